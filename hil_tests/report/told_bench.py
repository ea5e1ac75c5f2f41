"""A bench that only tells observers what a real one would, for the tests of the plugin."""

from tablectl.link import frames

from host_tools.simulator.observers import OBSERVERS

IDENTITY = {
    "product": "tablectl",
    "board": "RPI_PICO",
    "uid": "e660583883000001",
    "commit": "0123456789ab",
}


class ToldBench:
    def __init__(self, rig=None):
        self.rig = rig or {}
        self.tell("start", seed=1, usb_boot=False)

    def tell(self, do, reply=None, happened=(), **arguments):
        """One request, as it was served."""
        for observer in OBSERVERS:
            observer.saw(self, do, arguments, reply or {}, list(happened))

    def asks(self, message, reply, at_us):
        """The host asks the board, which answers a millisecond later."""
        self.tell("link_in", text=frames.encode(message).decode(), at_us=at_us)
        answer = frames.encode({"id": message["id"], "ok": reply}).decode()
        event = {"what": "link", "at_us": at_us + 1_000, "text": answer}
        self.runs(at_us + 1_000, event)

    def runs(self, until_us, *happened):
        self.tell("run", {"now_us": until_us, "stopped": "limit"}, happened, until_us=until_us)

    def plays(self, identity=IDENTITY):
        """A board is switched on and asked who it is; a press lights a lamp."""
        self.tell("power_on")
        self.asks({"id": 1, "do": "identity"}, identity, 10_000)
        self.tell("close", name="start_game", at_us=20_000)
        self.tell("open", name="start_game", at_us=25_000)
        lit = {"what": "lamps", "at_us": 23_000.5, "changed": {"locked": True}}
        self.runs(30_000, lit)
        return self
