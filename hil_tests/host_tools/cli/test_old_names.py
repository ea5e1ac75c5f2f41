"""What a command or an option was called once still answers, and names what it is called now."""

import pytest

from host_tools.cli.catalogue import SUBCOMMANDS
from host_tools.cli.old_names import COMMANDS, renamed


@pytest.mark.parametrize(("old", "new"), COMMANDS.items())
def test_a_command_of_old_is_the_new_one(old, new, tablectl):
    assert old not in SUBCOMMANDS
    before, now = tablectl(old, "--help"), tablectl(*new.split(), "--help")
    assert (before.code, before.out, now.err) == (0, now.out, "")
    assert before.err == f'note: "{old}" is now "{new}"\n'


def test_what_is_refused_is_told_apart_from_the_note(tablectl, tmp_path):
    outcome = tablectl("clear", "--port", tmp_path / "none")
    assert outcome.code == 3
    note, error = outcome.err.splitlines()
    assert note.startswith("note: ") and error.startswith("tablectl: ")


def test_help_does_not_name_what_is_old(tablectl):
    lines = tablectl("--help").out.splitlines()
    assert not {line.split()[0] for line in lines if line.startswith("  ")} & set(COMMANDS)


def test_the_words_of_today_are_left_alone():
    for words in (["payback", "687a", "--chart"], ["hand", "test"], ["--help"], []):
        assert renamed(words) == (words, "")
