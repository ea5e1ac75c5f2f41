"""Errors of the host tools: the board's registry goes on with 6xxx, which no image has to carry.

61xx: a round file; 62xx: a board, a port or the bench; 64xx: a hand. A text is one line: what,
where, which limit, what to do next.
"""

from typing import Any

from host_tools.exit_codes import ExitCode

HOST_ERRORS = {
    6101: ("file_unreadable", "{file}: cannot be read: {reason}; host_tools/rounds has examples"),
    6102: ("not_json", "{file}, line {line}, column {column}: not JSON: {reason}; correct it"),
    6103: ("key_twice", "{file}: {where}: key {key} stands twice; keep one"),
    6104: ("key_unknown", "{file}: {where}: unknown key {key}; known are {known}"),
    6105: ("key_missing", "{file}: {where}: {key} is missing; {todo}"),
    6106: ("wrong_value", "{file}: {where} = {value}: {limit}"),
    6107: ("card_repeated", "{file}: {where}: {card} stands also at {other}; a deck has it once"),
    6108: (
        "never_used",
        "{file}: {where}: never came up in this round{reason}; remove it or correct the round",
    ),
    6109: ("not_given", "{file}: {where}: missing; the table waits for it ({section}); add it"),
    6110: ("rules_refuse", "{file}: {where}: {text}; correct the file"),
    6201: (
        "port_closed",
        "{port}: cannot be opened: {reason}; check the cable and --port "
        "(python -m serial.tools.list_ports lists them)",
    ),
    6202: ("no_answer", "{port}: no answer to `identity` in {seconds} s; {todo}"),
    6203: (
        "request_timed_out",
        "{port}: no reply to `{request}` in {seconds} s; reset the board and try again",
    ),
    6204: (
        "stream_ended",
        "{port}: the connection ended; the board was reset or unplugged, try again",
    ),
    6205: (
        "not_a_table",
        "{port}: answers, but not as a table controller ({reason}); flash it with: tablectl flash",
    ),
    6206: ("no_port", "{command} speaks to a board: name its port with --port or TABLECTL_PORT"),
    6207: ("image_missing", "{path}: no image; build it with: make firmware"),
    6208: (
        "drive_missing",
        "no drive of a {board_id} boot ROM is mounted; hold BOOTSEL while "
        "plugging in, or name the drive with --drive",
    ),
    6209: (
        "not_a_drive",
        "{drive}: no UF2 boot drive (INFO_UF2.TXT is missing); hold BOOTSEL while plugging in",
    ),
    6210: (
        "wrong_image_runs",
        "{port}: the board runs {running}, the image is {image}; flash it again",
    ),
    6211: ("board_refused", "{port}: `{request}` refused: {text}"),
    6212: (
        "table_stuck",
        "{port}: the table still waits for {what} ({phase}) after {event}; see: tablectl status",
    ),
    6213: (
        "no_terminal",
        "the live view needs a terminal of 80 x 24 or more; "
        "play a round from a file with: tablectl run --round FILE",
    ),
    6214: (
        "several_drives",
        "several {board_id} drives are mounted ({drives}); choose one with --drive",
    ),
    6215: (
        "wrong_drive",
        "{drive}: the drive of a {found}, and the image is for {wanted}; "
        "choose another --board or --drive",
    ),
    6216: ("not_an_image", "{path}: no UF2 image; build one with: make firmware"),
    6217: ("bench_failed", "bench: {reason}"),
    6218: (
        "no_configuration",
        "{port}: the table has no configuration; give it one with "
        "--table FILE (host_tools/tables has one)",
    ),
    6401: ("ranking_unknown", "hand: no ranking {ranking}; there are {known}"),
    6402: ("no_card", "hand: {text} at place {place} is no {kind}"),
    6403: ("hand_refused", "hand: {reason}"),
}

_EXIT_BY_HUNDRED = {61: ExitCode.WRONG_INPUT, 62: ExitCode.NO_BOARD, 64: ExitCode.WRONG_INPUT}
_EXIT_BY_CODE = {
    6206: ExitCode.WRONG_INPUT,
    6211: ExitCode.BOARD_REFUSED,
    6212: ExitCode.BOARD_REFUSED,
    6213: ExitCode.WRONG_INPUT,
    6214: ExitCode.WRONG_INPUT,
    6215: ExitCode.WRONG_INPUT,
    6216: ExitCode.WRONG_INPUT,
    6218: ExitCode.WRONG_INPUT,
}


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
        return _EXIT_BY_CODE.get(self.code, _EXIT_BY_HUNDRED[self.code // 100])

    def __str__(self) -> str:
        return self.text
