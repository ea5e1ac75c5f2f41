"""Errors of the host tools: the board's registry goes on with 6xxx, which no image has to carry.

61xx: a round file; 62xx: a board, a port or the bench; 63xx: a payback; 64xx: a hand; 65xx: a
submission; 66xx: a signature; 67xx: authority; 68xx: a journal; 69xx: a submission pack; 700x to
702x: a rig; 703x and 704x: the board tests as a tool.
"""

from typing import Any

from host_tools.exit_codes import ExitCode

HOST_ERRORS = {
    6101: ("file_unreadable", "{file}: cannot be read: {reason}; name another file"),
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
    6111: ("file_too_long", "{file}: more than {limit} bytes; name another file"),
    6201: ("port_closed", "{port}: no serial port: {reason}; see which there are: tablectl list"),
    6202: (
        "no_answer",
        "{port}: silent for {seconds} s; if it was plugged in just now try again, else press its "
        "reset, or hold BOOTSEL while plugging it in and: tablectl flash",
    ),
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
        "{port}: answers, but not as a table controller ({reason}); hold BOOTSEL while plugging "
        "it in, then: tablectl flash",
    ),
    6206: (
        "no_board",
        "{command}: no board is plugged in; plug one in, name its port with --port or "
        "TABLECTL_PORT, or try it without one: tablectl virtual start",
    ),
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
        "{port}: the table has no configuration; make the board ready with: "
        "tablectl provision keys.json --make --table FILE",
    ),
    6219: (
        "board_closed",
        "{port}: {reason}; see what is missing: tablectl doctor",
    ),
    6220: (
        "port_busy",
        "{port}: in use by {holder}; close that, then try again",
    ),
    6221: (
        "no_permission",
        "{port}: you may not open it; join its group, then log in again: "
        "sudo usermod -aG {group} $USER",
    ),
    6222: ("port_missing", "{port}: not there; plug the board in, then see: tablectl list"),
    6223: (
        "service_mode",
        "{port}: a MicroPython prompt answers (service key on); turn it off and reset the board, "
        "or use the prompt: tablectl deploy",
    ),
    6224: (
        "several_boards",
        "{command}: several boards are plugged in, choose one with --port: {boards}",
    ),
    6225: (
        "nothing_found",
        "no board is plugged in; plug one in, or try it without one: tablectl virtual start",
    ),
    6226: (
        "never_came_back",
        "{drive}: written, and no board came back within {seconds} s; unplug it and plug it in, "
        "then see: tablectl list",
    ),
    6227: (
        "image_not_proved",
        "{port}: what lies in its flash is not {file}; flash it again: tablectl flash",
    ),
    6228: ("prompt_failed", "{port}: at its prompt: {reason}; reset the board and try again"),
    6229: (
        "not_in_service",
        "{port}: a table runs there; unplug it, turn the service key on, and plug it in again",
    ),
    6236: (
        "not_led",
        "{port}: cannot be led into its boot ROM: {reason}; else hold BOOTSEL while plugging it "
        "in, then: tablectl flash",
    ),
    6237: ("key_not_turned", "{port}: turn its key switch on, then try again"),
    6238: ("not_its_record", "{file}: {reason}; name another file with --record"),
    6239: (
        "not_proved",
        "{port}: what the board keeps as its {part} is not ours; see: tablectl verify",
    ),
    6240: ("not_written", "{port}: {place} is another after it was written; try again"),
    6242: (
        "no_room",
        "{port}: {needed} bytes are to be written and {free} are free; leave some files out",
    ),
    6243: (
        "not_mounted",
        "{device}: the drive of a {board_id} boot ROM is not mounted; mount it with: "
        "udisksctl mount -b {device}",
    ),
    6244: (
        "keeps_its_table",
        "{port}: the board has another table than {file} and keeps it; leave out --table, or give "
        "it the other one with: tablectl submission send {file}",
    ),
    6245: (
        "no_port_yet",
        "{command}: no board is ready ({found}); next: {next}, or without it: "
        "tablectl {command} --bench",
    ),
    6246: ("opens_not_yet", "{port}: {reason}; it starts: try again in a moment"),
    6241: ("two_at_one_place", "{file} and {other} both go to {place}; leave one out"),
    6247: (
        "no_port",
        "{command}: {found}, and has no serial port at present; what to do says: tablectl list",
    ),
    6248: ("drive_unwritable", "{drive}: cannot be written: {reason}; {todo}"),
    6230: ("no_name", "{name}: a virtual board is named with letters, digits, - and _"),
    6231: (
        "not_running",
        "no virtual board {name} runs; start it with: tablectl virtual start --name {name}",
    ),
    6232: ("none_running", "no virtual board runs; start one with: tablectl virtual start"),
    6233: ("several_running", "several virtual boards run ({names}); choose one with --name"),
    6234: ("runs_already", "virtual board {name} runs already; see: tablectl list"),
    6235: ("never_stopped", "virtual board {name} does not stop; end it with: kill {pid}"),
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
    6701: (
        "key_missing_here",
        "`{request}` is signed with the key of {roles}: name a file that has it with --keys or "
        "TABLECTL_KEYS",
    ),
    6702: (
        "still_closed",
        "{port}: error {error} is cleared, and the table stays closed: {reason}",
    ),
    6703: ("nothing_to_clear", "{port}: no error locks the table; see: tablectl status"),
    6704: ("no_money", "{text}: not an amount of money such as 2500.00"),
    6601: (
        "no_key",
        "{file}: no {kind} Ed25519 key in PEM; make a pair with: openssl genpkey -algorithm "
        "ed25519 -out KEY; openssl pkey -in KEY -pubout -out PUBLIC",
    ),
    6602: ("not_signed_file", "{file}: no signed {what}: {reason}; make one with: tablectl sign"),
    6603: ("wrong_signature", "{file}: not signed with the key {key}, or changed since"),
    6604: ("update_of_other_board", "{file}: for {wanted}, and {port} is {found}"),
    6605: (
        "update_older",
        "{file}: version {version} is older than {running}, which runs on {port}",
    ),
    6606: ("image_unsealed", "{file}: no image that a board would run: {reason}"),
    6607: (
        "cannot_sign",
        "{file}: what is signed is an image (.uf2) or a table's configuration (.toml, .json)",
    ),
    6608: ("no_target", "update: name the board's --port, the Pico's --drive, or both"),
    6609: (
        "never_verified",
        "{port}: not verified within {seconds} s, its memory was written all the time; try "
        "again between rounds",
    ),
    6610: ("no_nonce", "--nonce {nonce}: 8 to 64 bytes in hex digits"),
    6801: (
        "not_a_journal",
        "{file}: no journal file: {reason}; tablectl log export makes one",
    ),
    6802: (
        "journal_damaged",
        "{file}: {finding}; leave it as it is and export to another file",
    ),
    6803: (
        "journal_of_other_board",
        "{file}: of board {wanted}, and {port} is {found}; name another file",
    ),
    6804: (
        "journal_gap",
        "{port}: has no records behind {record}, where {file} ends; export to another file",
    ),
    6805: ("journal_not_read", "{port}: the journal did not come whole: {reason}; try again"),
    6806: (
        "configuration_missing",
        "{file}: record {record} plays under configuration {digest}, which no export holds: name "
        "its file with --table",
    ),
    6807: ("no_round", "{file}: no round {round}; there are {first} to {last}"),
    6808: ("no_journal_key", "{file}: no key `journal` in it, which seals the records"),
    6809: ("no_meter", "{file}: no meter was played with in it"),
    6810: ("picture_kind", "{file}: the picture is SVG; name a file that ends in .svg"),
    6811: (
        "not_signed",
        "log export: an export is signed: name the private key of whoever exports with --sign or "
        "TABLECTL_SIGN (openssl genpkey -algorithm ed25519 -out KEY makes one), or say --unsigned",
    ),
    6812: (
        "small_terminal",
        "monitor needs a terminal of 80 x 24 or more; without one it prints an event a line: "
        "tablectl monitor | cat",
    ),
    6813: ("no_such_place", "{file}: --seek {where}"),
    6814: (
        "journal_of_other_epoch",
        "{file}: of epoch {wanted} of the board's memory, which has begun anew: {port} is in "
        "epoch {found}; leave the file as it is and export to another one",
    ),
    6901: ("no_act", "{act}: the panel has no such act"),
    6902: ("fact_missing", "{act}: {fact} is missing"),
    6903: ("fact_unknown", "{act}: it has no {fact}"),
    6904: ("fact_wrong", "{act}: {fact} must be {limit}"),
    6905: ("not_from_here", "{act}: done at the table itself, not from here"),
    6906: ("cannot_listen", "{address}: the panel cannot listen there: {reason}; see --listen"),
    6907: ("no_address", "--listen {address}: HOST:PORT, such as 127.0.0.1:8765"),
    6908: ("panel_fault", "fault of this program: {kind}: {text}; please report it"),
    6909: ("step_over", "the table has gone on since; look at what it waits for now"),
    6921: (
        "no_repository",
        "{folder}: no git repository with a commit; a pack is of a commit: make it in a clone",
    ),
    6922: (
        "tree_changed",
        "pack: {files} differ from the commit; commit them (git add, git commit) and make "
        "firmware, or add --draft to write a pack that says so on every page",
    ),
    6923: (
        "image_of_other_commit",
        "pack: the image is of commit {image}, the tree of {commit}; build it again with: "
        "make firmware BOARD={board}",
    ),
    6924: (
        "image_not_recorded",
        "{path}: is not the image that {record} records; build it again with: make firmware",
    ),
    6925: (
        "build_gone",
        "{file}: missing, and with it what the image was made of; build it again with: "
        "make clean firmware BOARD={board}",
    ),
    6926: (
        "folder_not_empty",
        "{folder}: holds other things than a pack; name another folder with --output",
    ),
    7001: (
        "rig_silent",
        "{port}: no rig answers; plug it in anew, or write its image: hold BOOTSEL while plugging "
        "it in and copy build/RIG_PICO/firmware.uf2 to its drive",
    ),
    7002: (
        "not_a_rig",
        "{port}: answers, but not as a rig ({heard}); name the rig's port with --rig, or write "
        "its image: hold BOOTSEL while plugging it in and copy build/RIG_PICO/firmware.uf2",
    ),
    7003: ("other_answers", "{port}: a {what} answers, no rig; name the rig's port with --rig"),
    7004: (
        "rig_of_other_wiring",
        "{port}: the rig's image is of wiring {found}, this program's is {wanted}; write its "
        "image (make rig): hold BOOTSEL while plugging it in and copy build/RIG_PICO/firmware.uf2",
    ),
    7005: (
        "other_image",
        "{port}: the image on the board is not {file}, nothing was tested; write it: "
        "tablectl flash --port {port}",
    ),
    7006: ("no_board_port", "rig check: name the port of the board too: --port"),
    7007: (
        "port_stays_away",
        "{port}: switched on, and no port came within {seconds} s; look at the board's USB cable",
    ),
    7008: ("rig_image_missing", "{path}: no image of the rig; build it with: make rig"),
    7009: (
        "wires_wrong",
        "{port}: {wrong} of {wires} wires to the rig are not right, nothing was tested; {first}; "
        "all of them: tablectl rig check --rig {rig} --port {port}",
    ),
    6401: ("ranking_unknown", "hand: no ranking {ranking}; there are {known}"),
    6402: ("no_card", "hand: {text} at place {place} is no {kind}"),
    6403: ("hand_refused", "hand: {reason}"),
    7031: ("flaky_list_wrong", "{file}: not a list of flaky tests: {reason}; correct it"),
    7032: ("flaky_without_reason", "{file}: {test}: no reason; say why it fails at times"),
    7033: (
        "flaky_test_missing",
        "{file}: {test}: there is no such test; correct the name, or remove the entry",
    ),
    7034: (
        "count_and_reruns",
        "--count shows how often a test fails, --reruns hides it: give one of them",
    ),
    7035: ("report_unwritable", "{file}: cannot be written: {reason}; name another file"),
}

