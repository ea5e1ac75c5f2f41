"""One side of the link over a byte stream that never blocks: lines in, replies and events out.

Pure: the stream has `readinto(buffer)` and `write(data)`, both answering None when nothing can be
moved now, and `is_open()`; the time comes with each call. Outgoing messages wait in a bounded
queue as plain data and become JSON only when they are sent, because JSON is the slow part.

Nothing here takes long at a time: between looking through a line, the steps of its answer and
sending that, it is asked whether an input has changed, and then the rest comes a turn later.

While a host does not read, no further request of his is served: what he sends waits in the port,
and his own line stops. Events are not his to hold back, so the oldest of them are dropped.
"""

from ..core.errors import LinkError
from .dispatch import PutOff, error_reply
from .frames import Frames, decode_request, tail_of, text_of
from .waiting import Waiting

# So many replies, a line of 1 KB each, may wait while the next request is served.
REPLIES_LIMIT = 4
NO_ID_PAUSE_US = 100_000


class Session:
    """`port` is the stream, `dispatch` gives the reply to a message, or the steps to it,
    `has_edges()` says whether an input has changed."""

    def __init__(self, port, dispatch, has_edges=bool):
        self.port = port
        self.dispatch = dispatch
        self.frames = Frames()
        self.buffer = bytearray(256)
        self.view = memoryview(self.buffer)
        self.arrived = []
        self.message = None
        self.steps = None
        self.has_edges = has_edges
        self.queue = Waiting()
        self.line = b""
        self.sent = 0
        self.tail_due = False
        self.sequence = 0
        self.bad = 0
        self.missed = 0
        self.silent_until_us = 0

    def receive(self):
        """Take in what has arrived, unless lines from before still wait to be served."""
        if self.arrived:
            return
        n = self.port.readinto(self.buffer)
        if n:
            self.arrived = self.frames.feed(bytes(self.view[:n]))

    def serve_one(self, now_us):
        """A step of answering the oldest line, all of it where that is short; True if one was
        there and those before are on their way."""
        if not self.arrived or self.queue.replies >= REPLIES_LIMIT:
            return False
        reply = self._step() if self.steps else self._answer(self.arrived[0])
        if reply is None:
            return True
        self.arrived.pop(0)
        if reply["id"] is not None:
            self._append(reply)
            return True
        self.bad += 1
        if now_us >= self.silent_until_us:
            self.silent_until_us = now_us + NO_ID_PAUSE_US
            self._append(reply)
        return True

    def _answer(self, line):
        """The reply to a line; None where it is to come."""
        message, self.message = self.message, None
        if message is None:
            try:
                if isinstance(line, LinkError):
                    raise line
                message = decode_request(line)
            except LinkError as error:
                return error_reply(None, error)
            if self.has_edges():
                self.message = message
                return None
        try:
            reply = self.dispatch.reply(message, line)
        except PutOff:
            self.message = message
            return None
        if isinstance(reply, dict):
            return reply
        self.steps = reply
        return None

    def _step(self):
        """The reply, None while there are more steps to it."""
        try:
            next(self.steps)
        except StopIteration as end:
            self.steps = None
            return end.value
        return None

    def event(self, name, time_us, facts):
        """Report something; its number counts every event, also those that are dropped later."""
        self.sequence += 1
        message = {"ev": name, "seq": self.sequence, "t": time_us}
        message.update(facts)
        self._append(message)

    def _append(self, message):
        if not self.port.is_open():
            self.missed += 1
            return
        self.queue.append(message)

    def has_output(self):
        """No property: where a class has one, each store in its objects takes 15 us more."""
        return bool(self.queue.messages) or self.sent < len(self.line)

    def send(self):
        """Send as much as there is room for, of one line at most: its JSON, then its tail, which
        is made while the JSON is on its way."""
        if self.sent == len(self.line):
            if not self.queue.messages:
                return
            self._begin(self._text(self.queue.pop()), True)
            if self.has_edges():
                return
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
        self.queue.clear()
        self._begin(b"", False)
        self.arrived, self.message, self.steps = [], None, None
        self.frames = Frames()

    def status(self):
        """Bad lines, and messages that no host will get."""
        return {"bad": self.bad, "dropped": self.missed + self.queue.dropped}
