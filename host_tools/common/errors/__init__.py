"""Errors of the host tools: the board's registry goes on with 6xxx, which no image has to carry.

60xx: the command itself; 61xx: a round file; 62xx: a board, a port or the bench; 63xx: a payback;
64xx: a hand; 65xx: a submission; 66xx: a signature; 67xx: authority; 68xx: a journal; 69xx: a
submission pack; 700x to 702x: a rig; 703x and 704x: the board tests as a tool; 71xx: the database
of a floor; 72xx: a release. Each stands once, in the table of what it is about and of the exit
code that it ends with: {number: (name, text)}.
"""

from typing import Any

from host_tools.common.errors import (
    boards,
    commands,
    counting,
    files,
    floors,
    packs,
    proofs,
    releases,
    rigs,
)
from host_tools.common.exit_codes import ExitCode

TABLES = {
    ExitCode.WRONG_INPUT: (
        commands.WRONG_INPUT,
        files.WRONG_INPUT,
        boards.WRONG_INPUT,
        counting.WRONG_INPUT,
        proofs.WRONG_INPUT,
        packs.WRONG_INPUT,
        rigs.WRONG_INPUT,
        floors.WRONG_INPUT,
        releases.WRONG_INPUT,
    ),
    ExitCode.NO_BOARD: (
        boards.NO_BOARD,
        packs.NO_BOARD,
        rigs.NO_BOARD,
        floors.NO_BOARD,
        releases.NO_BOARD,
    ),
    ExitCode.BOARD_REFUSED: (
        boards.BOARD_REFUSED,
        proofs.BOARD_REFUSED,
        rigs.BOARD_REFUSED,
        floors.BOARD_REFUSED,
    ),
    ExitCode.INTERNAL: (commands.INTERNAL, proofs.INTERNAL, floors.INTERNAL),
    ExitCode.UNWRITTEN: (commands.UNWRITTEN,),
    ExitCode.INTERRUPTED: (commands.INTERRUPTED,),
}
_EXITS = {
    code: exit_code for exit_code, tables in TABLES.items() for table in tables for code in table
}
HOST_ERRORS = {
    code: entry for tables in TABLES.values() for table in tables for code, entry in table.items()
}

# Numbers that the program itself asks for.
WRONG_USE = 6001
PROGRAM_FAULT = 6002
INTERRUPTED = 6003
UNWRITTEN = 6004
NO_REPLY = 6203
STREAM_ENDED = 6204
NO_SUCH_PORT = 6222
PROMPT_ANSWERS = 6223


class HostError(Exception):
    """An error for the user: a stable code, the facts that fill its text, the exit code."""

    def __init__(self, code: int, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    @property
    def name(self) -> str:
        return HOST_ERRORS[self.code][0]

    @property
    def text(self) -> str:
        return HOST_ERRORS[self.code][1].format(**self.facts)

    @property
    def exit_code(self) -> ExitCode:
        return _EXITS[self.code]

    def __str__(self) -> str:
        return self.text
