"""Names that commands and options had once: each still answers, and names the new one."""

from fnmatch import fnmatchcase

COMMANDS = {
    "base": "payback base",
    "bench": "measure",
    "clear": "error clear",
    "mend": "memory mend",
    "test": "table test-mode",
}
# By command, in its new name. An old option with a value behind it here is old only with such a
# value; "" is the new name of a file that is named without an option.
OPTIONS = {
    "audit": {"--key": "--keys", "--report": "--out"},
    "flash": {"--image": ""},
    "log export": {"--to": "--out", "--wait": "--timeout"},
    "memory mend": {"--to": "--out"},
    "monitor": {"--replay": ""},
    "pack": {"--config": "--table", "--output": "--out"},
    "payback": {"--chart *.svg": "--out"},
    "provision": {"--record": "--out"},
    "rig wiring": {"--svg": "--out"},
    "run": {"--round": ""},
    "sign": {"--key": "--sign"},
}


def renamed(words: list[str]) -> tuple[list[str], str]:
    """(the words in the names of today, a line that names those, "" where nothing had another)."""
    told = []
    if words and words[0] in COMMANDS:
        today = COMMANDS[words[0]]
        told.append(f'"{words[0]}" is now "{today}"')
        words = [*today.split(), *words[1:]]
    options = _options_of(words)
    found = []
    for place, word in enumerate(words):
        if word == "--":
            found += words[place:]
            break
        name, equals, value = word.partition("=")
        new = _new_name(options, name, value if equals else "".join(words[place + 1 : place + 2]))
        if new is None:
            found.append(word)
            continue
        told.append(f'"{name}" is now "{new}"' if new else f'"{name} FILE" is now "FILE"')
        if new or equals:
            found.append(f"{new}{equals}{value}" if new else value)
    return found, f"note: {', '.join(told)}" if told else ""


def _options_of(words: list[str]) -> dict[str, str]:
    for command, options in OPTIONS.items():
        if words[: len(command.split())] == command.split():
            return options
    return {}


def _new_name(options: dict[str, str], name: str, value: str) -> str | None:
    """What the option is called now, None for one that has its name of old."""
    for old, new in options.items():
        if fnmatchcase(f"{name} {value}" if " " in old else name, old):
            return new
    return None
