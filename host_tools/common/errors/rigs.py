"""Errors of rigs (700x to 702x) and of the board tests as a tool (703x and 704x), by exit code."""

from host_tools.common.paths import BUILD, INSTALLED

IMAGE = "RIG_PICO/firmware.uf2"
# In a clone by its name in the folder, which the manual prints too.
RIG_IMAGE = str(BUILD / IMAGE) if INSTALLED else f"build/{IMAGE}"

WRONG_INPUT = {
    7006: ("no_board_port", "rig check: also name the port of the board: --port"),
    7031: ("flaky_list_wrong", "{file}: this is not a list of flaky tests: {reason}; correct it"),
    7032: (
        "flaky_without_reason",
        "{file}: {test}: no reason is given; say why it fails at times",
    ),
    7033: (
        "flaky_test_missing",
        "{file}: {test}: there is no such test; correct the name, or remove the entry",
    ),
    7034: (
        "count_and_reruns",
        "--count shows how often a test fails, but --reruns hides it; give only one of them",
    ),
    7035: ("report_unwritable", "{file}: the file cannot be written: {reason}; name another file"),
}

NO_BOARD = {
    7001: (
        "rig_silent",
        "{port}: no rig answers; plug it in again, or write its image: hold BOOTSEL while "
        "plugging it in and copy " + RIG_IMAGE + " to its drive",
    ),
    7002: (
        "not_a_rig",
        "{port}: something answers, but not as a rig ({heard}); name the rig's port with "
        "--rig, or write its image: hold BOOTSEL while plugging it in and copy "
        + RIG_IMAGE
        + " to its drive",
    ),
    7003: ("other_answers", "{port}: a {what} answers, not a rig; name the rig's port with --rig"),
    7004: (
        "rig_of_other_wiring",
        "{port}: the rig's image is of wiring {found}, but this program's is {wanted}; write "
        "its image (make rig): hold BOOTSEL while plugging it in and copy "
        + RIG_IMAGE
        + " to its drive",
    ),
    7007: (
        "port_stays_away",
        "{port}: the board was switched on, but no port came within {seconds} s; look at its "
        "USB cable",
    ),
    7008: ("rig_image_missing", "{path}: there is no image of the rig; build it with: make rig"),
    7009: (
        "wires_wrong",
        "{port}: {wrong} of {wires} wires to the rig are not right, so nothing was tested; "
        "{first}; to see all of them: tablectl rig check --rig {rig} --port {port}",
    ),
}

BOARD_REFUSED = {
    7005: (
        "other_image",
        "{port}: the image on the board is not {file}, so nothing was tested; write it: "
        "tablectl flash --port {port}",
    ),
}
