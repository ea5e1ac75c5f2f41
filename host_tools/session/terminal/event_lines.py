"""Events of a table as lines for a file or a pipe: each with its date and time."""

import json
from datetime import UTC, datetime
from typing import Any

from host_tools.common.money import on_sign
from host_tools.journal import card_words
from host_tools.journal.card_words import whose
from host_tools.journal.log import cited, fact

# What every event has, or what only the link needs.
NOT_SHOWN = ("ev", "t", "seq", "record")
NAME_WIDTH = 16

Event = dict[str, Any]


def now() -> datetime:
    return datetime.now(UTC)


def line(event: Event, at: datetime | None, as_json: bool) -> str:
    """One line: the time (UTC, `-` where it is not known), the event, its facts."""
    when = at.isoformat(timespec="milliseconds") if at else None
    if as_json:
        return json.dumps({"at": when, **event})
    record = f"#{event['record']:<6} " if "record" in event else ""
    return f"{when or '-':<29} {record}{event['ev']:<{NAME_WIDTH}} {_words(event)}".rstrip()


def _words(event: Event) -> str:
    if event["ev"] in WORDS:
        return WORDS[event["ev"]](event)
    facts = [(name, value) for name, value in event.items() if name not in NOT_SHOWN]
    return ", ".join(_fact(name, value) for name, value in facts if value is not None)


def _phase(event: Event) -> str:
    to = event.get("to")
    of = "" if to is None else f" of {whose(to)}"
    choices = f" ({', '.join(event['choices'])})" if event.get("choices") else ""
    words = f"{event['phase']}: {event.get('what')}{of}{choices}".replace("_", " ")
    return f"{words}, {event.get('section') or ''}".rstrip(", ")


def _pay(event: Event) -> str:
    line = event["line"]
    return f"seat {line['seat']} {line['outcome']} {cited(line)}"


def _meter(event: Event) -> str:
    of = f" of {event['level']}" if "level" in event else ""
    return f"{on_sign(event['micro'])}{of}"


WORDS = {"phase": _phase, "pay": _pay, "meter": _meter, **card_words.WORDS}


def _fact(name: str, value: Any) -> str:
    if isinstance(value, dict):
        return str(value.get("text", json.dumps(value)))
    return f"{name} {value}" if isinstance(value, str) else fact(name, value)
