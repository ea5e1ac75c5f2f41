"""Throws lines at the link of a table in play: none may stop it, no malformed one may change it.

As a program:
`MICROPYPATH=firmware build/unix/micropython -m hil_tests.controller.fuzz_link [LINES [SEED]]`.
"""

import json
import sys

from tablectl.access.gate import Gate
from tablectl.app.access_requests import AccessRequests
from tablectl.app.journal_requests import JournalRequests
from tablectl.app.memory import Memory
from tablectl.app.mend_requests import MendRequests
from tablectl.app.seal import Seal
from tablectl.app.table_requests import TableRequests
from tablectl.app.test_mode import TestMode
from tablectl.core.errors import ERRORS, RuleError, StoreError
from tablectl.link.dispatch import REQUESTS, Dispatch
from tablectl.link.frames import decode, encode
from tablectl.link.session import Session
from tablectl.store.journal import Journal
from tablectl.store.keys import write_keys

from hil_tests.controller.any_request import any_line, sealed
from hil_tests.controller.kept_table import KeptTable
from hil_tests.controller.signing import KEYS, UID, Nonces, auth
from hil_tests.controller.stand_ins import Port, Ram, Random, sealed_image
from hil_tests.rules.helpers.random_rounds import Chance

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
}
TEXTS = (
    "ante",
    "blind",
    "raise",
    "fold",
    "face_up",
    "recut",
    "shoe",
    "",
    "x" * 40,
    "\u00e9",
    "player_left",
    "standard",
    "over_under",
    "000408",
)
PLAYED = {
    "wager": ["ante", "blind", "trips", "bad_beat", "progressive"],
    "what": ["raise", "fold", "face_up", "recut", "player_left", "incorrect_number"],
}
NUMBERS = (0, 1, 3, 6, 7, 52, 53, -1, 1000, 10**9, 10**30, 1.5, True)
ODD = (None, [], {}, [1], {"a": 1}, "7")


BYTES = 262_144


class Condition:
    def count(self, status):
        status["heap_free"] = 1

    def devices(self):
        return {}

    def checks(self):
        return {}


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


class Board(KeptTable):
    """Session, requests and table as app/assembly.py wires them, without the hardware."""

    def __init__(self, keys=KEYS, configuration=CONFIGURATION, memory=None):
        self.now_us = 0
        self.shown = 0
        self.asked = 0
        self.key = False
        self.memory = memory or Ram(BYTES)
        self.keep(Journal(self.memory, BYTES), self.show, lambda: [1, 6], self.clock)
        if keys and memory is None:
            write_keys(self.keeper.slots, keys)
        self.recovery.stand_up(0)
        if configuration and self.keeper.table is None:
            self.configuring.configure(json.dumps(configuration).encode(), 0)
        self.gate = Gate(self.keeper.slots, UID, Nonces())
        keeper, recovery, clock = self.keeper, self.recovery, self.clock
        access = self.access = AccessRequests(
            gate=self.gate,
            keeper=keeper,
            recovery=recovery,
            key_is_on=self.key_is_on,
            clock=clock,
        )
        table = TableRequests(
            keeper=keeper,
            identity={"product": "tablectl"},
            condition=Condition(),
            clock=clock,
            key_is_on=self.key_is_on,
            test_draws=lambda count: [1] * count,
        )
        self.seal = Seal(
            image=sealed_image(),
            memory=self.memory,
            memory_bytes=BYTES,
            keeper=keeper,
            recovery=recovery,
            trouble=self.trouble,
            clock=clock,
        )
        self.seal.start(lambda: None)
        self.lamps, self.displays, self.told = Lit(), Segments(), []
        self.test_mode = TestMode(
            keeper=keeper,
            recovery=recovery,
            lamps=self.lamps,
            displays=self.displays,
            report=self.tell,
            clock=clock,
        )
        owned = Memory(
            fram=None,
            keeper=keeper,
            condition=Condition(),
            uid=UID,
            clock=clock,
            open_table=None,
        )
        mend = MendRequests(
            keeper=keeper,
            recovery=recovery,
            memory=self.memory,
            memory_bytes=BYTES,
            readmit=self.seal.readmit,
            clock=clock,
        )
        journal = JournalRequests(keeper=keeper, clock=clock)
        self.services = (table, self.configuring, journal, access, mend)
        self.services += (self.seal, self.test_mode, owned)
        handlers = {"boot_rom": access.guard("boot_rom", lambda arguments, role: {})}
        for service in self.services:
            handlers.update(service.handlers(access.guard))
        self.port = Port(room=10**12)
        self.session = Session(self.port, Dispatch(handlers, table.event))

    def show(self, effects, now_us):
        self.shown += len(effects)
        for effect in effects:
            assert encode(effect)

    def tell(self, name, time_us, facts):
        self.told.append((name, facts))

    def trouble(self, part, error, now_us):
        raise AssertionError(error.text)

    def clock(self):
        return self.now_us

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
        while self.port.incoming or self.session.arrived:
            self.now_us += 200_000
            self.session.receive()
            self.session.serve_one(self.now_us)
            while self.session.has_output:
                self.session.send()
        replies = [decode(line) for line in self.port.sent.split(b"\n")[:-1]]
        self.port.sent = b""
        return replies


