"""What an error number means and what people do about it: the board's from the list of error
conditions (`firmware/ERRORS.md`), those of the tools from their registry."""

import re
from functools import cache
from typing import NamedTuple

from tablectl.core.errors import ERRORS

from host_tools.common.errors import HOST_ERRORS, HostError
from host_tools.common.paths import FIRMWARE

ERRORS_FILE = FIRMWARE / "ERRORS.md"
ROW = re.compile(r"^\| (\d{4})(?: to (\d{4}))? \| [^|]+ \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
SPECIAL = re.compile(r"[12]\d{3} ")
# A row that says no more than that another one holds here too.
AS_ANOTHER = re.compile(r"\bas (\d{4})\b")
# A fact in the text of an error, such as {port}.
FACT = re.compile(r"\{(\w+)[^}]*\}")


class Answer(NamedTuple):
    """What the manual says of the codes from `first` to `last`."""

    first: int
    last: int
    board: str
    operator: str


class Explained(NamedTuple):
    """One error. In `text` a fact is written `<port>`; `board` is empty for an error of the tools,
    `exit_code` None for one of the board."""

    number: int
    name: str
    text: str
    board: str
    todo: str
    exit_code: int | None


def explained(number: int) -> Explained:
    """Raises HostError 6005 for a number that neither the board nor the tools have."""
    if number in HOST_ERRORS:
        name, said = HOST_ERRORS[number]
        what, _, todo = FACT.sub(r"<\1>", said).partition("; ")
        return Explained(number, name, what, "", todo, int(HostError(number).exit_code))
    if number not in ERRORS:
        raise HostError(6005, number=number)
    name, said = ERRORS[number]
    board = answer_to(number, _answers()).board.replace("`", "")
    return Explained(number, name, FACT.sub(r"<\1>", said), board, what_to_do(number), None)


def numbers() -> list[int]:
    """Every number that a program of ours prints, the least first."""
    return sorted([*ERRORS, *HOST_ERRORS])


def answers_of(manual: str) -> list[Answer]:
    return [
        Answer(int(first), int(last or first), board, operator)
        for first, last, board, operator in ROW.findall(manual)
    ]


def answer_to(number: int, answers: list[Answer]) -> Answer:
    """The manual's row of a code, its own before that of a range. Raises LookupError."""
    found = [answer for answer in answers if answer.first <= number <= answer.last]
    if not found:
        raise LookupError(f"{number}: no row in {ERRORS_FILE.name}")
    return min(found, key=lambda answer: answer.last - answer.first)


def action(number: int, operator: str) -> str:
    """What is to be done about one code of a range: `dealer: the rule; 1010 this; 1016 that`."""
    who, colon, does = operator.partition(": ")
    rule, *special = (does if colon else operator).split("; ")
    for one in special:
        code_text, _, act = one.partition(" ")
        if code_text == str(number):
            return f"{who}: {act}" if colon else act
    general = [one for one in special if not SPECIAL.match(one)]
    return (f"{who}: " if colon else "") + "; ".join([rule, *general])


def what_to_do(number: int) -> str:
    """For somebody who reads it on a terminal, without markup; "" for a number that the list does
    not have, as one of a newer firmware."""
    try:
        said = action(number, answer_to(number, _answers()).operator)
    except LookupError:
        return ""
    other = AS_ANOTHER.search(said)
    if other:
        whole = what_to_do(int(other[1]))
        said = said.replace(other[0], whole.partition(": ")[2] if other.start() else whole)
    return said.replace("`", "")


@cache
def _answers() -> list[Answer]:
    return answers_of(ERRORS_FILE.read_text(encoding="utf-8"))
