"""The board's power, clock, memory and randomness."""

from tablectl.store.slots import SCRATCH_AT, SLOTS, copies_of

from hil_tests.board.faults.fault import BENCH, NATIVE, RIG, Fault

CONFIGURATION_AT = copies_of(SLOTS["configuration"])[0]
EARLY = (1, "1: before the power comes, 0: once the table is open")


class PowerCut(Fault):
    """the power goes at a time"""

    name = "power_cut"
    where = (BENCH, NATIVE, RIG)
    parameters = {"us": (100_000.0, "from the open table on, in microseconds")}
    us: float

    def opened(self, board):
        board.bench.power_off(at_us=board.soon() + self.us)


class WriteCut(Fault):
    """the power goes when a byte is written to the FRAM"""

    name = "write_cut"
    parameters = {
        "n": (20, "which byte from the open table on"),
        "torn": (0, "1: in the middle of it"),
    }
    n: int
    torn: int

    def opened(self, board):
        board.bench.power_off(fram_write=self.n, torn=bool(self.torn))


class Bite(Fault):
    """the watchdog bites before a byte is written to the FRAM"""

    name = "bite"
    parameters = {"n": (20, "which byte from the open table on")}
    n: int

    def opened(self, board):
        board.bench.watchdog_bite(fram_write=self.n)


class Drift(Fault):
    """the board's crystal is off"""

    name = "drift"
    where = (BENCH, NATIVE)
    parameters = {"ppm": (300.0, "parts per million that it is fast, negative: slow")}
    ppm: float

    def options(self):
        return {"drift_ppm": self.ppm}


class Entropy(Fault):
    """the ring oscillator's random bit is dead, frozen or biased"""

    name = "entropy"
    parameters = {
        "source": ("stuck", "stuck, biased, alternating or correlated"),
        "value": (0, "stuck at it"),
        "ones": (0.8, "biased: the share of ones"),
        "repeats": (0.8, "correlated: the share of bits that are as the one before"),
        "seed": (1, "of chance"),
    }
    source: str
    wanted = {
        "stuck": ("value",),
        "biased": ("ones", "seed"),
        "correlated": ("repeats", "seed"),
    }

    def begin(self, board):
        names = self.wanted.get(self.source, ())
        board.bench.rosc(self.source, **{name: getattr(self, name) for name in names})

    def end(self, board):
        board.bench.rosc("normal")


class FramFault(Fault):
    """Of the kind that the bench has under the second half of its name."""

    parameters = {"early": EARLY}
    early: int

    def begin(self, board):
        if self.early:
            self.suffer(board)

    def opened(self, board):
        if not self.early:
            self.suffer(board)

    def suffer(self, board):
        details = {name: getattr(self, name) for name in self.parameters if name != "early"}
        board.bench.fram_fault(self.name.removeprefix("fram_"), **details)

    def end(self, board):
        board.bench.fram_fault("none")


class FramAbsent(FramFault):
    """the FRAM does not answer"""

    name = "fram_absent"


class FramSmaller(FramFault):
    """a smaller part stands in the FRAM's place"""

    name = "fram_smaller"


class FramStuck(FramFault):
    """a bit of the FRAM keeps its level whatever is written"""

    name = "fram_stuck"
    parameters = {
        "address": (SCRATCH_AT, "of its byte"),
        "bit": (0, "0 to 7"),
        "level": (0, "that it has"),
        "early": EARLY,
    }


class FramWorn(FramFault):
    """more and more cells of the FRAM no longer take what is written to them"""

    name = "fram_worn"
    parameters = {
        "chance": (0.002, "that a byte written is one that its cell does not take"),
        "seed": (1, "of chance"),
        "early": EARLY,
    }


class FramFlip(FramFault):
    """a bit of the FRAM has flipped"""

    name = "fram_flip"
    parameters = {
        "address": (CONFIGURATION_AT + 14, "of its byte"),
        "bit": (2, "0 to 7"),
        "early": EARLY,
    }
    address: int
    bit: int

    def suffer(self, board):
        (byte,) = board.bench.fram_read(self.address, 1)
        board.bench.fram_write(self.address, bytes([byte ^ 1 << self.bit]))

    def end(self, board):
        """It is not turned back."""
