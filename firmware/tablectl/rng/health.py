"""Health tests of the raw bits, NIST SP 800-90B section 4.4, for a source that claims one bit of
entropy a bit (H = 1).

The two tests of the standard do not see a source that alternates or leans on its last bit, nor one
that repeats a pattern. Two more of our own (section 4.5 allows them) do: one counts, in the same
windows, the bits that repeat the one before and those that do not; the other looks for periods of
up to 32 bits.
"""

from ..core.errors import DeviceError

# 4.4.1: 1 + 20 / H, a false alarm in 2^20 samples.
REPETITION_CUTOFF = 21
# 4.4.2: window of a binary source; cutoff for a false alarm in 2^40 windows.
WINDOW = 1024
PROPORTION_CUTOFF = 624
START_UP_BITS = 4096
# A look at every 64th bit: have the 50 bits from there a period of 1 to 32? A fair source has one
# given period with 2^-50. 32 periods and the 16 looks of a window make less than 2^-40.
PERIOD_CUTOFF = 50
LONGEST_PERIOD = 32
LOOK_EVERY = 64
LOOK_BITS = PERIOD_CUTOFF + LONGEST_PERIOD

SAME = b"\x00"
OTHER = b"\x01"
# A run of so many bits that are as the one before.
RUN = SAME * (REPETITION_CUTOFF - 1)


class Health:
    """Looks at every raw bit. `samples`: how many it has seen.

    It counts in whole stretches, bit by bit would take three times as long as reading them.
    """

    def __init__(self):
        self.samples = 0
        self.first = None
        self.counts = [0, 0, 0]
        self.restart()

    def restart(self):
        """Count runs and windows anew."""
        self.last = None
        self.tail = b""
        self.ahead = b""
        self.seen = 0

    def check(self, bits):
        """Look at raw bits, each 0 or 1 in a byte of `bits`. Raises DeviceError 3010 with the
        sample at which a test fails."""
        data = bytes(bits)
        while data:
            part = data[: WINDOW - self.seen]
            self._look(part)
            data = data[len(part) :]

    def _look(self, part):
        """At bits of one window."""
        if self.seen == 0:
            self.first = part[:1]
            self.counts = [0, 0, 0]
        changes = self._changes(part)
        failures = self._runs(changes) + self._proportions(part, changes) + self._periods(part)
        if failures:
            index, test = min(failures)
            self.samples += index + 1
            raise DeviceError(3010, {"test": test, "samples": self.samples})
        self.samples += len(part)
        self.seen = (self.seen + len(part)) % WINDOW

    def _changes(self, part):
        """For each bit: is it another than the one before? The first of all is."""
        before = bytes([part[0] ^ 1]) if self.last is None else self.last
        self.last = part[-1:]
        before = int.from_bytes(before + part[:-1], "big")
        return (before ^ int.from_bytes(part, "big")).to_bytes(len(part), "big")

    def _runs(self, changes):
        """[(index, test)] of the bit that makes a run too long, one that began earlier too."""
        joined = self.tail + changes
        found = joined.find(RUN)
        self.tail = joined[1 - len(RUN) :]
        if found < 0:
            return []
        return [(found + len(RUN) - 1 - (len(joined) - len(changes)), "repetition count")]

    def _periods(self, part):
        """[(index, test)] of the bit with which a look ends that finds a period."""
        joined = self.ahead + part
        at = 0
        while len(joined) - at >= LOOK_BITS:
            end = at + LOOK_BITS
            if joined.find(joined[at : at + PERIOD_CUTOFF], at + 1, end) >= 0:
                return [(end - 1 - (len(joined) - len(part)), "period")]
            at += LOOK_EVERY
        self.ahead = joined[at:]
        return []

    def _proportions(self, part, changes):
        """[(index, test)] of the bits that are one too many of their kind in the window."""
        failures = []
        counted = (
            ("adaptive proportion", part, self.first),
            ("repeated bits", changes, SAME),
            ("repeated bits", changes, OTHER),
        )
        for kind, (test, series, value) in enumerate(counted):
            wanted = PROPORTION_CUTOFF - self.counts[kind]
            found = series.count(value)
            self.counts[kind] += found
            if found >= wanted:
                failures.append((nth(series, value, wanted), test))
        return failures


def nth(series, value, n):
    """Index of the n-th `value` in a series."""
    at = -1
    for _ in range(n):
        at = series.find(value, at + 1)
    return at
