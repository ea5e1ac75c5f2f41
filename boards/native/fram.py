"""The FRAM of a native board: it loses its power at any byte, and its cells wear out.

Also for MicroPython's unix port.
"""

from .bus import FRAM_BYTES, IDENTITY, FramPart
from .noise import Noise

# An MB85RS1MT, half the size.
SMALLER = b"\x04\x7f\x27\x03"
SMALLER_BYTES = 128 * 1024


class Fram(FramPart):
    """`stop_at(n, act, torn)`: `act()` at the n-th byte from now; `log`: (address, value) of every
    byte written, once it is a list."""

    def __init__(self, bus, seed):
        super().__init__(bus)
        self.noise = Noise(seed)
        self.written = 0
        self.log = None
        self.worn = set()
        self.chance = 0.0
        self.wear = Noise(seed)
        self.disarm()

    def disarm(self):
        self.left = self.act = None
        self.takes_last = self.torn = False

    def stop_at(self, count, act, *, takes_last, torn=False):
        """At the `count`-th byte from now, which is written before `act()` if `takes_last`, half
        of its bits if `torn`."""
        self.left, self.act, self.takes_last, self.torn = count, act, takes_last, torn

    def begin(self):
        """Power comes, or another part: the command and the latch are forgotten."""
        self.enabled = False
        self.got = None
        self.select.level = 1

    def fail(self, kind, address=None, bit=None, level=None, chance=None, seed=None):
        """What boards/bench/README.md says of `fram_fault`."""
        self.begin()
        if kind == "absent":
            self.present = False
        elif kind == "stuck":
            mask, held = self.stuck.get(address, (0, 0))
            self.stuck[address] = (mask | 1 << bit, held & ~(1 << bit) | level << bit)
        elif kind == "worn":
            self.chance = 1.0 if chance is None else chance
            self.wear = Noise(seed)
        elif kind == "smaller":
            # Of the same cells, as on the bench.
            self.present, self.identity, self.size = True, SMALLER, SMALLER_BYTES
        else:
            self.present, self.identity, self.size = True, IDENTITY, FRAM_BYTES
            self.stuck, self.worn, self.chance = {}, set(), 0.0

    def keep(self, address, data):
        if self.left is not None and len(data) >= self.left:
            self._stop(address, bytes(data[: self.left]))
        else:
            self._count(address, data)
            self._take(address, data)

    def _count(self, address, data):
        if self.left is not None:
            self.left -= len(data)
        self.written += len(data)
        if self.log is not None:
            self.log += [(address + n, value) for n, value in enumerate(bytes(data))]

    def _stop(self, address, data):
        act, takes_last = self.act, self.takes_last
        if not takes_last:
            data = data[:-1]
        self._count(address, data)
        if takes_last and self.torn:
            mask, at = self.noise.randbytes(1)[0], len(data) - 1
            torn = self.cells[address + at] & ~mask | data[at] & mask
            data = data[:at] + bytes([torn])
        self._take(address, data)
        self.disarm()
        act()

    def _take(self, address, data):
        if not self.chance:
            super().keep(address, data)
            return
        for place, value in enumerate(bytes(data), address):
            if self.wear.chance() < self.chance:
                self.worn.add(place)
            if place not in self.worn:
                self.cells[place] = value
