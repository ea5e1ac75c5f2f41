"""A line between host and board that does something to what goes over it, either way."""

from host_tools.common.errors import HostError

# Requests that are lost are asked again so often; a line that spoils most of them is no line. The
# board answers within a few milliseconds.
PATIENCE = 40
REPLY_S = 0.04


class BadLine:
    """The stream of a client, with `fault(data, random)` (line_faults.py) on about one in `one_in`
    of the lines, whole ones, to the board and from it."""

    def __init__(self, stream, fault, random, one_in=3):
        self.stream = stream
        self.name, self.first_id = stream.name, stream.first_id
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


class StallingLine:
    """The stream of a client on a line that stands still for `stall_s` about once in `one_in`
    reads and writes: what is sent meanwhile, either way, comes when it is over."""

    def __init__(self, stream, random, one_in, stall_s):
        self.stream = stream
        self.name, self.first_id = stream.name, stream.first_id
        self.random, self.one_in, self.stall_s = random, one_in, stall_s
        self.until_s = 0.0
        self.stalls = 0
        self.to_board = self.to_host = b""
        self.now_s = stream.now_s
        self.close = stream.close

    def send(self, data):
        self._perhaps_stall()
        self.to_board += data
        self._move()

    def receive(self, limit_s):
        end_s = self.now_s() + limit_s
        while not (data := self._move()):
            left_s = end_s - self.now_s()
            still_s = self.until_s - self.now_s()
            wait_s = min(left_s, still_s) if still_s > 0 else left_s
            self.to_host += self.stream.receive(max(0.0, wait_s))
            if self.to_host:
                self._perhaps_stall()
            if left_s <= 0:
                break
        return data or self._move()

    def _perhaps_stall(self):
        if self.now_s() >= self.until_s and not self.random.below(self.one_in):
            self.until_s = self.now_s() + self.stall_s
            self.stalls += 1

    def _move(self):
        """What has come for the host, unless the line stands still."""
        if self.now_s() < self.until_s:
            return b""
        if self.to_board:
            data, self.to_board = self.to_board, b""
            self.stream.send(data)
        data, self.to_host = self.to_host, b""
        return data


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
