"""The line that plays one test again."""

import os
import shlex

PROPERTY = "replay"
"""Name of the user property with options of a test's own, such as the fault it was given."""
PASSED_ON = ("port", "rig")
PYTEST = (".venv/bin/python", "-m", "pytest")


def line(item):
    """The command for a shell in the project's folder: the test, the image where the environment
    names one, the port and the rig, and what the test noted under PROPERTY."""
    words = [*PYTEST, item.nodeid]
    if item.get_closest_marker("sweep"):
        words += ["-m", "sweep"]
    for name in PASSED_ON:
        value = item.config.getoption(name, default=None)
        if value:
            words += [f"--{name}", str(value)]
    own = [str(text) for name, text in item.user_properties if name == PROPERTY]
    image = os.environ.get("TABLECTL_IMAGE")
    before = [f"TABLECTL_IMAGE={shlex.quote(image)}"] if image else []
    return " ".join([*before, shlex.join(words), *own])
