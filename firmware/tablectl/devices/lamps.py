"""The lamps: a chain of 74HC595 shift registers (datasheet: shift on SRCLK, show on RCLK).

The chain shares clock and data with the other parts of the bus, so every write shifts the whole
chain. A blinking lamp is lit for the first quarter second, then dark for one, and so on (2 Hz).
"""

HALF_PERIOD_US = 250_000


class Lamps:
    """`latch` and `disable` are output pins, `chain` the board's table LAMPS."""

    def __init__(self, spi, latch, disable, chain):
        self.spi = spi
        self.latch = latch
        self.disable = disable
        # What is shifted first ends in the last register: bytes are kept in the order of the wire.
        self.place = {}
        for register, names in enumerate(reversed(chain)):
            for bit, name in enumerate(names):
                if name:
                    self.place[name] = (register, 1 << bit)
        self.lit = bytearray(len(chain))
        self.blinking = bytearray(len(chain))
        # Those that are lit or blink, so that `write` has nothing to do but shift.
        self.bright = bytearray(len(chain))
        self.dark_phase = False
        self.turn_us = None

    def start(self):
        """All lamps dark, then the outputs on."""
        self.write()
        self.disable.value(0)

    def stop(self):
        """All lamps dark. Twice without harm."""
        for register in range(len(self.lit)):
            self.lit[register] = self.blinking[register] = self.bright[register] = 0
        self.turn_us = None
        self.write()
        self.disable.value(1)

    def set(self, name, state, now_us):
        """`state`: "off", "on" or "blink". Shown by the next `write`. True if it is another."""
        register, bit = self.place[name]
        lit, blinking = self.lit[register], self.blinking[register]
        is_lit, is_blinking = state == "on", state == "blink"
        if is_lit == (lit & bit != 0) and is_blinking == (blinking & bit != 0):
            return False
        self.lit[register] = lit | bit if is_lit else lit & ~bit
        self.blinking[register] = blinking | bit if is_blinking else blinking & ~bit
        self.bright[register] = self.lit[register] | self.blinking[register]
        if not any(self.blinking):
            self.turn_us = None
        elif self.turn_us is None:
            self.dark_phase = False
            self.turn_us = now_us + HALF_PERIOD_US
        return True

    def advance(self, now_us):
        """Turn the blinking lamps over when it is time."""
        if self.turn_us is None or now_us < self.turn_us:
            return
        self.dark_phase = not self.dark_phase
        self.turn_us = now_us + HALF_PERIOD_US
        self.write()

    def write(self):
        """Show the lamps; also repairs a register that a disturbance on the bus has changed."""
        self.spi.write(self.lit if self.dark_phase else self.bright)
        self.latch.value(1)
        self.latch.value(0)

    def status(self):
        """{name: "on" or "blink"} of the lamps that are not off."""
        states = {}
        for name, (register, bit) in self.place.items():
            if self.lit[register] & bit:
                states[name] = "on"
            elif self.blinking[register] & bit:
                states[name] = "blink"
        return states
