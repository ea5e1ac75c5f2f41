"""What one record comes to in the database: rows of the tables of `schema.py`, without their
keys. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Any

from sqlalchemy import Table
from tablectl.core.cards import card_number, cards_text
from tablectl.core.seats import DEALER

from host_tools.common.plain import plain
from host_tools.floor import schema
from host_tools.journal.entry import Entry
from host_tools.journal.playback import Playback
from host_tools.journal.story import Round

Row = dict[str, Any]
Rows = Iterator[tuple[Table, Row]]
LINE = ("seat", "wager", "stake", "outcome", "amount", "odds", "section")
# Records behind which every meter has a row.
METERED = ("over", "adjusted", "configured")


def of_event(facts: Mapping[str, Any]) -> Rows:
    """Of a record by itself."""
    event = facts["event"]
    if event in FAULTS:
        code, text, role = FAULTS[event](facts)
        yield schema.faults, {"event": event, "code": code, "text": text, "role": role}
    if event in ACCESS:
        yield schema.access, {"event": event, **_access(facts)}


def of_meters(entry: Entry, playback: Playback) -> Rows:
    if entry.name not in METERED or playback.table is None:
        return
    chapter = playback.table.configuration["game"]
    for name, level in own_levels(playback.table):
        registers = level.registers()
        row = {"event": entry.name, "chapter": chapter, "level": name}
        yield schema.meters, {**row, **{name: registers[name] for name in schema.REGISTERS}}


def own_levels(table: Any) -> Iterator[tuple[str, Any]]:
    """The meters of the table itself: what a linked one stands at is in the ledger of its link."""
    for name, level in table.levels.of.items():
        if not level.is_linked:
            yield name, level


def of_table(playback: Playback) -> Rows:
    """Of a table that has opened."""
    if playback.table is None:
        return
    yield schema.tables, under(playback)


def under(playback: Playback) -> Row:
    """Which table of the house plays what, under which configuration."""
    assert playback.table
    configuration = playback.table.configuration
    return {
        "table_number": plain(str(configuration["table"])),
        "chapter": configuration["game"],
        "digest": playback.digest,
    }


def of_note(facts: Mapping[str, Any]) -> Rows:
    """Of a round that could not be played again."""
    told = {"number": facts["round"], "lines": facts["lines"], "paid": facts["cents"]}
    yield schema.rounds, {**told, "played": False, "meter": facts.get("meter")}


def of_round(played: Round, playback: Playback) -> Rows:
    hands = list(_hands(played))
    note = played.over.facts
    yield (
        schema.rounds,
        {
            **under(playback),
            "number": played.number,
            "played": True,
            "lines": note["lines"],
            "paid": note["cents"],
            "wagered": played.wagered,
            "collected": played.kept,
            "meter": played.meter,
            "void": played.void or None,
            "start": played.start,
            "rolls": played.rolls,
            "decisions": {str(seat): one.decisions for seat, one in played.seats.items()},
            "cards": _union(hand["mask"] for hand in hands),
        },
    )
    for hand in hands:
        yield schema.hands, hand
    assert playback.table
    for number, line in enumerate(playback.table.lines, 1):
        yield schema.lines, {"number": number, **{name: line[name] for name in LINE}}


def _hands(played: Round) -> Iterator[Row]:
    for seat, one in played.seats.items():
        for number, hand in enumerate(one.hands, 1):
            yield {"place": str(seat), "number": number, **of_cards(hand)}
    for place, hand in played.hands.items():
        name = "dealer" if place == DEALER else str(place)
        yield {"place": name, "number": 1, **of_cards(hand)}


def of_cards(hand: list[str]) -> Row:
    """In the order of the deck; what is no card, such as one that stayed face down or a die, is
    left out."""
    numbers = sorted(number for number in map(_number, hand) if number is not None)
    return {"cards": cards_text(numbers), "mask": _union(1 << number for number in numbers)}


def _number(text: str) -> int | None:
    try:
        number: int = card_number(text)
    except ValueError:
        return None
    return number


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _access(facts: Mapping[str, Any]) -> Row:
    row = {name: facts.get(name) for name in ("role", "command", "outcome", "count", "on")}
    key = facts.get("key")
    turned = key if isinstance(key, bool) else row["on"]
    return {**row, "role": row["role"] or facts.get("roles"), "on": turned}


Fault = tuple[int | None, str, str | None]
FAULTS: dict[str, Callable[[Mapping[str, Any]], Fault]] = {
    "fault": lambda facts: (facts["code"], facts.get("text") or "", None),
    "cleared": lambda facts: (facts["code"], "", facts.get("role")),
    "power_on": lambda facts: (None, facts.get("cause") or "", None),
    "mended": lambda facts: (facts.get("code"), "", facts.get("roles")),
}
ACCESS = ("access", "key", "provisioned", "adjusted", "mended", "test_mode", "jackpot_confirm")
