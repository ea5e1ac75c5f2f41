"""The outcome of a round: its pay lines, the meter after it, the section that made it void."""

from dataclasses import dataclass, field
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as RichTable
from rich.text import Text
from tablectl.core.money import dollars

from host_tools.common.consoles import plain_console
from host_tools.rounds.round_file import LINE_KEYS, STAKE_BACK

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


def differences(this: Settlement, that: Settlement, names: tuple[str, str]) -> list[str]:
    """One text for each line or figure that is not alike; empty when the two are equal. Whether a
    stake goes back is compared where both say it.

    names: what to call the two in the texts, such as ("board", "host").
    """
    found = []
    for index in range(max(len(this.lines), len(that.lines))):
        pair = [side.lines[index] if index < len(side.lines) else {} for side in (this, that)]
        backs = [line[STAKE_BACK] for line in pair if STAKE_BACK in line]
        keys = LINE_KEYS if len(set(backs)) < 2 else (*LINE_KEYS, STAKE_BACK)
        one, other = (_line_text(line, keys) for line in pair)
        if one != other:
            found.append(f"line {index + 1}: {names[0]} {one} | {names[1]} {other}")
    for figure in ("meter", "void"):
        one, other = getattr(this, figure), getattr(that, figure)
        if one != other:
            found.append(f"{figure}: {names[0]} {one} | {names[1]} {other}")
    return found


def _line_text(line: dict[str, Any], keys: tuple[str, ...]) -> str:
    if not line:
        return "(none)"
    said = {**line, STAKE_BACK: _back_or_gone(line)}
    return " ".join(str(said.get(key, "")) or "-" for key in keys)


def _back_or_gone(line: dict[str, Any]) -> str:
    return "back" if line.get(STAKE_BACK) else "gone"


def stake_of(line: dict[str, Any]) -> str:
    """The stake of a line and whether it goes back to its player: "5.00 back", "5.00 gone". The
    bare amount for a held award, whose `pay` line follows, and for a line of firmware 0.1.0, which
    does not say it; "" for a line without a stake."""
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
        padding=(0, 1, 0, 0),
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
        table.add_column(name, justify=justify, no_wrap=True)  # type: ignore[arg-type]
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
