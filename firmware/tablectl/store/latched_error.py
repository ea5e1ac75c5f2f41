"""The error that keeps the table locked over power cycles until it is cleared, in the slot
"error". The first one stays: what it caused later is not the cause.

The value: code (2 bytes, little-endian), 1 once the journal has a note of it, text in ASCII;
nothing when there is no error.
"""

from ..core.errors import StoreError, TableError

TEXT_LIMIT = 113


class LatchedError:
    """The slot "error" of `slots`."""

    def __init__(self, slots):
        self.slots = slots

    def read(self):
        """(code, text), or None. Raises StoreError 5001."""
        data = self.slots.read("error")
        if not data:
            return None
        if len(data) < 4:
            raise StoreError(5001, {"slot": "error"})
        return data[0] | data[1] << 8, plain(data[3:])

    def latch(self, error):
        """Keep a TableError unless another one is kept; returns the (code, text) that is."""
        try:
            kept = self.read()
        except StoreError:
            kept = None
        return self.replace(error) if kept is None else kept

    def replace(self, error):
        """Keep a TableError in the place of any other; returns its (code, text)."""
        kept = error.code, plain(error.text.encode())
        self._write(kept, 0)
        return kept

    def note_due(self):
        """Whether the journal has no note of it yet."""
        data = self.slots.read("error")
        return bool(data) and not data[2]

    def noted(self):
        """The journal has a note of it."""
        self._write(self.read(), 1)

    def clear(self):
        self.slots.write("error", b"")

    def _write(self, kept, noted):
        code, text = kept
        self.slots.write("error", bytes([code & 0xFF, code >> 8, noted]) + text.encode())


def plain(data):
    """As much of a text as fits, of its bytes, every character in ASCII. Not one by one: a single
    character stays on the heap for good (core/cards.py)."""
    characters = [byte for byte in data if byte & 0xC0 != 0x80][:TEXT_LIMIT]
    return bytes([byte if 32 <= byte < 127 else 0x3F for byte in characters]).decode()


def fault(kind, text):
    """The error of an exception that nothing handled."""
    return TableError(4011, {"kind": kind, "text": text})
