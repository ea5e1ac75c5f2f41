"""A table in play that is spoken to over its link, without the hardware."""

import json

from tablectl.link.frames import decode, encode
from tablectl.store.journal import Journal
from tablectl.store.keys import write_keys

from boards.native.image import sealed_image
from boards.native.serial_port import Port
from hil_tests.controller.kept_table import BYTES, CONFIGURATION
from hil_tests.controller.linked_table import LinkedTable
from hil_tests.controller.signing import KEYS, UID, Nonces, auth
from hil_tests.controller.stand_ins import Ram

TURN_US = 200_000


class Condition:
    def count(self, status):
        status["heap_free"] = 1

    def devices(self):
        return {}

    def checks(self):
        return {}

    def trouble(self, part, error, now_us):
        raise AssertionError(error.text)


class Lit:
    """Lamps by name, as they were last written."""

    place = {"seat_1": None, "seat_6": None, "locked": None}

    def __init__(self):
        self.states = {}
        self.shown = {}

    def set(self, name, state, now_us):
        self.states[name] = state

    def write(self):
        self.shown = dict(self.states)


class Segments:
    testing = False

    def test(self, on):
        self.testing = on


class Board(LinkedTable):
    """`shown`: how many effects the table gave; `lying`: the seats whose sensor sees a chip;
    `key`: whether the key switch is on; `told`: what the tests of its parts told the host."""

    def __init__(self, keys=KEYS, configuration=CONFIGURATION, memory=None):
        self.now_us = 0
        self.shown = 0
        self.asked = 0
        self.key = False
        self.memory = memory or Ram(BYTES)
        self.lying = []
        self.keep(Journal(self.memory, BYTES), self.show, lambda: self.lying, self.clock)
        if keys and memory is None:
            write_keys(self.keeper.slots, keys)
        self.recovery.stand_up(0)
        if configuration and self.keeper.table is None:
            self.configuring.configure(json.dumps(configuration).encode(), 0)
        self.lamps, self.displays, self.told = Lit(), Segments(), []
        self.link(
            memory=self.memory,
            size=BYTES,
            port=Port(room=10**9),
            identity={"product": "tablectl", "uid": UID},
            image=sealed_image(),
            condition=Condition(),
            nonces=Nonces(),
            lamps=self.lamps,
            displays=self.displays,
        )

    def show(self, effects, now_us):
        self.shown += len(effects)
        for effect in effects:
            assert encode(effect)

    def tell(self, name, time_us, facts):
        self.told.append((name, facts))

    def key_is_on(self):
        return self.key

    def ask(self, do, **arguments):
        """The `ok` or `err` of a request."""
        self.asked += 1
        message = {"id": self.asked, "do": do}
        message.update(arguments)
        reply = self.take_message(message)
        return reply.get("ok", reply.get("err"))

    def take_message(self, message):
        (reply,) = self.take(encode(message))
        return reply

    def signed(self, do, role, **arguments):
        """The `ok` or `err` of a command that `role` has signed."""
        arguments["auth"] = auth(self.ask("nonce", role=role), do, role, arguments)
        return self.ask(do, **arguments)

    def state(self):
        return (self.keeper.status(), self.keeper.table.awaits, self.shown)

    def take(self, data):
        """The replies to the bytes."""
        self.port.incoming = data
        self.serve(TURN_US)
        replies = [decode(line) for line in self.port.sent.split(b"\n")[:-1]]
        self.port.sent = b""
        return replies
