"""A line between host and board that does something to what goes over it, either way."""

from host_tools.errors import HostError

# Requests that are lost are asked again so often; a line that spoils most of them is no line. The
# board answers within a few milliseconds.
PATIENCE = 40
REPLY_S = 0.04


class BadLine:
    """The stream of a client, with `fault(data, random)` (line_faults.py) on about one in `one_in`
    of the lines, whole ones, to the board and from it."""

    def __init__(self, stream, fault, random, one_in=3):
        self.stream = stream
        self.name = stream.name
        self.fault = fault
        self.random = random
        self.one_in = one_in
        self.spoilt = 0
        self.half = b""
        self.now_s = stream.now_s
        self.close = stream.close

    def send(self, data):
        self.stream.send(self._spoil(data))

    def receive(self, limit_s):
        self.half += self.stream.receive(limit_s)
        whole, end, self.half = self.half.rpartition(b"\n")
        return self._spoil(whole + end)

    def _spoil(self, data):
        if not data or self.random.below(self.one_in):
            return data
        self.spoilt += 1
        return self.fault(data, self.random)


def insist(board, done, do, **arguments):
    """Ask until `done(status)`; what is lost on the way is asked again."""
    for _ in range(PATIENCE):
        try:
            board.request(do, limit_s=REPLY_S, **arguments)
        except HostError:
            pass
        try:
            if done(board.request("status", limit_s=REPLY_S)):
                return
        except HostError:
            continue
    raise AssertionError(f"{do} never got through")
