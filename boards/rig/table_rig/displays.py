"""What a chain of Maxim MAX7219 display drivers (datasheet 19-4452) shows, from the words that it
took over with LOAD. Pure.
"""

from .segments import CODE_B, DECIMAL_POINT, character_of

LAST_DIGIT = 0x8
DECODE_MODE = 0x9
SCAN_LIMIT = 0xB
SHUTDOWN = 0xC
DISPLAY_TEST = 0xF
# No-op, and the brightness, which nobody here sees.
UNSEEN = (0x0, 0xA)
WORD_BITS = 16


class Chip:
    """One driver: its registers as far as they can be seen."""

    def __init__(self):
        self.power_on()

    def power_on(self):
        """Table "initial power-up": shut down, one digit scanned, nothing decoded."""
        self.digits = bytearray(8)
        self.decode = self.scan_limit = 0
        self.running = self.test = False

    def load(self, word):
        """Take over a word; returns why it is none the chip knows, or None."""
        address, data = word >> 8 & 0xF, word & 0xFF
        if 1 <= address <= LAST_DIGIT:
            self.digits[address - 1] = data
        elif address == DECODE_MODE:
            self.decode = data
        elif address == SCAN_LIMIT:
            self.scan_limit = data & 7
        elif address == SHUTDOWN:
            self.running = data & 1 == 1
        elif address == DISPLAY_TEST:
            self.test = data & 1 == 1
        elif address not in UNSEEN:
            return "no register {:X}h".format(address)
        return None

    def lit(self, digit):
        """Segments lit at a digit, 0 to 7."""
        if self.test:
            return 0xFF
        if not self.running or digit > self.scan_limit:
            return 0
        value = self.digits[digit]
        if self.decode >> digit & 1:
            return CODE_B[value & 0xF] | value & DECIMAL_POINT
        return value


class Displays:
    """The chain. `names` begins next to the controller, `digits` says how many each has; digit 0
    is the rightmost."""

    def __init__(self, names, digits):
        self.names = names
        self.digits = digits
        self.chips = [Chip() for _ in names]
        self.texts = {name: self.text(place) for place, name in enumerate(names)}

    def segments(self):
        """The segments that each display lights, digit by digit from left to right."""
        return {name: self._lit(place) for place, name in enumerate(self.names)}

    def _lit(self, place):
        chip = self.chips[place]
        return [chip.lit(digit) for digit in range(self.digits[self.names[place]] - 1, -1, -1)]

    def text(self, place):
        return "".join(character_of(segments) for segments in self._lit(place))

    def power_on(self):
        """Also without power: nothing shines. Returns what changed: [(name, text)]."""
        for chip in self.chips:
            chip.power_on()
        return self._changes()

    def load(self, bits):
        """The chain takes over its shift registers, the one next to the controller in the low 16
        bits. Returns (what changed, the words that were refused)."""
        refused = []
        for place, chip in enumerate(self.chips):
            reason = chip.load(bits >> place * WORD_BITS & 0xFFFF)
            if reason:
                refused.append(self.names[place] + ": " + reason)
        return self._changes(), refused

    def _changes(self):
        changed = []
        for place, name in enumerate(self.names):
            text = self.text(place)
            if text != self.texts[name]:
                self.texts[name] = text
                changed.append((name, text))
        return changed
