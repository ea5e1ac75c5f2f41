"""What people do at a table, as verbs on a board: the bench's, or a real one on a port.

Times are microseconds on the bench's clock; `at` in a verb is such a time, None is now.
"""

import json
import os
from binascii import crc32

import pytest

from hil_tests.board.places import NEEDS_RIG, OnBench, OnPort
from hil_tests.report.heard_stream import HeardStream
from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient, Refused
from host_tools.device.link.streams import SerialStream
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.bench import BenchError, Unable, lamp
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.provisioned import provision, upload

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
# On a port the board has the keys of the file that TABLECTL_KEYS names.
KEYS = keys_file.load(os.environ.get("TABLECTL_KEYS", BENCH_KEYS))
SEATS = (1, 2, 3, 4, 5, 6)
BOOT_LIMIT_US = 2_000_000
# A little more than the 2 ms and 20 ms after which a level counts as stable, and the board's work.
PRESS_US = 10_000
CHIP_US = 40_000


class Board:
    """What both kinds of board can do: everything that goes over the link."""

    client: LinkClient

    def __init__(self, faults=()):
        """faults: what is wrong around it (faults/), begun by whoever makes it."""
        self.events = []
        self.faults = faults

    def line(self, stream):
        """The way from a host to the board's own stream."""
        return stream

    def go_wrong(self):
        """The table is open: the faults that were waiting for it come."""
        for fault in self.faults:
            fault.opened(self)

    def hear(self, event):
        self.events.append(event)

    def request(self, do, **arguments):
        """The `ok` of a request; a refusal raises host_tools.device.link.client.Refused."""
        return self.client.request(do, **arguments)

    def refusal(self, do, **arguments):
        """The error with which the board refuses a request."""
        with pytest.raises(Refused) as refused:
            self.client.request(do, **arguments)
        return refused.value.error

    def status(self):
        return self.request("status")

    def wagers(self, seat):
        """{wager: cents} of a seat that are not settled."""
        return self.request("wagers", seat=seat)["wagers"]

    def heard(self, name):
        """The events `name` so far, oldest first."""
        self.client.poll()
        return [event for event in self.events if event["ev"] == name]

    def wager(self, *seats):
        """Ante and Blind of $10 at each seat."""
        for seat in seats:
            self.request("wager", seat=seat, wager="ante", cents=1000)
            self.request("wager", seat=seat, wager="blind", cents=1000)


class BenchBoard(Board):
    """A board of any place that has a bench, without power at first."""

    def __init__(
        self,
        place=None,
        configuration=CONFIGURATION,
        key=False,
        meter_cents=None,
        faults=(),
        **options,
    ):
        super().__init__(faults)
        self.bench = (place or OnBench()).bench(**options)
        try:
            provision(self.bench, configuration, meter_cents, KEYS)
            if key:
                self.bench.key_switch(True)
        except BaseException:
            self.bench.close()
            raise
        self.client = self.host()

    def host(self):
        """A host that has just come."""
        return LinkClient(self.line(BenchStream(self.bench)), self.hear, KEYS)

    def close(self):
        self.bench.close()

    def open(self):
        """Switch on and get to know each other."""
        self.bench.power_on()
        self.client.connect(START_S)
        self.go_wrong()

    def starts_anew(self):
        """The board has started again: its link starts anew with it."""
        self.bench.link_bytes()
        self.events = []
        self.client = self.host()
        self.client.connect(START_S)

    @property
    def now(self):
        return self.bench.now_us

    def soon(self, requests=1):
        """The earliest whole microsecond for which that many things can still be set."""
        return self.bench.soon_us(requests)

    def wait(self, us):
        self.bench.run_for(us)
        self.client.poll()

    def wait_until(self, at):
        self.bench.run_until_us(at)
        self.client.poll()

    def press(self, name, at=None, settle=True):
        """A button is pressed for 5 ms."""
        at = self.soon(2) if at is None else at
        self.bench.press(name, at)
        self.bench.release(name, at + 5_000)
        if settle:
            self.wait_until(at + 5_000 + PRESS_US)

    def chip_on(self, seat, at=None, settle=True):
        """A chip is laid on a seat's sensor."""
        at = self.soon() if at is None else at
        self.bench.chip_on(seat, at)
        if settle:
            self.wait_until(at + CHIP_US)

    def chip_off(self, seat, at=None, settle=True):
        at = self.soon() if at is None else at
        self.bench.chip_off(seat, at)
        if settle:
            self.wait_until(at + CHIP_US)

    def shoe(self, body):
        self.bench.shoe(body)
        self.wait(10_000)

    def key(self, on):
        self.bench.key_switch(on)
        self.wait(1_000)

    def configure(self, configuration):
        """The technician gives the table a configuration."""
        upload(self.bench, self.client, configuration)

    def clear(self):
        """The floor clears the error that is shown."""
        self.key(True)
        reply = self.request("clear", code=self.status()["error"])
        self.key(False)
        return reply

    def lamps(self):
        """Names of the lamps that shine."""
        return {name for name, on in self.bench.lamps().items() if on}

    def lamp_time(self, name, since, limit_us, on=True):
        """When the lamp is lit; fails if it is not within the limit of that time, which may be to
        come."""
        try:
            limit_us += since - self.now
            return self.bench.run_until(lamp(name, on), limit_us=limit_us)["at_us"]
        except Unable:
            raise
        except BenchError as error:
            pytest.fail(f"lamp {name}: {error}")

    def send(self, data):
        self.bench.link_send(data)


class PortBoard(Board):
    """A real board on a port. It has to carry a configuration of 687a between rounds."""

    def __init__(self, place, faults=(), **options):
        super().__init__(faults)
        if options:
            raise Unable(NEEDS_RIG)
        self.stream = HeardStream(SerialStream(place.port))
        self.client = LinkClient(self.stream, self.hear, KEYS)

    def __getattr__(self, name):
        """What moves pins, power or time."""
        raise Unable(NEEDS_RIG)

    def close(self):
        self.stream.close()

    def open(self):
        self.client.connect(START_S)
        self.go_wrong()

    def send(self, data):
        self.stream.send(data)


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
