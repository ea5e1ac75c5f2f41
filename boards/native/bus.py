"""The parts on the SPI bus, by what their datasheets say that they answer: FRAM, displays, lamps.

Also for MicroPython's unix port.
"""

WRITE_ENABLE = 0x06
WRITE = 0x02
READ = 0x03
READ_ID = 0x9F
# A command and the address behind it.
HEAD_BYTES = 4
IDENTITY = b"\x04\x7f\x48\x03"
FRAM_BYTES = 262_144
NO_ANSWER = 0xFF


class Pin:
    """An output; `on_change` hears every change of level."""

    def __init__(self, level, on_change=None):
        self.level = level
        self.on_change = on_change

    def value(self, level=None):
        if level is None:
            return self.level
        if level != self.level:
            self.level = level
            if self.on_change:
                self.on_change(level)
        return None


class Bus:
    """An SPI bus: every part on it sees every byte and may answer it. `shifted`: the last bytes,
    oldest first, which are in every chain of shift registers, whoever they were for; `carried`:
    how many bytes so far."""

    def __init__(self):
        self.parts = []
        self.carried = 0
        self.shifted = b""

    def add_chain(self, length):
        """A chain of so many bytes."""
        self.shifted = bytes(max(length, len(self.shifted)))

    def write(self, data):
        self.carried += len(data)
        shifted = self.shifted
        self.shifted = (shifted + bytes(data))[-len(shifted) :] if shifted else shifted
        for part in self.parts:
            part.hear(data)

    def readinto(self, buffer):
        """Clock as many zeros."""
        self.carried += len(buffer)
        self.shifted = self.shifted[len(buffer) :] + bytes(min(len(buffer), len(self.shifted)))
        answers = False
        for part in self.parts:
            answers = part.answer(buffer) or answers
        if not answers:
            fill(buffer)


def fill(buffer):
    """Nobody pulls the line down."""
    for i in range(len(buffer)):
        buffer[i] = NO_ANSWER


class FramPart:
    """MB85RS2MT: a command begins when select falls; a write ends the write-enable latch.

    It can be pulled (`present`) and have bits that keep their level (`stuck`: {address: (mask,
    level)}). `refused`: addresses of writes without write enable.
    """

    def __init__(self, bus, identity=IDENTITY):
        bus.parts.append(self)
        self.identity = identity
        self.cells = bytearray(FRAM_BYTES)
        self.size = FRAM_BYTES
        self.present = True
        self.stuck = {}
        self.enabled = False
        self.got = None
        self.at = 0
        self.refused = []
        self.select = Pin(1, self._selected)

    def _selected(self, level):
        if level == 0:
            self.got = bytearray()
            return
        if self.got and self.got[0] == WRITE_ENABLE:
            self.enabled = True
        elif self.got and self.got[0] == WRITE:
            self.enabled = False
        self.got = None

    def hear(self, data):
        got = self.got
        if got is None or not self.present:
            return
        room = HEAD_BYTES - len(got)
        if room:
            got.extend(data[:room])
            if len(got) < HEAD_BYTES:
                return
            self.at = (got[1] << 16 | got[2] << 8 | got[3]) % self.size
            if len(data) == room:
                return
            data = data[room:]
        if got[0] == WRITE:
            self._write(data)
        self.at = (self.at + len(data)) % self.size

    def _write(self, data):
        if not self.enabled:
            self.refused.append(self.at)
            return
        inside = min(len(data), self.size - self.at)
        self.keep(self.at, data[:inside])
        if inside < len(data):
            self.keep(0, data[inside:])

    def keep(self, address, data):
        """The cells take these bytes."""
        self.cells[address : address + len(data)] = data

    def answer(self, buffer):
        got = self.got
        if got is None or not self.present:
            return False
        if len(got) == HEAD_BYTES and got[0] == READ:
            self._read(buffer)
            return True
        fill(buffer)
        if got and got[0] == READ_ID:
            for i in range(min(len(buffer), len(self.identity))):
                buffer[i] = self.identity[i]
        return True

    def _read(self, buffer):
        begin, size = self.at, self.size
        inside = min(len(buffer), size - begin)
        buffer[:inside] = self.cells[begin : begin + inside]
        if inside < len(buffer):
            buffer[inside:] = self.cells[: len(buffer) - inside]
        for address, (mask, level) in self.stuck.items():
            place = (address - begin) % size
            if place < len(buffer):
                buffer[place] = buffer[place] & ~mask | level
        self.at = (begin + len(buffer)) % size


class ShiftChain:
    """74HC595 chain: `shown[0]` is the register next to the board. `on_change`: hears that they
    took over, or that /OE changed."""

    def __init__(self, bus, length, on_change=None):
        self.bus = bus
        bus.add_chain(length)
        self.shown = bytes(length)
        self.on_change = on_change
        self.latch = Pin(0, self._latched)
        self.disable = Pin(1, self._changed)

    def _latched(self, level):
        if level:
            self.shown = bytes(reversed(self.bus.shifted[-len(self.shown) :]))
            self._changed(level)

    def _changed(self, level):
        if self.on_change:
            self.on_change()


class DisplayPart:
    """MAX7219 chain: `registers[0]` belongs to the driver next to the board. `on_change`: hears
    that they took over."""

    def __init__(self, bus, length, on_change=None):
        self.bus = bus
        bus.add_chain(2 * length)
        self.registers = [bytearray([0x55] * 16) for _ in range(length)]
        self.on_change = on_change
        self.load = Pin(0, self._loaded)

    def _loaded(self, level):
        if not level:
            return
        for index, registers in enumerate(self.registers):
            at = len(self.bus.shifted) - 2 - 2 * index
            address = self.bus.shifted[at] & 0x0F
            if address:
                registers[address] = self.bus.shifted[at + 1]
        if self.on_change:
            self.on_change()

    def text(self, index):
        """What the digits show, leftmost first; None when the driver shows something else."""
        registers = self.registers[index]
        if registers[0x0C] != 1 or registers[0x0F] != 0 or registers[0x09] != 0xFF:
            return None
        if registers[0x0B] != 7:
            return None
        shown = ""
        for digit in range(8, 0, -1):
            shown += "0123456789-EHLP "[registers[digit] & 0x0F]
            shown += "." if registers[digit] & 0x80 else ""
        return shown
