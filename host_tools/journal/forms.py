"""The forms of what records and stamps say. Anybody can make a CRC-32 right: what has another form
was written by no board and by no export, and nothing that reads a journal need expect it."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tablectl.core.cards import JOKER
from tablectl.core.money import is_whole
from tablectl.progressive.level import REGISTERS
from tablectl.store.ring import Cursor, cursor_of

# Dates that leave room for all that the board's clock can count on either side.
FIRST_YEAR, LAST_YEAR = 2000, 9000
# The clock of a record has so many microseconds.
CLOCK_ENDS = 1 << 53
LONGEST_CURSOR = 64
# What names a memory has 16 digits; it goes into tails and names of rows.
LONGEST_EPOCH = 64
Form = Callable[[Any], bool]
Facts = Mapping[str, Any]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_dict(value: Any) -> bool:
    return isinstance(value, dict)


def _is_card(value: Any) -> bool:
    return bool(is_whole(value)) and 0 <= value <= JOKER


def _each(form: Form) -> Form:
    return lambda value: isinstance(value, list) and all(map(form, value))


def _named(form: Form) -> Form:
    return lambda value: isinstance(value, dict) and all(map(form, value.values()))


def _is_level(value: Any) -> bool:
    """Registers of a meter."""
    return _each(_each(is_whole))(value) and list(map(len, value)) == [len(REGISTERS)]


def _is_lease(value: Any) -> bool:
    """[term, entry, age in milliseconds] of the reply that gave it."""
    return _each(is_whole)(value) and len(value) == 3


# Of the keys of records; of those that are not here, whole numbers.
KEYS: dict[str, Form] = {
    **dict.fromkeys(("wager", "what", "device", "level", "roles"), _is_text),
    **dict.fromkeys(("cause", "version", "text", "role", "command", "image", "slots"), _is_text),
    "epoch": _is_text,
    **dict.fromkeys(("misdealt", "key", "on"), _is_flag),
    "card": _is_card,
    "low": _each(_is_card),
    "dice": _each(is_whole),
    "lease": _is_lease,
}
# Where an event has a form of its own for one of them.
OWN: dict[tuple[str, str], Form] = {
    ("decision", "cards"): _each(_is_card),
    ("configured", "before"): _is_text,
    ("configured", "after"): _is_text,
    ("verified", "outcome"): _is_text,
    ("provisioned", "key"): _is_text,
}
# The keys that every record of an event has.
NEEDED: dict[str, tuple[str, ...]] = {
    "chip_on": ("seat",),
    "chip_off": ("seat",),
    "wager": ("seat", "wager", "cents"),
    "withdraw": ("seat", "wager"),
    "card": ("card",),
    "stub_count": ("cards",),
    "decision": ("seat", "what"),
    "roll": ("dice",),
    "irregularity": ("what",),
    "deck_count": ("cards",),
    "start_position": ("number",),
    "set_hand": ("seat", "low"),
    "adjusted": ("level", "before", "after", "roles"),
    "configured": ("after",),
    "over": ("round", "lines", "cents"),
    "fault": ("code",),
    "cleared": ("code",),
    "access": ("role", "command", "outcome"),
    "epoch": ("epoch",),
    "answered": ("term", "number", "cents"),
    "link_term": ("term",),
}
# Of the state of a table in a checkpoint, as far as it is the same for every game.
STATE: dict[str, Form] = {
    "round": is_whole,
    "time": is_whole,
    "levels": lambda value: value is None or _named(_is_level)(value),
    "carried": _is_dict,
    "deck": _each(lambda value: True),
    "in_use": _is_dict,
    "lying": _each(is_whole),
    "game": _is_text,
    "configuration": _is_text,
    "kept": _named(_named(_is_level)),
}


def verify_facts(facts: Facts) -> None:
    """Raises ValueError unless they are those of a record that a board writes."""
    event = facts["event"]
    for name in NEEDED.get(event, ()):
        if name not in facts:
            raise ValueError(f"{event} without {name}")
    for name, value in facts.items():
        if name != "event" and not OWN.get((event, name), KEYS.get(name, is_whole))(value):
            raise ValueError(f"{name} of {event} is {value!r}")


def verify_stamp(stamp: Any) -> None:
    """Raises KeyError, TypeError or ValueError unless it is one that an export writes."""
    kind = stamp["stamp"]
    place(stamp["cursor"])
    if kind == "to":
        return
    if kind not in ("begin", "end"):
        raise ValueError(kind)
    host = datetime.fromisoformat(stamp["host"])
    if host.tzinfo is None or not FIRST_YEAR <= host.year <= LAST_YEAR:
        raise ValueError("host")
    if not is_whole(stamp["table"]) or not 0 <= stamp["table"] < CLOCK_ENDS:
        raise ValueError("table")
    if kind == "begin":
        _verify_begin(stamp)


def _verify_begin(stamp: Facts) -> None:
    for name in ("uid", "board", "version"):
        if not isinstance(stamp[name], str) or not stamp[name].isprintable():
            raise ValueError(name)
    epoch = stamp.get("epoch", "")
    if not isinstance(epoch, str) or len(epoch) > LONGEST_EPOCH:
        raise ValueError("epoch")
    if stamp["configuration"] is not None and not _is_dict(json.loads(stamp["configuration"])):
        raise ValueError("configuration")
    if stamp["checkpoint"] is None:
        return
    checkpoint = json.loads(stamp["checkpoint"])
    place(checkpoint["cursor"])
    for name, form in STATE.items():
        if not form(checkpoint["state"][name]):
            raise ValueError(name)


def place(cursor: Any) -> Cursor:
    """The place that a cursor names. Raises TypeError or ValueError for none."""
    if not isinstance(cursor, str):
        raise TypeError(cursor)
    if len(cursor) > LONGEST_CURSOR:
        raise ValueError("cursor")
    found: Cursor = cursor_of(cursor)
    return found
