"""Many tables in a process: native boards by the clock of the wall, each at the end of
a pseudo-terminal as if it was plugged in, with a round a minute."""

import os
import random
import time
import tty
from collections.abc import Callable
from multiprocessing.connection import Connection
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from tablectl.core.errors import TableError
from tablectl.games import CATALOGUE

from hil_tests.controller.soak import ROUND_US, Endless
from hil_tests.host_tools.helpers.native_table import LATCH_US, NativeTable
from hil_tests.rules.helpers.any_game import AnyGame
from host_tools.common import json_file
from host_tools.device import virtual_boards
from host_tools.examples import TABLES

CHAPTERS = sorted(CATALOGUE)
ROUND_S = 60.0
# Between two acts of a round, on the average.
ACT_S = 0.7
LOOK_S = 0.02
# What has come is answered by then.
TURN_US = 1_000
READ_BYTES = 4096
# A turn of whoever acts at a table.
LEAST_US = 200_000


class LiveRounds(Endless):
    """Round after round at a board, whose clock is the wall's, whatever is played."""

    def __init__(self, board, configuration, seed):
        self.board = board
        AnyGame.__init__(self, configuration, seed)
        self.game: Any = self
        self.changes = 0
        self.shuffled_for = None

    @property
    def table(self):
        return self.board.keeper.table

    @table.setter
    def table(self, table):
        """The board has the one that counts."""

    def export(self):
        """A collector does that."""

    def waits(self, what):
        return self.board.keeper.is_waiting_for(what)

    def pass_round(self):
        self.board.run_for(ROUND_US)

    @property
    def time(self):
        return self.board.now_us

    @time.setter
    def time(self, time_us):
        """Nobody moves the wall's clock."""

    def do(self, name, **facts):
        """Chips are laid on the sensors, and the board latches by itself. All else comes from a
        keypad: the board has one link, and the collector that is tried out here has it."""
        if name in ("chip_on", "chip_off"):
            (self.board.chip_on if name == "chip_on" else self.board.chip_off)(facts["seat"])
            self.board.run_for(LATCH_US)
        elif name != "latched":
            self.board.keypad(**facts, event=name)

    def act(self):
        """One act of dealer or players; a table whose journal is full goes on later."""
        self.board.forget()
        self.board.run_for(LEAST_US)
        try:
            if self.table is None:
                self.refused += 1
            elif self.waits("next_round"):
                self.open_next()
            elif self.table.round.number != self.shuffled_for or self._lacks_cards():
                self._begin()
            elif self.unlucky and self.chance.one_in(12):
                self.go_wrong()
            else:
                self.step()
        except TableError:
            self.refused += 1

    def _lacks_cards(self):
        return self.table.pack.count and not self.shoe

    def _begin(self):
        """Whatever ended the round before."""
        self.shuffle()
        self.shuffled_for = self.table.round.number
        self.unlucky = self.chance.one_in(self.trouble)


class Stand:
    """A table that is plugged in at `port`."""

    def __init__(self, number: int) -> None:
        self.uid = virtual_boards.uid_of(f"stand{number}")
        configuration = json_file.read(TABLES / f"{CHAPTERS[number % len(CHAPTERS)]}.json")
        configuration["table"]["number"] = number
        self.board = NativeTable(configuration, uid=self.uid, seed=number)
        self.rounds = LiveRounds(self.board, configuration, number)
        self.pace = random.Random(number)
        self.began_s = time.monotonic() - self.board.now_us / 1e6
        self.next_act_s = self.round_s = float("inf")
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.port = os.ttyname(self._slave)
        self.is_full = False
        self.board.own.port.take = self._take

    @property
    def head(self) -> int:
        return int(self.board.keeper.journal.ring.head.sequence)

    def begin(self) -> None:
        """The first round, within the time of one."""
        self.next_act_s = time.monotonic() + self.pace.uniform(0, ROUND_S)
        self.round_s = self.next_act_s

    def hear(self) -> None:
        self.board.link_send(os.read(self.master, READ_BYTES))
        self.turn()

    def turn(self) -> None:
        """What was asked is answered, as far as the line takes it."""
        self.is_full = False
        self._keep_time()
        self.board.run_for(TURN_US)
        self.board.link_bytes()
        self.board.forget()

    def _take(self, data: bytes) -> int:
        try:
            return os.write(self.master, data)
        except BlockingIOError:
            self.is_full = True
            return 0

    def act(self, now_s: float) -> None:
        """One act at the table, if it is time for it."""
        if now_s < self.next_act_s:
            return
        self._keep_time()
        was_over = self.rounds.waits("next_round")
        self.rounds.act()
        self.next_act_s = now_s + self.pace.uniform(0.2, 1.8) * ACT_S
        if was_over and self.rounds.waits("wagers"):
            self.round_s = max(self.round_s + ROUND_S, now_s)
            self.next_act_s = self.round_s
        self.turn()

    def _keep_time(self) -> None:
        late_us = (time.monotonic() - self.began_s) * 1e6 - self.board.now_us
        if late_us > 0:
            self.board.run_for(late_us)


def serve(numbers: list[int], control: Connection) -> None:
    """Tells {uid: port}; plays from when it is told to until it is told to end, then tells {uid:
    last record}; goes on answering until it is told again."""
    stands = [Stand(number) for number in numbers]
    selector = DefaultSelector()
    for stand in stands:
        selector.register(stand.master, EVENT_READ, stand.hear)
    control.send({stand.uid: stand.port for stand in stands})
    _until(control, selector, lambda: _answer(stands))
    for stand in stands:
        stand.begin()
    _until(control, selector, lambda: _play(stands))
    control.send({stand.uid: stand.head for stand in stands})
    _until(control, selector, lambda: _answer(stands))


def _play(stands: list[Stand]) -> None:
    now_s = time.monotonic()
    for stand in stands:
        stand.act(now_s)
    _answer(stands)


def _answer(stands: list[Stand]) -> None:
    """What the line did not take at once."""
    for stand in stands:
        if stand.is_full:
            stand.turn()


def _until(control: Connection, selector: DefaultSelector, turn: Callable[[], Any]) -> None:
    """What is asked is answered at once; whether it is somebody's turn is looked at now and then,
    as that costs more the more tables there are."""
    turn_s = 0.0
    while not control.poll():
        for key, _ in selector.select(LOOK_S):
            key.data()
        if (now_s := time.monotonic()) >= turn_s:
            turn_s = now_s + LOOK_S
            turn()
    control.recv()
