"""The journal of a table: every event that the rules accepted, and what else happened to the
board, one record each in the ring; the checkpoint from which the table stands up again.

Pure over a memory. The order of an event is fixed: the rules accept it, the record is written,
then its effects are shown; after a cut the records behind the checkpoint are handed to the rules
once more, and the table stands where it stood.
"""

import json
from binascii import hexlify

from ..core.errors import LinkError, StoreError, TableError
from .hits import Hits
from .keys import data_of, key_before, keys_of, since_of
from .records import EVENTS, Sealer, whole_of
from .ring import Cursor, Ring, cursor_of
from .slots import SLOTS, Slots

# The key of a board that was never given one: its chain shows accidents, not intent.
UNPROVISIONED = b"tablectl"
# Notes that no start needs. Once so many of them, and nothing else, are behind the place that a
# start reads from, it reads from behind them.
PLAIN = ("power_on", "provisioned", "fault", "cleared", "access", "verified", "mended")
PLAIN += ("test_mode", "key")
PASSED_NOTES = 128
# Where a start needs one of the records, as in a round, so many notes are kept behind the
# checkpoint. Those that end what holds the table up are kept in any case.
NOTES = 256
OWED = ("over", "cleared", "mended", "configured", "provisioned")
# Mending goes over so many records where the checkpoint is lost, in a second and a half at most;
# those behind are given up as well as those before.
WALK = 1024
EPOCH_BYTES = 8
# What a checkpoint has besides the state.
CURSOR_BYTES = 96
# A step of a checkpoint makes so many bytes of its text, or writes so many. The members of its
# state, of its betting and of the wagers in that are made one by one.
TEXT_PIECE, SLOT_PIECE, MEMBERS = 96, 384, 4
# What a value of another shape than it was written with raises.
SHAPES = (ValueError, TypeError, KeyError, AttributeError, RuntimeError)


def read_checkpoint(slots):
    """{"cursor", "state"} of the slot, or None. Raises StoreError 5001, also where the copies are
    whole and hold something else."""
    data = slots.read("checkpoint")
    if not data:
        return None
    try:
        checkpoint = json.loads(data)
        cursor_of(checkpoint["cursor"])
        if isinstance(checkpoint["state"], dict):
            return checkpoint
    except SHAPES:
        pass
    raise StoreError(5001, {"slot": "checkpoint"})


def read_exported(slots):
    """The Cursor up to which the host has every record, None where it has none. Raises StoreError
    5001."""
    data = slots.read("exported")
    try:
        return cursor_of(data.decode()) if data else None
    except SHAPES:
        raise StoreError(5001, {"slot": "exported"}) from None


def read_passed(slots):
    """The Cursor up to which no start needs a record behind its checkpoint; None without one. It
    only spares time: a damaged one is none."""
    try:
        data = slots.read("passed")
        return cursor_of(data.decode()) if data else None
    except (StoreError,) + SHAPES:
        return None


def later(cursor, other):
    """The one of two Cursors that is further on; `other` may be None."""
    return other if other and other.sequence > cursor.sequence else cursor


def json_in_steps(value, members):
    """Generate the JSON of plain data in pieces: of dicts in dicts so deep, each of the members by
    itself."""
    if not members or not value or not isinstance(value, dict):
        yield json.dumps(value)
        return
    before = "{"
    for key in value:
        yield before + json.dumps(key) + ": "
        yield from json_in_steps(value[key], members - 1)
        before = ", "
    yield "}"


