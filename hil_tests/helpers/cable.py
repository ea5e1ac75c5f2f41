"""A cable between host and board that somebody pulls out."""

from host_tools.common.errors import HostError


class Cable:
    """A stream that ends after so many bytes, whichever way they go: what was under way is lost,
    and every call raises HostError 6204 as a serial port does."""

    def __init__(self, stream, bytes_left, pulled=lambda: None):
        """pulled: called once, when it happens."""
        self.stream = stream
        self.name, self.first_id = stream.name, stream.first_id
        self.left = bytes_left
        self.pulled = pulled
        self.is_out = False
        self.now_s, self.fileno, self.reopen = stream.now_s, stream.fileno, stream.reopen

    def send(self, data):
        self._need()
        whole = data[: self.left]
        self.stream.send(whole)
        self._count(data)
        self._need()

    def receive(self, limit_s):
        self._need()
        data = self.stream.receive(limit_s)
        whole = data[: self.left]
        self._count(data)
        return whole

    def close(self):
        pass

    def _count(self, data):
        self.left -= len(data)
        if self.left <= 0 and not self.is_out:
            self.is_out = True
            self.pulled()

    def _need(self):
        if self.is_out:
            raise HostError(6204, port=self.name)
