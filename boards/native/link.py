"""The board's end of the USB link. Also for MicroPython's unix port."""

from .serial_port import Port


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
        self.tell("link", text=bytes(data[:n]).decode("latin-1"))
        return n

    def ready(self, events):
        """What `poll` finds of these events."""
        return events & 1 and self.incoming or events & 4 and self.open

    def close(self):
        self.open = False
        self.incoming = b""
