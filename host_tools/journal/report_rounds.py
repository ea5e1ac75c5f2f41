"""The rounds of the report: each a line that opens, with its hands, wagers, pay lines and their
sections."""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import datetime
from html import escape

from tablectl.core.money import MICRO_PER_CENT, dollars

from host_tools.common.games import title
from host_tools.common.table_clock import clock
from host_tools.journal.finding import Finding
from host_tools.journal.story import Line, Round, Seat

SUITS = {"c": ("♣", ""), "d": ("♦", "red"), "h": ("♥", "red"), "s": ("♠", "")}
JOKER = "Jk"
HEADINGS = ("Seat", "Cards", "Decided", "Wager", "Stake#", "Outcome", "Pays#", "Odds", "Section")


class Rounds:
    """`dates` of records by their sequence; a round with a finding is marked and stands open."""

    def __init__(
        self,
        rounds: list[Round],
        dates: dict[int, datetime | None],
        findings: list[Finding],
    ) -> None:
        self._rounds = rounds
        self._dates = dates
        self._findings = sorted(finding.record for finding in findings)

    def html(self) -> Iterator[str]:
        if not self._rounds:
            return
        yield f'<section id="rounds">\n<h2>Rounds ({len(self._rounds):,})</h2>\n'
        configuration = ""
        for one in self._rounds:
            if one.configuration != configuration:
                configuration = one.configuration
                name = title(one.chapter).name
                link = f'<a href="#c{configuration}">{configuration}</a>'
                yield f"<h3>{escape(name)}, 58 Pa. Code chapter {escape(one.chapter)} "
                yield f"<small>configuration {link}</small></h3>\n"
            yield "".join(self._round(one))
        yield "</section>\n"

    def _round(self, one: Round) -> Iterator[str]:
        found = self._count(one)
        mark = f'<b class="wrong">{found} finding{"s" * (found > 1)}</b>' if found else ""
        yield f'<details id="r{one.number}"{" open" * bool(found)}>\n<summary>'
        yield f"<b>Round {one.number}</b> <span>{self._when(one)}</span> "
        yield f"<span>{_seats(one)}</span> <span>wagered {dollars(one.wagered)}</span> "
        yield f"<span>paid {dollars(one.paid)}</span> "
        if one.meter is not None:
            yield f"<span>meter {dollars(one.meter // MICRO_PER_CENT)}</span> "
        yield f"<span>{_void(one)}{mark}</span></summary>\n"
        yield from _layout(one)
        if one.seats:
            yield f'<table class="round">{_head()}\n'
            for number, seat in one.seats.items():
                yield f"<tbody>{''.join(_seat(number, seat))}</tbody>\n"
            yield "</table>\n"
        yield from _notes(one)
        yield f"<p class='place'>records {one.first.sequence:,} to {one.over.sequence:,}"
        yield f", bytes {one.first.at:,} to {one.over.at:,}</p>\n</details>\n"

    def _count(self, one: Round) -> int:
        first, last = one.first.sequence, one.over.sequence
        return bisect_right(self._findings, last) - bisect_right(self._findings, first - 1)

    def _when(self, one: Round) -> str:
        date = self._dates.get(one.over.sequence)
        return f"{date:%Y-%m-%d %H:%M:%S}" if date else f"clock {clock(one.over.time)}"


def card_html(card: str) -> str:
    if card == JOKER:
        return '<i class="card">Joker</i>'
    suit, color = SUITS[card[1]]
    rank = "10" if card[0] == "T" else card[0]
    look = f"card {color}".strip()
    return f'<i class="{look}">{rank}{suit}</i>'


def _cards(cards: list[str]) -> str:
    return "".join(map(card_html, cards))


def _seats(one: Round) -> str:
    if not one.seats:
        return "no player"
    return f"seat{'s' * (len(one.seats) > 1)} {' '.join(map(str, one.seats))}"


def _void(one: Round) -> str:
    return f"<b>void, {escape(one.void)}</b> " if one.void else ""


def _layout(one: Round) -> Iterator[str]:
    """What lies with the dealer and on the layout, the dice, the starting position."""
    shown = [
        (str(place or "dealer").replace("_", " "), _cards(cards))
        for place, cards in one.hands.items()
        if cards
    ]
    shown += [("dice", escape(" ".join(map(str, dice)))) for dice in one.rolls]
    if one.start is not None:
        shown.append(("starting position", str(one.start)))
    if shown:
        items = "".join(f"<span><small>{name}</small> {what}</span>" for name, what in shown)
        yield f'<p class="layout">{items}</p>\n'


def _head() -> str:
    cells = "".join(
        f'<th class="n">{name[:-1]}</th>' if name.endswith("#") else f"<th>{name}</th>"
        for name in HEADINGS
    )
    return f"<thead><tr>{cells}</tr></thead>"


def _seat(number: int, seat: Seat) -> Iterator[str]:
    lines = seat.lines
    rows = max(1, len(lines))
    hands = "<br>".join(map(_cards, seat.hands))
    decided = escape(", ".join(seat.decisions))
    yield f'<tr><th rowspan="{rows}">{number}</th><td rowspan="{rows}">{hands}</td>'
    yield f'<td rowspan="{rows}">{decided}</td>'
    if not lines:
        placed = ", ".join(f"{name} {dollars(cents)}" for name, cents in seat.wagers.items())
        yield f'<td colspan="6">{escape(placed)}</td></tr>\n'
    for place, line in enumerate(lines):
        yield f"{'<tr>' if place else ''}{_line(line)}</tr>\n"


def _line(line: Line) -> str:
    stake, amount = (dollars(line[key]) if line[key] else "" for key in ("stake", "amount"))
    return (
        f"<td>{escape(line['wager'].replace('_', ' '))}</td>"
        f'<td class="n">{stake}</td><td class="{line["outcome"]}">{line["outcome"]}</td>'
        f'<td class="n">{amount}</td><td>{escape(line["odds"])}</td>'
        f'<td class="cite">{escape(line["section"])}</td>'
    )


def _notes(one: Round) -> Iterator[str]:
    if one.notes:
        items = "".join(
            f"<li><small>{clock(at)}</small> {escape(text)}</li>" for at, text in one.notes
        )
        yield f"<ul>{items}</ul>\n"
