"""The boards of these tests: those of host_tools/simulator/testing, with faults around them and
the table of 687a that most tests play at."""

import json
from binascii import crc32

from hil_tests.report.heard_stream import HeardStream
from host_tools.simulator.bench import Unable
from host_tools.simulator.testing import boards
from host_tools.simulator.testing.places import OnBench, OnPort

CONFIGURATION = {
    "game": "687a",
    "table": {"number": 7, "seats": 6},
    "shuffler": True,
    "preinspected": False,
    "counting_shuffler": False,
    "deal_method": "manual_shoe",
    "abandon_loses": True,
    "max_boxes": 1,
    "limits": {"ante": [500, 50000], "trips": [100, 10000], "bad_beat": [100, 10000]},
    "progressive": {
        "wager": 100,
        "fold_qualifies": True,
        "rate": 2050,
        "envy": True,
        "stake_returned": True,
    },
    "trips": "DJWT-04",
    "bad_beat": {"paytable": "DJWBB-03", "mode": "two_way"},
    "confirm_chips": True,
    "jackpot_hold": True,
}
KEYS = boards.own_keys()
SEATS = (1, 2, 3, 4, 5, 6)
BOOT_LIMIT_US = 2_000_000


class Faulty(boards.Board):
    """faults: what is wrong around it (faults/), begun by whoever makes it."""

    faults = ()

    def open(self):
        super().open()
        self.go_wrong()

    def go_wrong(self):
        """The table is open: the faults that were waiting for it come."""
        for fault in self.faults:
            fault.opened(self)

    def wager(self, *seats):
        """Ante and Blind of $10 at each seat."""
        for seat in seats:
            self.request("wager", seat=seat, wager="ante", cents=1000)
            self.request("wager", seat=seat, wager="blind", cents=1000)


class BenchBoard(Faulty, boards.BenchBoard):
    def __init__(self, place=None, configuration=CONFIGURATION, faults=(), **options):
        self.faults = faults
        super().__init__(place or OnBench(), configuration, KEYS, **options)


class PortBoard(Faulty, boards.PortBoard):
    """It has to carry a configuration of 687a."""

    def __init__(self, place, faults=(), **options):
        self.faults = faults
        super().__init__(place, KEYS, **options)

    def opened(self, port):
        return HeardStream(super().opened(port))


def framed(text):
    """A line of the link around any bytes."""
    return text + b" " + f"{crc32(text):08x}".encode() + b"\n"


def line(message):
    return framed(json.dumps(message).encode())


def new_board(place=None, faults=(), **options):
    """A board at a place, without one on the bench, with these faults. Raises Unable where a fault
    cannot be had there."""
    place = place or OnBench()
    for fault in faults:
        if place.kind not in fault.where:
            raise Unable(f"{fault.name} needs the {' or the '.join(fault.where)}")
        options.update(fault.options())
    make = PortBoard if isinstance(place, OnPort) else BenchBoard
    board = make(place, faults=faults, **options)
    for fault in faults:
        fault.begin(board)
    return board
