"""Stand-ins for the rig's hardware, with a clock that only the test moves."""

from table_rig.schedule import AT
from table_rig.service import Service
from table_rig.strokes import changed
from table_rig.table import Table

LAMPS = (("seat_1", "seat_2", None), ("win_1",))
FIRM_NS = 400_000


class Tables:
    LAMPS = LAMPS
    DISPLAYS = ("meter_sign", "start_display")
    DIGITS = {"meter_sign": 8, "start_display": 1}


class Clock:
    def __init__(self):
        self.us = 1_000_000

    def __call__(self):
        return self.us


class Hands:
    """Carries out batches to the clock; remembers every edge that came about."""

    def __init__(self, clock):
        self.clock = clock
        self.edges = []
        self.carried_out = []
        self.driven = 0
        self.done = self.late = self.batches = 0

    def arm(self, edges):
        assert not self.edges, "a batch while another one runs"
        times = [edge[AT] for edge in edges]
        assert times == sorted(times)
        assert times[0] > self.clock() * 1000, "too late"
        self.edges = list(edges)
        self.batches += 1

    def take_done(self, now_ns):
        happened = [edge for edge in self.edges if edge[AT] <= now_ns]
        self.edges = self.edges[len(happened) :]
        self.carried_out += [edge[:3] for edge in happened]
        self.done += len(happened)
        for edge in happened:
            self.driven = changed(self.driven, edge)
        return happened

    def take_back(self, more):
        assert more > 0
        now_ns = self.clock() * 1000
        happened = self.take_done(now_ns)
        if self.edges and self.edges[0][AT] < now_ns + FIRM_NS:
            self.edges = happened + self.edges
            return None
        rest, self.edges = self.edges, []
        return happened, rest


class Ears:
    def __init__(self):
        self.heard = []
        self.latches = 0
        self.powers = []

    def power(self, is_on):
        self.powers.append(is_on)

    def take(self):
        heard, self.heard = self.heard, []
        return heard


class Shoe:
    def __init__(self, clock):
        self.clock = clock
        self.sent = []
        self.came = b""
        self.connected = False

    def connect(self, is_on):
        self.connected = is_on

    def send(self, data):
        taken = data[:4]
        self.sent.append((self.clock(), taken))
        return len(taken)

    def read(self):
        came, self.came = self.came, b""
        return came


class Rig:
    """A service on stand-ins: `ask` gives the reply of a request, `run` lets time pass."""

    ROLES = ("power", "run", "lock_out", "sensor_1")

    def __init__(self):
        self.clock = Clock()
        self.hands, self.ears, self.shoe = Hands(self.clock), Ears(), Shoe(self.clock)
        bits = {role: bit for bit, role in enumerate(self.ROLES)}
        parts = (self.hands, self.ears, self.shoe, self.clock)
        self.table = Table(Tables, bits, ("lock_out", "sensor_1"), parts)
        identity = {"uid": "0123"}
        self.service = Service(self.table, identity, lambda: {"8": 1}, lambda error: repr(error))

    def send(self, line):
        self.service.receive(line)
        self.turn()

    def turn(self):
        self.table.turn()
        self.service.end_runs()
        while self.service.arrived:
            self.service.serve_one()
            self.table.turn()

    def run(self, until_us):
        """Turn whenever something is due, as the loop does."""
        while self.clock.us < until_us:
            due = self.service.due_us
            self.clock.us = max(self.clock.us + 1, min(until_us, until_us if due is None else due))
            self.turn()

    def replies(self):
        import json

        lines = self.service.out.split(b"\n")
        self.service.out = b""
        return [json.loads(line) for line in lines if line]

    def ask(self, do, **given):
        """The reply, waited for if it is not there at once."""
        import json

        given.update({"id": 7, "do": do})
        self.send(json.dumps(given).encode() + b"\n")
        while not self.service.out:
            self.run(self.clock.us + 100)
        (reply,) = self.replies()
        assert reply["id"] == 7
        return reply