_EXIT_BY_HUNDRED = {
    61: ExitCode.WRONG_INPUT,
    62: ExitCode.NO_BOARD,
    63: ExitCode.WRONG_INPUT,
    64: ExitCode.WRONG_INPUT,
    65: ExitCode.WRONG_INPUT,
    67: ExitCode.WRONG_INPUT,
    66: ExitCode.WRONG_INPUT,
    68: ExitCode.WRONG_INPUT,
    69: ExitCode.WRONG_INPUT,
    70: ExitCode.NO_BOARD,
}
_EXIT_BY_CODE = {
    6211: ExitCode.BOARD_REFUSED,
    6219: ExitCode.BOARD_REFUSED,
    6212: ExitCode.BOARD_REFUSED,
    6213: ExitCode.WRONG_INPUT,
    6214: ExitCode.WRONG_INPUT,
    6215: ExitCode.WRONG_INPUT,
    6216: ExitCode.WRONG_INPUT,
    6218: ExitCode.WRONG_INPUT,
    6224: ExitCode.WRONG_INPUT,
    6236: ExitCode.BOARD_REFUSED,
    6237: ExitCode.BOARD_REFUSED,
    6238: ExitCode.WRONG_INPUT,
    6239: ExitCode.BOARD_REFUSED,
    6241: ExitCode.WRONG_INPUT,
    6244: ExitCode.WRONG_INPUT,
    6248: ExitCode.WRONG_INPUT,
    6242: ExitCode.WRONG_INPUT,
    6230: ExitCode.WRONG_INPUT,
    6233: ExitCode.WRONG_INPUT,
    6234: ExitCode.WRONG_INPUT,
    6702: ExitCode.BOARD_REFUSED,
    6703: ExitCode.BOARD_REFUSED,
    6609: ExitCode.BOARD_REFUSED,
    6923: ExitCode.NO_BOARD,
    6924: ExitCode.NO_BOARD,
    6925: ExitCode.NO_BOARD,
    6805: ExitCode.BOARD_REFUSED,
    7031: ExitCode.WRONG_INPUT,
    7032: ExitCode.WRONG_INPUT,
    7033: ExitCode.WRONG_INPUT,
    7034: ExitCode.WRONG_INPUT,
    7035: ExitCode.WRONG_INPUT,
    7005: ExitCode.BOARD_REFUSED,
    7006: ExitCode.WRONG_INPUT,
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
