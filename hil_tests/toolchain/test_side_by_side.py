"""Different images are built side by side; the same one, and the tree of sources, by one command
at a time."""

import fcntl
from argparse import Namespace

import pytest

from boards.toolchain import __main__ as command
from boards.toolchain import build


def taken(locks):
    """The names of those that somebody holds."""
    names = []
    for path in sorted(locks.iterdir()):
        with path.open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                names.append(path.name)
    return names


@pytest.fixture
def held(tmp_path, monkeypatch):
    """{step: the locks that are held while it is done}, of steps that do nothing else."""
    found = {}

    def step(name):
        def note(*arguments):
            found[name] = taken(tmp_path / "locks")
            return name

        return note

    monkeypatch.setattr(command, "BUILD", tmp_path)
    monkeypatch.setattr(command, "micropython_folder", step("tree"))
    for name in ("mpy_cross", "firmware", "unix_port", "native_module"):
        monkeypatch.setattr(build, name, step(name))
    return found


def test_an_image_keeps_others_from_itself_and_while_it_prepares_from_the_tree(held):
    assert command.run(Namespace(command="firmware", board="RIG_PICO")) == "firmware"
    image = "firmware-RIG_PICO"
    assert held == {"tree": [image, "tree"], "mpy_cross": [image, "tree"], "firmware": [image]}


def test_the_unix_port_and_a_native_module_keep_others_from_themselves(held):
    command.run(Namespace(command="unix"))
    assert held.pop("unix_port") == ["unix"]
    command.run(Namespace(command="natmod", arch="x64"))
    assert held["native_module"] == ["natmod-x64"]
