"""Health tests of the raw bits, NIST SP 800-90B section 4.4, for a source that claims one bit of
entropy a bit (H = 1).

The two tests of the standard do not see a source that alternates or leans on its last bit; a third
one of our own (section 4.5 allows it) counts, in the same windows, the bits that repeat the one
before.
"""

from ..core.errors import DeviceError

# 4.4.1: 1 + 20 / H, a false alarm in 2^20 samples.
REPETITION_CUTOFF = 21
# 4.4.2: window of a binary source; cutoff for a false alarm in 2^40 windows.
WINDOW = 1024
PROPORTION_CUTOFF = 624
START_UP_BITS = 4096


class Health:
    """Looks at every raw bit. `samples`: how many it has seen."""

    def __init__(self):
        self.samples = 0
        self.run = 0
        self.last = None
        self.first = None
        self.seen = 0
        self.same = 0
        self.repeats = 0

    def check(self, bits):
        """Look at raw bits, each 0 or 1 in a byte of `bits`. Raises DeviceError 3010 at the sample
        that fails a test."""
        last, run = self.last, self.run
        first, seen, same, repeats = self.first, self.seen, self.same, self.repeats
        for index, bit in enumerate(bits):
            if seen == 0:
                first, same, repeats = bit, 0, 0
            seen += 1
            same += bit == first
            if bit == last:
                run += 1
                repeats += 1
                if run >= REPETITION_CUTOFF:
                    self._fail("repetition count", index)
            else:
                run = 1
            last = bit
            if same >= PROPORTION_CUTOFF:
                self._fail("adaptive proportion", index)
            if repeats >= PROPORTION_CUTOFF or seen - repeats >= PROPORTION_CUTOFF:
                self._fail("repeated bits", index)
            if seen == WINDOW:
                seen = 0
        self.samples += len(bits)
        self.last, self.run = last, run
        self.first, self.seen, self.same, self.repeats = first, seen, same, repeats

    def _fail(self, test, index):
        raise DeviceError(3010, {"test": test, "samples": self.samples + index + 1})
