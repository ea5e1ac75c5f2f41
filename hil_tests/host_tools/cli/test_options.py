"""One name a thing: the options that a command may have for a file, and what they mean."""

import click
import pytest

from host_tools.cli import catalogue, entry

# Of files and folders on this computer: what is written, keys and PEM keys, submissions, an image,
# the drive of a boot ROM, a copy of the memory.
FILES = {"--out", "--keys", "--sign", "--signer", "--table", "--image", "--drive", "--fram"}
VARIABLES = {"--keys": "TABLECTL_KEYS", "--sign": "TABLECTL_SIGN", "--signer": "TABLECTL_SIGNER"}
# An audit finds the same wherever it is typed.
TAKES_NOTHING = "audit"


def leaves(group=entry.tablectl, words=()):
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from leaves(command, (*words, name))
        else:
            yield pytest.param(" ".join((*words, name)), command, id=" ".join((*words, name)))


def options(command):
    return [one for one in command.params if isinstance(one, click.Option)]


@pytest.mark.parametrize(("words", "command"), list(leaves()))
def test_a_file_is_named_by_one_of_these_options(words, command):
    named = {
        name for one in options(command) if isinstance(one.type, click.Path) for name in one.opts
    }
    assert named <= FILES
    for one in options(command):
        for name, variable in VARIABLES.items():
            if name in one.opts:
                assert one.envvar == (None if words == TAKES_NOTHING else variable)


def test_every_group_and_command_is_looked_at():
    assert len(list(leaves())) > len(catalogue.SUBCOMMANDS)
