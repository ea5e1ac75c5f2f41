"""Errors of rounds and tables (61xx), submissions and new files (65xx), by exit code."""

WRONG_INPUT = {
    6101: ("file_unreadable", "{file}: the file cannot be read: {reason}; name another file"),
    6102: (
        "not_json",
        "{file}, line {line}, column {column}: this is not JSON: {reason}; correct it",
    ),
    6103: ("key_twice", "{file}: {where}: the key {key} stands twice; keep one"),
    6104: ("key_unknown", "{file}: {where}: unknown key {key}; the known keys are {known}"),
    6105: ("key_missing", "{file}: {where}: {key} is missing; {todo}"),
    6106: ("wrong_value", "{file}: {where} = {value}: {limit}"),
    6107: (
        "card_repeated",
        "{file}: {where}: {card} also stands at {other}; a deck has each card once",
    ),
    6108: (
        "never_used",
        "{file}: {where}: this never came up in the round{reason}; remove it or correct the round",
    ),
    6109: (
        "not_given",
        "{file}: {where}: this is missing; the table waits for it ({section}); add {what}",
    ),
    6110: ("rules_refuse", "{file}: {where}: {text}; {todo}"),
    6111: ("file_too_long", "{file}: the file has more than {limit} bytes; name another file"),
    6112: (
        "made_by_decision",
        "{file}: {where}.{wager}: this wager is made by a decision of the round ({section}), not "
        "before it; take it out here, and write the word in {seat}.decision",
    ),
    6113: (
        "not_offered",
        "{file}: {where}.{wager}: the configuration does not offer this wager ({section}); take "
        "it out here, or offer it there",
    ),
    6114: (
        "not_house_way",
        "{file}: {where}: this is not how the house sets the dealer's hand ({section}), "
        "and he has to set it again ({again}); the house way sets {right} low: write that, alone "
        "or behind the wrong one",
    ),
    6115: (
        "nothing_expected",
        "{file}: expected is missing, so there is nothing to compare; write the settlement that "
        "you worked by hand, or leave out --check",
    ),
    6118: (
        "unknown_file",
        "{file}: by its bytes this is no file of tablectl, or it is cut off; known are {known}",
    ),
    6116: (
        "not_refused",
        "{file}: {where}: the table takes this, though the file says that it is refused with "
        "{error}; take out `refused`, or correct the file",
    ),
    6501: ("not_toml", "{file}: this is not TOML: {reason}; correct it"),
    6502: (
        "wrong_type",
        "{file}: {key} = {value}: the value must be a text, a whole number, true or false, or "
        "a list of them; money is whole cents",
    ),
    6503: (
        "no_game",
        "chapter {chapter}: there is no game of this chapter; the chapters are {known}",
    ),
    6504: (
        "file_exists",
        "{file}: the file exists already; name another file, or remove this one first",
    ),
    6505: ("file_unwritable", "{file}: the file cannot be written: {reason}"),
}
