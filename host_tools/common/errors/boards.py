"""Errors of boards, ports, the bench and virtual boards (62xx), by exit code."""

WRONG_INPUT = {
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
    6218: (
        "no_configuration",
        "{port}: the table has no configuration; make the board ready with: "
        "tablectl provision keys.json --make --table FILE",
    ),
    6224: (
        "several_boards",
        "{command}: several boards are plugged in, choose one with --port: {boards}",
    ),
    6230: ("no_name", "{name}: a virtual board is named with letters, digits, - and _"),
    6233: ("several_running", "several virtual boards run ({names}); choose one with --name"),
    6234: ("runs_already", "virtual board {name} runs already; see: tablectl list"),
    6238: ("not_its_record", "{file}: {reason}; name another file with --record"),
    6241: ("two_at_one_place", "{file} and {other} both go to {place}; leave one out"),
    6242: (
        "no_room",
        "{port}: {needed} bytes are to be written and {free} are free; leave some files out",
    ),
    6244: (
        "keeps_its_table",
        "{port}: the board has another table than {file} and keeps it; leave out --table, or give "
        "it the other one with: tablectl submission send {file}",
    ),
    6248: ("drive_unwritable", "{drive}: cannot be written: {reason}; {todo}"),
}

NO_BOARD = {
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
    6217: ("bench_failed", "bench: {reason}"),
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
    6231: (
        "not_running",
        "no virtual board {name} runs; start it with: tablectl virtual start --name {name}",
    ),
    6232: ("none_running", "no virtual board runs; start one with: tablectl virtual start"),
    6235: ("never_stopped", "virtual board {name} does not stop; end it with: kill {pid}"),
    6240: ("not_written", "{port}: {place} is another after it was written; try again"),
    6243: (
        "not_mounted",
        "{device}: the drive of a {board_id} boot ROM is not mounted; mount it with: "
        "udisksctl mount -b {device}",
    ),
    6245: (
        "no_port_yet",
        "{command}: no board is ready ({found}); next: {next}, or without it: "
        "tablectl {command} --bench",
    ),
    6246: ("opens_not_yet", "{port}: {reason}; it starts: try again in a moment"),
    6247: (
        "no_port",
        "{command}: {found}, and has no serial port at present; what to do says: tablectl list",
    ),
}

BOARD_REFUSED = {
    6211: ("board_refused", "{port}: `{request}` refused: {text}"),
    6212: (
        "table_stuck",
        "{port}: the table still waits for {what} ({phase}) after {event}; see: tablectl status",
    ),
    6219: (
        "board_closed",
        "{port}: {reason}; see what is missing: tablectl doctor",
    ),
    6236: (
        "not_led",
        "{port}: cannot be led into its boot ROM: {reason}; else hold BOOTSEL while plugging it "
        "in, then: tablectl flash",
    ),
    6237: ("key_not_turned", "{port}: turn its key switch on, then try again"),
    6239: (
        "not_proved",
        "{port}: what the board keeps as its {part} is not ours; see: tablectl verify",
    ),
}
