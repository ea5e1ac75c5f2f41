"""Keeps the table: opens it from memory or from the host, hands it events, journals what it took.

Pure over a journal, a `show(effects, now_us)`, a `lying()` that names the seats whose sensor sees
a chip, and a `draw()` that gives a starting position, or None while the draw is closed. The order
is fixed: the rules accept, the record is written, then what was decided is shown. The table's
clock goes on where it stood: it is the board's, moved by `ahead_us`.
"""

from .. import games
from ..core.budget import OF_CHIPS
from ..core.carried_over import carried_over
from ..core.errors import LinkError, RuleError, StoreError, TableError
from ..core.table import open_table
from ..progressive.level import LAST_HITS, REGISTERS
from ..store.elapsed import MILLISECOND
from ..store.hits import level_key
from ..store.journal import time_of
from ..store.records import AT_A_PIN, verify_recordable
from .configuration import configuration_of, digest, first_meter, verify_board
from .recovery import Recovery
from .restless import Restless
from .table_lock import TableLock

NOT_CONFIGURED = "configuration needed"
BETWEEN_ROUNDS = "next_round"
BETTING = "wagers"
DRAWN = "start_position"
OVER = "over"
# While betting is open a checkpoint is due after so many records: a start reads half a second.
CHECKPOINT_RECORDS = 128
# Room in the journal for the notes of a round: its starts, keys and faults.
NOTES_BYTES = 2048
# A state that does not fit its slot, however many wagers lie: the checkpoint before it stays.
TOO_LONG = 5002


class MemoryLost(Exception):
    """The rules have moved on and the journal could not be written: the board starts anew."""


