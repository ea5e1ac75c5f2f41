"""Runs one board: one loop that waits for an edge, a byte or a deadline.

Each turn does the urgent part first: edges, the rules, the lamps. What is slow comes last and
not at all while a lock input settles. The watchdog is fed at the end of a turn,
so only a loop that goes round feeds it. Whatever comes on the wires, a turn takes so much of it
and no more: the runs of edges that had begun when it looked, an event of the shoe, a request.
"""

import array

from ..core.errors import TableError
from ..core.sensors import PRESSES
from ..link.dispatch import PutOff
from .assembly import Assembly
from .checkpoints import BETTING
from .chores import Chores
from .happened import next_of
from .shoe_news import ShoeNews

# What a turn takes in which little happens.
TURN_US = 700


def run(parts):
    """Run the table of a board that has these parts; never returns."""
    assembly = Assembly(parts)
    assembly.start()
    controller = Controller(assembly)
    while True:
        controller.turn()


class Controller:
    """The loop of an Assembly that was started."""

    def __init__(self, assembly):
        parts = assembly.parts
        edges = parts.edges
        self.assembly = assembly
        self.now = edges.now
        self.pending = edges.pending
        self.take = edges.take
        self.serve_usb = edges.serve_usb
        self.go_on = parts.heap.go_on
        self.sleep_us = parts.sleep_us
        self.is_pressed = assembly.is_pressed
        self.bank = assembly.bank
        self.lamps = assembly.lamps
        self.keeper = assembly.keeper
        self.session = assembly.session
        self.chores = Chores(assembly)
        self.seal = assembly.seal
        self.happened = []
        self.writing = False
        self.shoe = assembly.shoe
        self.shoe_news = ShoeNews(assembly.keeper)
        # What the shoe said, read and not yet handed over.
        self.heard = None
        self.shoe_rests = False
        # An event or a request was taken since the last look at how much garbage there is.
        self.took = False
        self.run = array.array("I", (0, 0, 0, 0))
        self.poll = parts.poll()
        for stream in (edges.waiting, self.shoe.uart, parts.port):
            self.poll.register(stream, parts.POLLIN)
        # Looking whether the port has bytes moves them, up to a millisecond's worth.
        self.edges_alone = parts.poll()
        self.edges_alone.register(edges.waiting, parts.POLLIN)
        edges.before_usb(self.bank.lock_masks)
        self.tidying = assembly.tidying
        self.tidying.begin()
        self.tidying.advance(False, False)

    def turn(self):
        """One turn of the loop: wait, then do what is due. A function with much in it takes room
        on the heap for its locals, 0.1 ms: it is called when there is something for it."""
        there_is_more = True
        self.go_on()
        waits = self.session.arrived or self.shoe.bodies or self.heard or self.tidying.is_due
        if not waits and not self.pending() and not self.happened:
            there_is_more = self._wait()
        if self.pending():
            self._take_edges(self.now())
        now_us = self._accept() if self.bank.is_waiting() else self.now()
        if self.happened:
            self._hand_over_what_happened(now_us)
            there_is_more = True
        self.lamps.advance(now_us)
        is_locking = self.bank.moving and self.bank.is_locking(now_us)
        is_locking = is_locking or self.pending() and self.is_pressed()
        if not is_locking and not self.happened:
            self.serve_usb()
            if there_is_more:
                self._do_the_rest(now_us)
        self.assembly.watchdog.feed()

    def _do_the_rest(self, now_us):
        """A piece of each, unless a button was pressed meanwhile: then they have their turn when
        it has been seen to."""
        self._hear_the_shoe(now_us)
        if self.pending() and self.is_pressed():
            return
        self.session.receive()
        if self.pending() and self.is_pressed():
            return
        self.took = self.session.serve_one(now_us) or self.took
        if self.pending() and self.is_pressed():
            return
        self.session.send()
        if self.pending() and self.is_pressed():
            return
        self.chores.do_one(now_us)
        if self.pending() and self.is_pressed():
            return
        if self.tidying.is_due:
            self.tidying.advance(self.session.has_output(), self.keeper.is_waiting_for(BETTING))
        elif self.took or self.tidying.is_put_off:
            self.took = False
            self.tidying.look(self.session)

    def _hear_the_shoe(self, now_us):
        """Read what it says, and hand it over when no press waits for that."""
        if not self.heard:
            event = self.shoe.event(now_us)
            if event is None or not self.shoe_news.is_news(event):
                return
            self.heard = event
            if self.pending() and self.is_pressed():
                return
        self._hand_over_what_is_heard(now_us)

    def _hand_over_what_is_heard(self, now_us):
        """A function of its own: `try` would take room on the heap in every turn."""
        self.heard["at_us"] = now_us
        try:
            self._hand_over(self.heard, now_us, True)
        except PutOff:
            return
        self.heard = None

    def _wait(self):
        """Until an edge, a byte, room for output, or the next deadline; whether it was for more
        than inputs and lamps. Polling counts in whole milliseconds, and what is left of one can
        only be waited for busily: that is done for an input under way and for the shoe, and all
        else comes up to a millisecond late."""
        has_output = self.session.has_output()
        if has_output != self.writing:
            self.writing = has_output
            parts = self.assembly.parts
            writing = parts.POLLOUT if self.writing else 0
            self.poll.modify(parts.port, parts.POLLIN | writing)
        more_us = min(self.chores.due_us, self.seal.due_us)
        rest_us = self.shoe.rests_until_us
        if self.shoe_rests != (rest_us is not None):
            self._rest_the_shoe()
        if rest_us is not None and rest_us < more_us:
            more_us = rest_us
        due_us = more_us
        is_exact = rest_us is not None or self.bank.is_waiting()
        if self.bank.is_waiting() and self.bank.nothing_until_us < due_us:
            due_us = self.bank.nothing_until_us
        if self.lamps.turn_us is not None and self.lamps.turn_us < due_us:
            due_us = self.lamps.turn_us
        now_us = self.now()
        is_locking = self.bank.moving and self.bank.is_locking(now_us)
        streams = self.edges_alone if is_locking else self.poll
        wait_us = due_us - now_us
        for _ in streams.ipoll(max(0, wait_us if is_exact else wait_us + 999) // 1000):
            return True
        wait_us = due_us - self.now()
        if wait_us > 0:
            self.sleep_us(wait_us)
        return due_us == more_us

    def _rest_the_shoe(self):
        """The bytes of its line wake nobody until its rest is over."""
        self.shoe_rests = not self.shoe_rests
        self.poll.modify(self.shoe.uart, 0 if self.shoe_rests else self.assembly.parts.POLLIN)

    def _take_edges(self, until_us):
        """Those of all runs that had begun by `until_us`. A contact that never rests has one of
        them at a time, so that the others wait for no more than that."""
        run = self.run
        time_us = self.take(run)
        while time_us is not None:
            self.go_on()
            events = self.bank.edges(time_us, run[0], run[1], run[2], run[3])
            if events:
                self.happened.extend(events)
            if time_us > until_us:
                return
            time_us = self.take(run)

    def _accept(self):
        """Take what has been stable until now, once all edges before are taken; what will be so
        within a turn is waited for. Returns the time."""
        now_us = self.now()
        if self.pending():
            self._take_edges(now_us)
        self.happened.extend(self.bank.advance(now_us))
        due_us = None if self.happened else self.bank.due_us()
        if due_us is not None and due_us - self.now() < TURN_US:
            self.sleep_us(max(0, due_us - self.now()))
            now_us = self.now()
            if self.pending():
                self._take_edges(now_us)
            self.happened.extend(self.bank.advance(now_us))
        return now_us

    def _hand_over_what_happened(self, now_us):
        """Until a button is being pressed: what is left waits for that."""
        happened, bank = self.happened, self.bank
        while happened:
            n = 0
            if happened[0]["event"] not in PRESSES and (bank.moving or len(happened) > 1):
                n = next_of(happened, self.keeper.is_waiting_for(BETTING), bank.is_locking(now_us))
            if n is None:
                return
            self._hand_over(happened.pop(n), now_us)
            if self.pending() and self.is_pressed():
                return
            now_us = self.now()

    def _hand_over(self, event, now_us, gives_way=False):
        """An event that happened: a refusal is reported, nobody waits for it. Raises PutOff where
        it `gives_way` to a press."""
        self.took = True
        if self.assembly.test_mode.is_on:
            self.assembly.test_mode.seen(event, now_us)
        if event["event"] == "key":
            self.assembly.access.key_turned(now_us)
            return
        if self.keeper.table is None:
            return
        if event["event"] == "latched" and not self.keeper.is_waiting_for("latched"):
            return
        try:
            self.keeper.handle(event, gives_way)
        except TableError as error:
            facts = {"event": event["event"], "err": error.as_dict()}
            self.assembly.report("refused", now_us, facts)
