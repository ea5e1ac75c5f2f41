"""A bench without an emulator: the board's own keeper, requests and link session in this process.

It stands in for `host_tools.simulator.bench.Bench` where a test is about the host's side. Pins and
lamps are short-circuited: a chip is on its sensor at once, a lamp shines as the table says.
"""

import os
import random

from tablectl.access.gate import Gate
from tablectl.app.access_requests import AccessRequests
from tablectl.app.condition import Condition
from tablectl.app.configuration_requests import ConfigurationRequests
from tablectl.app.effects import Effects
from tablectl.app.journal_requests import JournalRequests
from tablectl.app.memory import Memory
from tablectl.app.mend_requests import MendRequests
from tablectl.app.recovery import Recovery
from tablectl.app.seal import Seal
from tablectl.app.table_keeper import TableKeeper
from tablectl.app.table_requests import TableRequests
from tablectl.app.test_mode import TestMode
from tablectl.core.errors import TableError
from tablectl.core.money import dollars, whole_cents
from tablectl.devices.card_shoe import shoe_event
from tablectl.link.dispatch import Dispatch
from tablectl.link.session import Session
from tablectl.store.journal import Journal
from tablectl.store.keys import write_keys
from tablectl.store.slots import Slots

from boards.toolchain.seal import sealed
from host_tools.device import keys_file
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.control import TimeUp

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
    "image_version": 1000,
}
IMAGE = sealed(bytes(range(256)) * 9, IDENTITY["version"])


class Fram(bytearray):
    """A FRAM and its contents."""

    writes = 0

    def start(self):
        pass

    def identify(self):
        pass

    def read(self, address, n):
        return bytes(self[address : address + n])

    def write(self, address, data):
        self.writes += 1
        self[address : address + len(data)] = data

    def read_into(self, address, buffer):
        buffer[:] = self.read(address, len(buffer))


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
    heap_free: int | None

    def __init__(self, **state):
        self.__dict__.update(state)

    def status(self):
        return dict(self.__dict__)


class Lamps:
    def __init__(self):
        self.on = {"locked": True}
        self.place = self.on

    def set(self, name, state, now_us):
        before = self.on.get(name, False)
        self.on[name] = state != "off"
        return self.on[name] != before

    def write(self):
        pass

    def status(self):
        return {name: "on" for name, on in self.on.items() if on}


class StartSign:
    text = ""

    def show(self, position):
        self.text = "" if position is None else str(position)


class Sign:
    text = ""

    def show(self, value):
        self.text = "" if value is None else dollars(whole_cents(value))

    def hit(self, cents):
        self.won = cents


MEMORY_BYTES = 0x5000 + 64 * 1024


class BoardDouble:
    """The part of `Bench` that the host tools use, in stepped mode."""

    paced = False
    left_for_boot_rom = False

    def __init__(self, provisioned=True):
        self.now_us = 0
        self.image = IMAGE
        self.memory = Fram(b"\xff" * MEMORY_BYTES)
        self.uid = IDENTITY["uid"]
        self.contacts = {}
        self.power = False
        self.latch_at_us = None
        self.chance = random.Random(1)
        if provisioned:
            write_keys(Slots(self.memory), keys_file.load(BENCH_KEYS))
        self.power_on()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        pass

    def power_on(self):
        self.power = True
        self.wire = Wire()
        self.lamps, self.sign, self.start_sign = Lamps(), Sign(), StartSign()
        effects = Effects(
            lamps=self.lamps,
            meter_sign=self.sign,
            start_display=self.start_sign,
            report=self._report,
        )
        self.keeper = TableKeeper(
            journal=Journal(self.memory, MEMORY_BYTES, random=os.urandom),
            show=effects.show,
            lying=self._lying,
            draw=lambda: self.chance.randrange(7) + 1,
        )
        self.recovery = Recovery(keeper=self.keeper)
        wired = {"keeper": self.keeper, "recovery": self.recovery, "clock": self._clock}
        self.configuring = ConfigurationRequests(**wired)
        self.key = Part(on=self.contacts.get("key_switch", False))
        condition = Condition(self._report)
        identity = self.identity = {**IDENTITY, "uid": self.uid}
        gate = Gate(self.keeper.slots, self.uid, os.urandom)
        access = AccessRequests(gate=gate, key_is_on=self._key_is_on, **wired)
        table = TableRequests(
            keeper=self.keeper,
            identity=identity,
            condition=condition,
            clock=self._clock,
            key_is_on=self._key_is_on,
        )
        journal = JournalRequests(keeper=self.keeper, clock=self._clock)
        self.seal = Seal(
            image=self.image,
            memory=self.memory,
            memory_bytes=MEMORY_BYTES,
            trouble=condition.trouble,
            **wired,
        )
        self.seal.start(lambda: None)
        self.owned = Memory(
            fram=self.memory,
            keeper=self.keeper,
            condition=condition,
            uid=self.uid,
            clock=self._clock,
            open_table=self.recovery.stand_up,
        )
        self.test_mode = TestMode(
            lamps=self.lamps, displays=Part(test=bool), report=self._report, **wired
        )
        mend = MendRequests(
            memory=self.memory, memory_bytes=MEMORY_BYTES, readmit=self.seal.readmit, **wired
        )
        handlers = {}
        for service in (table, self.configuring, journal, access, mend):
            handlers.update(service.handlers(access.guard))
        for service in (self.seal, self.owned, self.test_mode):
            handlers.update(service.handlers(access.guard))
        handlers["boot_rom"] = access.guard("boot_rom", self._boot_rom)
        self.session = Session(self.wire, Dispatch(handlers, table.event))
        parts = {"lamps": self.lamps, "key_switch": self.key}
        condition.watch(
            parts=parts,
            checked={"image": self.seal},
            bank=Part(missed=0),
            session=self.session,
            tidying=Part(heap_free=None),
        )
        self.owned.start(False, self.now_us)
        if self.owned.ready:
            self.recovery.stand_up(self.now_us)

    def _clock(self):
        return self.now_us

    def _key_is_on(self):
        return self.key.on

    def power_off(self):
        self.power = False

    def _boot_rom(self, arguments, role):
        self.left_for_boot_rom = True
        return {}

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
        while self.now_us >= self.seal.due_us:
            self.seal.advance(self.seal.due_us)
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
                raise TimeUp("time is up")
            self.run_for(STEP_US)
            self._turn()

    def state(self):
        return {
            "now_us": self.now_us,
            "power": self.power,
            "lamps": dict(self.lamps.on),
            "displays": {"meter_sign": self.sign.text, "start_display": self.start_sign.text},
            "contacts": dict(self.contacts),
            "stopped": None,
        }

    def forget(self):
        pass

    def fram_read(self, address, length):
        return self.memory.read(address, length)

    def fram_write(self, address, data):
        self.memory.write(address, data)

    def _turn(self):
        while self.power and (self.wire.to_board or self.session.arrived):
            self.session.receive()
            self.session.serve_one(self.now_us)
            self._send()
        self._send()

    def _send(self):
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
