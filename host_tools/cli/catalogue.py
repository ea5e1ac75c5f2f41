"""The commands of `tablectl` in their sections. A command is imported when it is used: help and
completion read this file alone."""

from collections.abc import Sequence
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from host_tools.cli.asked import VERBOSE
from host_tools.cli.examples import EXAMPLES
from host_tools.cli.groups import Group
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
ASKS_HELP = "help"
# Those that are about the sources. A wheel leaves out what they are made of.
IN_A_CLONE = ("laboratory", "pack")


class Catalogue(Group):
    """Imports a subcommand when it is used, so that `settle` starts without the bench."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name == ASKS_HELP:
            return _help()
        if name not in SUBCOMMANDS:
            return None
        if name in IN_A_CLONE and paths.INSTALLED:
            return _needs_a_clone(name)
        command: click.Command = import_module(f"host_tools.cli.commands.{name}").command
        _finish(command, name)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, SUBCOMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), said) for name, said in commands.items()])

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        begun = [name for name in SUBCOMMANDS if name.startswith(incomplete)]
        options = click.Command.shell_complete(self, context, incomplete)
        return [CompletionItem(name, help=HELP[name]) for name in begun] + options


def _finish(command: click.Command, name: str) -> None:
    """Every command has --verbose and its examples, a group one of each of its commands; the short
    help is the whole first sentence."""
    if isinstance(command, click.Group):
        for inner, of in command.commands.items():
            _finish(of, f"{name} {inner}")
        shown = [of[0] for known, of in EXAMPLES.items() if known.startswith(f"{name} ")]
    else:
        shown = list(EXAMPLES[name])
        if VERBOSE not in command.params:
            command.params.append(VERBOSE)
        command.short_help = first_sentence(command.help or "")
    command.epilog = _lines(shown)


def _lines(shown: Sequence[str]) -> str:
    """Of the help, one an example, which click does not wrap."""
    begin = "Example:" if len(shown) == 1 else "Examples:"
    return "\n".join(["\b", begin, *(f"  tablectl {example}" for example in shown)])


def _help() -> click.Command:
    """`tablectl help COMMAND` is `tablectl COMMAND --help`."""

    @click.command(ASKS_HELP, add_help_option=False)
    @click.argument("words", nargs=-1)
    @click.pass_context
    def command(context: click.Context, words: tuple[str, ...]) -> None:
        assert context.parent
        context.parent.command.main(
            [*words, "--help"], prog_name="tablectl", standalone_mode=False
        )

    return command


def first_sentence(text: str) -> str:
    return " ".join(text.split()).partition(". ")[0].removesuffix(".") + "."


def _needs_a_clone(name: str) -> click.Command:
    """Stands in for a command that the wheel leaves out: says where it is done."""

    @click.command(name, context_settings={"ignore_unknown_options": True})
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def command(arguments: tuple[str, ...]) -> None:
        """Not here: this is done in a clone of the repository."""
        raise HostError(6927, command=name)

    return command
