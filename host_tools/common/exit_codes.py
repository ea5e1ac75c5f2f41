"""Exit codes of `tablectl`; README.md explains each to the user."""

from enum import IntEnum


class ExitCode(IntEnum):
    OK = 0
    DIFFERENT = 1
    WRONG_INPUT = 2
    NO_BOARD = 3
    BOARD_REFUSED = 4
    INTERNAL = 5
    UNWRITTEN = 6
    INTERRUPTED = 130
