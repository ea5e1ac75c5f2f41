"""The table of these tests: a native board (boards/native), and the host and the people at it."""

import json
from binascii import crc32, hexlify
from hashlib import sha256

from tablectl.link.frames import decode, encode

from boards.native.board import Ended, NativeBoard
from hil_tests.controller.signing import KEYS, UID, auth
from hil_tests.controller.stand_ins import Ram
from hil_tests.rules.helpers.games import DJWild

BYTES = 262_144
CONFIGURATION = DJWild.offering(counting_shuffler=False)
TEXT = json.dumps(CONFIGURATION).encode()
OPEN_US = 10_000
# A contact is stable, and what it means is recorded and shown.
STABLE_US = 60_000
REPLY_US = 10_000_000
CHUNK = 400
# The memory of a table of CONFIGURATION whose keys are KEYS, once one was made.
memory_of_default: list = []


class Table(NativeBoard):
    """Open for wagers, on a memory of its own or a copy of `cells`; without `keys` it has none.
    `chips`: the seats whose sensor sees one; `key`: whether the key switch is on; `cut_at`: how
    many bytes are written before its power goes again; `fault(fram)`: what is wrong with its
    memory; `seed`: of its random numbers.

    It has the parts of the firmware under the names that app/assembly.py gives them. `shown`: the
    effects of the keeper; `told`: the events that the host was told; a command of a request that
    is cut raises Ended.
    """

    def __init__(
        self,
        configuration=CONFIGURATION,
        keys=KEYS,
        cells=None,
        chips=(),
        key=False,
        by_watchdog=False,
        uid=UID,
        image=None,
        cut_at=None,
        fault=None,
        seed=2,
    ):
        NativeBoard.__init__(self, self._heard, uid=uid, seed=seed)
        self.seed = seed
        if image is not None:
            self.image = image
        self.line = ""
        self.asked = 0
        self.told = []
        self.replies = []
        self.shown = []
        if cells is None and keys:
            cells = memory_of(configuration, keys, uid)
        if cells is not None:
            self.fram.cells[:] = cells
        # Its bytes without its driver.
        self.memory = Ram(0)
        self.memory.data = self.fram.cells
        for seat in chips:
            self.contacts["sensor_{}".format(seat)] = True
        self.contacts["key_switch"] = key
        if fault:
            fault(self.fram)
        if cut_at is not None:
            self.cut(cut_at, torn=True)
        self.power = True
        self._start("watchdog" if by_watchdog else "power_on")
        self.run(self.us + OPEN_US)

    def again(self, **changes):
        """Another board on a copy of the memory, switched on with the same contacts closed."""
        given = {"cells": self.memory.data, "uid": self.uid, "seed": self.seed + 1}
        given["chips"] = self.chips()
        given["key"] = self.contacts["key_switch"]
        given["image"] = self.image
        given.update(changes)
        return Table(**given)

    def assemble(self, parts):
        own = NativeBoard.assemble(self, parts)
        self.access, self.gate, self.seal = own.access, own.gate, own.seal
        self.clock, self.session, self.links = own.clock, own.session, own.links
        self.condition, self.draw, self.test_mode = own.condition, own.draw, own.test_mode
        self.keeper, self.recovery, self.journal = own.keeper, own.recovery, own.journal
        self.owned = own.memory
        self.slots = own.journal.slots
        show = own.effects.show

        def observed(effects, now_us):
            self.shown += effects
            show(effects, now_us)

        own.keeper.show = own.links.show = observed
        return own

    # ---- the host

    def _heard(self, event):
        if event["what"] != "link":
            assert event["what"] != "part_fault", event
            return
        lines = (self.line + event["text"]).split("\n")
        self.line = lines.pop()
        for line in lines:
            message = decode(line.encode())
            if "ev" in message:
                self.told.append(message)
            else:
                self.replies.append(message)
                self.halt()

    def take(self, data, us=1_000):
        """The replies to the bytes, and whatever else comes within `us`."""
        self.replies = []
        end_us = self.us + us
        self.host_sends(data)
        while self.us < end_us or self.port.incoming or self.session.arrived:
            self.run(max(end_us, self.us + 1_000))
            if self.assembly is None:
                raise Ended
        return self.replies

    def take_message(self, message):
        self.replies = []
        self.host_sends(encode(message))
        end_us = self.us + REPLY_US
        while not self.replies:
            assert self.us < end_us, message
            self.run(end_us)
            if self.assembly is None:
                raise Ended
        (reply,) = self.replies
        return reply

    def ask(self, do, **arguments):
        """The `ok` or `err` of a request."""
        self.asked += 1
        message = {"id": self.asked, "do": do}
        message.update(arguments)
        reply = self.take_message(message)
        return reply.get("ok", reply.get("err"))

    def signed(self, do, role, **arguments):
        """The `ok` or `err` of a command that `role` has signed."""
        given = self.ask("nonce", role=role)
        arguments["auth"] = auth(given, do, role, arguments, uid=self.uid)
        return self.ask(do, **arguments)

    def configure(self, values):
        """The `ok` or `err` of a configuration from the technician, with the key switch on."""
        text = json.dumps(values).encode()
        was_on = self.contacts["key_switch"]
        self.turn_key(True)
        crc = "{:08x}".format(crc32(text))
        assert self.ask("config_begin", bytes=len(text), crc=crc) == {}
        for n in range((len(text) + CHUNK - 1) // CHUNK):
            digits = hexlify(text[CHUNK * n : CHUNK * (n + 1)]).decode()
            assert self.ask("config_chunk", n=n, data=digits) == {}
        digest = hexlify(sha256(text).digest()).decode()
        reply = self.signed("config_end", "technician", sha256=digest)
        self.turn_key(was_on)
        return reply

    # ---- the people

    def close(self, role, closed):
        """Close or open a contact until it is stable."""
        if self.contacts[role] != closed:
            self.contact(role, closed)
            self.pass_time(STABLE_US)

    def pass_time(self, us):
        self.run(self.us + us)

    def turn_key(self, on):
        self.close("key_switch", on)

    def chip(self, seat, lies):
        self.close("sensor_{}".format(seat), lies)

    def press(self, role):
        self.close(role, True)
        self.close(role, False)

    def chips(self):
        """The seats whose sensor sees a chip."""
        return [seat for seat in range(1, 7) if self.contacts["sensor_{}".format(seat)]]

    # ---- its power

    def cut(self, after, torn=False):
        """The power goes `after` so many bytes more, within the next one if that is `torn`."""
        self.fram.stop_at(after + 1, self._cut, takes_last=torn, torn=torn)

    def _cut(self):
        self.power_off()
        raise Ended

    # ---- the keeper, spoken to by a test of its module

    def send(self, name, **facts):
        """Hand an event to the keeper."""
        event = {"event": name, "at_us": self.clock()}
        event.update(facts)
        self.keeper.handle(event)

    def state(self):
        """What no line that is wrong may change."""
        return self.keeper.status(), self.keeper.table.awaits, len(self.shown)

    def names(self):
        return [effect["effect"] for effect in self.shown]

    def notes(self, name):
        """The facts of every such record that nobody has exported."""
        records = self.journal.records(self.journal.ring.tail.copy(), 99_999)
        return [record.facts for record in records if record.facts["event"] == name]


def memory_of(values, keys, uid):
    """The cells of a board that was given `keys` and, unless None, this configuration, its records
    exported."""
    is_default = values is CONFIGURATION and keys is KEYS and uid == UID
    if is_default and memory_of_default:
        return memory_of_default[0]
    board = Table(configuration=None, keys=None, key=True, uid=uid, seed=1)
    digits = {name: hexlify(keys[name]).decode() for name in keys}
    assert board.ask("provision", **digits) == {}
    if values is not None:
        assert board.configure(values) == {}
    board.journal.exported(board.journal.ring.head.copy())
    if is_default:
        memory_of_default.append(bytes(board.fram.cells))
    return board.fram.cells
