"""A serial port that never blocks, as firmware/usb_serial has it.

Also for MicroPython's unix port.
"""


class Port:
    """`room` bytes fit before the host reads."""

    def __init__(self, room=100_000):
        self.open = True
        self.room = room
        self.incoming = b""
        self.sent = b""

    def is_open(self):
        return self.open

    def any(self):
        return len(self.incoming)

    def readinto(self, buffer):
        data = self.incoming[: len(buffer)]
        if not data:
            return None
        buffer[: len(data)] = data
        self.incoming = self.incoming[len(data) :]
        return len(data)

    def write(self, data):
        data = bytes(data)[: self.room]
        if not data or not self.open:
            return None
        self.room -= len(data)
        self.sent += data
        return len(data)