class TableKeeper:
    """`table` is None while the table is closed, and `closed` then says why. `board` is the name
    that a submission may ask for, `version` that of the firmware. `testing`: test mode is on, and
    nothing opens the table."""

    def __init__(
        self, journal, show, lying, board=None, version="0", draw=None, feed=lambda: None
    ):
        self.journal = journal
        self.slots = journal.slots
        self.show = show
        self.lying = lying
        self.board = board
        self.version = version
        self.draw = draw
        self.feed = feed
        self.table = None
        self.closed = NOT_CONFIGURED
        self.ahead_us = 0
        self.kept = {}
        self.noted = False
        self.testing = False
        self.writing = None
        self.restless = Restless()
        self.lock = TableLock(self.slots)
        self.sealed = None

    def open_from_memory(self, now_us, cause="power"):
        """Stand up from the checkpoint and the events since; `cause` is why the board started.
        Without a configuration, with one that this firmware refuses, with an error that nobody
        has cleared or with a journal that cannot be trusted the table stays closed."""
        try:
            self._stand_up(now_us, cause)
        except TableError as error:
            self._close(now_us)
            self.closed = error.text
            self.lock.latch_fault(error)
        except MemoryLost:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a memory holds, the link comes up
            self._close(now_us)
            self.lock.latch_unread(error)
            self.closed = self.lock.error[1]

    def _stand_up(self, now_us, cause):
        self.lock.read()
        if self.lock.keeps_failing():
            self.closed = self.lock.error[1]
            return
        text = self.slots.read("configuration")
        code, why = self.lock.locking()
        self.closed = why if code else NOT_CONFIGURED
        if text and not code:
            recovery = Recovery(self.journal, text, self.carry_over, self.feed)
            try:
                recovery.run()
            finally:
                self._goes_on(recovery.state, now_us)
            self._stands(recovery, text, now_us)
        else:
            self._goes_on(self.journal.open(), now_us)
        if not self.noted:
            self._note_start(now_us, cause)
            self.noted = True
        if self.lock.note_due():
            self.note("fault", now_us, code=code, text=why)
        if self.table:
            self._compare_sensors(now_us)

    def _note_start(self, now_us, cause):
        """A start in a round whose power went again and again leaves no record once there is room
        for the rest of the round alone."""
        if self.table is None or self._has_room():
            self.note("power_on", now_us, cause=cause, version=self.version)

    def _goes_on(self, state, now_us):
        """The clock and the levels that wait are those of the checkpoint's `state`."""
        if state:
            self.kept = state["kept"]
            self.ahead_us = max(0, state["time"] - now_us)

    def _stands(self, recovery, text, now_us):
        """The table as it stood, shown at once. One that opens anew, or with what it took over, is
        a new beginning, and no event may come before its checkpoint."""
        self.sealed = recovery.found
        table = recovery.table
        self.ahead_us = max(0, table.time - now_us)
        self._load_hits(table)
        self._take(table, recovery.effects(), now_us)
        if recovery.is_new or self._is_checkpoint_due():
            self._checkpoint(text)

    def configure(self, text, now_us):
        """Open with a new configuration (JSON as bytes) and keep it.

        Raises ConfigurationError when it is refused, LinkError 2011 in a round, RuleError where
        the round that is over cannot be followed by the next, StoreError and DeviceError when it
        cannot be kept; the table is then as it was.
        """
        self.verify_between_rounds("config_end")
        configuration = configuration_of(text)
        table = self.open_with(configuration, None)
        verify_board(table.configuration, self.board)
        journal = self.opened_journal()
        if self.table is None and journal.has_checkpoint:
            self._reopen(text, now_us)
            return
        if self.awaits(BETWEEN_ROUNDS):
            self.handle({"event": BETWEEN_ROUNDS, "time": now_us})
        old = self.slots.read("configuration")
        kept = self.kept
        if self.table:
            if self.is_full():
                raise StoreError(5005, {"bytes": self.journal.ring.free()})
            self._checkpoint(old)
            state = self.carry_over(self._state(old), configuration)
            kept = state["kept"]
            table = self.open_with(configuration, state)
            self._load_hits(table)
        journal.verify_fits([table.state(), kept])
        before = old and digest(old)
        self.note("configured", now_us, before=before, after=digest(text))
        self.slots.write("configuration", text)
        self.sealed, self.kept = digest(text), kept
        self._take(table, table.opening, now_us)
        self._checkpoint(text)
        self._compare_sensors(now_us)

    def _reopen(self, text, now_us):
        """A configuration for a table that did not open with the one it had: it stands up from its
        checkpoint, meter and all. Raises StoreError 5007 where a round was begun with another."""
        state = self.journal.begin()
        events = sum([1 for _ in self.journal.replay(time_of(state))])
        if events and state["configuration"] != digest(text):
            raise StoreError(5007, {})
        self.note("configured", now_us, after=digest(text))
        self.slots.write("configuration", text)
        self.open_from_memory(now_us)
        if self.table is None:
            raise LinkError(2010, {"reason": self.closed})

    def open_with(self, configuration, state):
        return open_table(configuration, None if state else first_meter(self.slots), state)

    def carry_over(self, state, configuration):
        """The state of the table after the one that gave `state`; `kept` are the levels that it
        does not have."""
        fresh = self.open_with(configuration, None).state()
        after, kept = carried_over(state, fresh, configuration.get("game"), state["kept"])
        after["kept"] = kept
        return after

    def _take(self, table, effects, now_us):
        self.table = table
        self.restless = Restless()
        self.closed = None
        self.show(effects, now_us)
        games.forget()

    def _compare_sensors(self, now_us):
        """Chips that came or went while the table could not see them."""
        lying = self.lying()
        for seat in range(1, self.table.seats + 1):
            if (seat in lying) != bool(self.table.sensors.lying[seat]):
                name = "chip_on" if seat in lying else "chip_off"
                try:
                    self.handle({"event": name, "seat": seat, "time": now_us})
                except RuleError:
                    # Held back until something depends on it.
                    continue

    def handle(self, event):
        """Hand the table an event, its time that of the board. Raises RuleError when the rules or
        the round's budget refuse it, LinkError 2010 when the table is closed and 2033 for what
        cannot be recorded, StoreError 5005 between rounds when the journal is full, MemoryLost
        when the memory fails."""
        if self.table is None:
            raise LinkError(2010, {"reason": self.closed})
        table, name = self.table, event.get("event")
        if name in OF_CHIPS and self.restless.holds(event, table):
            return
        was_over = table.waits_for == BETWEEN_ROUNDS
        if was_over:
            self._verify_journal()
        now_us = event["time"]
        if name in AT_A_PIN:
            event["time"] = now_us + self.ahead_us
        else:
            verify_recordable(event)
            event["time"] = self.whole_time(now_us)
            # A press moves the round on or is refused, and chips are held back: for neither the
            # lamp has to wait.
            table.verify(event)
        if self.restless.held:
            for held in self.restless.let_go(event, table, self.lying):
                held["time"] = self.time(held["time"])
                self._handle(held, now_us, was_over)
        self._handle(event, now_us, was_over)
        self.draw_if_awaited(now_us)

    def _handle(self, event, now_us, was_over):
        """The rules accept it, the record is written, what was decided is shown."""
        table = self.table
        number = table.round.number
        effects = table.handle(event)
        try:
            self.journal.append_event(event)
            if table.waits_for == BETWEEN_ROUNDS and not was_over:
                self._note_settlement(now_us)
            if table.round.number != number:
                self._checkpoint(self.slots.read("configuration"))
        except (TableError, ValueError) as error:
            self._lose(error)
        self.show(effects, now_us)
        try:
            table.levels.verify()
            self.journal.commit()
        except TableError as error:
            self._lose(error)

    def _lose(self, error):
        self.lock.latch_fault(error)
        raise MemoryLost(str(error)) from None

    def draw_if_awaited(self, now_us):
        """The board draws the number that the table waits for, and nobody else may name it. It is
        an event like any other: recorded before it is shown, and so the same after a cut."""
        if self.draw and self.awaits(DRAWN):
            number = self.draw()
            if number is not None:
                self.handle({"event": DRAWN, "number": number, "time": now_us})

    def note_fault(self, error, now_us):
        """Record what is wrong with a part, if there is a journal to record it in; the board goes
        on either way."""
        try:
            if self.journal.is_open:
                self.note("fault", now_us, code=error.code, text=error.text)
        except TableError as trouble:
            self.lock.distrusted = self.lock.distrusted or trouble

    def audit(self, limit):
        """Verify a few records more of those that are kept; what is found stops the table between
        rounds. Raises StoreError 5003."""
        try:
            self.journal.audit(limit)
        except StoreError as error:
            self.lock.distrusted = error
            self.lock.latch_fault(error)
            raise

    def bar(self, error):
        """Nothing opens the table while the image is not one that may run, or the memory is not
        there."""
        self.lock.barred = error
        self.closed = error.text

    def stop(self, error, now_us):
        """Close the table for an image or a memory that cannot be trusted; if it was open, the
        error has to be cleared even when there is another one."""
        self.bar(error)
        if self.table is None:
            return
        self._close(now_us)
        self.lock.latch(error)
        try:
            has_room = self.journal.is_open and self.journal.ring.free() >= NOTES_BYTES
            if has_room and self.lock.note_due():
                self.note("fault", now_us, code=error.code, text=error.text)
        except TableError:
            return

    def _close(self, now_us):
        """A table that was shown as open is shown as locked."""
        if self.table is not None:
            self.table = None
            self.show([{"effect": "locked", "on": True}], now_us)

    def is_full(self):
        """Whether a round might not find room, with the notes that come while it is played."""
        return self.journal.ring.is_full(self.table.budget.bytes + NOTES_BYTES)

    def _verify_journal(self):
        if self.lock.distrusted:
            raise self.lock.distrusted
        if self.is_full():
            raise StoreError(5005, {"bytes": self.journal.ring.free()})

    def _has_room(self):
        """Whether a note leaves room for the rest of any round."""
        return self.table is None or self.journal.ring.free() >= self.table.budget.bytes_left

    def note(self, name, now_us, **facts):
        """Record what is no event of the table. Raises StoreError 5005 where the rest of the round
        might not find room then, and what the memory raises."""
        if not self._has_room() and name != OVER:
            raise StoreError(5005, {"bytes": self.journal.ring.free()})
        facts["event"] = name
        facts["time"] = self.whole_time(now_us)
        self.journal.append(facts)

    def _note_settlement(self, now_us):
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
        """Microseconds of the table's clock."""
        return now_us + self.ahead_us

    def whole_time(self, now_us):
        """The same in whole milliseconds, for what happens at no pin: its record is shorter, and
        the rules see no other time than it has."""
        time = self.time(now_us)
        return time - time % MILLISECOND

    def _checkpoint(self, text):
        self.writing = None
        self.journal.checkpoint(self._state(text), self._last_hits())

    def _is_checkpoint_due(self):
        """Betting has been open for so many records that another beginning shortens what a start
        has to read."""
        ring = self.journal.ring
        recorded = ring.head.sequence - ring.start.sequence
        return self.awaits(BETTING) and recorded >= CHECKPOINT_RECORDS

    def advance_checkpoint(self):
        """A millisecond or two of a checkpoint that is due while betting is open. Returns whether
        there was one."""
        if self.writing is None and self._is_checkpoint_due():
            state = self._state(self.slots.read("configuration"))
            self.writing = self.journal.checkpoint_in_steps(state, self._last_hits())
        if self.writing is None:
            return False
        try:
            next(self.writing)
        except StopIteration:
            self.writing = None
        except TableError as error:
            self.writing = None
            if error.code != TOO_LONG:
                self._lose(error)
        return True

    def _last_hits(self):
        """(level, how many hits, the last of them) of each level there is, as the journal keeps
        them; those of a level that waits are its own already, but for one of 0.1.0."""
        game = self.table.configuration["game"]
        levels = self.table.levels
        found = [(level_key(game, n), levels.of[n].count, levels.of[n].last) for n in levels.names]
        for chapter in self.kept:
            for name, state in self.kept[chapter].items():
                if len(state) > 1:
                    count = state[0][REGISTERS.index("count")]
                    found.append((level_key(chapter, name), count, state[1]))
        return found

    def _load_hits(self, table):
        for name, level in table.levels.of.items():
            key = level_key(table.configuration["game"], name)
            known = self.journal.hits.last(key, level.count - len(level.last))
            level.last = (known + level.last)[-LAST_HITS:]

    def _state(self, text):
        state = self.table.state()
        state["game"] = self.table.configuration["game"]
        state["configuration"] = self.sealed or digest(text)
        state["kept"] = {
            chapter: {name: self.kept[chapter][name][:1] for name in self.kept[chapter]}
            for chapter in self.kept
        }
        return state

    def awaits(self, what):
        return self.table is not None and self.table.waits_for == what

    def opened(self):
        """The table. Raises LinkError 2010 while it is closed."""
        if self.table is None:
            raise LinkError(2010, {"reason": self.closed})
        return self.table

    def opened_journal(self):
        """The journal. Raises LinkError 2010 while it is closed."""
        if not self.journal.is_open:
            raise LinkError(2010, {"reason": self.closed})
        return self.journal

    def line(self, n):
        """(line n, how many there are) of the round. Raises LinkError 2010 or 2012."""
        lines = self.opened().lines
        if n >= len(lines):
            raise LinkError(2012, {"n": n, "of": len(lines)})
        return lines[n], len(lines)

    def wagers(self, seat):
        """{wager: cents} of the seat that are not settled. Raises LinkError 2010, RuleError
        1006."""
        self.opened()
        return dict(self.table.round.placed(self.table.verify_seat({"seat": seat})))

    def status(self):
        if self.table is None:
            status = {"phase": "closed", "reason": self.closed, "locked": True, "meter": None}
        else:
            status = self.table.status()
        status["error"] = self.lock.locking()[0]
        return status

    def verify_between_rounds(self, do):
        """Raises LinkError 2011 in a round or while wagers lie, as request `do` has to wait."""
        if not self.is_between_rounds():
            raise LinkError(2011, {"do": do, "phase": self.table.awaits["phase"]})

    def is_between_rounds(self):
        if self.table is None:
            return True
        phase = self.table.awaits["phase"]
        return phase == "over" or (phase == "betting" and not self.table.round.seats())

    def clear(self, code, role, now_us):
        """Somebody has seen to the latched error. Raises LinkError 2028 unless `code` is its."""
        self.lock.verify_latched(code)
        self.read_again(now_us)
        if self.journal.is_open:
            self.note("cleared", now_us, code=code, role=role)
        self.lock.clear()
        if self.table is None:
            self.open_from_memory(now_us)

    def read_again(self, now_us):
        """Somebody wants the memory read that start after start failed over. The error stays
        latched meanwhile: if this start fails as well, the next one leaves it alone again."""
        if self.lock.keeps_failing():
            self.lock.tries_again = True
            self.open_from_memory(now_us)

    def rekey(self, keys, role, now_us):
        """Give the board {name: key}; the journal goes on under its new key. Raises LinkError 2010
        and 2029; a cut leaves the old keys or the new ones."""
        journal = self.opened_journal()
        if journal.keeps_rounds(journal.ring.tail if self.table else journal.ring.oldest):
            raise LinkError(2029, {})
        self.renew_checkpoint(now_us)
        journal.rekey(keys)
        self.open_from_memory(now_us)
        self.note("provisioned", now_us, roles=role)

    def renew_checkpoint(self, now_us):
        """Between rounds: a checkpoint behind all records, whatever is the matter with those
        before it. Raises what the rules refuse, MemoryLost."""
        distrusted, self.lock.distrusted = self.lock.distrusted, None
        ring, tail = self.journal.ring, self.journal.ring.tail
        try:
            if distrusted:
                ring.keep(ring.head.copy(), ring.start)
            if self.awaits(BETWEEN_ROUNDS):
                self.handle({"event": BETWEEN_ROUNDS, "time": now_us})
            if self.table:
                self._checkpoint(self.slots.read("configuration"))
        finally:
            self.lock.distrusted = distrusted
            ring.keep(tail, ring.start)
