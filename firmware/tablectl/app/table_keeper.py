"""Keeps the table: hands it events, records what it took, shows what was decided.

Pure over a journal, a `show(effects, now_us)`, a `lying()` that names the seats whose sensor sees
a chip, a `draw()` that gives a starting position, None while the draw is closed, and `of_lock`,
the lease of a link for a lock's record. The order is fixed: the rules accept, the record is
written, then what was decided is shown. The table's clock is the board's, moved by `ahead_us`.

How a table stands up is recovery.py's, why there is none closing.py's.
"""

from .. import games
from ..core.errors import LinkError, StoreError, TableError
from ..core.sensors import AT_A_PIN, OF_CHIPS, PRESSES
from ..link.dispatch import PutOff
from ..store.elapsed import LIMIT, MILLISECOND
from ..store.records import MOST, verify_recordable
from .checkpoints import BETTING, Checkpoints
from .closing import PASSING, Closing
from .effects import NO_METER
from .restless import LATCH, Restless

BETWEEN_ROUNDS = "next_round"
OPENING = (BETWEEN_ROUNDS,) + PRESSES
DRAWN = "start_position"
OVER = "over"
# Room in the journal for the notes of a round: its starts, keys and faults.
NOTES_BYTES = 2048


class MemoryLost(Exception):
    """The rules have moved on and the journal could not be written: the board starts anew."""


