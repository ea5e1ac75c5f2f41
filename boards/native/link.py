"""The board's end of the USB link. Also for MicroPython's unix port."""

from .serial_port import Port


def characters(data):
    """One character for each byte."""
    try:
        return data.decode("latin-1")
    except LookupError:
        # MicroPython takes any name for UTF-8; from 1.29 on it knows UTF-8 and ASCII alone.
        return "".join([chr(byte) for byte in data])


class Link(Port):
    """`tell(what, text)` hears what the board sends; `take(data)` says how many bytes of it there
    is room for, all of them while a host reads at once."""

    def __init__(self, tell, take=len):
        super().__init__()
        self.tell = tell
        self.take = take
        self.open = False

    def write(self, data):
        n = self.open and self.take(data)
        if not n:
            return None
        self.tell("link", text=characters(bytes(data[:n])))
        return n

    def ready(self, events):
        """What `poll` finds of these events."""
        return events & 1 and self.incoming or events & 4 and self.open

    def close(self):
        self.open = False
        self.incoming = b""
