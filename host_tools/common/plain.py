"""Text from outside is data: characters that a terminal would act on are shown as such.

A board, a journal, a shoe or a file may say anything. What does not print (control and escape
characters, marks that turn the direction of writing, halves of surrogate pairs) becomes its
escape, such as \\x1b, at the door where the text comes in. Markup is no matter of the text: the
consoles of host_tools/common/consoles.py know none.
"""

from typing import Any

# Deeper than anything that a board or an export says.
DEEPEST = 20
NESTED = (dict, list)
OF_ONE = {"are": "is", "were": "was"}
# Bytes of JSON that print as they are and escape nothing: ASCII but the backslash.
PRINTS = bytes(byte for byte in range(0x20, 0x7F) if byte != ord("\\"))


def plain(text: str) -> str:
    """The text with an escape in the place of each character that does not print."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else _escape(one) for one in text)


def plain_value(value: Any, deepest: int = DEEPEST) -> Any:
    """The same for every text and name in plain data. Raises ValueError for what is nested deeper
    than `deepest`."""
    if isinstance(value, str):
        return plain(value)
    if not isinstance(value, NESTED):
        return value
    if not deepest:
        raise ValueError("nested too deeply")
    if isinstance(value, list):
        return [plain_value(held, deepest - 1) for held in value]
    return {plain(key): plain_value(held, deepest - 1) for key, held in value.items()}


def plain_json(line: bytes, value: Any) -> Any:
    """`plain_value` of what `line`, a JSON text, says. Most lines need no look at each text: they
    print as they are, escape nothing and open few brackets."""
    if not line.translate(None, PRINTS) and line.count(b"{") + line.count(b"[") <= DEEPEST:
        return value
    return plain_value(value)


def _escape(one: str) -> str:
    return one.encode("unicode_escape").decode("ascii")


def counted(number: int, thing: str, does: str = "") -> str:
    """`number` of a thing and what it does, such as "1 record", "1,200 records differ" or "1
    export is". `does` is what several do."""
    if number == 1:
        does = does and OF_ONE.get(does, f"{does}s")
        return f"1 {thing} {does}".rstrip()
    return f"{number:,} {thing}s {does}".rstrip()
