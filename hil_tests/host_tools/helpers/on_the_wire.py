"""A link on which what a board says is changed or lost: what no firmware says, or no longer."""

from contextlib import suppress

from tablectl.core.errors import LinkError
from tablectl.link import frames

EVENT = {"do": None}


class OnTheWire:
    """`stream`, on which what arrives is what `change(request, message)` returns of each message
    of the board, None for nothing. `request`: that which it answers, EVENT for an event."""

    def __init__(self, stream, change):
        self.stream, self.change = stream, change
        self.name, self.first_id = stream.name, stream.first_id
        self.now_s, self.fileno, self.reopen = stream.now_s, stream.fileno, stream.reopen
        self.close = stream.close
        self.asked = {}
        self.requests, self.replies = frames.Frames(), frames.Frames()

    def send(self, data):
        for request in messages(self.requests, data):
            self.asked[request["id"]] = request
        self.stream.send(data)

    def receive(self, limit_s):
        data = b""
        for message in messages(self.replies, self.stream.receive(limit_s)):
            request = self.asked.pop(message.get("id"), EVENT)
            changed = self.change(request, message)
            data += frames.encode(changed) if changed else b""
        return data


def messages(found, data):
    """Those of the whole lines; what wakes a prompt is none."""
    for line in found.feed(data):
        with suppress(LinkError):
            yield frames.decode(line)
