"""A table kept on a memory, for tests: what it showed is there to be looked at."""

import json

from tablectl.core.errors import (
    DeviceError,
)
from tablectl.store.journal import Journal
from tablectl.store.slots import Slots

from hil_tests.controller.kept_table import BYTES, CONFIGURATION, KeptTable
from hil_tests.controller.stand_ins import Ram

TEXT = json.dumps(CONFIGURATION).encode()


class Board(KeptTable):
    """A keeper, its memory, and what it showed with what the memory then held."""

    def __init__(self, memory=None, lying=()):
        self.memory = memory or Ram(BYTES)
        self.slots = Slots(self.memory)
        self.shown = []
        self.lying = list(lying)
        self.journal = Journal(self.memory, BYTES)
        self.keep(self.journal, self.show, lambda: self.lying)

    def show(self, effects, now_us):
        self.shown += effects

    def names(self):
        return [effect["effect"] for effect in self.shown]

    def send(self, name, time=0, **facts):
        event = {"event": name, "time": time}
        event.update(facts)
        self.keeper.handle(event)

    def bet_and_lock(self):
        self.send("wager", seat=2, wager="ante", cents=1000)
        self.send("wager", seat=2, wager="blind", cents=1000)
        self.send("chip_on", 500, seat=2)
        self.send("start_game", 1000)
        self.send("latched", 21_000)


class Broken(Ram):
    """A memory that fails when told to."""

    fails = False

    def write(self, address, data):
        if self.fails:
            raise DeviceError(3003, {"device": "FRAM", "address": address})
        Ram.write(self, address, data)


def open_board(memory=None, lying=()):
    board = Board(memory, lying)
    board.recovery.stand_up(0)
    board.configuring.configure(TEXT, 0)
    return board


def started_again(board, now_us=0):
    """Another board on a copy of the memory, powered up."""
    memory = Ram(board.memory.data)
    again = Board(memory, board.lying)
    again.recovery.stand_up(now_us)
    return again
