"""The journal of a table: every event that the rules accepted, and what else happened to the
board, one record each in the ring; the checkpoint from which the table stands up again.

Pure over a memory. The order of an event is fixed: the rules accept it, the record is written,
then its effects are shown; after a cut the records behind the checkpoint are handed to the rules
once more, and the table stands where it stood.
"""

import json
from binascii import hexlify

from ..core.errors import StoreError
from .hits import Hits
from .keys import read_keys, write_keys
from .records import Sealer, whole_of
from .ring import Cursor, Ring, cursor_of
from .slots import SLOTS, Slots

# The key of a board that was never given one: its chain shows accidents, not intent.
UNPROVISIONED = b"tablectl"
# Records between rounds, chips that come and go among them: no round is lost with these.
OF_NO_ROUND = ("chip_on", "chip_off", "next_round")
# So many records are looked through for a round: half a second at most.
LOOKED_THROUGH = 500
EPOCH_BYTES = 8
# What a checkpoint has besides the state.
CURSOR_BYTES = 96
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


class Journal:
    """`memory_bytes`: size of the memory; `key`: of the keyed hash that chains the records, None
    for the one that the board was given; `random(n)` gives n bytes that no two memories share, for
    `epoch`, which names this memory since it began anew (hex digits; without it None stays).
    Of the notes since the checkpoint, None without: `configured`, the configuration that the last
    one names; `settled`, the round that it says is over; `has_begun`: another epoch has, behind
    the records that `replay` gave."""

    def __init__(self, memory, memory_bytes, key=None, random=None):
        self.slots = Slots(memory)
        self.hits = Hits(memory)
        self.key = key
        self.random = random
        self.epoch = None
        self.ring = Ring(memory, memory_bytes, Sealer(key or UNPROVISIONED))
        self.is_open = False
        self.audited = Cursor()
        self.has_checkpoint = False
        self.configured = self.settled = self.has_begun = None

    def begin(self):
        """The state of the checkpoint, None on a memory that holds none; `replay` has to follow.
        Raises StoreError 5001."""
        self.is_open = False
        self.take_key()
        tail = read_exported(self.slots) or Cursor()
        checkpoint = read_checkpoint(self.slots)
        self.has_checkpoint = checkpoint is not None
        self.ring.keep(tail, cursor_of(checkpoint["cursor"]) if checkpoint else tail)
        self.hits.forget()
        self.configured = self.settled = self.has_begun = None
        return checkpoint and checkpoint["state"]

    def replay(self):
        """Verify every record since the checkpoint and generate those of events and epochs one at
        a time. Then the journal is open. Raises StoreError 5001, 5003 or 5004 when it cannot be
        trusted; it then stays closed."""
        events = 0
        for record in self.ring.open():
            if record.is_event or record.facts["event"] == "epoch":
                events += record.is_event
                yield record
            elif record.facts["event"] == "configured":
                self.configured = record.facts["after"]
            elif record.facts["event"] == "over":
                self.settled = record.facts["round"]
        if events and not self.has_checkpoint:
            raise StoreError(5001, {"slot": "checkpoint"})
        self.is_open = True
        self.audited = self.ring.oldest.copy()
        self._begin_epoch()

    def close(self):
        """Take no more records: the memory is none of this journal's."""
        self.is_open = False

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
            self.has_begun = True
            self.slots.write("epoch", epoch)
        self.epoch = epoch and epoch.decode()

    def begin_anew(self):
        """From here on, or from when the journal is opened again, its numbers are those of another
        epoch."""
        self.slots.forget("epoch")
        if self.is_open:
            self._begin_epoch()

    def append(self, facts):
        """Write the record of an event that the rules accepted, or of a note. Raises StoreError
        5005, and what the memory raises."""
        self.ring.append(facts)

    def append_event(self, event):
        """The record of an event alone, so that its effects can be shown; `commit` has to follow.
        Raises as `append`."""
        self.ring.write_record(event)

    def commit(self):
        """The head behind the record, if it is not written yet."""
        self.ring.commit()

    def verify_fits(self, state):
        """Raises StoreError 5002 for a state that is too long for a checkpoint."""
        length, limit = len(json.dumps(state)) + CURSOR_BYTES, SLOTS["checkpoint"][2]
        if length > limit:
            raise StoreError(5002, {"slot": "checkpoint", "bytes": length, "limit": limit})

    def checkpoint(self, state, hits=()):
        """Keep `state`, plain data, as what the table stands up from: no earlier record is needed
        for it any more. `hits`: (level, how many it has had, the last of them) of each level.
        Raises StoreError 5002 for a state that is too long."""
        for _ in self.checkpoint_in_steps(state, hits):
            pass

    def checkpoint_in_steps(self, state, hits=()):
        """`checkpoint` as a generator whose steps take a millisecond or two; records may come
        between them."""
        self.commit()
        start = self.ring.head.copy()
        data = json.dumps({"cursor": start.text(), "state": state}).encode()
        yield
        for level, count, last in hits:
            self.hits.keep(level, count, last)
        for _ in self.slots.write_in_steps("checkpoint", data):
            yield
        self.has_checkpoint = True
        self.ring.keep(self.ring.tail, start)

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
        the table stands up from."""
        self.slots.write("exported", cursor.text().encode())
        tail = cursor.copy()
        self.ring.keep(tail, self.ring.start if self.has_checkpoint else tail)
        self._audit_from_oldest()

    def keeps_rounds(self, after):
        """Whether a record of a round is behind the Cursor `after`, as far as can be told
        quickly."""
        cursor = after.copy()
        for _ in range(LOOKED_THROUGH):
            record = self.ring.next(cursor)
            if record is None:
                return False
            if record.is_event and record.facts["event"] not in OF_NO_ROUND:
                return True
        return True

    def rekey(self, keys):
        """Go on under the key of {name: key}. The records so far are given up first, so that at
        no moment a record is kept that was sealed under another key than the one in the slot; the
        checkpoint stands for them."""
        checkpoint = read_checkpoint(self.slots)
        if checkpoint:
            self.checkpoint(checkpoint["state"])
        self.exported(self.ring.head.copy())
        if read_keys(self.slots) is None:
            self.slots.forget("epoch")
        write_keys(self.slots, keys)
        self.take_key()

    def take_key(self):
        """Seal and check records under the key in the slot. Raises StoreError 5001."""
        if self.key is None:
            keys = read_keys(self.slots)
            self.ring.sealer = Sealer(keys["journal"] if keys else UNPROVISIONED)

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
