"""What pay lines come to: won, lost and the net of a seat, of the house, of the rounds seen."""

from collections.abc import Iterable
from typing import Any

from host_tools.common.money import in_dollars
from host_tools.rounds.settlement import STAKE_BACK

Line = dict[str, Any]
WON = ("pay", "bonus", "envy")
RETURNED = ("push", "return")
HELD = "hold"


def nets(lines: list[Line]) -> dict[int, int]:
    """{seat: cents that its player has more than before, less than 0 for fewer}, in the order of
    settlement. An award that is held is not paid yet."""
    seats = dict.fromkeys(line["seat"] for line in lines)
    return {seat: net([line for line in lines if line["seat"] == seat]) for seat in seats}


def net(lines: list[Line]) -> int:
    found = result(lines)
    return found["won"] - found["lost"]


def signed(cents: int) -> str:
    """What somebody has more or less: "+$35.00", "-$5.00", "$0.00"."""
    return f"{'+' if cents > 0 else ''}{in_dollars(cents)}"


def settled(lines: list[Line]) -> str:
    """A round in one sentence."""
    by_seat = nets(lines)
    seats = ", ".join(f"seat {seat} {signed(cents)}" for seat, cents in by_seat.items())
    count = f"{len(lines)} pay line{'s' * (len(lines) != 1)}"
    return f"settled, {count}: {seats}; house {signed(-sum(by_seat.values()))}"


def added(before: dict[int, int], more: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Nets of the rounds before with those of one more."""
    total = dict(before)
    for seat, cents in more:
        total[seat] = total.get(seat, 0) + cents
    return total


def result(lines: list[Line]) -> dict[str, int]:
    """Cents of a seat's lines: won, held until confirmed, returned, lost."""
    paid = {line["wager"] for line in lines if line["outcome"] == "pay"}
    return {
        "won": sum(line["amount"] for line in lines if line["outcome"] in WON),
        "held": sum(
            line["amount"]
            for line in lines
            if line["outcome"] == HELD and line["wager"] not in paid
        ),
        "returned": sum(line["stake"] for line in lines if line["outcome"] in RETURNED),
        "lost": sum(line["stake"] for line in lines if _is_lost(line)),
    }


def _is_lost(line: Line) -> bool:
    """A stake that does not go back."""
    return line["outcome"] == "collect" or line["outcome"] in WON and not line[STAKE_BACK]
