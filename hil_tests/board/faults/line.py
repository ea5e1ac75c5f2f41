"""The line between host and board: what goes over it is spoilt, late, or stops."""

from hil_tests.board.bad_line import BadLine, StallingLine
from hil_tests.board.faults.fault import BENCH, NATIVE, PORT, RIG, Fault
from hil_tests.controller import line_faults
from hil_tests.controller.stand_ins import Random
from hil_tests.helpers.cable import Cable

ANYWHERE = (BENCH, NATIVE, RIG, PORT)


class LineFault(Fault):
    """Hosts that come while it is on come over the same line."""

    where = ANYWHERE

    def opened(self, board):
        board.line = self.spoil
        board.client.stream = self.spoil(board.client.stream)

    def end(self, board):
        board.line = sound
        board.client.stream = board.client.stream.stream

    def spoil(self, stream):
        """The stream around the sound one."""
        raise NotImplementedError


def sound(stream):
    return stream


class Spoilt(LineFault):
    parameters = {
        "seed": (1, "of chance"),
        "one_in": (3, "about so many reads and writes, one of them spoilt"),
    }
    seed: int
    one_in: int

    def spoil(self, stream):
        fault = line_faults.FAULTS[self.name]
        return BadLine(stream, fault, Random(self.seed), self.one_in)


class Noise(Spoilt):
    """bursts of other bytes on the link, either way"""

    name = "noise"


class Flipped(Spoilt):
    """single bits of the link are others, either way"""

    name = "flipped"


class Lost(Spoilt):
    """up to eight bytes of the link do not come, either way"""

    name = "lost"


class Cut(Spoilt):
    """half frames: the rest of what is sent on the link does not come, either way"""

    name = "cut"


class Doubled(Spoilt):
    """lines of the link come twice, either way"""

    name = "doubled"


class Stall(LineFault):
    """the link stands still for a while, then all comes at once"""

    name = "stall"
    parameters = {
        "seed": (1, "of chance"),
        "one_in": (3, "about so many reads and writes, one of them the beginning of a stall"),
        "ms": (120, "how long, in milliseconds"),
    }
    seed: int
    one_in: int
    ms: int

    def spoil(self, stream):
        return StallingLine(stream, Random(self.seed), self.one_in, self.ms / 1000)


class Unplugged(LineFault):
    """the cable of the link comes out; whoever comes after that has a sound one"""

    name = "unplugged"
    parameters = {"bytes": (400, "that still go over it, either way, from the open table on")}
    bytes: int

    def spoil(self, stream):
        return Cable(stream, self.bytes)

    def opened(self, board):
        board.client.stream = self.spoil(board.client.stream)

    def end(self, board):
        """A new host has brought a new cable."""
