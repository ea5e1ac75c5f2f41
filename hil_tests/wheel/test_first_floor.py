"""FIRST_FLOOR.md as somebody walks it who has installed the wheel: the same lines, but for the two
that a clone begins with."""

import re

import pytest

from hil_tests.host_tools.floor.test_first_floor import (
    test_from_four_tables_to_the_rebuilt_database as test_from_four_tables_with_the_wheel,
)
from hil_tests.host_tools.floor.walk import Shell
from hil_tests.host_tools.helpers.browser import chromium as chromium
from hil_tests.host_tools.helpers.virtual_boards import own_folder
from hil_tests.wheel.test_installed import ROOT, Installed

assert test_from_four_tables_with_the_wheel
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
    ours, theirs = (ROOT / ".venv", made.programs.parent)
    (site,) = theirs.glob("lib/python*/site-packages")
    lent = tmp_path / "lent"
    lent.mkdir()
    names = LOCKED.findall((ROOT / "host_tools" / "floor.lock").read_text())
    own = {path.name for path in site.iterdir()}
    for path in next(ours.glob("lib/python*/site-packages")).iterdir():
        is_wanted = any(path.name.lower().startswith(name.replace("-", "_")) for name in names)
        if (is_wanted or path.name.startswith("_argon2") or path.name.startswith("_cffi")) and (
            path.name not in own
        ):
            (lent / path.name).symlink_to(path)
    (site / "lent.pth").write_text(f"{lent}\n")
    (tmp_path / "virtual").mkdir()
    with own_folder(tmp_path / "virtual"):
        walked = WheelShell(tmp_path, PATH=f"{made.programs}:/usr/bin:/bin", HOME=str(tmp_path))
        try:
            yield walked
        finally:
            walked.end()
