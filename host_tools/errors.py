"""Errors of the host tools: the board's registry goes on with 6xxx, which no image has to carry.

61xx: a round file; 62xx: a board, a port or the bench; 63xx: a payback; 64xx: a hand; 65xx: a
submission. A text is one line: what, where, which limit, what to do next.
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
        "{port}: the table has no configuration; give it one with --table FILE, "
        "to begin with: tablectl submission new CHAPTER",
    ),
    6301: ("no_chapter", "chapter {chapter}: no paytables of it are known; there are {known}"),
    6302: ("no_wager", "{chapter} {wager}: not one wager of the chapter; there are {known}"),
    6303: ("no_paytable", "{wager}, table {table}: no such table; there are {known}"),
    6304: ("chapter_and_all", "{chapter} and --all: name a chapter or ask for all, not both"),
    6305: ("table_without_wager", "--paytable {table}: name the wager whose table it is"),
    6306: ("no_rate", "--rate {rate}: not a percentage of the wager, 0 to 100"),
    6307: ("chart_kind", "--chart {file}: charts are SVG; name a file that ends in .svg"),
    6308: ("chart_unwritable", "--chart {file}: cannot be written: {reason}"),
    6309: ("decks_fixed", "--decks {decks}: the text fixes the cards of {wager}"),
    6310: ("chart_of_what", "--chart: a picture is of one wager; name it after the chapter"),
    6321: ("no_base_game", "chapter {chapter}: its base game is not counted; there are {known}"),
    6322: ("count_all", "--count: name the chapter to count anew; there are {known}"),
    6323: ("not_counted", "{chapter} {reading}: not counted yet; tablectl base {chapter} --count"),
    6501: ("not_toml", "{file}: not TOML: {reason}; correct it"),
    6502: (
        "wrong_type",
        "{file}: {key} = {value}: must be a text, a whole number, true or false, or a list of "
        "them; money is whole cents",
    ),
    6503: ("no_game", "chapter {chapter}: no game of it; there are {known}"),
    6504: ("file_exists", "{file}: exists; name another file, or remove this one first"),
    6505: ("file_unwritable", "{file}: cannot be written: {reason}"),
    6401: ("ranking_unknown", "hand: no ranking {ranking}; there are {known}"),
    6402: ("no_card", "hand: {text} at place {place} is no {kind}"),
    6403: ("hand_refused", "hand: {reason}"),
}

_EXIT_BY_HUNDRED = {
    61: ExitCode.WRONG_INPUT,
    62: ExitCode.NO_BOARD,
    63: ExitCode.WRONG_INPUT,
    64: ExitCode.WRONG_INPUT,
    65: ExitCode.WRONG_INPUT,
}
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
