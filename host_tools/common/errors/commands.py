"""Errors of the command as a whole (60xx), by exit code."""

WRONG_INPUT = {
    6001: ("wrong_use", "{reason}; see: {command} --help"),
    6005: (
        "no_such_number",
        "{number}: no error has this number; to list all of them: tablectl explain --list",
    ),
}

INTERNAL = {
    6002: (
        "program_fault",
        "fault of this program: {kind}: {text} ({place}); --verbose shows more, please report it",
    ),
}

UNWRITTEN = {
    6004: (
        "output_unwritten",
        "not all that this command printed was written: standard output: {reason}; the work is "
        "done, so print it again to where there is room",
    ),
}

INTERRUPTED = {
    6003: ("interrupted", "interrupted"),
}
