"""A byte memory of a size, one that loses its power, and what tests of both interpreters ask."""

from hil_tests.rules.helpers.random_rounds import Chance


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
