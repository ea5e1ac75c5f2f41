"""A link on which what a board says is changed or lost: what no firmware says, or no longer."""

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
        for line in self.requests.feed(data):
            request = frames.decode(line)
            self.asked[request["id"]] = request
        self.stream.send(data)

    def receive(self, limit_s):
        data = b""
        for line in self.replies.feed(self.stream.receive(limit_s)):
            message = frames.decode(line)
            request = self.asked.pop(message.get("id"), EVENT)
            changed = self.change(request, message)
            data += frames.encode(changed) if changed else b""
        return data
