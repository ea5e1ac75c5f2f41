"""Every command that manual, error table and README name is there, with its options."""

import re
import shlex
from pathlib import Path

import click
import pytest

from host_tools.cli.catalogue import SUBCOMMANDS
from host_tools.cli.entry import tablectl

ROOT = Path(__file__).resolve().parents[3]
MANUAL = ROOT / "firmware" / "manual"
OTHERS = (
    "README.md",
    "boards/FIRST_BOARD.md",
    "boards/README.md",
    "firmware/ERRORS.md",
    "firmware/SECURITY.md",
    "firmware/tablectl/games/README.md",
    "host_tools/floor/FIRST_FLOOR.md",
    "hil_tests/README.md",
)
FILES = [*sorted(MANUAL.glob("*.md")), *(ROOT / name for name in OTHERS)]
SPAN = re.compile(r"`(?:\.venv/bin/)?tablectl ([^`]+)`")
# Behind a command of a list a gap, then what it does, or a comment, or what is the shell's.
LISTED = re.compile(
    r"^ {4}(?:\.venv/bin/)?tablectl (.+?)(?: {2,}.*| +(?:#|\||&|2?>).*)?$", re.MULTILINE
)


def commands_of(text):
    listed = LISTED.findall(text)
    return listed + [" ".join(span.split()) for span in SPAN.findall(LISTED.sub("", text))]


def read(words):
    """Has click read the words as the command would, and nothing run. Raises click.UsageError."""
    command: click.Command = tablectl
    context = click.Context(tablectl)
    while isinstance(command, click.Group):
        if not words:
            return
        name, found, words = command.resolve_command(context, words)
        assert found
        command = found
        context = click.Context(command, info_name=name)
    # A command that is only mentioned has no words, where it would need some.
    if words:
        command.make_context(command.name, list(words))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_command_that_is_named_can_be_typed_so(file):
    found = commands_of(file.read_text())
    for command in found:
        try:
            read(shlex.split(command))
        except click.UsageError as error:
            pytest.fail(f"{file.name}: tablectl {command}: {error.format_message()}")


@pytest.mark.parametrize(
    "wrong", ["journal export --out F", "log export --uot F", "meter raise", "audit"]
)
def test_a_command_that_is_not_there_is_noticed(wrong):
    with pytest.raises(click.UsageError):
        read([*shlex.split(wrong), *(["--keys", "K"] if wrong == "audit" else [])])


def test_commands_are_found_in_lists_and_in_lines():
    text = (
        "`tablectl log\nshow F` so:\n\n    tablectl list    # all\n    .venv/bin/tablectl flash\n"
        "    tablectl collect F 2>log &\n    tablectl status | less\n"
    )
    assert commands_of(text) == ["list", "flash", "collect F", "status", "log show F"]


def test_461a_4_the_manual_names_every_command_of_those_at_a_table():
    named = {
        command.split()[0] for file in FILES[:-1] for command in commands_of(file.read_text())
    }
    elsewhere = {"settle", "measure", "hand", "payback", "rng", "pack", "release", "rig", "sign"}
    assert named >= set(SUBCOMMANDS) - elsewhere