class Journal:
    """`memory_bytes`: size of the memory; `key`: of the keyed hash that chains the records, None
    for the one that the board was given; `random(n)` gives n bytes that no two memories share, for
    `epoch`, which names this memory since it began anew (hex digits; without it None stays);
    `feed()` keeps the watchdog quiet. Of the notes since the checkpoint, None without:
    `configured`, the configuration that the last one names; `settled`, the round that it says is
    over; `has_begun`: another epoch has, behind the records that `replay` gave. `needed`: how many
    records a start needs of those that it reads."""

    def __init__(self, memory, memory_bytes, key=None, random=None, feed=lambda: None):
        self.slots = Slots(memory)
        self.hits = Hits(memory)
        self.key = key
        self.random = random
        self.epoch = None
        self.ring = Ring(memory, memory_bytes, Sealer(key or UNPROVISIONED), feed)
        self.is_open = False
        self.audited = Cursor()
        self.has_checkpoint = False
        self.configured = self.settled = self.has_begun = None
        self.needed = 0

    def close(self):
        """The memory is another one, or may be: it is read again before anything is written."""
        self.is_open = False

    def begin(self):
        """The state of the checkpoint, None on a memory that holds none; `replay` has to follow.
        Raises StoreError 5001."""
        self.close()
        self.take_key()
        tail = read_exported(self.slots) or Cursor()
        checkpoint = read_checkpoint(self.slots)
        self.has_checkpoint = checkpoint is not None
        start = cursor_of(checkpoint["cursor"]) if checkpoint else tail
        self.ring.keep(tail, later(start, read_passed(self.slots)))
        self.hits.forget()
        self.configured = self.settled = self.has_begun = None
        self.needed = 0
        return checkpoint and checkpoint["state"]

    def replay(self):
        """Verify every record since the checkpoint and generate those of events and epochs one at
        a time. Then the journal is open. Raises StoreError 5001, 5003 or 5004 when it cannot be
        trusted; it then stays closed."""
        events = 0
        for record in self.ring.open():
            if record.is_event:
                events += 1
                self.needed += 1
                yield record
                continue
            facts = record.facts
            self._count(facts)
            if facts["event"] == "epoch":
                yield record
            elif facts["event"] == "configured":
                self.configured = facts["after"]
            elif facts["event"] == "over":
                self.settled = facts["round"]
        if events and not self.has_checkpoint:
            raise StoreError(5001, {"slot": "checkpoint"})
        self.is_open = True
        self._settle_keys()
        self.audited = self.ring.oldest.copy()
        self._begin_epoch()

    def open(self):
        """The state of the checkpoint; records since are let go. Raises as `begin`, `replay`."""
        state = self.begin()
        for _ in self.replay():
            pass
        return state

    def _begin_epoch(self):
        """A journal that began anew gets its epoch: the note comes first, so that no epoch is
        without one."""
        try:
            epoch = self.slots.read("epoch")
        except StoreError:
            epoch = None
        if epoch is None and self.random:
            epoch = hexlify(self.random(EPOCH_BYTES))
            self.ring.begin_epoch(epoch.decode())
            self._count({"event": "epoch"})
            self.has_begun = True
            self.slots.write("epoch", epoch)
        self.epoch = epoch and epoch.decode()

    def begin_anew(self):
        """From here on, or from when the journal is opened again, its numbers are those of another
        epoch."""
        self.slots.forget("epoch")
        if self.is_open:
            self._begin_epoch()

    def append(self, facts, is_due=False):
        """Write the record of an event that the rules accepted, or of a note. Raises StoreError
        5005, 5010 for a note that is one too many unless it `is_due`, and what the memory
        raises."""
        if not is_due and not self.takes(facts["event"]):
            raise StoreError(5010, {"notes": NOTES})
        self.ring.append(facts)
        self._count(facts)
        if not self.needed and self.behind() >= PASSED_NOTES:
            self.slots.write("passed", self.ring.head.text().encode())
            self.ring.keep(self.ring.tail, self.ring.head.copy())

    def takes(self, name):
        """Whether a record of this `name` is not one note too many for the next start."""
        too_many = self.needed and self.behind() - self.needed >= NOTES
        return not too_many or name in OWED or name in EVENTS

    def behind(self):
        """How many records the next start reads."""
        return self.ring.head.sequence - self.ring.start.sequence

    def _count(self, facts):
        """A record that the next start reads: does it need it?"""
        name = facts["event"]
        self.needed += name not in PLAIN and (name != "epoch" or self.has_checkpoint)

    def append_event(self, event):
        """The record of an event alone, so that its effects can be shown; `commit` has to follow.
        Raises as `append`."""
        self.ring.write_record(event)
        self.needed += 1

    def commit(self):
        """The head behind the record, if it is not written yet."""
        self.ring.commit()

    def verify_fits(self, state, room):
        """Raises StoreError 5002 for a state that is too long for a checkpoint, or will be once it
        has grown by `room` bytes."""
        length, limit = len(json.dumps(state)) + CURSOR_BYTES + room, SLOTS["checkpoint"][2]
        if length > limit:
            raise StoreError(5002, {"slot": "checkpoint", "bytes": length, "limit": limit})

    def checkpoint(self, state, hits=()):
        """Keep `state`, plain data, as what the table stands up from: no earlier record is needed
        for it any more. `hits`: (level, how many it has had, the last of them) of each level.
        Raises StoreError 5002 for a state that is too long."""
        start, needed = self._begin_checkpoint()
        data = json.dumps({"cursor": start.text(), "state": state}).encode()
        for level, count, last in hits:
            self.hits.keep(level, count, last)
        self.slots.write("checkpoint", data)
        self._end_checkpoint(start, needed)

    def checkpoint_in_steps(self, state, hits=()):
        """`checkpoint` as a generator whose steps take a millisecond or so; records may come
        between them, and what `state` holds stays as it is."""
        start, needed = self._begin_checkpoint()
        yield
        data, told = bytearray(), 0
        for text in json_in_steps({"cursor": start.text(), "state": state}, MEMBERS):
            data.extend(text.encode())
            if len(data) - told >= TEXT_PIECE:
                told = len(data)
                yield
        for level, count, last in hits:
            yield
            self.hits.keep(level, count, last)
        yield
        yield from self.slots.write_in_steps("checkpoint", bytes(data), SLOT_PIECE)
        self._end_checkpoint(start, needed)

    def _begin_checkpoint(self):
        """(the place that it stands for, how many records were needed up to there)."""
        self.commit()
        return self.ring.head.copy(), self.needed

    def _end_checkpoint(self, start, needed):
        self.has_checkpoint = True
        self.ring.keep(self.ring.tail, later(self.ring.start, start))
        self.needed -= needed

    def records(self, after, limit):
        """Up to `limit` records behind the Cursor `after`, which moves past them."""
        found = []
        while len(found) < limit and (record := self.ring.next(after)):
            found.append(record)
        return found

    def export(self, after, most, records):
        """Up to `most` bytes of up to so many whole records behind the Cursor `after`, which moves
        past them; at least one, if there is one. They are the very bytes that were verified, each
        with all of its tag."""
        steps = self.export_in_steps(after, most, records)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return end.value

    def export_in_steps(self, after, most, records):
        """`export`, a generator that has verified one record more at each step."""
        data = bytearray()
        at = after.copy()
        for _ in range(records):
            yield
            record = self.ring.next(at)
            whole = whole_of(record) if record else b""
            if not whole or (data and len(data) + len(whole) > most):
                break
            data += whole
            after.move(at)
        yield
        return data

    def exported(self, cursor):
        """The host holds every record up to `cursor`; their room may be used again, but for what
        the table stands up from. Raises LinkError 2037 for a cursor before the one of the last
        export, and for one of another ring."""
        ring = self.ring
        if cursor.sequence < ring.tail.sequence or not ring.has(cursor):
            raise LinkError(2037, {"sequence": cursor.sequence, "tail": ring.tail.sequence})
        self.give_up(cursor)

    def give_up(self, cursor):
        """Keep no record up to `cursor`, but for what the table stands up from."""
        self.slots.write("exported", cursor.text().encode())
        tail, start = cursor.copy(), self.ring.start
        self.ring.keep(tail, start if self.has_checkpoint else later(tail, start))
        self._audit_from_oldest()

    def change_keys(self, keys, note):
        """The board has {name: key} from the record on that `note()` writes. They are laid down
        first and count once it is written, so that after a cut there are both or neither. Records
        under the journal's key before stay readable. Raises LinkError 2029 where some are under an
        earlier one still, and what `note` raises; the keys are then those before."""
        slots, ring, since = self.slots, self.ring, self.ring.head.sequence + 1
        had = slots.read("keys")
        before, until = key_before(had)
        if had is None or keys["journal"] != keys_of(had)["journal"]:
            if ring.oldest.sequence < until:
                raise LinkError(2029, {})
            before, until = keys_of(had)["journal"] if had else UNPROVISIONED, since
        slots.prepare("keys", data_of(keys, before, until, since))
        try:
            note()
        except TableError:
            self._drop_keys()
            raise
        slots.finish("keys")
        self.take_key()

    def _settle_keys(self):
        """Where the power went in a change of keys: those whose record there is count."""
        prepared = self.slots.prepared("keys")
        if prepared and since_of(prepared) == self.ring.head.sequence:
            self.slots.finish("keys")
            self.take_key()
        elif prepared:
            self._drop_keys()

    def _drop_keys(self):
        had = self.slots.read("keys")
        if had is None:
            self.slots.forget("keys")
        else:
            self.slots.write("keys", had)

    def take_key(self):
        """Seal and check records under the key in the slot. Raises StoreError 5001."""
        if self.key is None:
            data = self.slots.read("keys")
            key = keys_of(data)["journal"] if data else UNPROVISIONED
            self.ring.sealer = Sealer(key, *key_before(data))

    def audit_from(self, place):
        """The record behind this cursor is audited next."""
        self.audited = place

    def audit(self, limit):
        """Verify up to `limit` records more of those kept, round and round. Returns whether a lap
        was completed. Raises StoreError 5003."""
        self._audit_from_oldest()
        if self.audited.sequence >= self.ring.head.sequence:
            self.audited = self.ring.oldest.copy()
            return True
        wanted = min(limit, self.ring.head.sequence - self.audited.sequence)
        if len(self.records(self.audited, wanted)) < wanted:
            damaged = self.audited.sequence + 1
            self.audited = self.ring.oldest.copy()
            raise StoreError(5003, {"sequence": damaged})
        return False

    def _audit_from_oldest(self):
        if self.audited.sequence < self.ring.oldest.sequence:
            self.audited = self.ring.oldest.copy()
