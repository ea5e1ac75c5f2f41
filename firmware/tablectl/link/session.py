"""One side of the link over a byte stream that never blocks: lines in, replies and events out.

Pure: the stream has `readinto(buffer)` and `write(data)`, both answering None when nothing can be
moved now, and `is_open()`; the time comes with each call. Outgoing messages wait in a bounded
queue as plain data and become JSON only when they are sent, because JSON is the slow part.
"""

from ..core.errors import LinkError
from .dispatch import error_reply
from .frames import Frames, decode, tail_of, text_of

# A roll at a full table of 585 settles 150 wagers and is told in 158 messages.
QUEUE_LIMIT = 192
NO_ID_PAUSE_US = 100_000


class Session:
    """`port` is the stream, `dispatch` gives the reply to a message."""

    def __init__(self, port, dispatch):
        self.port = port
        self.dispatch = dispatch
        self.frames = Frames()
        self.buffer = bytearray(256)
        self.view = memoryview(self.buffer)
        self.arrived = []
        self.queue = []
        self.line = b""
        self.sent = 0
        self.tail_due = False
        self.sequence = 0
        self.bad = 0
        self.dropped = 0
        self.silent_until_us = 0

    def receive(self):
        """Take in what has arrived, unless lines from before still wait to be served."""
        if self.arrived:
            return
        n = self.port.readinto(self.buffer)
        if n:
            self.arrived = self.frames.feed(bytes(self.view[:n]))

    def serve_one(self, now_us):
        """Answer the oldest line; True if one was there."""
        if not self.arrived:
            return False
        reply = self._reply(self.arrived.pop(0))
        if reply["id"] is not None:
            self._append(reply)
            return True
        self.bad += 1
        if now_us >= self.silent_until_us:
            self.silent_until_us = now_us + NO_ID_PAUSE_US
            self._append(reply)
        return True

    def _reply(self, line):
        if isinstance(line, LinkError):
            return error_reply(None, line)
        try:
            message = decode(line)
        except LinkError as error:
            return error_reply(None, error)
        return self.dispatch.reply(message)

    def event(self, name, time_us, facts):
        """Report something; its number counts every event, also those that are dropped later."""
        self.sequence += 1
        message = {"ev": name, "seq": self.sequence, "t": time_us}
        message.update(facts)
        self._append(message)

    def _append(self, message):
        if not self.port.is_open():
            self.dropped += 1
            return
        if len(self.queue) == QUEUE_LIMIT:
            self.queue.pop(0)
            self.dropped += 1
        self.queue.append(message)

    @property
    def has_output(self):
        return bool(self.queue) or self.sent < len(self.line)

    def send(self):
        """Send as much as there is room for, of one line at most: its JSON, then its tail, which
        is made while the JSON is on its way."""
        if self.sent == len(self.line):
            if not self.queue:
                return
            self._begin(self._text(self.queue.pop(0)), True)
        self._write()
        if self.sent == len(self.line) and self.tail_due:
            self._begin(tail_of(self.line), False)
            self._write()

    def _begin(self, line, tail_due):
        self.line, self.sent, self.tail_due = line, 0, tail_due

    def _write(self):
        self.sent += self.port.write(memoryview(self.line)[self.sent :]) or 0

    def _text(self, message):
        """A message too long for a line becomes its error; an event loses its facts."""
        try:
            return text_of(message)
        except LinkError as error:
            if "id" in message:
                return text_of(error_reply(message["id"], error))
            return text_of({"ev": message["ev"], "seq": message["seq"], "t": message["t"]})

    def forget(self):
        """The host closed the port: what waits, or is half sent or half received, is not for the
        next one."""
        self.dropped += len(self.queue)
        self.queue = []
        self._begin(b"", False)
        self.arrived = []
        self.frames = Frames()

    def status(self):
        return {"bad": self.bad, "dropped": self.dropped}
