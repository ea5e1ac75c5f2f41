"""The board's random numbers: raw bits are tested, conditioned and made into seeds of the DRBG,
which is reseeded for every draw and stirred while the table waits.

No state is used twice: each start seeds with fresh bits, the board's own number and the count of
its starts.
"""

import hashlib

from ..core.errors import DeviceError, TableError
from .health import START_UP_BITS, Health
from .hmac_drbg import HmacDrbg, known_answer_test

# Raw bits that a seed of 256 bits is conditioned from, four for one: the ring oscillator's
# successive bits lean on each other, and nobody promises how much (RP2040 datasheet 2.17.5).
SEED_BITS = 1024
SEEDS_AT_START = START_UP_BITS // SEED_BITS
STIR_BITS = 32
# One block of the DRBG's output.
BYTES_A_REQUEST = 32
# A fair source fails the repetition count once in 2^21 samples, which a table sees some three
# times a day. Bits that fail are thrown away and the start-up test is made again; a source that
# fails again and again is broken.
RETESTS = 2


class Generator:
    """`raw(bits)` fills a bytearray with raw bits, a 0 or a 1 in each byte."""

    def __init__(self, raw):
        self.raw = raw
        self.health = Health()
        self.drbg = None
        self.failure = None
        self.alarms = 0
        self.bits = bytearray(SEED_BITS)
        self.pool = b""

    def start(self, identity):
        """Test the generator and the source, and seed. `identity`: bytes that no other board and
        no other start has. Raises DeviceError 3010 or 3011; the generator is then closed."""
        try:
            known_answer_test()
            self.pool = identity
            for _ in range(SEEDS_AT_START):
                self.pool = self._condition(SEED_BITS)
            self.drbg = HmacDrbg(self._condition(SEED_BITS) + self.pool + identity)
        except DeviceError as error:
            self._close(error)
            raise

    def stir(self):
        """A few raw bits more into the pool, so that nobody can know where the generator stands.
        Raises DeviceError 3010."""
        self._verify()
        try:
            self.pool = self._condition(STIR_BITS)
        except DeviceError as error:
            self._close(error)
            raise

    def below(self, n):
        """One of `numbers`, freshly seeded for it."""
        return self.numbers(n, 1)[0]

    def numbers(self, n, count):
        """`count` numbers from 0 to n - 1, each as likely as any other, after one fresh seed; n
        is 256 at most. Raises DeviceError 3010 or 3011 when the generator is closed, or closes
        over this draw, and 3013 when it was never started."""
        self._verify()
        try:
            self.drbg.reseed(self._condition(SEED_BITS) + self.pool)
        except DeviceError as error:
            self._close(error)
            raise
        return uniform(self.drbg, n, count)

    def _condition(self, count):
        """32 bytes of `count` tested raw bits and what the pool held."""
        first = None
        for _ in range(1 + RETESTS):
            try:
                if first:
                    self._test_anew()
                return hashlib.sha256(self.pool + bytes(self._tested(count))).digest()
            except DeviceError as alarm:
                first = first or alarm
                self.alarms += 1
        raise first

    def _test_anew(self):
        """The start-up test, from a count that begins anew."""
        self.health.restart()
        for _ in range(SEEDS_AT_START):
            self._tested(SEED_BITS)

    def _tested(self, count):
        bits = memoryview(self.bits)[:count]
        self.raw(bits)
        self.health.check(bits)
        return bits

    def _close(self, error):
        self.failure = error
        self.drbg = None

    def _verify(self):
        if self.failure:
            raise self.failure
        if self.drbg is None:
            raise DeviceError(3013)

    def status(self):
        failure = self.failure
        return {
            "samples": self.health.samples,
            "alarms": self.alarms,
            "failure": failure.text if isinstance(failure, TableError) else None,
        }


def uniform(drbg, n, count):
    """`count` numbers from 0 to n - 1 by rejection: bytes above the last whole multiple of n are
    thrown away, so that scaling adds no bias."""
    most = 256 - 256 % n
    numbers = []
    while len(numbers) < count:
        for byte in drbg.generate(BYTES_A_REQUEST):
            if byte < most and len(numbers) < count:
                numbers.append(byte % n)
    return numbers
