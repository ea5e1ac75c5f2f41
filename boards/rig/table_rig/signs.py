"""Everything at the table that shines: what is seen of the board, with the time. Pure."""

from .displays import Displays
from .lamps import Lamps

# What the ears tell apart.
LOAD, LATCH, DISABLE = range(3)


class Signs:
    """`tell(at_us, what, facts)` takes each change."""

    def __init__(self, lamps, displays, digits, tell):
        self.lamps = Lamps(lamps)
        self.displays = Displays(displays, digits)
        self.tell = tell

    def power(self, at_us):
        """The power has come or gone: dark until the board says otherwise."""
        self._lamps(at_us, self.lamps.power_off())
        self._displays(at_us, self.displays.power_on())

    def heard(self, at_us, kind, bits):
        """`kind` happened: a chain took over `bits`, or /OE has the level `bits`."""
        if kind == LATCH:
            self._lamps(at_us, self.lamps.latch(bits))
        elif kind == DISABLE:
            self._lamps(at_us, self.lamps.enable(not bits & 1))
        else:
            changed, refused = self.displays.load(bits)
            for text in refused:
                self.tell(at_us, "part_fault", {"part": "displays", "text": text})
            self._displays(at_us, changed)

    def _lamps(self, at_us, changed):
        if changed:
            self.tell(at_us, "lamps", {"changed": changed})

    def _displays(self, at_us, changed):
        for name, text in changed:
            self.tell(at_us, "display", {"name": name, "text": text})
