"""The rig's image on an emulated Pico, wired to the board's: requests to the rig, and a REPL on
the board."""

import json

from host_tools.common.paths import ROOT
from host_tools.simulator.bench import link
from host_tools.simulator.pair import Pair
from host_tools.simulator.wiring import rig_wires

IMAGE = ROOT / "build" / "RIG_PICO" / "firmware.bin"
BOOT_US = 100_000
ANSWER_US = 5_000_000


class WiredRig:
    """A pair whose rig serves. Also what a `Repl` asks of the board."""

    def __init__(self, **options):
        self.pair = Pair(IMAGE, rig_wires(), **options)
        self.events = []
        self.pair.run_for(BOOT_US)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.pair.close()

    @property
    def now_us(self):
        return self.pair.now_us

    def ask(self, do, **given):
        """What stands under "ok"; an error of the rig is an AssertionError."""
        reply = self.reply({"id": 1, "do": do, **given})
        assert "ok" in reply, reply
        return reply["ok"]

    def reply(self, request):
        return self.reply_to(json.dumps(request).encode() + b"\n")

    def reply_to(self, line):
        """The one reply to bytes that end a line; its events are kept."""
        self.pair.link_send(line, to="rig")
        met = self.pair.run_until({**link("^"), "from": "rig"}, ANSWER_US)
        reply = json.loads(met["line"])
        content = reply["ok"] if "ok" in reply else reply["err"]
        self.events += content.pop("happened", ())
        return reply

    def run_until_pin(self, pin, level, limit_us=1_000_000):
        """When the board's pin has that level."""
        return self.pair.run_until({"pin": pin, "level": level}, limit_us)["at_us"]

    # ---- of a Repl

    def service_contact(self, closed):
        self.ask("close" if closed else "open", name="service_contact")

    def power_on(self):
        self.ask("power_on")

    def link_send(self, data):
        self.pair.link_send(data, to="board")

    def run_until(self, condition, limit_us):
        return self.pair.run_until({**condition, "from": "board"}, limit_us)

    def link_bytes(self):
        return self.pair.link_bytes("board")
