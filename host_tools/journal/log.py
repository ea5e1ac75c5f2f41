"""The journal for people and as JSON: one line a record, the settlement under the note of its
round."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text
from tablectl.core.cards import card_text, cards_text
from tablectl.core.errors import ERRORS
from tablectl.core.money import MICRO_PER_CENT, dollars

from host_tools.common.plain import counted
from host_tools.common.table_clock import clock
from host_tools.journal import card_words
from host_tools.journal.contents import Contents
from host_tools.journal.dating import dates
from host_tools.journal.entry import Entry
from host_tools.rounds.settlement import OUTCOME_STYLE, stake_of

# Events that open the next round when one is over.
OPENING = ("next_round", "start_game")
STYLES = {"power_on": "bold yellow", "fault": "bold red", "over": "bold", "adjusted": "bold cyan"}
Line = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """A record with the round that it belongs to and, UTC, the date that is known of it; `told`:
    what it did with cards, as events of the link."""

    entry: Entry
    round: int | None
    date: datetime | None
    lines: list[Line]
    told: list[Line] = field(default_factory=list)

    @property
    def seat(self) -> int | None:
        """That of the event, or the one that got the card."""
        to = self.told[0].get("to") if len(self.told) == 1 else None
        seat: int | None = self.entry.facts.get("seat", to if isinstance(to, int) else None)
        return seat

    @property
    def details(self) -> str:
        told = card_words.in_words(self.told)
        alone = told and self.entry.name == "card"
        return told if alone else ", ".join(filter(None, [details(self.entry), told]))

    def as_dict(self) -> dict[str, Any]:
        facts = {key: value for key, value in self.entry.facts.items() if key != "time"}
        found = {
            "record": self.entry.sequence,
            "round": self.round,
            "date": self.date and self.date.isoformat(timespec="milliseconds"),
            "time_us": self.entry.time,
            **facts,
        }
        found |= {"told": self.told} if self.told else {}
        return {**found, "settlement": self.lines} if self.lines else found


def rows(
    contents: Contents,
    lines: dict[int, list[Line]],
    told: dict[int, list[Line]] | None = None,
) -> list[Row]:
    """Every record; `lines`: settlements by the record of their note; `told`: what each record
    said of cards, as events of the link."""
    numbers, told = rounds_of(contents.entries), told or {}
    return [
        Row(entry, number, date, lines.get(entry.sequence, []), told.get(entry.sequence, []))
        for entry, number, date in zip(contents.entries, numbers, dates(contents), strict=True)
    ]


def rounds_of(entries: list[Entry]) -> list[int | None]:
    """The round of each record: those before the first note belong to its round too."""
    first = next((entry for entry in entries if entry.name == "over"), None)
    number: int | None = first.facts["round"] if first else None
    over = False
    found = []
    for entry in entries:
        if entry.name == "over":
            number, over = entry.facts["round"], True
        found.append(number)
        if over and entry.name in OPENING and number is not None:
            number, over = number + 1, False
    return found


def rendered(found: list[Row]) -> Table:
    """The log as a table for a terminal or a pipe."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name, justify in (
        ("record", "right"),
        ("date and time (UTC)", "left"),
        ("table's clock", "right"),
        ("what", "left"),
        ("seat", "right"),
        ("", "left"),
    ):
        table.add_column(name, justify=justify, no_wrap=bool(name))  # type: ignore[arg-type]
    for row in found:
        entry = row.entry
        date = row.date.strftime("%Y-%m-%d %H:%M:%S") if row.date else "-"
        table.add_row(
            str(entry.sequence),
            date,
            clock(entry.time),
            Text(entry.name.replace("_", " "), style=STYLES.get(entry.name, "")),
            str(row.seat or ""),
            row.details,
        )
        for line in row.lines:
            style = OUTCOME_STYLE.get(line["outcome"], "")
            table.add_row("", "", "", Text(line["outcome"], style), str(line["seat"]), cited(line))
    return table


def cited(line: Line) -> str:
    """What a settlement line did, and by which section."""
    words = [line["wager"].replace("_", " "), stake_of(line)]
    if line["amount"]:
        words += ["pays", dollars(line["amount"]), f"({line['odds']})" if line["odds"] else ""]
    return " ".join(word for word in (*words, line["section"]) if word)


def details(entry: Entry) -> str:
    """What a record says besides time and seat."""
    known = DETAILS.get(entry.name)
    if known:
        return known(entry.facts)
    return ", ".join(_others(entry.facts))


def _others(facts: dict[str, Any]) -> Iterator[str]:
    for key, value in facts.items():
        if key not in ("event", "time", "seat"):
            yield fact(key, value)


def fact(key: str, value: Any) -> str:
    if key == "cents":
        return dollars(value)
    if key == "card":
        return card_text(value)
    if key in ("cards", "low") and isinstance(value, list):
        return cards_text(value)
    if key == "dice":
        return "dice " + " ".join(map(str, value))
    if key == "on":
        return "on" if value else "off"
    if isinstance(value, bool):
        return f"{key} {'yes' if value else 'no'}"
    if key in ("wager", "what"):
        return str(value).replace("_", " ")
    return f"{key} {value}"


def _over(facts: dict[str, Any]) -> str:
    meter = "" if facts.get("meter") is None else f", meter {_meter(facts['meter'])}"
    lines = counted(facts["lines"], "line")
    return f"round {facts['round']}: {lines}, {dollars(facts['cents'])}{meter}"


def _adjusted(facts: dict[str, Any]) -> str:
    before, after = _meter(facts["before"]), _meter(facts["after"])
    return f"meter of {facts['level']} from {before} to {after}, by {facts['roles']}"


def _meter(micro: int) -> str:
    return dollars(micro // MICRO_PER_CENT)


def _configured(facts: dict[str, Any]) -> str:
    return f"configuration {facts['after']} instead of {facts.get('before') or 'none'}"


def _access(facts: dict[str, Any]) -> str:
    outcome = f"refused, {_error(facts['outcome'])}" if facts["outcome"] else "let through"
    before = f", {facts['count']} refused before" if facts.get("count") else ""
    return f"{facts['command']} by {facts['role']}: {outcome}{before}"


def _error(code: int) -> str:
    name = ERRORS[code][0].replace("_", " ") if code in ERRORS else "unknown"
    return f"error {code} ({name})"


def _confirmed(facts: dict[str, Any]) -> str:
    return f"key switch {'on' if facts.get('key') else 'off'}"


DETAILS = {
    "over": _over,
    "adjusted": _adjusted,
    "configured": _configured,
    "access": _access,
    "jackpot_confirm": _confirmed,
}
