"""A link on which the replies of a board are changed: what no firmware says, or an old one did."""

from tablectl.link import frames


class OnTheWire:
    """`stream`, of whose requests and replies `change(request, reply)` returns what arrives; both
    are messages, and a reply is {id, ok} or {id, err}."""

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
            request = self.asked.pop(message.get("id"), None)
            data += frames.encode(self.change(request, message) if request else message)
        return data
