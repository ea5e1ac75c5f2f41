"""What a command or an option was called once still answers, and names what it is called now."""

import click
import pytest

from host_tools.cli import entry
from host_tools.cli.catalogue import SUBCOMMANDS
from host_tools.cli.old_names import COMMANDS, OPTIONS, renamed

EVERY_OPTION = [
    (command, old, new) for command, named in OPTIONS.items() for old, new in named.items()
]
# What 0.1.0 and the builds since called otherwise.
NAMED_OTHERWISE = {
    "base": "payback base",
    "bench": "measure",
    "clear": "error clear",
    "mend": "memory mend",
    "test": "table test-mode",
}
OTHERWISE = """audit --key, audit --report, flash --image, log export --to, log export --wait,
    memory mend --to, monitor --replay, pack --config, pack --output, payback --chart *.svg,
    provision --record, rig wiring --svg, run --round, sign --key"""


def test_no_name_that_people_have_in_their_scripts_is_lost():
    assert COMMANDS == NAMED_OTHERWISE
    answering = {f"{command} {old}" for command, old, _ in EVERY_OPTION}
    assert answering == {" ".join(one.split()) for one in OTHERWISE.split(",")}


def parameters(words):
    """(the options, the files named without one) of the command of these words."""
    command: click.Command | None = entry.tablectl
    for word in words.split():
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word)
    if isinstance(command, click.Group):
        command = command.commands["wager"]
    assert command
    options = [one for one in command.params if isinstance(one, click.Option)]
    names = {name for one in options for name in one.opts}
    return names, [one for one in command.params if isinstance(one, click.Argument)]


@pytest.mark.parametrize(("old", "new"), COMMANDS.items())
def test_a_command_of_old_is_the_new_one(old, new, tablectl):
    assert old not in SUBCOMMANDS
    before, now = tablectl(old, "--help"), tablectl(*new.split(), "--help")
    assert (before.code, before.out, now.err) == (0, now.out, "")
    assert before.err == f'note: "{old}" is now "{new}"\n'


@pytest.mark.parametrize(("command", "old", "new"), EVERY_OPTION)
def test_an_option_of_old_is_the_new_one(command, old, new):
    options, files = parameters(command)
    name, _, value = old.partition(" ")
    assert new in options if new else files
    assert value or name not in options
    words, file = command.split(), value.replace("*", "file") or "file"
    for given in ([name, file], [f"{name}={file}"]):
        found, note = renamed([*words, *given, "--yes"])
        named = [new, file] if given[1:] else [f"{new}={file}"]
        assert found == [*words, *(named if new else [file]), "--yes"]
        assert note == f'note: "{name}" is now "{new}"' or not new and note.endswith('"FILE"')


def test_both_are_told_in_one_line_and_the_error_in_another(tablectl, tmp_path):
    outcome = tablectl("mend", "--port", tmp_path / "none", "--to", "memory", "--yes")
    note, error = outcome.err.splitlines()
    assert outcome.code == 3 and error.startswith("tablectl: ")
    assert note == 'note: "mend" is now "memory mend", "--to" is now "--out"'


def test_a_chart_goes_into_a_file_by_its_old_name_too(tablectl, tmp_path):
    file = tmp_path / "five.svg"
    outcome = tablectl("payback", "592", "five", "--chart", file)
    assert (outcome.code, outcome.err) == (0, 'note: "--chart" is now "--out"\n')
    assert file.read_bytes().startswith(b"<")
    outcome = tablectl("payback", "592", "five", "--chart")
    assert (outcome.code, outcome.err) == (0, "") and "█" in outcome.out


def test_help_does_not_name_what_is_old(tablectl):
    lines = tablectl("--help").out.splitlines()
    assert not {line.split()[0] for line in lines if line.startswith("  ")} & set(COMMANDS)


@pytest.mark.parametrize(
    "words",
    [
        ["payback", "687a", "--chart"],
        ["deploy", "x", "--to", "lib"],
        ["sign", "--", "--key"],
        ["hand", "test"],
        ["log", "show", "--to"],
        ["--help"],
        [],
    ],
)
def test_the_words_of_today_are_left_alone(words):
    assert renamed(words) == (words, "")
