"""Errors of rounds and tables (61xx), submissions and new files (65xx), by exit code."""

WRONG_INPUT = {
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
    6501: ("not_toml", "{file}: not TOML: {reason}; correct it"),
    6502: (
        "wrong_type",
        "{file}: {key} = {value}: must be a text, a whole number, true or false, or a list of "
        "them; money is whole cents",
    ),
    6503: ("no_game", "chapter {chapter}: no game of it; there are {known}"),
    6504: ("file_exists", "{file}: exists; name another file, or remove this one first"),
    6505: ("file_unwritable", "{file}: cannot be written: {reason}"),
}
