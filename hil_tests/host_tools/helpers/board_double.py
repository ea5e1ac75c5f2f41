"""A bench without an emulator: the board's own keeper, requests and link session in this process.

It stands in for `host_tools.simulator.bench.Bench` where a test is about the host's side. Pins and
lamps are short-circuited: a chip is on its sensor at once, a lamp shines as the table says.
"""

import os
import random

from tablectl.app.condition import Condition
from tablectl.app.effects import Effects
from tablectl.core.errors import TableError
from tablectl.devices.card_shoe import shoe_event
from tablectl.store.journal import Journal
from tablectl.store.keys import write_keys
from tablectl.store.slots import Slots

from boards.native.serial_port import Port
from boards.toolchain.seal import sealed
from hil_tests.controller.linked_table import LinkedTable
from hil_tests.host_tools.helpers.double_parts import Fram, Lamps, Part, Sign, StartSign
from host_tools.device import keys_file
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.control import TimeUp

SETTLE_US = 20_000
STEP_US = 1_000
PACKET_BYTES = 64
IDENTITY: dict = {
    "product": "tablectl",
    "version": "0.1.0",
    "commit": "0" * 40,
    "micropython": "1.25.0",
    "board": "RPI_PICO",
    "uid": "e66038b713000000",
    "image_version": 1000,
}
IMAGE = sealed(bytes(range(256)) * 9, IDENTITY["version"])
MEMORY_BYTES = 0x5000 + 64 * 1024


class BoardDouble(LinkedTable):
    """The part of `Bench` that the host tools use, in stepped mode."""

    body = "native"
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
        self.lamps, self.sign, self.start_sign = Lamps(), Sign(), StartSign()
        self.key = Part(on=self.contacts.get("key_switch", False))
        self.identity = {**IDENTITY, "uid": self.uid}
        effects = Effects(
            lamps=self.lamps,
            meter_sign=self.sign,
            start_display=self.start_sign,
            report=self.tell,
        )
        self.keep(
            Journal(self.memory, MEMORY_BYTES, random=os.urandom),
            effects.show,
            self._lying,
            self.clock,
            draw=lambda: self.chance.randrange(7) + 1,
        )
        condition = self.condition = Condition(self.tell)
        self.link(
            memory=self.memory,
            size=MEMORY_BYTES,
            port=Port(room=10**12),
            identity=self.identity,
            image=self.image,
            condition=condition,
            nonces=os.urandom,
            lamps=self.lamps,
            displays=Part(test=bool),
        )
        self._watch(condition)
        self.owned.start(False, self.now_us)
        if self.owned.ready:
            self.recovery.stand_up(self.now_us)

    def _watch(self, condition):
        fram = Part(bytes=MEMORY_BYTES)
        condition.watch(
            parts={"lamps": self.lamps, "key_switch": self.key, "fram": fram},
            checked={"image": self.seal},
            bank=Part(missed=0),
            session=self.session,
            tidying=Part(heap_free=None),
        )

    def key_is_on(self):
        return self.key.on

    def power_off(self):
        self.power = False

    def boot_rom(self, arguments, role):
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
        self.port.incoming += data

    def link_bytes(self):
        """As on USB, a packet at a time: what belongs together need not arrive together."""
        self._turn()
        data = self.port.sent[:PACKET_BYTES]
        self.port.sent = self.port.sent[len(data) :]
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
        while not self.port.sent:
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
        if self.power:
            self.serve()

    def _event(self, name, **facts):
        if not self.power:
            return
        try:
            self.keeper.handle({"event": name, "time": self.now_us, **facts})
        except TableError as error:
            self.tell("refused", self.now_us, {"event": name, "err": error.as_dict()})

    def tell(self, name, time_us, facts):
        self.session.event(name, time_us, facts)

    def _lying(self):
        return [seat for seat in range(1, 7) if self.contacts.get(f"sensor_{seat}")]
