"""The line that plays one test again."""

import os
import shlex

PROPERTY = "replay_options"
"""Name of the user property with options that a test notes itself."""
PASSED_ON = ("--board-port", "--board-rig", "--fault")
PYTEST = (".venv/bin/python", "-m", "pytest")


def line(item):
    """The command for a shell in the project's folder: the test, the image where the environment
    names one, where it ran and which faults it was given, and what it noted under PROPERTY."""
    words = [*PYTEST, item.nodeid]
    if item.get_closest_marker("sweep"):
        words += ["-m", "sweep"]
    for name in PASSED_ON:
        given = item.config.getoption(name, default=None) or []
        for value in given if isinstance(given, list) else [given]:
            words += [name, str(value)]
    own = [str(text) for name, text in item.user_properties if name == PROPERTY]
    image = os.environ.get("TABLECTL_IMAGE")
    before = [f"TABLECTL_IMAGE={shlex.quote(image)}"] if image else []
    return " ".join([*before, shlex.join(words), *own])
