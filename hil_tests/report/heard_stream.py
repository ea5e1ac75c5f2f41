"""A stream that observers hear: the link of a board at a port, where no bench tells of it."""

from host_tools.simulator.observers import OBSERVERS


class HeardStream:
    """Around a stream of host_tools/device/link/streams.py. Times are the host's since it was
    made."""

    rig = {}

    def __init__(self, stream):
        self._stream = stream
        self._begun_s = stream.now_s()

    def __getattr__(self, name):
        return getattr(self._stream, name)

    def send(self, data):
        self._tell("link_in", (), text=data.decode("latin-1"), at_us=self._now_us())
        self._stream.send(data)

    def receive(self, limit_s):
        data = self._stream.receive(limit_s)
        if data:
            text = data.decode("latin-1")
            self._tell("events", [{"what": "link", "at_us": self._now_us(), "text": text}])
        return data

    def _now_us(self):
        return (self._stream.now_s() - self._begun_s) * 1e6

    def _tell(self, do, happened, **arguments):
        for observer in OBSERVERS:
            observer.saw(self, do, arguments, {"now_us": self._now_us()}, happened)
