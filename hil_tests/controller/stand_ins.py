"""Stand-ins for pins, bus, memory and serial port, faithful where a driver can go wrong."""

import hashlib
import struct

from hil_tests.rules.helpers.random_rounds import Chance


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
    """An SPI bus: every part on it sees every byte and may answer it."""

    def __init__(self):
        self.parts = []

    def write(self, data):
        for byte in data:
            self._shift(byte)

    def readinto(self, buffer):
        for i in range(len(buffer)):
            buffer[i] = self._shift(0)

    def _shift(self, byte):
        answers = [part.shift(byte) for part in self.parts]
        return next(iter([answer for answer in answers if answer is not None]), 0xFF)


class FramPart:
    """MB85RS2MT: a command begins when select falls; a write ends the write-enable latch.

    It can be pulled (`present`) and have bits that keep their level (`stuck`: {address: (mask,
    level)}).
    """

    def __init__(self, bus, identity=b"\x04\x7f\x48\x03"):
        bus.parts.append(self)
        self.identity = identity
        self.cells = bytearray(262_144)
        self.present = True
        self.stuck = {}
        self.enabled = False
        self.got = None
        self.refused = []
        self.select = Pin(1, self._selected)

    def _selected(self, level):
        if level == 0:
            self.got = bytearray()
            return
        if self.got == b"\x06":
            self.enabled = True
        elif self.got and self.got[0] == 0x02:
            self.enabled = False
        self.got = None

    def shift(self, byte):
        if self.got is None or not self.present:
            return None
        self.got.append(byte)
        if self.got[0] == 0x9F:
            return self.identity[(len(self.got) - 2) % 4] if len(self.got) > 1 else 0xFF
        if len(self.got) <= 4:
            return 0xFF
        address = (self.got[1] << 16 | self.got[2] << 8 | self.got[3]) + len(self.got) - 5
        if self.got[0] == 0x03:
            mask, level = self.stuck.get(address, (0, 0))
            return self.cells[address] & ~mask | level
        if self.got[0] == 0x02 and not self.enabled:
            self.refused.append(address)
        elif self.got[0] == 0x02:
            self.cells[address] = byte
        return 0xFF


class ShiftChain:
    """74HC595 chain: `shown[0]` is the register next to the board."""

    def __init__(self, bus, length):
        bus.parts.append(self)
        self.shifting = bytearray(length)
        self.shown = bytes(length)
        self.latch = Pin(0, self._latched)
        self.disable = Pin(1)

    def shift(self, byte):
        self.shifting = bytearray([byte]) + self.shifting[:-1]

    def _latched(self, level):
        if level:
            self.shown = bytes(self.shifting)


class DisplayPart:
    """MAX7219 chain: `registers[0]` belongs to the driver next to the board."""

    def __init__(self, bus, length):
        bus.parts.append(self)
        self.shifting = bytearray(2 * length)
        self.registers = [bytearray([0x55] * 16) for _ in range(length)]
        self.load = Pin(0, self._loaded)

    def shift(self, byte):
        self.shifting = self.shifting[1:] + bytearray([byte])

    def _loaded(self, level):
        if not level:
            return
        for index, registers in enumerate(self.registers):
            at = len(self.shifting) - 2 - 2 * index
            address = self.shifting[at] & 0x0F
            if address:
                registers[address] = self.shifting[at + 1]

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


class Port:
    """A serial stream that never blocks: `room` bytes fit before the host reads."""

    def __init__(self, room=100_000):
        self.open = True
        self.room = room
        self.incoming = b""
        self.sent = b""

    def is_open(self):
        return self.open

    def any(self):
        return len(self.incoming)

    def readinto(self, buffer):
        data = self.incoming[: len(buffer)]
        if not data:
            return None
        buffer[: len(data)] = data
        self.incoming = self.incoming[len(data) :]
        return len(data)

    def write(self, data):
        data = bytes(data)[: self.room]
        if not data or not self.open:
            return None
        self.room -= len(data)
        self.sent += data
        return len(data)


class Ram:
    """A byte memory of a size, or a copy of some contents; `writes` counts."""

    def __init__(self, contents=0x2400):
        self.data = bytearray(contents)
        self.writes = 0

    def read(self, address, n):
        return self.data[address : address + n]

    def read_into(self, address, buffer):
        buffer[:] = self.data[address : address + len(buffer)]

    def write(self, address, data):
        self.writes += 1
        self.data[address : address + len(data)] = data


def sealed_image(length=1500, version=1000):
    """An image with its trailer, as the build puts it into the flash."""
    image = bytes([(7 * n + n // 256) & 0xFF for n in range(length)])
    image += b"TABLSEAL" + struct.pack("<III", 1, length, version)
    return image + hashlib.sha256(image).digest()


class Cut(Exception):
    """Power went."""


class CutRam(Ram):
    """Loses power after `left` bytes; the byte being written is torn: some of its bits are new."""

    left = None
    torn = 0

    def write(self, address, data):
        if self.left is None or len(data) <= self.left:
            Ram.write(self, address, data)
            if self.left is not None:
                self.left -= len(data)
            return
        whole, self.left = self.left, 0
        old, new = self.read(address + whole, 1)[0], data[whole]
        torn = bytes([old & ~self.torn | new & self.torn])
        Ram.write(self, address, bytes(data[:whole]) + torn)
        raise Cut()


class Random(Chance):
    """A chance of 32 bits (xorshift)."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x % n


def raises(kind, code, do, *arguments):
    """The error with which `do` refuses; AssertionError if it does not."""
    try:
        do(*arguments)
    except kind as error:
        assert error.code == code, error.text
        assert error.text
        return error
    raise AssertionError("nothing was refused")


def recovered(journal):
    """(state of the checkpoint, events since) that the journal gives when it is opened."""
    state = journal.begin()
    return state, [record.facts for record in journal.replay()]
