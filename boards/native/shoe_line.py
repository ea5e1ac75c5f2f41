"""The card shoe's serial line: characters come one by one, each in its time.

Also for MicroPython's unix port.
"""

CHARACTER_BITS = 10
# A character in parts of a microsecond, of which there are `baud`: whole numbers.
CHARACTER = CHARACTER_BITS * 1_000_000
# The board is woken once so many are there, or a pause comes, as by the FIFO of a UART.
WOKEN_AT = 32


class ShoeLine:
    """`now()` gives microseconds; `room`: bytes that the board's end keeps."""

    def __init__(self, baud, now):
        self.baud = baud
        self.now = now
        self.free = 0
        # (when its first character has come, the characters), in such parts.
        self.coming = []
        self.kept = bytearray()
        self.room = 0

    def open(self, room):
        """What has come while nobody listened is lost."""
        self._arrive()
        self.room = room
        self.kept = bytearray()
        return self

    def close(self):
        """Nobody listens any more."""
        self._arrive()
        self.room = 0
        self.kept = bytearray()

    def send(self, data):
        """From now, or behind what is still on the line."""
        begin = max(int(self.now() * self.baud), self.free)
        self.free = begin + len(data) * CHARACTER
        self._arrive()
        self.coming.append((begin + CHARACTER, data))

    def wake_us(self):
        """When the board is woken next; None while nothing comes."""
        if not self.coming:
            return None
        first, data = self.coming[0]
        return -(-(first + (min(len(data), WOKEN_AT) - 1) * CHARACTER) // self.baud)

    def _arrive(self):
        now = int(self.now() * self.baud)
        while self.coming:
            first, data = self.coming[0]
            count = (now - first) // CHARACTER + 1
            if count <= 0:
                return
            self.kept += data[: min(count, self.room - len(self.kept))]
            if count < len(data):
                self.coming[0] = (first + count * CHARACTER, data[count:])
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
        self.kept = self.kept[n:]
        return n or None

    def ready(self, events):
        """What `poll` finds of these events."""
        return events & 1 and self.any()
