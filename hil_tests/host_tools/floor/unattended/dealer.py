"""Somebody at the panel of one virtual board, who plays random rounds at it: wagers and decisions
by the link, buttons, chips and cards at its pins. He goes on whatever becomes of board, cable and
collector meanwhile."""

import random
import select
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from hil_tests.host_tools.helpers import any_round
from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused
from host_tools.session.opening import Wanted, opened
from host_tools.session.session import Session
from host_tools.session.web import acts, picture
from host_tools.session.web.panel_view import PanelView
from host_tools.simulator.control import BenchError

LOOK_S = 0.02
# An act shows in what the table waits for within this time, if it shows there at all.
SHOWN_S = 0.3
ANSWERS_A_STEP = ("decide", "set_low", "roll")
# A round that came no further for so long comes to no end; a board on a busy machine is slow.
STUCK_S = 180.0
BEFORE_THE_NEXT = ("new_deck", "new_dice", "covered")


@dataclass(frozen=True)
class Told:
    """A round as the board told it when it was over: each line as (seat, wager, stake, outcome,
    amount, section)."""

    number: int
    lines: tuple[tuple[Any, ...], ...]


class Dealer(threading.Thread):
    """`rounds`: those that he saw end; `presses`: when he ended the betting, in seconds since
    1970; `failure`: why he gave up. `end` lets the round in play end first."""

    def __init__(self, port: str, keys_path: Any, seed: int, every_s: float) -> None:
        super().__init__(name=f"dealer at {port}", daemon=True)
        self._wanted = Wanted("floor", port=port, keys_path=str(keys_path), seed=seed)
        self._chance = random.Random(seed)
        self._every_s = every_s
        self._over = threading.Event()
        self._came_on_s = time.monotonic()
        self.sits = threading.Event()
        self.session: Session
        self.view = PanelView()
        self.rounds: list[Told] = []
        self.presses: list[float] = []
        self.refused = 0
        self.failure: BaseException | None = None

    def end(self) -> None:
        self._over.set()

    def run(self) -> None:
        try:
            with opened(self._wanted, self.view) as self.session:
                self.sits.set()
                while not (self._over.is_set() and self.view.what == "wagers"):
                    self._turn()
        except BaseException as error:  # noqa: BLE001 - told by whoever has started it
            self.failure = error

    def _turn(self) -> None:
        """An act of the round, or another try of one that came to nothing."""
        before = self.view.steps
        try:
            if self.view.away or self.view.starting or not self.view.power:
                self.wait()
            elif self.view.what == "wagers":
                self._bet()
            elif self.view.what == "next_round":
                self._go_on()
            else:
                self._act()
        except (HostError, BenchError, AssertionError):
            self.refused += 1
            self.wait()
        if self.view.steps != before:
            self._came_on_s = time.monotonic()
        if time.monotonic() - self._came_on_s > STUCK_S:
            told = f"{self.view.phase}, {self.view.what}, {self.view.messages[-3:]}"
            raise RuntimeError(f"{self.name}: round {self.view.round} stands still: {told}")

    def _act(self) -> None:
        any_round.act(self, last=self._chance.random() < 0.5)

    def _bet(self) -> None:
        if self.view.key_on:
            self.do("turn_key")
        self._rest()
        self._place_wagers()
        self.presses.append(time.time())
        self.do("start_game")

    def _place_wagers(self) -> None:
        seats = self._chance.sample(range(1, self.view.seats + 1), self._chance.randint(1, 4))
        for seat in seats:
            self.do("place_wagers_at", seat=seat, every=self._chance.random() < 0.7)

    def _go_on(self) -> None:
        """The board says how the round came out, then opens the next one."""
        number = self.session.client.request("status")["round"]
        if not self.rounds or self.rounds[-1].number != number:
            self.rounds.append(Told(number, tuple(map(line_of, self.session.client.settlement()))))
        for what in BEFORE_THE_NEXT:
            with suppress(Refused):
                self.do("next_round")
                return
            with suppress(Refused):
                self.do("report", what=what)

    def _rest(self) -> None:
        """Until the time of a round is over."""
        until_s = self._came_on_s + self._every_s * self._chance.uniform(0.5, 1.5)
        while time.monotonic() < until_s and not self._over.is_set():
            self._tick()
        self._came_on_s = time.monotonic()

    def do(self, act: str, /, **facts: Any) -> Any:
        """As `any_round` does it; raises what the act raises."""
        if act in ANSWERS_A_STEP:
            facts = {"step": self.view.steps, **facts}
        before = self.view.steps
        reply = acts.perform(self.session, act, facts)
        self.wait(before)
        return reply

    def wait(self, before: int | None = None) -> None:
        """Until the table waits for something else than at step `before`, or for a moment."""
        before = self.view.steps if before is None else before
        end = time.monotonic() + SHOWN_S
        while self.view.steps == before and time.monotonic() < end:
            self._tick()

    def see(self) -> Any:
        return picture.moving_facts(self.session, self.view)

    def _tick(self) -> None:
        board = [] if self.view.away else [self.session.client.stream.fileno()]
        select.select(board, [], [], LOOK_S)
        self.session.tick()


def line_of(line: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(line[name] for name in ("seat", "wager", "stake", "outcome", "amount", "section"))
