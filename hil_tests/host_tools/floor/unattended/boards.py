"""Native boards of a floor, and somebody who plays random rounds of any game at each."""

import random
from typing import Any

from tablectl.core.errors import TableError

from hil_tests.controller.soak import ROUND_US, Endless
from hil_tests.host_tools.floor.unattended.dealer import Told, line_of
from hil_tests.host_tools.helpers.native_table import LATCH_US, NativeTable
from hil_tests.rules.helpers.any_game import AnyGame

# Between two acts at the table.
LEAST_US, MOST_US = 200_000, 2_500_000


class PowerGone(BaseException):
    """In the middle of what the board was writing."""


class FloorBoard(NativeTable):
    """One whose power may go in any byte that it writes: PowerGone for who plays at it."""

    @property
    def keeper(self):
        if not self.own.power:
            raise PowerGone
        return super().keeper

    def keypad(self, **event):
        try:
            super().keypad(**event)
        except Exception:
            if self.own.power:
                raise
        if not self.own.power:
            raise PowerGone


class Rounds(Endless):
    """Round after round at a board; `told`: those that came to an end."""

    def __init__(self, board, configuration, seed):
        self.board = board
        AnyGame.__init__(self, configuration, seed)
        self.game: Any = self
        self.pace = random.Random(seed)
        self.changes = 0
        self.shuffled_for = None
        self.told = []

    @property
    def table(self):
        return self.board.keeper.table

    @table.setter
    def table(self, table):
        """The board has the one that counts."""

    def export(self):
        """A collector does that."""

    def waits(self, what):
        return self.board.keeper.awaits(what)

    def pass_round(self):
        self.board.run_for(ROUND_US)

    def do(self, name, **facts):
        self.board.run_for(self.pace.randint(LEAST_US, MOST_US))
        self.handle(name, facts)

    def handle(self, name, facts):
        """Cards and decisions come from a keypad; the board latches by itself."""
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
                self._note()
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

    def _note(self):
        number = self.table.round.number
        if not self.told or self.told[-1].number != number:
            self.told.append(Told(number, tuple(map(line_of, self.table.lines))))
