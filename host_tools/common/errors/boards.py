"""Errors of boards, ports, the bench and virtual boards (62xx), by exit code."""

WRONG_INPUT = {
    6213: (
        "no_terminal",
        "the live view needs a terminal of 80 x 24 or more; you can play a round from a file "
        "with: tablectl run FILE",
    ),
    6214: (
        "several_drives",
        "several {board_id} drives are mounted ({drives}); choose one with --drive",
    ),
    6215: (
        "wrong_drive",
        "{drive}: this is the drive of an {found}, but the image is for an {wanted}; plug in "
        "another board, or choose another --board or --drive",
    ),
    6216: (
        "not_an_image",
        "{path}: this is not a whole UF2 image: {reason}; name another file, or build one in a "
        "clone with: make firmware",
    ),
    6218: (
        "no_configuration",
        "{port}: the table has no configuration; make the board ready with: tablectl "
        "provision keys.json --make --table FILE",
    ),
    6224: (
        "several_boards",
        "{command}: several boards are plugged in; choose one with --port: {boards}",
    ),
    6230: (
        "no_name",
        "{name}: the name of a virtual board may have only letters, digits, - and _; choose "
        "another one",
    ),
    6233: (
        "several_running",
        "several virtual boards are running ({names}); choose one with --name",
    ),
    6234: (
        "runs_already",
        "the virtual board {name} runs already, or is being started; see: tablectl list",
    ),
    6238: ("not_its_record", "{file}: {reason}; name another file with --out"),
    6241: ("two_at_one_place", "{file} and {other} both go to {place}; leave one of them out"),
    6242: (
        "no_room",
        "{port}: {needed} bytes are to be written, but only {free} are free; leave some files out",
    ),
    6244: (
        "keeps_its_table",
        "{port}: the board has another table than {file} and keeps it; leave out --table, or "
        "give the board the other table with: tablectl submission send {file}",
    ),
    6249: (
        "other_kind",
        "{where}: this is a {found}, but the image is for a {wanted}; nothing was sent to it",
    ),
    6250: (
        "nobody_of_ours",
        "{where}: the board {found} and is left alone; if it is the one, name it: tablectl flash "
        "--port {where}",
    ),
    6252: (
        "image_of_a_rig",
        "{path}: this is the image of a rig ({machine}), which plays the table for a test and is "
        "no table controller; nothing was written. To make a rig, copy the file to the drive of "
        "its Pico by hand; for a table: tablectl flash",
    ),
    6248: ("drive_unwritable", "{drive}: the drive cannot be written: {reason}; {todo}"),
}

NO_BOARD = {
    6201: (
        "port_closed",
        "{port}: there is no serial port: {reason}; to see which ports there are: tablectl list",
    ),
    6202: (
        "no_answer",
        "{port}: the board was silent for {seconds} s; if it was plugged in just now, try "
        "again; else press its reset button, or hold BOOTSEL while plugging it in, then: "
        "tablectl flash",
    ),
    6203: (
        "request_timed_out",
        "{port}: there was no reply to `{request}` in {seconds} s; reset the board and try again",
    ),
    6204: (
        "stream_ended",
        "{port}: the connection ended, because the board was reset or unplugged; try again",
    ),
    6205: (
        "not_a_table",
        "{port}: something answers, but not as a table controller ({reason}); hold BOOTSEL "
        "while plugging it in, then: tablectl flash",
    ),
    6206: (
        "no_board",
        "{command}: no board is plugged in; plug one in, name its port with --port or "
        "TABLECTL_PORT, or try it without a board: tablectl virtual start",
    ),
    6207: (
        "image_missing",
        "{path}: there is no image; name another one, or build it in a clone with: make firmware",
    ),
    6208: (
        "drive_missing",
        "no drive of a {board_id} boot ROM is mounted; hold BOOTSEL while plugging the board "
        "in, or name the drive with --drive",
    ),
    6209: (
        "not_a_drive",
        "{drive}: this is not a UF2 boot drive (INFO_UF2.TXT is missing); hold BOOTSEL while "
        "plugging the board in",
    ),
    6210: (
        "wrong_image_runs",
        "{port}: the board runs {running}, but the image is {image}; flash it again",
    ),
    6217: ("bench_failed", "virtual bench: {reason}"),
    6220: ("port_busy", "{port}: the port is in use by {holder}; close that, then try again"),
    6221: (
        "no_permission",
        "{port}: you may not open it; join its group, then log in again: sudo usermod -aG "
        "{group} $USER",
    ),
    6222: (
        "port_missing",
        "{port}: the port is not there; plug the board in, then see: tablectl list",
    ),
    6223: (
        "service_mode",
        "{port}: a MicroPython prompt answers, because the service contact is closed; open "
        "it and reset the board, or use the prompt: tablectl deploy",
    ),
    6225: (
        "nothing_found",
        "no board is plugged in; plug one in, or try it without a board: tablectl virtual start",
    ),
    6226: (
        "never_came_back",
        "{drive}: the image was written, but no board came back within {seconds} s; unplug it "
        "and plug it in again, then see: tablectl list",
    ),
    6253: (
        "gone_once_written",
        "{drive}: the image was written, and the board was unplugged before it had proved what it "
        "runs; plug it in again, then: tablectl verify --image {file}",
    ),
    6227: (
        "image_not_proved",
        "{port}: what lies in its flash is not {file}; flash it again: tablectl flash",
    ),
    6228: (
        "prompt_failed",
        "{port}: something failed at its prompt: {reason}; reset the board and try again",
    ),
    6229: (
        "not_in_service",
        "{port}: a table runs there; unplug it, close the service contact, and plug it in again",
    ),
    6231: (
        "not_running",
        "no virtual board {name} is running; start it with: tablectl virtual start --name {name}",
    ),
    6232: ("none_running", "no virtual board is running; start one with: tablectl virtual start"),
    6235: ("never_stopped", "the virtual board {name} does not stop; end it with: kill {pid}"),
    6240: ("not_written", "{port}: {place} differs from what was written to it; try again"),
    6243: (
        "not_mounted",
        "{device}: the drive of a {board_id} boot ROM is not mounted; mount it with: "
        "udisksctl mount -b {device}",
    ),
    6245: (
        "no_port_yet",
        "{command}: no board is ready ({found}); next: {next}, or without a board: tablectl "
        "{command} --virtual",
    ),
    6251: (
        "without_image",
        "{where}: this is a native board, the firmware without an image; for an image start a "
        "virtual bench: tablectl virtual start --blank",
    ),
    6246: ("opens_not_yet", "{port}: {reason}; the board is starting: try again in a moment"),
    6247: (
        "no_port",
        "{command}: {found}, and has no serial port at present; to see what to do: tablectl list",
    ),
}

BOARD_REFUSED = {
    6211: ("board_refused", "{port}: the board refused `{request}`: {text}"),
    6212: (
        "table_stuck",
        "{port}: the table still waits for {what} ({phase}) after {event}; see: tablectl status",
    ),
    6219: ("board_closed", "{port}: {reason}; to see what is missing: tablectl doctor"),
    6236: (
        "not_led",
        "{port}: the board cannot be led into its boot ROM: {reason}; you can also hold "
        "BOOTSEL while plugging it in, then: tablectl flash",
    ),
    6237: ("key_not_turned", "{port}: turn its key switch on, then try again"),
    6239: (
        "not_proved",
        "{port}: what the board keeps as its {part} is not what was sent; see: tablectl verify",
    ),
}
