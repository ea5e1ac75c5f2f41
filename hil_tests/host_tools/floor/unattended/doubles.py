"""Boards that are the firmware's own Python code in this process, with a clock that goes as fast
as it is moved, and somebody who plays random rounds of any game at each."""

import random
from typing import Any

from tablectl.core.errors import TableError
from tablectl.store.keys import write_keys
from tablectl.store.slots import Slots

from hil_tests.controller.soak import Endless
from hil_tests.host_tools.floor.unattended.dealer import Told, line_of
from hil_tests.host_tools.helpers.board_double import MEMORY_BYTES
from hil_tests.host_tools.helpers.double_parts import Fram
from hil_tests.host_tools.helpers.journal_board import JournalBoard
from hil_tests.rules.helpers.any_game import AnyGame
from host_tools.simulator.provisioned import upload

# Between two acts at the table.
LEAST_US, MOST_US = 200_000, 2_500_000


class PowerGone(BaseException):
    """In the middle of what the board was writing."""


class TornMemory(Fram):
    """`left`: so many bytes are written until the power goes; None: it stays."""

    left: int | None = None

    def write(self, address, data):
        if self.left is not None and len(data) >= self.left:
            super().write(address, data[: self.left])
            self.left = None
            raise PowerGone
        if self.left is not None:
            self.left -= len(data)
        super().write(address, data)


class Double(JournalBoard):
    """A board with uid and keys of its own and a table of this configuration, whose power may go
    in any byte that it writes. `lived_us`: since it was made, whether it had power or not."""

    def __init__(self, uid, keys, configuration):
        super().__init__(provisioned=False)
        self.uid, self.before_us = uid, 0
        self.memory: Any = TornMemory(b"\xff" * MEMORY_BYTES)
        write_keys(Slots(self.memory), keys)
        self.power_on()
        upload(self, self.host(keys), configuration)

    @property
    def lived_us(self):
        return self.before_us + self.now_us

    def lose_power(self, away_us):
        self.power_off()
        self.before_us += self.now_us + away_us
        self.memory.left, self.now_us = None, 0
        self.power_on()


class Rounds(Endless):
    """Round after round at a double; `told`: those that came to an end."""

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

    @property
    def time(self):
        return self.board.now_us

    @time.setter
    def time(self, time_us):
        self.board.now_us = time_us

    def do(self, name, **facts):
        self.board.run_for(self.pace.randint(LEAST_US, MOST_US))
        self.handle(name, facts)

    def handle(self, name, facts):
        if name in ("chip_on", "chip_off"):
            self.board.contacts[f"sensor_{facts['seat']}"] = name == "chip_on"
        self.board.keeper.handle({**facts, "event": name, "time": self.board.now_us})

    def act(self):
        """One act of dealer or players; a table whose journal is full goes on later."""
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
