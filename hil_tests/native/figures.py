"""Prints what the native body costs, in processor time of this process, not of the wall:
`python -m hil_tests.native.figures [rounds of the day]`. Other programs make it longer all the
same, as they share the caches of the processor: the best time is that of a quiet moment."""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from hil_tests.host_tools.helpers.native_table import NativeTable
from host_tools.examples import TABLES
from host_tools.journal.export import export
from host_tools.rounds import round_file
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import BenchHands

SIX_SEATS = round_file.load(TABLES / "six_seats.json")
STARTS = ROUNDS = 40
ROUNDS_A_DAY = 1_080
DAY_US = 24 * 3_600_000_000
# A journal holds some 340 rounds; cards are due to be changed after eight hours.
EXPORT_EVERY = 150
CHANGE_EVERY = 300
# The shoe may be heard again.
REST_US = 3_000_000


def measured(act):
    """Milliseconds of the processor."""
    begun = time.process_time()
    act()
    return (time.process_time() - begun) * 1000


class Opened(NativeTable):
    """With a host that stays."""

    def __init__(self):
        super().__init__(SIX_SEATS.configuration, SIX_SEATS.meter_cents)
        self.round = BoardRound()
        self.client = self.host(on_event=self.round.observe)
        self.hands = BenchHands(self, self.client)

    def round_of_six(self):
        self.round.play(SIX_SEATS, self.client, self.hands)


def day(table, rounds):
    """So many rounds of a day, the journal exported and the cards changed in between."""
    for n in range(1, rounds + 1):
        table.round_of_six()
        if n % CHANGE_EVERY == 0:
            table.client.request("new_deck")
        if n % EXPORT_EVERY == 0:
            with tempfile.TemporaryDirectory() as folder:
                export(table.client, Path(folder) / "journal", False)
        table.client.request("next_round")
        table.forget()
        table.run_until_us(n * DAY_US // ROUNDS_A_DAY)


def told(times):
    return f"best {min(times):.1f} ms, median {median(times):.1f}, worst {max(times):.1f}"


def main(rounds):
    starts = [measured(Opened) for _ in range(STARTS)]
    print(f"from nothing to an open table: {told(starts)}")
    table, times = Opened(), []
    for _ in range(ROUNDS):
        times.append(measured(table.round_of_six))
        table.client.request("next_round")
        table.run_for(REST_US)
        table.forget()
    print(f"a round of 687a with six seats: {told(times)}")
    print(f"600 s of a waiting table: {measured(lambda: table.run_for(600_000_000)):.0f} ms")
    seconds = measured(lambda: day(Opened(), rounds)) / 1000
    print(f"a table's day, {rounds:,} rounds: {seconds:.1f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else ROUNDS_A_DAY)
