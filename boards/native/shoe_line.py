"""The card shoe's serial line: characters come one by one, each in its time."""

CHARACTER_BITS = 10
# The board is woken once so many are there, or a pause comes, as by the FIFO of a UART.
WOKEN_AT = 32


class ShoeLine:
    """`now()` gives microseconds; `room`: bytes that the board's end keeps."""

    def __init__(self, baud, now):
        self.now = now
        self.character_us = CHARACTER_BITS * 1e6 / baud
        self.free_us = 0.0
        # (when its first character has come, the characters).
        self.coming = []
        self.kept = bytearray()
        self.room = 0

    def open(self, room):
        self.room = room
        self.kept = bytearray()
        return self

    def close(self):
        """Nobody listens any more."""
        self.room = 0
        self._arrive()
        self.kept = bytearray()

    def send(self, data):
        """From now, or behind what is still on the line."""
        begin_us = max(self.now(), self.free_us)
        self.free_us = begin_us + len(data) * self.character_us
        self._arrive()
        self.coming.append((begin_us + self.character_us, data))

    def wake_us(self):
        """When the board is woken next; None while nothing comes."""
        if not self.coming:
            return None
        first_us, data = self.coming[0]
        return first_us + (min(len(data), WOKEN_AT) - 1) * self.character_us

    def _arrive(self):
        now_us = self.now()
        while self.coming:
            first_us, data = self.coming[0]
            # A thousandth of a microsecond is no time, but what a sum of fractions is short of.
            count = int((now_us - first_us + 0.001) / self.character_us + 1)
            if count <= 0:
                return
            self.kept += data[: min(count, self.room - len(self.kept))]
            if count < len(data):
                self.coming[0] = (first_us + count * self.character_us, data[count:])
                return
            self.coming.pop(0)

    # ---- what the firmware calls

    def any(self):
        if self.coming:
            self._arrive()
        return len(self.kept)

    def readinto(self, buffer):
        n = min(self.any(), len(buffer))
        buffer[:n] = self.kept[:n]
        del self.kept[:n]
        return n or None

    def ready(self, events):
        """What `poll` finds of these events."""
        return events & 1 and self.any()
