"""The version of the project stands in pyproject.toml alone; everything else asks for it there."""

import json
import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path

from boards.toolchain import build_info

ROOT = Path(__file__).resolve().parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
# How a file of settings or of code would give the project a version of its own.
STATED = re.compile(
    r"""^\s*"?(?:__version__|version)"? *[:=] *["'](\d+\.\d+\.\d+)["']""", re.M | re.I
)
SETTINGS = ("*.toml", "*.cfg", "*.cmake", "*/package.json", "firmware/*.py", "host_tools/*.py")
HEADING = re.compile(r"^## \[(.+)\](?: - (\d{4}-\d{2}-\d{2}))?$", re.M)


def kept(*patterns):
    """Files that git keeps, or has not been told of yet."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.split()


def test_no_file_of_settings_or_code_states_a_version_of_its_own():
    files = kept(*SETTINGS)
    assert {"pyproject.toml", "boards/bench/package.json"} <= set(files)
    stated = {name: STATED.findall((ROOT / name).read_text()) for name in files}
    assert {name: found for name, found in stated.items() if found} == {
        "pyproject.toml": [VERSION]
    }


def test_no_folder_of_npm_has_a_version_in_its_lock_either():
    for name in kept("*package-lock.json"):
        lock = json.loads((ROOT / name).read_text())
        assert "version" not in lock and "version" not in lock["packages"][""], name


def test_image_and_command_have_it():
    assert build_info.project_version() == VERSION
    assert metadata.version("tablectl") == VERSION


def test_the_changelog_begins_with_it_or_with_what_is_not_released():
    """With a date, as what is written after it belongs to the next one."""
    headings = HEADING.findall((ROOT / "CHANGELOG.md").read_text())
    released = [(name, date) for name, date in headings if name != "Unreleased"]
    assert headings[0][0] in ("Unreleased", VERSION)
    assert released[0][0] == VERSION and all(date for _, date in released)
