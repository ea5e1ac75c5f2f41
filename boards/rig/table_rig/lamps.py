"""Which lamps shine on a chain of 74HC595 shift registers, from the bits that it took over with
RCLK and the level of /OE. Pure.
"""


class Lamps:
    """`chain`: lamp names by register, the one next to the controller first, and output Q0 to Q7;
    None where none is connected."""

    def __init__(self, chain):
        self.chain = chain
        self.outputs = 0
        self.enabled = False
        self.lit = {name: False for names in chain for name in names if name}

    def power_off(self):
        """Also at power-up, until /OE is driven low: all dark. Returns what changed."""
        self.outputs = 0
        return self.enable(False)

    def latch(self, bits):
        """The registers take over, the one next to the controller in the low eight bits. Returns
        {name: shines} of the lamps that changed."""
        self.outputs = bits
        return self._changes()

    def enable(self, enabled):
        """/OE is low, or not. Returns as `latch`."""
        self.enabled = enabled
        return self._changes()

    def _changes(self):
        changed = {}
        bits = self.outputs if self.enabled else 0
        for names in self.chain:
            for output, name in enumerate(names):
                shines = bits >> output & 1 == 1
                if name and self.lit[name] != shines:
                    self.lit[name] = changed[name] = shines
            bits >>= 8
        return changed
