"""FIRST_FLOOR.md as somebody walks it who has installed the wheel: the same lines, but for the two
that a clone begins with."""

import re
from importlib.metadata import distribution
from pathlib import Path

import pytest

from hil_tests.host_tools.floor.test_first_floor import (
    test_from_four_tables_to_the_rebuilt_database as test_from_four_tables_to_the_rebuilt_database,
)
from hil_tests.host_tools.floor.walk import Shell
from hil_tests.host_tools.helpers.browser import chromium as chromium
from hil_tests.host_tools.helpers.virtual_boards import own_folder
from hil_tests.wheel.test_installed import ROOT, Installed

IN_A_CLONE = ("make setup", "export PATH")
LOCKED = re.compile(r"^([a-z0-9-]+)==\S+", re.M)


class WheelShell(Shell):
    """Leaves out what is typed in a clone alone."""

    def type(self, line):
        return "" if line.startswith(IN_A_CLONE) else super().type(line)


@pytest.fixture
def shell(tmp_path):
    """The wheel, and the packages of tablectl[floor] from this clone's environment: no package
    index is asked."""
    made = Installed(tmp_path)
    (site,) = made.programs.parent.glob("lib/python*/site-packages")
    own = {path.name for path in site.iterdir()}
    lent = tmp_path / "lent"
    lent.mkdir()
    for name in LOCKED.findall((ROOT / "host_tools" / "floor.lock").read_text()):
        package = distribution(name)
        tops = {file.parts[0] for file in package.files or ()}
        for top in tops - own - {"..", "__pycache__"}:
            (lent / top).symlink_to(Path(str(package.locate_file(top))))
    (site / "lent.pth").write_text(f"{lent}\n")
    (tmp_path / "virtual").mkdir()
    with own_folder(tmp_path / "virtual"):
        walked = WheelShell(tmp_path, PATH=f"{made.programs}:/usr/bin:/bin", HOME=str(tmp_path))
        try:
            yield walked
        finally:
            walked.end()
