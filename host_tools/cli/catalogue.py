"""The commands of `tablectl` in their sections. A command is imported when it is used: help and
completion read this file alone."""

from collections.abc import Iterator
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from host_tools.cli.asked import VERBOSE
from host_tools.common import paths
from host_tools.common.errors import HostError

# Each with the first sentence of its help.
SECTIONS = {
    "Play": {
        "panel": "Show the table in a browser, at an address of this computer.",
        "run": "Show the table in the terminal, or play a round from a file.",
        "monitor": "Watch a table, and change nothing on it.",
        "settle": "Settle the round in FILE with the board's own rules code.",
        "games": "List the games, or what the game of CHAPTER has.",
        "virtual": "Work a virtual board: an emulated Pico with its table.",
    },
    "Board": {
        "list": "List the boards that are plugged in, virtual ones too.",
        "doctor": "Say what is missing, and the next command.",
        "info": "Say what a file is, such as: tablectl info table.tcj.",
        "explain": "Explain an error by its number, such as: tablectl explain 6211.",
        "identity": "Print the version, the commit, the board and its unique id.",
        "status": "Say how the table stands, what is wrong, and what comes next.",
        "flash": "Write the image to a board, which proves what it runs.",
        "update": "Write a signed image to a board.",
        "deploy": "Copy files to a board at its service prompt.",
        "provision": "Give a board its keys, table number and submission.",
        "submission": "Check, print, begin or send the Rules Submission of a table.",
        "meter": "Show or change the progressive meter.",
        "table": "Try out lamps, displays and inputs of a table.",
        "error": "Clear the error that locks a table.",
        "memory": "Keep a damaged memory in a file, and mend it.",
    },
    "Journal": {
        "collect": "Keep the journals of all boards, and share their ports.",
        "log": "Export the journal of a board to a file, and show it.",
        "audit": "Audit a journal file, or several in their order.",
    },
    "Floor": {
        "floor": "Ask, keep and show the database of many tables.",
        "link": "Keep the meters that several tables share.",
        "fleet": "Roll images and configurations out to many boards.",
    },
    "Mathematics": {
        "payback": "Print what wagers return, and base wagers under the best play.",
        "hand": 'Rank a hand, such as: tablectl hand lunar "As Kd 9h 7c 2s".',
        "rng": "Test the random numbers of the starting position.",
    },
    "Laboratory": {
        "verify": "Have a board prove its image, configuration and memory.",
        "sign": "Sign an image or the configuration of a table.",
        "measure": "Measure the product against its limits.",
        "pack": "Write the submission pack: HTML, PDF, image and sources.",
        "laboratory": "Make the signed report of one game, or check one line by line.",
        "release": "Check a release that was downloaded, compare two, or make one.",
        "rig": "Check the rig, a second Pico that plays the table.",
    },
}
HELP = {name: said for section in SECTIONS.values() for name, said in section.items()}
SUBCOMMANDS = tuple(HELP)
# Those that are about the sources. A wheel leaves out what they are made of.
IN_A_CLONE = ("laboratory", "pack")


class Catalogue(click.Group):
    """Imports a subcommand when it is used, so that `settle` starts without the bench."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in SUBCOMMANDS:
            return None
        if name in IN_A_CLONE and paths.INSTALLED:
            return _needs_a_clone(name)
        command: click.Command = import_module(f"host_tools.cli.commands.{name}").command
        _finish(command)
        return command

    def resolve_command(
        self, context: click.Context, words: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if words[0] not in SUBCOMMANDS and not context.resilient_parsing:
            raise click.NoSuchCommand(words[0], possibilities=SUBCOMMANDS, ctx=context)
        return super().resolve_command(context, words)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, SUBCOMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), said) for name, said in commands.items()])

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        begun = [name for name in SUBCOMMANDS if name.startswith(incomplete)]
        options = click.Command.shell_complete(self, context, incomplete)
        return [CompletionItem(name, help=HELP[name]) for name in begun] + options


def _finish(command: click.Command) -> None:
    """Every command has --verbose; its short help is its whole first sentence."""
    for leaf in leaves(command):
        if VERBOSE not in leaf.params:
            leaf.params.append(VERBOSE)
        leaf.short_help = first_sentence(leaf.help or "")


def first_sentence(text: str) -> str:
    return " ".join(text.split()).partition(". ")[0].removesuffix(".") + "."


def leaves(command: click.Command) -> Iterator[click.Command]:
    """The command, or those of a group."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from leaves(inner)
    else:
        yield command


def _needs_a_clone(name: str) -> click.Command:
    """Stands in for a command that the wheel leaves out: says where it is done."""

    @click.command(name, context_settings={"ignore_unknown_options": True})
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def command(arguments: tuple[str, ...]) -> None:
        """Not here: this is done in a clone of the repository."""
        raise HostError(6927, command=name)

    return command
