"""Errors of signatures (66xx), authority (67xx) and journals (68xx), by exit code."""

WRONG_INPUT = {
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
    6610: ("no_nonce", "--nonce {nonce}: 8 to 64 bytes in hex digits"),
    6701: (
        "key_missing_here",
        "`{request}` is signed with the key of {roles}: name a file that has it with --keys or "
        "TABLECTL_KEYS",
    ),
    6704: ("no_money", "{text}: not an amount of money such as 2500.00"),
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
}

BOARD_REFUSED = {
    6609: (
        "never_verified",
        "{port}: not verified within {seconds} s, its memory was written all the time; try "
        "again between rounds",
    ),
    6702: (
        "still_closed",
        "{port}: error {error} is cleared, and the table stays closed: {reason}",
    ),
    6703: ("nothing_to_clear", "{port}: no error locks the table; see: tablectl status"),
    6805: ("journal_not_read", "{port}: the journal did not come whole: {reason}; try again"),
}
