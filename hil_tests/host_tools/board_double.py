"""A bench without an emulator: the board's own keeper, requests and link session in this process.

It stands in for `host_tools.bench.Bench` where a test is about the host's side. Pins and lamps are
short-circuited: a chip is on its sensor at once, a lamp shines as the table says.
"""

from tablectl.app_effects import Effects
from tablectl.app_health import Health
from tablectl.app_requests import Requests
from tablectl.app_table import TableKeeper
from tablectl.core.errors import TableError
from tablectl.core.money import dollars, whole_cents
from tablectl.devices.card_shoe import shoe_event
from tablectl.link.dispatch import Dispatch
from tablectl.link.session import Session
from tablectl.store.slots import Slots

from host_tools.bench import BenchError

SETTLE_US = 20_000
STEP_US = 1_000
PACKET_BYTES = 64
IDENTITY = {
    "product": "tablectl",
    "version": "0.1.0",
    "commit": "0" * 40,
    "micropython": "1.25.0",
    "board": "RPI_PICO",
    "uid": "e66038b713000000",
}


class Memory(bytearray):
    """A FRAM's contents."""

    def read(self, address, n):
        return bytes(self[address : address + n])

    def write(self, address, data):
        self[address : address + len(data)] = data


class Wire:
    """The serial port between Session and the test: never blocks, never fills up."""

    def __init__(self):
        self.to_board = b""
        self.to_host = b""

    def is_open(self):
        return True

    def readinto(self, buffer):
        data = self.to_board[: len(buffer)]
        self.to_board = self.to_board[len(data) :]
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        self.to_host += bytes(data)
        return len(data)


class Part:
    """A part of the board that has nothing but a state, and the attributes of it."""

    on: bool
    missed: int

    def __init__(self, **state):
        self.__dict__.update(state)

    def status(self):
        return dict(self.__dict__)


class Lamps:
    def __init__(self):
        self.on = {"locked": True}

    def set(self, name, state, now_us):
        before = self.on.get(name, False)
        self.on[name] = state != "off"
        return self.on[name] != before

    def write(self):
        pass

    def status(self):
        return {name: "on" for name, on in self.on.items() if on}


class Sign:
    text = ""

    def show(self, value):
        self.text = "" if value is None else dollars(whole_cents(value))


class StartSign:
    position = None

    def show(self, position):
        self.position = position


class BoardDouble:
    """The part of `Bench` that the host tools use, in stepped mode."""

    paced = False

    def __init__(self):
        self.now_us = 0
        self.memory = Memory(b"\xff" * 0x4000)
        self.contacts = {}
        self.power = False
        self.latch_at_us = None
        self.power_on()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        pass

    def power_on(self):
        self.power = True
        self.wire = Wire()
        self.lamps, self.sign, self.start_sign = Lamps(), Sign(), StartSign()
        effects = Effects(self.lamps, self.sign, self.start_sign, self._report)
        self.keeper = TableKeeper(Slots(self.memory), effects.show, self._lying)
        self.key = Part(on=self.contacts.get("key_switch", False))
        health = Health(self._report, {"lamps": self.lamps, "key_switch": self.key})
        requests = Requests(
            self.keeper, IDENTITY, health, lambda: self.now_us, lambda: self.key.on
        )
        self.session = Session(self.wire, Dispatch(requests.handlers()))
        health.session, health.bank = self.session, Part(missed=0)
        self.keeper.open_from_memory(self.now_us)

    def power_off(self):
        self.power = False

    def press(self, name):
        self.contacts[name] = True
        if name.startswith("sensor_"):
            self._event("chip_on", seat=int(name[-1]))
        elif name != "key_switch":
            self._event(name)
            self.latch_at_us = self.now_us + SETTLE_US

    def release(self, name):
        self.contacts[name] = False
        if name.startswith("sensor_"):
            self._event("chip_off", seat=int(name[-1]))

    def chip_on(self, seat):
        self.press(f"sensor_{seat}")

    def chip_off(self, seat):
        self.release(f"sensor_{seat}")

    def key_switch(self, on):
        self.contacts["key_switch"] = self.key.on = on

    def shoe(self, body):
        event = shoe_event(body)
        self._event(event.pop("event"), **event)

    def link_send(self, data):
        self.wire.to_board += data

    def link_bytes(self):
        """As on USB, a packet at a time: what belongs together need not arrive together."""
        self._turn()
        data = self.wire.to_host[:PACKET_BYTES]
        self.wire.to_host = self.wire.to_host[len(data) :]
        return data

    def run_for(self, us):
        self.now_us += us
        if self.latch_at_us is not None and self.now_us >= self.latch_at_us:
            self.latch_at_us = None
            if self.keeper.awaits("latched"):
                self._event("latched")

    def run_until(self, condition, limit_us):
        """Only for `happened("link")`: runs until there is something to receive."""
        end = self.now_us + limit_us
        self._turn()
        while not self.wire.to_host:
            if self.now_us >= end:
                raise BenchError("time is up")
            self.run_for(STEP_US)
            self._turn()

    def state(self):
        position = self.start_sign.position
        return {
            "now_us": self.now_us,
            "power": self.power,
            "lamps": dict(self.lamps.on),
            "displays": {
                "meter_sign": self.sign.text,
                "start_display": "" if position is None else str(position),
            },
            "contacts": dict(self.contacts),
            "stopped": None,
        }

    def fram_read(self, address, length):
        return self.memory.read(address, length)

    def fram_write(self, address, data):
        self.memory.write(address, data)

    def _turn(self):
        while self.power and (self.wire.to_board or self.session.arrived):
            self.session.receive()
            self.session.serve_one(self.now_us)
        while self.power and self.session.has_output:
            self.session.send()

    def _event(self, name, **facts):
        if not self.power:
            return
        try:
            self.keeper.handle({"event": name, "time": self.now_us, **facts})
        except TableError as error:
            self._report("refused", self.now_us, {"event": name, "err": error.as_dict()})

    def _report(self, name, time_us, facts):
        self.session.event(name, time_us, facts)

    def _lying(self):
        return [seat for seat in range(1, 7) if self.contacts.get(f"sensor_{seat}")]
