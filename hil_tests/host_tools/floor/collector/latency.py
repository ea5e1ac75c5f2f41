"""How long a press at a virtual board takes to be in the database, as its collector has it there:

python -m hil_tests.host_tools.floor.collector.latency [PRESSES] [--database URL]
"""

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

from hil_tests.host_tools.floor.collector.pits import collecting
from hil_tests.host_tools.helpers.virtual_boards import LIMIT_S, own_folder, ready, until
from host_tools.device.link.client import LinkClient
from host_tools.device.link.sockets import PortStream
from host_tools.examples import TABLES
from host_tools.floor.collector.report import Report
from host_tools.floor.database import Database
from host_tools.floor.feeding import Feeder
from host_tools.floor.live import Live
from host_tools.floor.queries import glance
from host_tools.simulator.virtual.client import VirtualBench
from host_tools.submission import table_file

SEAT, WAGERS, CENTS = 2, ("ante", "blind"), 1000
HELD_S = 0.1


class Table:
    """A board that has a collector, and the row of its look."""

    def __init__(self, board, database):
        self.bench = VirtualBench(board)
        self.link = LinkClient(PortStream(board.port))
        self.link.connect()
        self.database, self.live = database, Live(database)

    def row(self):
        with self.database.reading() as connection:
            return glance(connection)[0]

    def wait(self, name, value):
        end = time.monotonic() + LIMIT_S
        while self.row()[name] != value:
            while not self.live.changed():
                assert time.monotonic() < end, (name, value, self.row())
                time.sleep(0.001)

    def pressed(self, awaits):
        """Milliseconds from the press to the row that says what is waited for then."""
        began = time.monotonic()
        self.bench.press("start_game")
        self.wait("waits", awaits)
        took = time.monotonic() - began
        time.sleep(HELD_S)
        self.bench.release("start_game")
        time.sleep(HELD_S)
        return 1000 * took

    def round(self):
        """Two presses: betting is locked, and the chips are confirmed."""
        for wager in WAGERS:
            self.link.request("wager", seat=SEAT, wager=wager, cents=CENTS)
        self.bench.chip_on(SEAT)
        time.sleep(HELD_S)
        yield self.pressed("confirm_chips")
        self.bench.chip_off(SEAT)
        time.sleep(HELD_S)
        yield self.pressed("card")
        self.link.request("irregularity", what="incorrect_number", seat=SEAT)
        self.link.request("next_round")
        self.wait("phase", "betting")
        time.sleep(HELD_S)


def measured(presses, url, place):
    os.environ["TABLECTL_SOCKETS"] = str(place / "sockets")
    with own_folder(place / "virtual"):
        board = ready("table", table_file.load(TABLES / "687a.toml"))
        database = Database(url)
        feeder = Feeder(lambda: Database(url), place / "data", Report(print))
        feeder.start()
        plugged = SimpleNamespace(port=os.path.abspath(board.port), identity={"uid": board.uid})
        with collecting(place, plugged, subscribers=(feeder,)):
            until(lambda: _seen(database))
            table, times = Table(board, database), []
            while len(times) < presses:
                times += table.round()
        feeder.end()
        database.close()
    return times


def _seen(database):
    with database.reading() as connection:
        return [row for row in glance(connection) if row["phase"] == "betting"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presses", nargs="?", type=int, default=30)
    parser.add_argument("--database")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = asked.database or f"sqlite:///{folder}/floor.sqlite"
        times = sorted(measured(asked.presses, url, Path(folder)))
    tenth = times[-len(times) // 10]
    print(f"{len(times)} presses: median {statistics.median(times):.0f} ms, ", end="")
    print(f"one in ten over {tenth:.0f} ms, least {times[0]:.0f}, most {times[-1]:.0f}")


if __name__ == "__main__":
    main()
