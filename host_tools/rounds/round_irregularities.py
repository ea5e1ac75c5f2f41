"""The irregularities of a round file: what happens out of the ordinary, and just before what."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablectl.core.irregularities import FACTS
from tablectl.core.irregularities import Irregularity as Declared
from tablectl.core.seats import MOST_SEATS

from host_tools.common.json_file import Fields
from host_tools.rounds.moments import COUNTED, MOMENTS
from host_tools.rounds.round_cards import read_cards

# What can happen at any table; every other `what` is an irregularity that the chapter declares.
PLAIN_FACTS = {
    "deck_count": ("cards",),
    "new_deck": (),
    "new_dice": (),
    "covered": (),
    "chip_on": ("seat",),
    "chip_off": ("seat",),
    "withdraw": ("seat", "wager"),
    "wager": ("seat", "wager", "cents"),
}
# Facts that may be left out.
OPTIONAL = {"entered_in_error": ("wager",)}


@dataclass(frozen=True)
class Irregularity:
    """`event` (without its time) comes just before `moment`; `where` is its place in the file;
    `refused`: the number of the error with which the table has to refuse it, None for none."""

    where: str
    moment: str
    event: dict[str, Any]
    refused: int | None

    @property
    def what(self) -> str:
        return str(self.event.get("what", self.event["event"]))


def read_irregularities(top: Fields, declared: Sequence[Declared]) -> list[Irregularity]:
    """Those of the file; `declared` are those that the chapter knows."""
    given = top.values.get("irregularities", [])
    if not isinstance(given, list):
        top.refuse("irregularities", given, "must be a list [ ]")
    known = {irregularity.name: irregularity for irregularity in declared}
    return [
        _irregularity(top.file, top.place(f"irregularities[{index}]"), entry, known)
        for index, entry in enumerate(given)
    ]


def _irregularity(
    file: str | Path, where: str, entry: Any, known: dict[str, Declared]
) -> Irregularity:
    keys = dict.fromkeys(("before", "what", "refused", "cards", "wager", "cents", *FACTS))
    fields = Fields(file, where, entry, tuple(keys))
    what = fields.required("what", "it names the irregularity")
    if not isinstance(what, str) or what not in known | PLAIN_FACTS:
        fields.refuse("what", what, f"must be one of {', '.join([*known, *PLAIN_FACTS])}")
    if what in known:
        uses, section = known[what].uses, f", {known[what].section}"
        kind = {"event": "irregularity", "what": what}
    else:
        uses, section, kind = PLAIN_FACTS[what], "", {"event": what}
    # The moment first: a place without `before` says nothing of when.
    moment = _moment(fields)
    Fields(file, where, entry, ("before", "what", "refused", *uses))
    told = [key for key in uses if key in fields or key not in OPTIONAL.get(what, ())]
    facts = {key: _fact(fields, key, f"{what} is about one{section}") for key in told}
    return Irregularity(where, moment, {**facts, **kind}, _refused(fields))


def _refused(fields: Fields) -> int | None:
    code = fields.values.get("refused")
    return None if code is None else fields.whole("refused", code, 1000)


_MOMENT_LIMIT = (
    f"say when: {', '.join(MOMENTS)}, card n (the n-th card drawn), card to n (the first card to "
    "seat n, 0 the dealer), card to n k (its k-th), decision n (of seat n), "
    "decision n k (its k-th), set_hand n (of seat n, 0 the dealer), "
    "reveal n (the n-th time cards are turned up), hand n (those of seat n are turned up to be "
    "settled), roll n (the n-th roll)"
)


def _moment(fields: Fields) -> str:
    moment = fields.required("before", _MOMENT_LIMIT)
    if moment in MOMENTS:
        return str(moment)
    words = moment.split() if isinstance(moment, str) else []
    named = _card_to(words) if words[:2] == ["card", "to"] else _counted(words)
    if named is None:
        fields.refuse("before", moment, _MOMENT_LIMIT)
    return str(named)


def _counted(words: list[str]) -> str | None:
    """`decision 3 2` in its one spelling, None for no such moment."""
    numbers = [_number(word) for word in words[1:]]
    least = COUNTED.get(words[0], ()) if words else ()
    if not 0 < len(numbers) <= len(least):
        return None
    if any(number < limit for number, limit in zip(numbers, least, strict=False)):
        return None
    return " ".join([words[0], *map(str, _without_first(numbers))])


def _card_to(words: list[str]) -> str | None:
    """`card to 3`, `card to 3 2` or `card to community 4`: the k-th card to a seat or place."""
    to, count = words[2:3], [_number(word) for word in words[3:]]
    if not to or len(count) > 1 or any(number < 1 for number in count):
        return None
    receiver = str(_number(to[0])) if to[0].isdecimal() else to[0]
    return " ".join(["card to", receiver, *(str(number) for number in count if number > 1)])


def _without_first(numbers: list[int]) -> list[int]:
    """The first time is told by the seat alone."""
    return numbers[:1] if numbers[1:] == [1] else numbers


def _number(word: str) -> int:
    """-1 for a word that is no number, or more digits than any count has."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else -1


def _fact(fields: Fields, key: str, why: str) -> Any:
    value = fields.required(key, why)
    if key == "card":
        cards = read_cards(fields, key)
        if len(cards) != 1:
            fields.refuse(key, value, "must be one card, such as 5h")
        return cards[0]
    if key in ("seat", "cards", "cents"):
        number = fields.whole(key, value)
        if key == "seat" and number > MOST_SEATS:
            fields.refuse(key, value, f"must be a seat 1 to {MOST_SEATS}, or 0 for the dealer")
        return number
    return fields.text(key)