class TableKeeper:
    """`table` is None while the table is closed; `closing` knows why. `pause()` is called when
    nobody waits for the board: a table was opened, a round locked or over. `is_pressed()`: an edge
    of a button waits."""

    def __init__(
        self,
        *,
        journal,
        show,
        lying,
        draw=None,
        pause=lambda: None,
        of_lock=None,
        is_pressed=lambda: False,
    ):
        self.journal = journal
        self.slots = journal.slots
        self.show = show
        self.lying = lying
        self.draw = draw
        self.pause = pause
        self.of_lock = of_lock or (lambda now_us: {})
        self.is_pressed = is_pressed
        self.table = None
        # The notes of a closed table may have taken the room of a round; nothing else does.
        self.cramped = False
        # ((name, code), facts) of notes that wait for a journal, or for room in it.
        self.owed = []
        self.ahead_us = 0
        self.restless = Restless()
        self.checkpoints = Checkpoints(journal=journal)
        self.closing = Closing(slots=self.slots, let_go=self._let_go)

    def take(self, table, effects, now_us):
        """Keep this table from now on, and show the effects of its opening."""
        self.table = table
        self.cramped = not self.has_room()
        self.restless = Restless()
        self.closing.reopen()
        self.show(effects if table.meter else [NO_METER] + effects, now_us)
        games.forget()
        self.pause()

    def _let_go(self, now_us):
        """The table is closed: one that was shown as open is shown as locked, its sign dark."""
        if self.table is not None:
            self.table = None
            self.show([NO_METER, {"effect": "locked", "on": True}], now_us)

    def set_clock(self, time, now_us):
        """The table's clock stands at `time` microseconds, or goes with the board's if it is
        behind that."""
        self.ahead_us = max(0, time - now_us)

    def compare_sensors(self, now_us):
        """Hand over the chips that came or went while the table could not see them."""
        lying = self.lying()
        for seat in range(1, self.table.seats + 1):
            if (seat in lying) != bool(self.table.sensors.lying[seat]):
                name = "chip_on" if seat in lying else "chip_off"
                try:
                    self.handle({"event": name, "seat": seat, "at_us": now_us})
                except TableError:
                    # Held back until something depends on it, or not recorded any more.
                    continue

    def handle(self, event, gives_way=False):
        """Hand the table an event, whose `at_us` on the board's clock becomes its `time` on the
        table's. Raises RuleError when the rules or the round's budget refuse it, LinkError 2010
        when the table is closed and 2033 for what cannot be recorded, StoreError 5005 when the
        journal is full and no round is locked, MemoryLost when the memory fails; PutOff where it
        `gives_way` to a press while betting is open."""
        if self.table is None:
            raise self._closed()
        table, name = self.table, event.get("event")
        if name in OF_CHIPS and self.restless.holds(event, table):
            return
        waited_for = table.waits_for
        if waited_for == BETWEEN_ROUNDS:
            self._verify_journal(name)
        elif self.cramped and waited_for == BETTING:
            self.verify_note()
            self.cramped = False
        now_us = event.pop("at_us")
        if name in AT_A_PIN:
            event["time"] = self.time(now_us)
            if table.levels.share and waited_for == BETTING and name in PRESSES:
                event.update(self.of_lock(now_us))
        else:
            event["time"] = self.whole_time(now_us)
            verify_recordable(event)
            # A press moves the round on or is refused, and chips are held back: for neither the
            # lamp has to wait.
            again = table.verify(event)
            if again is not None:
                self.show(again, now_us)
                return
            if gives_way and waited_for == BETTING and self.is_pressed():
                raise PutOff
        if self.restless.held:
            self._handle_with_held(event, now_us, waited_for)
        else:
            self._handle(event, now_us, waited_for)
        self.draw_if_awaited(now_us)

    def _handle_with_held(self, event, now_us, waited_for):
        """The changes of chips that were held back come before what depends on them; but LOCKED
        does not wait for them, the times of their edges say what they are."""
        events = self.restless.let_go(event, self.table, self.lying)
        for held in events:
            held["time"] = self.time(held.pop("at_us"))
        events.insert(0 if waited_for == BETTING else len(events), event)
        for each in events:
            self._handle(each, now_us, waited_for)

    def _handle(self, event, now_us, waited_for):
        """The rules accept it, the record is written, what was decided is shown."""
        table = self.table
        number = table.round.number
        effects = table.handle(event)
        try:
            self.journal.append_event(event)
            share = table.levels.share
            if share and share.is_due:
                share.recorded(*self.journal.ring.head.named())
            if table.waits_for == BETWEEN_ROUNDS and waited_for != BETWEEN_ROUNDS:
                self.note_settlement(now_us)
                self.pause()
            if table.round.number != number:
                self.checkpoints.write(table)
        except (TableError, ValueError) as error:
            self._lose(error)
        self.show(effects, now_us)
        try:
            table.levels.verify()
            self.journal.commit()
        except TableError as error:
            self._lose(error)
        if waited_for == LATCH and table.waits_for != LATCH:
            self.pause()

    def _lose(self, error):
        self.closing.latch_fault(error)
        raise MemoryLost(str(error)) from None

    def draw_if_awaited(self, now_us):
        """The board draws the number that the table waits for, and nobody else may name it. It is
        an event like any other: recorded before it is shown, and so the same after a cut."""
        if self.draw and self.is_waiting_for(DRAWN):
            number = self.draw()
            if number is not None:
                self.handle({"event": DRAWN, "number": number, "at_us": now_us})

    def note_fault(self, error, now_us):
        """Record what is wrong with a part; the board goes on either way."""
        self.note_soon("fault", now_us, code=error.code, text=error.text)

    def note_soon(self, name, now_us, **facts):
        """Record what has happened already, once there is a journal and room in it (`note_owed`);
        of each name and code the last one."""
        which = name, facts.get("code")
        self.owed = [each for each in self.owed if each[0] != which] + [(which, facts)]
        self.note_owed(now_us)

    def note_owed(self, now_us):
        """Record what waits for that, as far as the journal takes it."""
        try:
            while self.owed and self.journal.is_open:
                which, facts = self.owed[0]
                self.note(which[0], now_us, **facts)
                self.owed.pop(0)
        except TableError as trouble:
            if trouble.code not in PASSING:
                self.closing.distrust(self.closing.distrusted or trouble)

    def note_latched(self, now_us):
        """Record the latched error once. Its note stays due where this raises, as `note` does; it
        is none too many, for each waits for somebody to clear the one before."""
        latched = self.closing.latched
        if latched.note_due():
            code, text = self.closing.error
            self.note("fault", now_us, True, code=code, text=text)
            latched.noted()

    def audit(self, limit, identify=lambda: None):
        """Verify a few records more; what is found stops the table between rounds. Raises what
        `identify()` does of a memory that is gone, which reads as damaged, or StoreError 5003."""
        try:
            self.journal.audit(limit)
        except StoreError as error:
            identify()
            self.closing.distrust(error)
            self.closing.latch_fault(error)
            raise

    def stop(self, error, now_us):
        """Close the table for an image or a memory that cannot be trusted; if it was open, the
        error has to be cleared even when there is another one."""
        was_open, has_room = self.table is not None, self.has_room()
        self.closing.bar(error, now_us)
        if not was_open:
            return
        self.closing.latch(error)
        try:
            if has_room and self.journal.is_open:
                self.note_latched(now_us)
        except TableError:
            return

    def is_full(self):
        """Whether a round might not find room, with the notes that come while it is played."""
        return self.journal.ring.is_full(self.table.budget.bytes + NOTES_BYTES)

    def _verify_journal(self, name):
        """A damaged one keeps the next round from being opened. What the rules ask for before that
        is taken, for whoever mends it opens the round (recovery.py)."""
        if self.closing.distrusted and name in OPENING:
            raise self.closing.distrusted
        if self.is_full():
            raise StoreError(5005, {"bytes": self.journal.ring.free()})

    def verify_note(self):
        """Before what a note tells of. Raises StoreError 5005 where the journal has no room for
        it, or for the rest of the round behind it: the notes of a closed table took that."""
        free = self.journal.ring.free()
        if self.journal.is_open and not (free >= MOST and self.has_room()):
            raise StoreError(5005, {"bytes": free})

    def has_room(self):
        """Whether a note leaves room for the rest of any round."""
        if self.table is None:
            return True
        return self.journal.ring.free() >= self.table.budget.bytes_left

    def note(self, name, now_us, is_due=False, **facts):
        """Record what is no event of the table; `is_due`: whatever other notes there are. Raises
        StoreError 5005 where the rest of the round might not find room then, 5010, and what the
        memory raises."""
        if name != OVER:
            self.verify_note()
        facts.update(event=name, time=self.whole_time(now_us))
        self.journal.append(facts, is_due)

    def note_settlement(self, now_us):
        """What an audit must find again when it plays the round's events."""
        lines, meter = self.table.lines, self.table.meter
        self.note(
            OVER,
            now_us,
            round=self.table.round.number,
            lines=len(lines),
            cents=sum([line["amount"] for line in lines if line["outcome"] != "hold"]),
            meter=meter.micro if meter else None,
        )

    def time(self, now_us):
        """Microseconds of the table's clock, which stands still at its end: the round in play, and
        every one behind it, goes on."""
        return min(now_us + self.ahead_us, LIMIT - 1)

    def whole_time(self, now_us):
        """The same in whole milliseconds, for what happens at no pin: its record is shorter, and
        the rules see no other time than it has."""
        time = self.time(now_us)
        return time - time % MILLISECOND

    def checkpoint(self):
        """A start goes on from the table as it stands. Raises what the memory does, or 5002."""
        self.checkpoints.write(self.table)

    def advance_checkpoint(self):
        """A piece of a checkpoint that is due while betting is open. Returns whether there was
        one. Raises MemoryLost when the memory fails."""
        try:
            return self.checkpoints.advance(self.table)
        except TableError as error:
            self._lose(error)

    def is_waiting_for(self, what):
        return self.table is not None and self.table.waits_for == what

    def opened(self):
        """The table. Raises LinkError 2010 while it is closed."""
        if self.table is None:
            raise self._closed()
        return self.table

    def opened_journal(self):
        """The journal. Raises LinkError 2010 while it is closed."""
        if not self.journal.is_open:
            raise self._closed()
        return self.journal

    def _closed(self):
        return LinkError(2010, {"reason": self.closing.reason})

    def line(self, n):
        """(line n, how many there are) of the round. Raises LinkError 2010 or 2012."""
        lines = self.opened().lines
        if n >= len(lines):
            raise LinkError(2012, {"n": n, "of": len(lines)})
        return lines[n], len(lines)

    def wagers(self, seat):
        """{wager: cents} of the seat that are not settled. Raises LinkError 2010, RuleError
        1006."""
        table = self.opened()
        return dict(table.round.placed(table.verify_seat({"seat": seat})))

    def status(self):
        if self.table is None:
            status = {"phase": "closed", "reason": self.closing.reason, "locked": True}
            status["meter"] = None
        else:
            status = self.table.status()
        status["error"] = self.closing.locking()[0]
        return status

    def verify_between_rounds(self, do):
        """Raises LinkError 2011 in a round, and while anything is at stake at a seat, as request
        `do` has to wait. A sensor that sees a chip where none lies bars nobody for good: a lock
        without wagers is a round that is over at once, and behind it that chip is none."""
        seats = self._at_stake()
        if seats != []:
            phase = self.table.awaits["phase"]
            if seats:
                phase += ", seat " + ", ".join([str(seat) for seat in seats])
            raise LinkError(2011, {"do": do, "phase": phase})

    def is_between_rounds(self):
        return self._at_stake() == []

    def _at_stake(self):
        """As the table says, and the chips that it was not told of yet (restless.py)."""
        if self.table is None:
            return []
        seats = self.table.at_stake()
        if self.restless.held and self.table.waits_for == BETTING:
            lying = self.lying()
            seats += [seat for seat in self.restless.held if seat in lying and seat not in seats]
        return seats
