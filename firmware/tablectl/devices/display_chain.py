"""A chain of MAX7219 display drivers on the common bus (datasheet: 16 bits each, taken at LOAD).

The registers are volatile and a glitch can put a driver into shutdown or display test, so the
loop has `refresh_next` write one of them again at each heartbeat.
"""

DIGITS = 8
DECODE_MODE = 0x9
INTENSITY = 0xA
SCAN_LIMIT = 0xB
SHUTDOWN = 0xC
DISPLAY_TEST = 0xF

# Code B characters (datasheet, table 5) and the bit of the decimal point.
DASH = 0x0A
LETTER_E = 0x0B
LETTER_H = 0x0C
LETTER_L = 0x0D
BLANK = 0x0F
POINT = 0x80

# Register, value; the digits come in between and normal operation last, so that nothing shows
# before the digits are right. The value of DISPLAY_TEST is that of `testing`.
SETTINGS = (
    (DISPLAY_TEST, None),
    (DECODE_MODE, 0xFF),
    (SCAN_LIMIT, DIGITS - 1),
    (INTENSITY, 8),
)
REGISTERS = len(SETTINGS) + DIGITS + 1


class DisplayChain:
    """`load` is an output pin, `names` the board's table DISPLAYS, first next to the Pico."""

    def __init__(self, spi, load, names):
        self.spi = spi
        self.load = load
        self.names = names
        self.digits = [bytearray([BLANK] * DIGITS) for _ in names]
        self.frame = bytearray(2 * len(names))
        self.turn = 0
        self.testing = False

    def start(self):
        """Write every register of every driver."""
        for step in range(REGISTERS):
            self._write(step)

    def stop(self):
        """All digits blank. Twice without harm."""
        for name in self.names:
            self.show(name, bytes([BLANK] * DIGITS))

    def show(self, name, codes):
        """Show 8 code B characters on one display, `codes[0]` rightmost (digit 0)."""
        shown = self.digits[self.names.index(name)]
        for digit, code in enumerate(codes):
            if shown[digit] != code:
                shown[digit] = code
                self._write(len(SETTINGS) + digit)

    def test(self, on):
        """Light every segment of every display, whatever its digits; off, they show again."""
        self.testing = on
        self._write(0)

    def refresh_next(self):
        """Write the next register of every driver; once all had their turn, begin again."""
        self._write(self.turn)
        self.turn = (self.turn + 1) % REGISTERS

    def _write(self, step):
        """Write one register of every driver: a setting, a digit, or normal operation."""
        digit = step - len(SETTINGS)
        last = len(self.frame) - 2
        for index, digits in enumerate(self.digits):
            if digit < 0:
                register, value = SETTINGS[step]
                if register == DISPLAY_TEST:
                    value = int(self.testing)
            elif digit < DIGITS:
                register, value = digit + 1, digits[digit]
            else:
                register, value = SHUTDOWN, 1
            self.frame[last - 2 * index] = register
            self.frame[last - 2 * index + 1] = value
        self.load.value(0)
        self.spi.write(self.frame)
        self.load.value(1)
