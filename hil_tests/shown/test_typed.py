"""Every command that is shown is typed by a test, here or on the walk of its tutorial, or it
stands in not_typed.toml with the reason. One virtual board takes all that is typed here."""

import shlex
import subprocess
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from hil_tests.host_tools.cli import test_readme_walk
from hil_tests.host_tools.helpers.virtual_boards import own_folder
from hil_tests.shown.lines import ROOT, shown
from hil_tests.shown.place import ROUND, furnish
from host_tools.cli import entry

NOT_TYPED = tomllib.loads(Path(__file__).with_name("not_typed.toml").read_text())["group"]
PATTERNS = [pattern for group in NOT_TYPED for pattern in group["commands"]]
TESTS = "hil_tests/host_tools"
# Tutorials that are walked from their first line to their last, each by its test; FIRST_RELEASE.md
# needs a release, and is walked by make walk.
WALKED = {
    "host_tools/floor/FIRST_FLOOR.md": f"{TESTS}/floor/test_first_floor.py",
    "host_tools/release/FIRST_RELEASE.md": "hil_tests/wheel/test_first_release.py",
    "host_tools/simulator/testing/FIRST_TEST.md": f"{TESTS}/simulator/test_first_test.py",
}
# And the first block of this one.
FIRST_BOARD = "boards/FIRST_BOARD.md"
# What a placeholder stands for, by how the command begins: the first that fits.
STANDS_FOR = (
    ("settle", {"FILE": f"host_tools/examples/rounds/{ROUND}"}),
    ("submission new", {"table.toml": "new.toml"}),
    ("submission", {"F": "table.toml", "FILE": "table.toml"}),
    ("provision", {"FILE": "keys.json", "ROLE": "floor"}),
    ("sign", {"FILE": "pit1.toml"}),
    ("log export", {"FILE": "export.tcj", "table7.tcj": "export.tcj"}),
    ("floor backup", {"FILE": "acts.tcb"}),
    ("floor person", {"NAME": "Flo", "ROLE": "technician"}),
    ("meter adjust", {"AMOUNT": "2500.00"}),
    ("release", {"FOLDER": "one", "OTHER": "one"}),
    ("", {"FILE": "table7.tcj", "S": "meter.svg"}),
)
EVERYWHERE = {
    "K": "keys.json",
    "KEY": "me.pem",
    "DATA": "data",
    "P": "PORT",
    "/dev/ttyACM0": "PORT",
    "build/release/tablectl-VERSION": "one",
    "OTHER/build/release/tablectl-VERSION": "one",
}
# Nobody is at a terminal to be asked.
ASKING = ("provision", "submission send", "meter adjust", "floor rebuild")
# Behind it the files of keys are not the board's any more.
LAST = "tablectl provision"
LIMIT_S = 300.0


def test_what_is_not_typed_is_shown_and_has_a_reason():
    texts = [each.text for each in shown() if not (each.named or each.is_form)]
    assert all(group["reason"].strip() and group["commands"] for group in NOT_TYPED)
    assert [each for each in PATTERNS if not any(fnmatchcase(text, each) for text in texts)] == []


def test_a_walk_is_that_of_its_tutorial():
    for tutorial, test in WALKED.items():
        assert Path(tutorial).name in (ROOT / test).read_text(), test


def is_listed(text):
    return any(fnmatchcase(text, pattern) for pattern in PATTERNS)


def as_typed(each):
    """With what stands for its placeholders, but for PORT."""
    if not each.words.startswith("tablectl "):
        return each.text
    command = each.words.removeprefix("tablectl ")
    stands = next(stands for begin, stands in STANDS_FOR if command.startswith(begin))
    words = [(EVERYWHERE | stands).get(word, word) for word in shlex.split(command)]
    return shlex.join(["tablectl", *words, *(["--yes"] if command.startswith(ASKING) else [])])


def typed_here():
    """Each once, in the order of the files."""
    walked = set(test_readme_walk.commands())
    texts = [
        as_typed(each)
        for each in shown()
        if not (each.named or each.is_form or each.file in WALKED or is_listed(each.text))
        and not (each.file == FIRST_BOARD and each.text in walked)
    ]
    return sorted(dict.fromkeys(texts), key=lambda text: text.startswith(LAST))


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """That of the board; the folder is where the commands are typed."""
    home = tmp_path_factory.mktemp("place")
    database = f"sqlite:///{home}/floor.sqlite"
    with pytest.MonkeyPatch.context() as patch, own_folder(home / "virtual"):
        patch.setenv("DATABASE_URL", database)
        patch.setenv("TABLECTL_KEYS", "keys.json")
        patch.chdir(home)
        board = furnish(home, database)
        yield board.port


@pytest.mark.parametrize("text", typed_here())
def test_a_command_does_as_it_is_shown(text, port, capsys):
    program, *words = shlex.split(text)
    if program == "tablectl":
        # A key that was left on is what `doctor` complains of.
        turned = "off" if words[0] == "doctor" else "on"
        assert entry.run(["virtual", "key", turned]) == 0
        capsys.readouterr()
        code = entry.run([port if word == "PORT" else word for word in words])
        said = capsys.readouterr()
        assert code == 0, said.out + said.err
        return
    done = subprocess.run(
        ["bash", "-c", text],
        cwd="shell",
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
