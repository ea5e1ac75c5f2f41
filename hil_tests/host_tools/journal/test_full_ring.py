"""How many rounds of a full table the ring takes until it has to be exported, by the layers that
write it; a host's events come 0.2 to 2.5 s one after the other, a sensor's at any microsecond."""

import json
import random

import pytest
from tablectl.app.configuration_requests import ConfigurationRequests
from tablectl.app.recovery import Recovery
from tablectl.app.table_keeper import TableKeeper
from tablectl.core.errors import StoreError
from tablectl.store.journal import Journal

from hil_tests.host_tools.helpers.double_parts import Fram
from hil_tests.host_tools.helpers.journal_board import ROUNDS
from host_tools.rounds import round_file
from host_tools.rounds.player import Player
from host_tools.simulator.memories import FRAM_BYTES

FULL_TABLES = ROUNDS.parent / "full_tables"
FULL = 5005


class FullTable:
    """A table on which every seat has every wager, on a memory of its own."""

    def __init__(self, chapter):
        self.file = round_file.load(FULL_TABLES / f"{chapter}.json")
        self.keeper = TableKeeper(
            journal=Journal(Fram(b"\xff" * FRAM_BYTES), FRAM_BYTES),
            show=lambda effects, now_us: None,
            lying=list,
        )
        recovery = Recovery(keeper=self.keeper)
        recovery.stand_up(0)
        configuring = ConfigurationRequests(keeper=self.keeper, recovery=recovery, clock=None)
        configuring.configure(json.dumps(self.file.configuration).encode(), 0)
        self.chance = random.Random(1)
        self.time = 0

    def handle(self, **event):
        self.time += self.chance.randrange(200_000, 2_500_000)
        self.keeper.handle({**event, "time": self.time})

    def play(self):
        player = Player(self.file)
        assert self.keeper.table
        while event := player.next_event(self.keeper.table.awaits):
            self.handle(**event)

    def rounds(self):
        """How many are played until the next one is refused."""
        played = 0
        while True:
            self.play()
            played += 1
            try:
                if played % 60 == 0:
                    self.handle(event="new_deck")
                self.handle(event="next_round")
            except StoreError as error:
                assert error.code == FULL
                return played


@pytest.mark.parametrize("chapter, rounds", [("687a", 253), ("563", 382), ("688a", 243)])
def test_the_ring_takes_so_many_rounds_of_a_full_table(chapter, rounds):
    assert FullTable(chapter).rounds() >= rounds
