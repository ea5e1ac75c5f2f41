"""The moments of a round: what a round file calls them, and which of them have come."""

from collections import Counter
from itertools import pairwise

from tablectl.core.seats import DEALER

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
# The least of each number that may stand behind such a word; behind the last one of two, as in
# `decision 3 2`, the number counts.
COUNTED = {
    "card": (1,),
    "decision": (1, 1),
    "set_hand": (0,),
    "reveal": (1,),
    "hand": (1,),
    "roll": (1,),
}


class Moments:
    """Counts what has been dealt, decided, rolled and turned up so far."""

    def __init__(self) -> None:
        self.drawn = 0
        self.rolled = 0
        self.revealed = 0
        self.decided: Counter[int] = Counter()
        self._dealt: Counter[int | str] = Counter()
        self._came: list[str] = []

    def names(self, what: str, to: int | str | None) -> tuple[str, ...]:
        """What a file may call the moment at which a table waits for `what` of `to`: its usual
        name first."""
        if what == "card" and to is not None:
            return f"card {self.drawn + 1}", _nth(f"card to {to}", self._dealt[to] + 1)
        if what == "decision" and isinstance(to, int):
            return (_nth(f"decision {to}", self.decided[to] + 1),)
        if what == "roll":
            return (f"roll {self.rolled + 1}",)
        if what == "reveal" and isinstance(to, int) and to != DEALER:
            return (f"hand {to}",)
        if what == "reveal":
            return (f"reveal {self.revealed + 1}",)
        if what == "set_hand":
            return (f"set_hand {to}",)
        return (what,)

    def come(self, name: str) -> None:
        if (name in MOMENTS or name.split()[0] in COUNTED) and self._came[-1:] != [name]:
            self._came.append(name)

    def dealt(self, to: int | str) -> None:
        self.drawn += 1
        self._dealt[to] += 1

    def in_words(self) -> str:
        """Those that have come, in order, and to whom cards were dealt: `start_game, card 1 to
        card 3, decision 2; cards: 2 to seat 2, 1 to the dealer`."""
        words = ", ".join(
            run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in _runs(self._came)
        )
        hands = ", ".join(f"{count} to {_receiver(to)}" for to, count in self._dealt.items())
        return f"{words}; cards: {hands}" if hands else words


def _receiver(to: int | str) -> str:
    if to == DEALER:
        return "the dealer"
    return f"seat {to}" if isinstance(to, int) else to


def _nth(name: str, count: int) -> str:
    return name if count == 1 else f"{name} {count}"


def _runs(names: list[str]) -> list[list[str]]:
    """`names` with those put together that count on from each other: card 1, card 2, ..."""
    runs = [names[:1]] if names else []
    for one, other in pairwise(names):
        if _counts_on(one.split(), other.split()):
            runs[-1].append(other)
        else:
            runs.append([other])
    return runs


def _counts_on(one: list[str], other: list[str]) -> bool:
    """Of two moments, as words; a decision's number is that of its seat."""
    if one[0] != other[0] or one[0] not in ("card", "reveal", "roll"):
        return False
    return int(other[1]) == int(one[1]) + 1
