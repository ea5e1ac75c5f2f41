"""The settlement that a round file expects, as somebody worked it by hand."""

from typing import Any

from host_tools.common.json_file import Fields

LINE_KEYS = ("seat", "wager", "stake", "outcome", "amount", "odds", "section")
# What a line may have behind these: whether the stake goes back.
STAKE_BACK = "stake_back"
OUTCOMES = ("pay", "push", "collect", "return", "bonus", "envy", "hold")


def read_expected(top: Fields) -> dict[str, Any] | None:
    """{"lines": [line dict], "meter": cents or None, "void": section or None}."""
    if top.values.get("expected") is None:
        return None
    expected = Fields(top.file, "expected", top.values["expected"], ("lines", "meter", "void"))
    lines = expected.required("lines", "it lists the settlement, in order")
    if not isinstance(lines, list):
        expected.refuse("lines", lines, "must be a list [ ]")
    meter = expected.values.get("meter")
    return {
        "lines": [_line(expected, f"lines[{at}]", line) for at, line in enumerate(lines)],
        "meter": None if meter is None else expected.whole("meter", meter),
        "void": expected.text("void"),
    }


def _line(expected: Fields, where: str, given: Any) -> dict[str, Any]:
    if not isinstance(given, list) or len(given) not in (len(LINE_KEYS), len(LINE_KEYS) + 1):
        expected.refuse(where, given, f"must be [{', '.join(LINE_KEYS)}]")
    keys = (*LINE_KEYS, STAKE_BACK)
    line = dict(zip(keys, given, strict=False))
    if not isinstance(line.get(STAKE_BACK, False), bool):
        expected.refuse(where, given, "must end with true or false: stake back")
    fields = Fields(expected.file, expected.place(where), line, keys)
    for key in ("seat", "stake", "amount"):
        fields.whole(key, line[key])
    for key in ("wager", "odds", "section"):
        if not isinstance(line[key], str):
            fields.refuse(key, line[key], "must be a text in quotes")
    if line["outcome"] not in OUTCOMES:
        fields.refuse("outcome", line["outcome"], f"must be one of {', '.join(OUTCOMES)}")
    return line
