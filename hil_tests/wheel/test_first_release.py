"""FIRST_RELEASE.md as somebody does what it says who has the folder of `make release` and nothing
else: make walk."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hil_tests.host_tools.floor.walk import Page, Shell
from hil_tests.host_tools.helpers.browser import chromium as chromium
from hil_tests.host_tools.helpers.virtual_boards import own_folder
from host_tools import release

ROOT = Path(__file__).resolve().parents[2]
WALK = Path(release.__file__).with_name("FIRST_RELEASE.md").read_text()
STEP = re.compile(
    r"^```python\n(?s:(.*?))^```$|^ {4}(\S.*?)(?: +#.*)?$|^(1\. Press .*)$", re.MULTILINE
)
NEEDED = ROOT / "build" / "downloads" / "wheels"
# Nobody is at a terminal to be asked, and another server may have the usual port.
BESIDES = {
    "tablectl flash": "--yes",
    "tablectl panel": "--listen 127.0.0.1:0 --no-browser",
    "tablectl provision": "--yes",
}
TEST_FILE = "test_lamps.py"
PRESS = '    board.press("start_game")\n'


@pytest.fixture
def downloaded(tmp_path):
    """The release as it came, signed by somebody whose key lies beside it."""
    (made,) = (ROOT / "build" / "release").glob("tablectl-*")
    folder = tmp_path / made.name
    shutil.copytree(made, folder)
    for line in (
        "openssl genpkey -algorithm ed25519 -out me.pem",
        "openssl pkey -in me.pem -pubout -out me.pub",
        f"openssl pkeyutl -sign -inkey me.pem -rawin -in {folder.name}/SHA256SUMS "
        f"-out {folder.name}/SHA256SUMS.sig",
    ):
        subprocess.run(line.split(), cwd=tmp_path, check=True)
    return folder


@pytest.fixture
def shell(downloaded, tmp_path):
    """There, without the programs of this clone, and a home with nothing in it."""
    path = [each for each in os.environ["PATH"].split(":") if not each.startswith(str(ROOT))]
    wheels = f"{NEEDED} {os.environ.get('PIP_FIND_LINKS', '')}"
    home = tmp_path / "home"
    home.mkdir()
    own = {"PATH": ":".join(path), "HOME": str(home), "PIP_FIND_LINKS": wheels}
    with own_folder(tmp_path / "virtual"):
        made = Shell(downloaded, BESIDES, **own)
        try:
            yield made
        finally:
            made.end()


@pytest.mark.sweep
def test_from_the_download_to_a_test_of_ones_own(downloaded, shell, chromium, tmp_path):
    assert (downloaded / "FIRST_RELEASE.md").read_text() == WALK
    project = tmp_path / "first" / "project"
    said = {}
    for code, line, step in (found.groups() for found in STEP.finditer(WALK)):
        if code:
            (project / TEST_FILE).write_text(code)
        elif line:
            said[line] = shell.type(line)
        elif step:
            page = Page(chromium.new_page(), shell.find(r"^The table is at (http\S+) "))
            page.play_round()
            page.press("Help")
            with page.page.expect_popup() as opened:
                page.page.get_by_role("link", name="All manuals").click()
            assert opened.value.get_by_role("heading", name="tablectl").first.is_visible()
    assert "1 passed" in said["pytest"]
    assert "687a.11(" in said["tablectl log show table7.tcj"]
    assert (
        "nothing is wrong" in said["tablectl audit table7.tcj --keys keys.json --out audit.html"]
    )
    without = (project / TEST_FILE).read_text().replace(PRESS, "")
    (project / TEST_FILE).write_text(without)
    assert "1 failed" in shell.type("pytest; [ $? -eq 1 ]")
