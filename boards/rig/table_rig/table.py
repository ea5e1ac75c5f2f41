"""The table as the board under test finds it: power, contacts, card shoe, and what is seen of its
lamps and displays. Pure: hands, ears, shoe and the clock come in.
"""

from .request_error import RequestError
from .schedule import AT, FAR_NS, MOST_EDGES, MOST_TO_COME, NEAR_NS, THEN, Schedule
from .signs import Signs

NANOS = 1000
# A time that is nearer is refused: by then it may have come before it is carried out.
MARGIN_US = 5000
# When something happens that is to happen at once; longer if a batch has to be taken back for it.
SOON_US = 3000
BUSY_US = 2000
# How long RUN is pulled low.
RESET_US = 100
# A batch is handed to the hands so long before its first edge, and longer for each of its edges.
AHEAD_US = 12_000
EDGE_AHEAD_US = 100
WINDOW_NS = 25_000_000
EVENTS_KEPT = 500
# Bytes of the shoe are waited for that long before they go.
SHOE_AHEAD_US = 1000
# From the last look at the clock to their first start bit.
SHOE_TAKES_US = 80


class Table:
    """`bits`: role of a wire to the bit of the hands that works it; `contacts`: names of those
    that close and open."""

    def __init__(self, tables, bits, contacts, parts):
        self.hands, self.ears, self.shoe, self.now_us = parts
        self.bits = bits
        self.names = contacts
        self.powered = False
        self.schedule = Schedule()
        self.shoe_queue = Schedule()
        self.events = []
        self.events_lost = 0
        # How many events there were, ever.
        self.told = 0
        self.boots = 0
        self.faults = []
        self.signs = Signs(tables.LAMPS, tables.DISPLAYS, tables.DIGITS, self.tell)

    # ---- what happens

    def tell(self, at_us, what, facts):
        """Something happened; what is older than EVENTS_KEPT is counted and forgotten."""
        event = {"at_us": at_us, "what": what}
        event.update(facts)
        self.told += 1
        if what == "part_fault":
            self.faults.append(event)
        if len(self.events) == EVENTS_KEPT:
            self.events.pop(0)
            self.events_lost += 1
        self.events.append(event)

    def listen(self):
        """Take what the board showed and sent."""
        heard = self.ears.take()
        sent = self.shoe.read()
        if not self.powered:
            return
        for at_us, kind, bits in heard:
            self.signs.heard(at_us, kind, bits)
        if sent:
            self.tell(self.now_us(), "shoe", {"text": "".join(chr(byte) for byte in sent)})

    # ---- what is done

    def act(self, at_ns, role, drives, then, is_timed):
        """Drive or release the wire of a role at a time, which somebody has asked for or not;
        `then(at_us)` once that has happened."""
        self.schedule.add((at_ns, self.bits[role], drives, then, is_timed))

    @property
    def contacts(self):
        """{name: is it closed} of the contacts to ground."""
        driven = self.hands.driven
        return {name: driven >> self.bits[name] & 1 == 1 for name in self.names}

    def switch(self, at_ns, is_on, then):
        """The board's power comes or goes."""

        def done(at_us):
            self.listen()
            if self.powered != is_on:
                self.powered = is_on
                self.boots += is_on
                self.ears.power(is_on)
                self.shoe.connect(is_on)
                self.signs.power(at_us)
                if not is_on:
                    self.tell(at_us, "power_off", {})
            if then:
                then(at_us)

        self.act(at_ns, "power", is_on, done, then is None)

    def reset(self, at_ns, then):
        """RUN is pulled low for RESET_US."""

        def pulled(at_us):
            if self.powered:
                self.tell(at_us, "reset", {"cause": "run_pin"})

        self.act(at_ns, "run", True, pulled, then is None)
        self.act(at_ns + RESET_US * NANOS, "run", False, then, then is None)

    def send_shoe(self, at_ns, data, then):
        """The card shoe sends bytes, one behind the other."""
        self.shoe_queue.add((at_ns, data, then))

    # ---- time

    def turn(self):
        """Do what is due: take what happened, hand over what comes next."""
        now = self.now_us()
        for edge in self.hands.take_done(now * NANOS):
            self._happened(edge)
        self._hand_over()
        self._send_due(now)
        self.listen()

    def soon_us(self):
        """The nearest time at which something can be done, from now."""
        edges = len(self.hands.edges)
        return SOON_US + (BUSY_US + EDGE_AHEAD_US * edges if edges else 0)

    def _happened(self, edge):
        if edge[THEN]:
            edge[THEN](edge[AT] // NANOS)

    def _hand_over(self):
        """Give the hands their next batch when it is time, or a batch anew that gains edges."""
        due_ns = self.schedule.due_ns
        now_ns = self.now_us() * NANOS
        if due_ns is None or due_ns > now_ns + self._ahead_ns():
            return
        happened = ()
        if self.hands.edges:
            ends_ns = self.hands.edges[-1][AT]
            follows = due_ns >= ends_ns + NEAR_NS
            if follows and (due_ns >= ends_ns + FAR_NS or ends_ns > now_ns + AHEAD_US * NANOS):
                return
            taken = self.hands.take_back(len(self.schedule.edges))
            if taken is None:
                return
            happened, rest = taken
            self.schedule.put_back(rest)
        self.hands.arm(self.schedule.take_batch(WINDOW_NS))
        for edge in happened:
            self._happened(edge)

    @property
    def is_pressed(self):
        """An edge comes soon that could not be handed over yet: nothing slow now."""
        due_ns = self.schedule.due_ns
        now_ns = self.now_us() * NANOS
        return due_ns is not None and now_ns < due_ns < now_ns + AHEAD_US * NANOS

    def _ahead_ns(self):
        """So long before its first edge a batch is handed over."""
        count = min(MOST_EDGES, len(self.schedule.edges))
        return (AHEAD_US + EDGE_AHEAD_US * count) * NANOS

    def _send_due(self, now):
        """The shoe's bytes begin at their time to some tens of microseconds."""
        queue = self.shoe_queue
        while queue.edges and queue.due_ns <= (now + SHOE_AHEAD_US) * NANOS:
            at_ns, data, then = queue.edges[0]
            begin_us = at_ns // NANOS - SHOE_TAKES_US
            now_us = self.now_us
            while now_us() < begin_us:
                pass
            taken = self.shoe.send(data) if self.powered else len(data)
            queue.edges.pop(0)
            if taken < len(data):
                queue.edges.insert(0, (at_ns, data[taken:], then))
                return
            if then:
                then(self.now_us())

    @property
    def due_us(self):
        """When `turn` has something to do, None if nothing is scheduled."""
        times = []
        if self.schedule.edges:
            times.append((self.schedule.due_ns - self._ahead_ns()) // NANOS)
        if self.hands.edges:
            # What could not be handed over yet waits for the next edge.
            if times and times[0] <= self.now_us():
                times.pop()
            times.append(self.hands.edges[0][AT] // NANOS + 1)
        if self.shoe_queue.edges:
            times.append(self.shoe_queue.due_ns // NANOS - SHOE_AHEAD_US)
        return min(times) if times else None

    def verify_room(self):
        """Raises RequestError full."""
        if len(self.schedule.edges) + len(self.shoe_queue.edges) >= MOST_TO_COME:
            text = "{} acts are to come, the rig has room for no more: wait for some to be over"
            raise RequestError("full", text.format(MOST_TO_COME))

    def verify_powered(self, wanted):
        """Raises RequestError on or off."""
        if wanted and not self.powered:
            raise RequestError("off", "the board has no power: power_on first")
        if not wanted and self.powered:
            raise RequestError("on", "the board has power already")
