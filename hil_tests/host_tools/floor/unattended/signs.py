"""What the meter signs of linked tables show and when, and what that says of the link: how soon
the others show the reset that a win leaves, how soon a lost link is LINK DOWN."""

import threading
import time
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tablectl.core.money import MICRO_PER_CENT

from host_tools.common.errors import HostError
from host_tools.common.money import cents_of
from host_tools.device.virtual_boards import Announced
from host_tools.simulator.control import BenchError
from host_tools.simulator.virtual.client import VirtualBench

LOOK_S = 0.05
# So long a board whose cable is back may wait until its collector asks it again.
BACK_S = 3.0
# What a sign begins with while its link is down, and while it shows what its table has won.
DOWN, WON = "L", "H"
# Of a sign each change: seconds since 1970, and its cents; None: its link was down; OWN_WIN: what
# its table has won.
Shown = list[tuple[float, int | None]]
OWN_WIN = -1
# How a sign stood until it showed the reset. A lost link shows its last quote until the lease is
# over, and a table that has won itself shows that until it is paid.
UP, LOST, WINS = "up", "lost", "wins"


@dataclass(frozen=True)
class Loss:
    """Tables whose link was lost, in seconds since 1970; it may have been longer."""

    began_s: float
    ended_s: float
    uids: Sequence[str]


class Sign(threading.Thread):
    """That of one board, from `start` to `end`."""

    def __init__(self, board: Announced) -> None:
        super().__init__(name=f"sign of {board.name}", daemon=True)
        self._board = board
        self._over = threading.Event()
        self.shown: Shown = []

    def end(self) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        with VirtualBench(self._board) as bench:
            while not self._over.wait(LOOK_S):
                with suppress(BenchError):
                    self.take(bench.meter_sign().strip())
                bench.forget()

    def take(self, text: str) -> None:
        if not text:
            return
        try:
            cents = _cents_of(text)
        except HostError:
            # A look between two digits of a change.
            return
        if not self.shown or self.shown[-1][1] != cents:
            self.shown.append((time.time(), cents))


def _cents_of(text: str) -> int | None:
    """Raises HostError for what is no sum."""
    if text.startswith(DOWN):
        return None
    return OWN_WIN if text.startswith(WON) else cents_of(text)


def resets(
    entries: Sequence[Mapping[str, Any]], signs: Mapping[str, Shown], losses: Sequence[Loss]
) -> Iterator[tuple[float | None, str]]:
    """Of each award and each sign of another table: the seconds until it showed what the award or
    a later entry had left, None for never; and how it stood: UP, LOST or WINS. An award of the
    base, behind one at the same moment, leaves the meter as it was: nothing is to be seen."""
    before = None
    for place, award in enumerate(entries):
        stood, before = before, award["stands"]
        if award["kind"] != "award" or award["stands"] == stood:
            continue
        left = {one["stands"] // MICRO_PER_CENT for one in entries[place:]}
        at_s = award["at"] / 1e6
        for uid, shown in signs.items():
            if uid != award["uid"]:
                took_s, how = _until(shown, at_s, left)
                lost = any(_meets(one, uid, at_s, took_s) for one in losses)
                yield took_s, LOST if lost else how


def _meets(loss: Loss, uid: str, at_s: float, took_s: float | None) -> bool:
    began_before = took_s is None or loss.began_s < at_s + took_s
    return uid in loss.uids and began_before and at_s < loss.ended_s + BACK_S


def _until(shown: Shown, at_s: float, left: set[int]) -> tuple[float | None, str]:
    first = bisect_right(shown, at_s, key=lambda one: one[0])
    stood = [cents for _, cents in shown[max(first - 1, 0) : first]] or [None]
    for then_s, cents in shown[first:]:
        if cents in left:
            return then_s - at_s, _how(stood)
        stood.append(cents)
    return None, _how(stood)


def _how(stood: Sequence[int | None]) -> str:
    if None in stood:
        return LOST
    return WINS if OWN_WIN in stood else UP


def downs(losses: Sequence[Loss], signs: Mapping[str, Shown], long_s: float) -> list[float | None]:
    """Of each loss that lasted so long and each sign that was not down: the seconds until it was,
    None for not before the link was back."""
    found = []
    for loss in losses:
        if loss.ended_s - loss.began_s < long_s:
            continue
        for uid in loss.uids:
            shown = signs[uid]
            first = bisect_right(shown, loss.began_s, key=lambda one: one[0])
            if first and shown[first - 1][1] is not None:
                down = (then_s for then_s, cents in shown[first:] if cents is None)
                then_s = next(down, loss.ended_s)
                found.append(then_s - loss.began_s if then_s < loss.ended_s else None)
    return found


def coverage(signs: Mapping[str, Shown], ended_s: float) -> float:
    """The part of the time in which signs showed a meter, and so their tables had a lease."""
    up_s = whole_s = 0.0
    for shown in signs.values():
        ends = [*(then_s for then_s, _ in shown[1:]), ended_s]
        for (then_s, cents), end_s in zip(shown, ends):
            whole_s += end_s - then_s
            up_s += (end_s - then_s) * (cents is not None)
    return up_s / whole_s if whole_s else 0.0
