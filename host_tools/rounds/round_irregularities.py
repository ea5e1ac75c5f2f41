"""The irregularities of a round file: what happens out of the ordinary, and just before what."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablectl.core.seats import MOST_SEATS

from host_tools.common.json_file import Fields
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
}
IRREGULARITY_FACTS = ("seat", "device", "card")
MOMENTS = (
    "wagers",
    "start_game",
    "confirm_chips",
    "card_reader",
    "start_position",
    "stub_count",
    "jackpot_confirm",
    "next_round",
)
COUNTED_MOMENTS = ("card", "decision", "set_hand", "reveal", "roll")


@dataclass(frozen=True)
class Irregularity:
    """`event` (without its time) comes just before `moment`; `where` is its place in the file."""

    where: str
    moment: str
    event: dict[str, Any]


def read_irregularities(top: Fields, known: list[str]) -> list[Irregularity]:
    """Those of the file; `known` are the names that the chapter declares."""
    given = top.values.get("irregularities", [])
    if not isinstance(given, list):
        top.refuse("irregularities", given, "must be a list [ ]")
    return [
        _irregularity(top.file, f"irregularities[{index}]", entry, known)
        for index, entry in enumerate(given)
    ]


def _irregularity(file: str | Path, where: str, entry: Any, known: list[str]) -> Irregularity:
    fields = Fields(file, where, entry, ("before", "what", "cards", "wager", *IRREGULARITY_FACTS))
    what = fields.required("what", "it names the irregularity")
    if what in known:
        event = {key: _fact(fields, key) for key in IRREGULARITY_FACTS if key in fields}
        event.update(event="irregularity", what=what)
    elif isinstance(what, str) and what in PLAIN_FACTS:
        Fields(file, where, entry, ("before", "what", *PLAIN_FACTS[what]))
        event = {key: _fact(fields, key) for key in PLAIN_FACTS[what]}
        event["event"] = what
    else:
        fields.refuse("what", what, f"must be one of {', '.join([*known, *PLAIN_FACTS])}")
    return Irregularity(where, _moment(fields), event)


_MOMENT_LIMIT = (
    "say when: " + ", ".join(MOMENTS) + ", card n (the n-th card drawn), decision n (of seat n), "
    "decision n k (its k-th), set_hand n (of seat n, 0 the dealer), "
    "reveal n (the n-th time cards are turned up), roll n (the n-th roll)"
)


def _moment(fields: Fields) -> str:
    moment = fields.required("before", _MOMENT_LIMIT)
    words = moment.split() if isinstance(moment, str) else []
    numbers = 2 if words[:1] == ["decision"] else 1
    counted = words[:1] and words[0] in COUNTED_MOMENTS and 2 <= len(words) <= 1 + numbers
    if not (counted and all(word.isdecimal() for word in words[1:])) and moment not in MOMENTS:
        fields.refuse("before", moment, _MOMENT_LIMIT)
    if words[0] == "decision" and words[2:] == ["1"]:
        words.pop()
    return " ".join(words)


def _fact(fields: Fields, key: str) -> Any:
    value = fields.required(key, "the irregularity needs it")
    if key == "card":
        cards = read_cards(fields, key)
        if len(cards) != 1:
            fields.refuse(key, value, "must be one card, such as 5h")
        return cards[0]
    if key in ("seat", "cards"):
        number = fields.whole(key, value)
        if key == "seat" and number > MOST_SEATS:
            fields.refuse(key, value, f"must be a seat 1 to {MOST_SEATS}, or 0 for the dealer")
        return number
    return fields.text(key)
