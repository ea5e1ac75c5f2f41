"""The outcome of a round: its pay lines, the meter after it, the section that made it void."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as RichTable
from rich.text import Text
from tablectl.core.money import dollars

from host_tools.common.consoles import plain_console
from host_tools.rounds.round_expected import LINE_KEYS, STAKE_BACK

OUTCOME_STYLE = {
    "pay": "bold green",
    "bonus": "green",
    "envy": "green",
    "collect": "red",
    "hold": "bold yellow",
    "push": "cyan",
    "return": "cyan",
}


@dataclass(frozen=True)
class Settlement:
    """lines: line dicts as core/table.py gives them; meter: whole cents after the round, None
    without a progressive; void: the section that made the round void, or None; drawn: the
    starting position that a board drew itself."""

    lines: list[dict[str, Any]]
    meter: int | None
    void: str | None
    drawn: int | None = field(default=None, compare=False)

    def as_dict(self) -> dict[str, Any]:
        return {"lines": self.lines, "meter": self.meter, "void": self.void}


@dataclass(frozen=True)
class Difference:
    """What two settlements have otherwise at one place: `line 3`, `meter` or `void`. `this`,
    `that`: their line dicts, None where one has no such line, or their figures."""

    place: str
    this: Any
    that: Any

    def text(self, names: tuple[str, str]) -> str:
        """names: what to call the two, such as ("board", "host")."""
        said = [_said(side, self.place) for side in (self.this, self.that)]
        return f"{self.place}: {names[0]} {said[0]} | {names[1]} {said[1]}"

    def as_dict(self, names: tuple[str, str]) -> dict[str, Any]:
        return {"place": self.place, names[0]: self.this, names[1]: self.that}


def differences(this: Settlement, that: Settlement) -> list[Difference]:
    """Every line and figure in which the two are not alike, in order; empty when they are equal.

    A line that only one of them has does not shift those behind it. A line is named by its number
    in `that`, or in `this` where `that` has none.
    """
    found = []
    for at_this, at_that in _aligned(this.lines, that.lines):
        one, other = _alike(
            None if at_this is None else this.lines[at_this],
            None if at_that is None else that.lines[at_that],
        )
        if one != other:
            number = at_this if at_that is None else at_that
            found.append(Difference(f"line {(number or 0) + 1}", one, other))
    for figure in ("meter", "void"):
        one, other = getattr(this, figure), getattr(that, figure)
        if one != other:
            found.append(Difference(figure, one, other))
    return found


Line = dict[str, Any]
Lines = list[Line]


def _aligned(this: Lines, that: Lines) -> Iterator[tuple[int | None, int | None]]:
    """Which line of `this` belongs to which of `that`: those of one seat's wager, in order."""
    one, other = ([(line["seat"], line["wager"]) for line in lines] for lines in (this, that))
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    for _, from_this, to_this, from_that, to_that in matcher.get_opcodes():
        yield from zip_longest(range(from_this, to_this), range(from_that, to_that))


def _alike(*lines: Line | None) -> list[Line | None]:
    """Two lines with what is compared of them: whether the stake goes back, where they say it
    otherwise."""
    backs = {line[STAKE_BACK] for line in lines if line and STAKE_BACK in line}
    keys = LINE_KEYS if len(backs) < 2 else (*LINE_KEYS, STAKE_BACK)
    return [line and {key: line.get(key) for key in keys} for line in lines]


def _said(side: Any, place: str) -> str:
    if not place.startswith("line"):
        return str(side)
    if side is None:
        return "(none)"
    terms = ", ".join(text for text in (side["odds"], side["section"]) if text)
    stake = f"{side['stake']} {_back_or_gone(side)}" if STAKE_BACK in side else side["stake"]
    wager = f"seat {side['seat']} {side['wager']} {stake}"
    return f"{wager}: {side['outcome']} {side['amount']} ({terms})"


def _back_or_gone(line: Line) -> str:
    return "back" if line[STAKE_BACK] else "gone"


def stake_of(line: Line) -> str:
    """The stake of a line and whether it goes back to its player: "5.00 back", "5.00 gone". The
    bare amount for a held award, whose `pay` line follows, and for a line that does not say it; ""
    for a line without a stake."""
    if not line["stake"]:
        return ""
    if line["outcome"] == "hold" or STAKE_BACK not in line:
        return dollars(line["stake"])
    return f"{dollars(line['stake'])} {_back_or_gone(line)}"


def rendered(settlement: Settlement, title: str) -> RenderableType:
    """The settlement as a table for a terminal."""
    table = RichTable(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        padding=0,
        pad_edge=False,
    )
    for name, justify in (
        ("Seat", "right"),
        ("Wager", "left"),
        ("Stake", "right"),
        ("Outcome", "left"),
        ("Amount", "right"),
        ("Odds", "left"),
        ("Section", "left"),
    ):
        whole = name not in ("Odds", "Section")
        table.add_column(name, justify=justify, no_wrap=whole, overflow="fold")  # type: ignore[arg-type]
    for line in settlement.lines:
        table.add_row(*line_cells(line))
    return Group(table, *_footer(settlement))


def line_cells(line: dict[str, Any]) -> list[RenderableType]:
    """One pay line as cells: seat, wager, stake, outcome, amount, odds, section."""
    amount = dollars(line["amount"]) if line["amount"] else ""
    return [
        str(line["seat"]),
        line["wager"].replace("_", " "),
        stake_of(line),
        Text(line["outcome"], style=OUTCOME_STYLE.get(line["outcome"], "")),
        amount,
        line["odds"],
        line["section"],
    ]


def _footer(settlement: Settlement) -> list[Text]:
    footer = []
    if settlement.void:
        footer.append(Text(f"Round void, {settlement.void}", style="bold yellow"))
    if settlement.meter is not None:
        footer.append(Text(f"Meter after the round: {dollars(settlement.meter)}"))
    return footer


def print_settlement(settlement: Settlement, title: str) -> None:
    plain_console().print(rendered(settlement, title))
