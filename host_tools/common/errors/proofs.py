"""Errors of signatures (66xx), authority (67xx) and journals (68xx), by exit code."""

WRONG_INPUT = {
    6601: (
        "no_key",
        "{file}: there is no {kind} Ed25519 key in PEM in it; make a pair with: openssl "
        "genpkey -algorithm ed25519 -out KEY; openssl pkey -in KEY -pubout -out PUBLIC",
    ),
    6602: (
        "not_signed_file",
        "{file}: this is not a signed {what}: {reason}; make one with: tablectl sign",
    ),
    6603: (
        "wrong_signature",
        "{file}: the file was not signed with the key {key}, or was changed since",
    ),
    6604: ("update_of_other_board", "{file}: the file is for {wanted}, but {port} is {found}"),
    6605: (
        "update_older",
        "{file}: version {version} is older than {running}, which runs on {port}",
    ),
    6606: ("image_unsealed", "{file}: no board would run this image: {reason}"),
    6607: (
        "cannot_sign",
        "{file}: only an image (.uf2) or a table's configuration (.toml, .json) can be signed",
    ),
    6611: (
        "passphrase_wanted",
        "{file}: the key is encrypted, and nobody can be asked for its passphrase in a pipe; "
        "type the command on a terminal",
    ),
    6612: ("wrong_passphrase", "{file}: this is not the passphrase of the key; try again"),
    6613: (
        "key_encrypted",
        "{file}: the key has a passphrase, which nobody is there to type; make one without for "
        "this command alone: openssl genpkey -algorithm ed25519 -out KEY",
    ),
    6608: ("no_target", "update: name the board's --port, the Pico's --drive, or both"),
    6610: ("no_nonce", "--nonce {nonce}: give 8 to 64 bytes in hex digits"),
    6701: (
        "key_missing_here",
        "`{request}` has to be signed with the key of {roles}; name a file that has it with "
        "--keys or TABLECTL_KEYS",
    ),
    6704: (
        "no_money",
        "{text}: this is not an amount of money in dollars, such as 2500, 2500.00 or 2,500.00",
    ),
    6705: ("no_cents", "{text}: this is not an amount of money in whole cents, such as 250000"),
    6706: (
        "nobody_to_ask",
        "{change}: nothing was done, because nobody can be asked in a pipe; add --yes to do it",
    ),
    6707: ("not_agreed", "nothing was done"),
    6708: (
        "others_can_read",
        "{file}: others on this computer may read the keys in it (mode {mode}); make it yours "
        "alone with: chmod 600 {file}",
    ),
    6801: (
        "not_a_journal",
        "{file}: this is not a journal file: {reason}; to make one: tablectl log export",
    ),
    6802: (
        "journal_damaged",
        "{file}: {finding}; leave the file as it is and export to another file",
    ),
    6803: (
        "journal_of_other_board",
        "{file}: the journal is of board {wanted}, but {port} is {found}; name another file",
    ),
    6804: (
        "journal_gap",
        "{port}: the board has no whole record behind {record}, where {file} ends; export to "
        "another file, or, if the board latches 5003 now, first: tablectl memory mend",
    ),
    6806: (
        "configuration_missing",
        "{file}: record {record} plays under configuration {digest}, which no export holds; "
        "name its file with --table",
    ),
    6807: (
        "no_round",
        "{file}: there is no round {round} in it; its rounds are {first} to {last}",
    ),
    6808: ("no_journal_key", "{file}: the key `journal`, which seals the records, is not in it"),
    6809: ("no_meter", "{file}: no meter was played with in it"),
    6810: ("picture_kind", "{file}: the picture is an SVG file; name a file that ends in .svg"),
    6811: (
        "not_signed",
        "log export: an export has to be signed: name the private key of whoever exports with "
        "--sign or TABLECTL_SIGN (openssl genpkey -algorithm ed25519 -out KEY makes one), or "
        "say --unsigned",
    ),
    6812: (
        "small_terminal",
        "monitor needs a terminal of 80 x 24 or more; without one it prints an event a line: "
        "tablectl monitor | cat",
    ),
    6813: ("no_such_place", "{file}: --seek {where}"),
    6814: (
        "journal_of_other_epoch",
        "{file}: the journal is of epoch {wanted} of the board's memory, which has begun "
        "anew: {port} is in epoch {found}; leave the file as it is and export to another one",
    ),
    6815: ("not_in_journal", "{file}: there is no {what}; there are {there}"),
    6816: (
        "kept_journal_unknown",
        "{file}: where the kept journal of this board ends is not known: {reason}; move its "
        "folder aside, and the collector begins another with the oldest record of the board",
    ),
    6817: (
        "already_collected",
        "{folder}: another `tablectl collect` has this folder; end that one, or name another",
    ),
    6818: (
        "uid_twice",
        "{port}: it says that it is board {uid}, which is on another port; its journal is not "
        "followed; see: tablectl list",
    ),
    6821: (
        "state_not_sealed",
        "{file}: it is no state of an audit that is sealed with the key of {keys}: {reason}; name "
        "the keys file that the audit had, or audit all files anew with another --state",
    ),
    6822: (
        "state_of_other_files",
        "{file}: the audit that it goes on from was of something else: {reason}; name the same "
        "files in their order and new ones behind them, or audit all anew with another --state",
    ),
    6823: (
        "changed_meanwhile",
        "{file}: it was changed while it was audited; run the audit again",
    ),
    6828: (
        "stamp_not_readable",
        "this export could not be read afterwards ({reason}), so none of it was confirmed; the "
        "clock of this computer says {host}: set it, if that is wrong, and export again",
    ),
    6827: (
        "days_not_signed",
        "{file}: these are not the days of a board that an audit has signed with this key: "
        "{reason}; make them anew with: tablectl audit FILES --keys K --days {file} --sign KEY",
    ),
}

BOARD_REFUSED = {
    6609: (
        "never_verified",
        "{port}: the board could not be verified within {seconds} s, because its memory was "
        "written all the time; try again between rounds",
    ),
    6702: (
        "still_closed",
        "{port}: error {error} is cleared, but the table stays closed: {reason}",
    ),
    6703: ("nothing_to_clear", "{port}: no error locks the table; see: tablectl status"),
    6825: (
        "lease_refused",
        "board {uid} does not take what the ledger of its link says: {reason}; it has no lease: "
        "compare its Rules Submission with: tablectl link status",
    ),
    6805: ("journal_not_read", "{port}: the journal did not come whole: {reason}; try again"),
}

INTERNAL = {
    6826: (
        "lease_fails",
        "board {uid} gets no lease for a moment, and is asked again; nothing is lost; please "
        "report: {reason}",
    ),
    6824: (
        "line_fails",
        "{port}: the port is left for a moment and opened again; no journal is lost; please "
        "report: {reason}",
    ),
}
