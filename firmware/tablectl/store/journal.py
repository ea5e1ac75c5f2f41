"""The journal of a table: every event that the rules accepted, and what else happened to the
board, one record each in the ring; the checkpoint from which the table stands up again.

Pure over a memory. The order of an event is fixed: the rules accept it, the record is written,
then its effects are shown; after a cut the records behind the checkpoint are handed to the rules
once more, and the table stands where it stood.
"""

import json

from ..core.errors import StoreError
from .records import Sealer
from .ring import RING_AT, Cursor, Ring, cursor_of
from .slots import Slots

# The key of a board that was never given one: its chain shows accidents, not intent.
UNPROVISIONED = b"tablectl"


class Journal:
    """`memory_bytes`: size of the memory; `key`: of the keyed hash that chains the records.
    `configured`: the configuration that the last note since the checkpoint names, None without."""

    def __init__(self, memory, memory_bytes, key=UNPROVISIONED):
        self.slots = Slots(memory)
        self.ring = Ring(memory, memory_bytes, Sealer(key))
        self.is_open = False
        self.audited = None
        self.has_checkpoint = False
        self.configured = None

    def open(self):
        """(state of the checkpoint, events since) as the rules gave and took them; (None, []) on a
        memory that holds no journal.

        Raises StoreError 5001, 5003 or 5004 when it cannot be trusted; it then stays closed.
        """
        self.is_open = False
        exported = self.slots.read("exported")
        self.ring.tail = cursor_of(exported.decode()) if exported else Cursor()
        checkpoint = self.slots.read("checkpoint")
        checkpoint = checkpoint and json.loads(checkpoint)
        self.has_checkpoint = checkpoint is not None
        start = cursor_of(checkpoint["cursor"]) if checkpoint else Cursor()
        if checkpoint and start.sequence < self.ring.tail.sequence:
            start = self.ring.tail.copy()
        records = list(self.ring.open(start))
        self.is_open = True
        self.audited = self.ring.tail.copy()
        notes = [record.facts for record in records if record.facts["event"] == "configured"]
        self.configured = notes[-1]["after"] if notes else None
        if checkpoint is None:
            return None, []
        return checkpoint["state"], [record.facts for record in records if record.is_event]

    def append(self, facts):
        """Write the record of an event that the rules accepted, or of a note. Raises StoreError
        5005, and what the memory raises."""
        self.ring.append(facts)

    def checkpoint(self, state):
        """Keep `state`, plain data, as what the table stands up from: no earlier record is needed
        for it any more."""
        value = {"cursor": self.ring.head.text(), "state": state}
        self.slots.write("checkpoint", json.dumps(value).encode())

    def records(self, after, limit):
        """Up to `limit` records behind the Cursor `after`, which moves past them."""
        found = []
        while len(found) < limit:
            record = self.ring.next(after)
            if record is None:
                break
            found.append(record)
        return found

    def export(self, after, most):
        """Up to `most` bytes of whole records behind the Cursor `after`, which moves past them."""
        data = bytearray()
        at = after.copy()
        record = self.ring.next(at)
        while record and len(data) + record.length <= most:
            data += self.ring.memory.read(RING_AT + at.offset - record.length, record.length)
            after.move(at)
            record = self.ring.next(at)
        return data

    def exported(self, cursor):
        """The host holds every record up to `cursor`; their room may be used again."""
        self.slots.write("exported", cursor.text().encode())
        self.ring.tail = cursor.copy()
        if self.audited.sequence < cursor.sequence:
            self.audited = cursor.copy()

    def audit(self, limit):
        """Verify up to `limit` records more of those kept, round and round. Returns whether a lap
        was completed. Raises StoreError 5003."""
        if self.audited.sequence >= self.ring.head.sequence:
            self.audited = self.ring.tail.copy()
            return True
        wanted = min(limit, self.ring.head.sequence - self.audited.sequence)
        if len(self.records(self.audited, wanted)) < wanted:
            damaged = self.audited.sequence + 1
            self.audited = self.ring.tail.copy()
            raise StoreError(5003, {"sequence": damaged})
        return False