def pick(random, choices):
    return choices[random.below(len(choices))]


def good_request(random):
    """A request with arguments that may be legal."""
    name = pick(random, sorted(REQUESTS))
    message = {"id": random.below(1 << 20), "do": name}
    for key in REQUESTS[name]:
        if random.below(8):
            pool = pick(random, (TEXTS, NUMBERS, NUMBERS, ODD)) if random.below(4) == 0 else None
            kind = REQUESTS[name][key][0]
            message[key.rstrip("?")] = pick(random, pool or (TEXTS if kind == "text" else NUMBERS))
    if random.below(10) == 0:
        message[pick(random, TEXTS)] = pick(random, ODD)
    return message


def noise(random):
    return bytes([random.below(256) for _ in range(random.below(120))]) + b"\n"


def control_bytes(random):
    return bytes([random.below(32) for _ in range(random.below(60))]) + b"\r\n"


def too_long(random):
    return b"z" * (1024 + random.below(3000)) + b"\n"


def mutated(random):
    """A good line with some bytes changed, missing or doubled."""
    good = encode(good_request(random))[:-1]
    line = bytearray(good)
    for _ in range(1 + random.below(4)):
        at = random.below(len(line))
        way = random.below(3)
        if way == 0:
            line[at] ^= 1 + random.below(255)
        elif way == 1:
            line = line[:at] + line[at + 1 + random.below(8) :]
        else:
            line = line[:at] + line[at : at + 3] + line[at:]
        if not line:
            line = bytearray(b"?")
    if bytes(line) == bytes(good):
        line[0] ^= 1
    return bytes(line) + b"\n"


def broken_json(random):
    """JSON cut or changed, under a right CRC."""
    text = bytearray(json.dumps(good_request(random)).encode())
    text[random.below(len(text))] = 32 + random.below(95)
    return sealed(bytes(text[random.below(3) : len(text) - random.below(3)]).replace(b"\n", b" "))


def wrong_request(random):
    """A message that no request is."""
    wrongs = (
        {},
        {"id": 1},
        {"id": [], "do": "status"},
        {"id": 1, "do": "service_fault"},
        {"id": 2, "do": {}},
    )
    return sealed(json.dumps(pick(random, wrongs)).encode())


MALFORMED = (noise, control_bytes, too_long, mutated, wrong_request)


def play_on(board, random):
    """What buttons, sensors and shoe report in between, legal or not; a full journal is
    exported."""
    journal = board.keeper.journal
    if board.keeper.table and board.keeper.is_full():
        journal.exported(journal.ring.head.copy())
    events = [{"event": name} for name in ("start_game", "lock_out", "latched", "confirm_chips")]
    events += [{"event": "chip_off", "seat": 1}, {"event": "chip_off", "seat": 6}]
    events += [{"event": "card", "card": random.below(53)} for _ in range(30)]
    events += [
        {"event": "chip_on", "seat": 1 + random.below(6)},
        {"event": "deck_count", "cards": 52},
    ]
    for event in events:
        event["time"] = board.now_us
        try:
            board.keeper.handle(event)
        except RuleError:
            pass
        except StoreError as error:
            assert error.code == 5005, error.text


def survives(board, data):
    for reply in board.take(data):
        assert "id" in reply and ("ok" in reply or reply["err"]["code"] in ERRORS), reply


def fuzz(lines, seed=1):
    """Send `lines` lines, half of them malformed; returns how many were served with ok."""
    random, chance = Random(seed), Chance(seed)
    board = Board()
    for n in range(lines):
        if random.below(40) == 0:
            play_on(board, random)
        if n % 2:
            survives(board, sealed(json.dumps(good_request(random)).encode())[:1024])
            survives(board, broken_json(random) if n % 4 == 1 else b"")
            survives(board, any_line(chance, PLAYED, 1 + n))
        else:
            before = board.state()
            survives(board, pick(random, MALFORMED)(random))
            assert board.state() == before, "a malformed line changed the table"
    assert board.take(encode({"id": 5, "do": "identity"}))[0]["ok"]["product"] == "tablectl"
    return board


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    board = fuzz(count, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(
        count,
        "lines, the link's counters:",
        board.session.status(),
        "table:",
        board.keeper.status()["phase"],
    )
