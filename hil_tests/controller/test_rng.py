"""The generator against NIST's vectors, the health tests against sources that fail, and draws."""

import json
from binascii import unhexlify

from tablectl.core.errors import DeviceError
from tablectl.rng import hmac_drbg
from tablectl.rng.generator import Generator, uniform
from tablectl.rng.health import (
    LONGEST_PERIOD,
    LOOK_BITS,
    LOOK_EVERY,
    PERIOD_CUTOFF,
    PROPORTION_CUTOFF,
    REPETITION_CUTOFF,
    WINDOW,
    Health,
)
from tablectl.rng.hmac_drbg import HmacDrbg

from hil_tests.controller.stand_ins import Random, raises

FOLDER = __file__[: __file__.rfind("/") + 1] if "/" in __file__ else "./"


def vectors(name):
    with open(FOLDER + "drbg_vectors.json") as file:
        return [[unhexlify(text) for text in row] for row in json.load(file)[name]]


def test_the_vectors_of_nist_without_reseeding():
    for seed, personal, first, second, output in vectors("no_reseed"):
        drbg = HmacDrbg(seed + personal)
        drbg.generate(len(output), first)
        assert drbg.generate(len(output), second) == output


def test_the_vectors_of_nist_with_reseeding():
    for entropy, personal, with_seed, first, second, output in vectors("reseed"):
        drbg = HmacDrbg(entropy[:48] + personal)
        drbg.reseed(entropy[48:] + with_seed)
        drbg.generate(len(output), first)
        assert drbg.generate(len(output), second) == output


def test_a_wrong_known_answer_closes_the_generator():
    known = hmac_drbg.KNOWN_OUTPUT
    hmac_drbg.KNOWN_OUTPUT = "00" + known[2:]
    try:
        made = Generator(Source(5))
        raises(DeviceError, 3011, made.start, b"board 1")
    finally:
        hmac_drbg.KNOWN_OUTPUT = known
    raises(DeviceError, 3011, made.below, 7)


class Source:
    """Raw bits: fair ones, or those that `bit(random, last)` makes of 16-bit random numbers."""

    def __init__(self, seed, bit=None):
        self.random = Random(seed)
        self.bit = bit or (lambda random, last: random & 1)
        self.last = 0
        self.given = 0

    def __call__(self, bits):
        for index in range(len(bits)):
            self.last = self.bit(self.random.below(1 << 30) >> 7 & 0xFFFF, self.last)
            bits[index] = self.last
        self.given += len(bits)


# What is wrong with a source: (name, bit of 16 random bits and the last bit, most samples until
# it is caught).
FAULTY = (
    ("stuck at 0", lambda random, last: 0, REPETITION_CUTOFF),
    ("stuck at 1", lambda random, last: 1, REPETITION_CUTOFF),
    ("nine ones in ten", lambda random, last: int(random < 58982), 4096),
    ("three ones in four", lambda random, last: int(random < 49152), 4096),
    ("alternating", lambda random, last: last ^ 1, PROPORTION_CUTOFF),
    ("repeats nine times in ten", lambda random, last: last ^ int(random >= 58982), 4096),
    ("repeats seven times in eight", lambda random, last: last ^ int(random >= 57344), 4096),
    ("alternates three times in four", lambda random, last: last ^ int(random < 49152), 4096),
)


def caught_after(bit):
    """Samples until a source is caught, at most 65,536."""
    source = Source(77, bit)
    health = Health()
    bits = bytearray(256)
    for _ in range(256):
        source(bits)
        try:
            health.check(bits)
        except DeviceError as error:
            assert error.code == 3010
            return error.facts["samples"]
    return None


def test_faulty_sources_are_caught_and_after_how_many_samples():
    for name, bit, most in FAULTY:
        samples = caught_after(bit)
        assert samples and samples <= most, (name, samples)


def test_a_fair_source_is_not_accused():
    for seed in range(1, 6):
        source, health = Source(seed), Health()
        bits = bytearray(1000)
        for _ in range(50):
            source(bits)
            health.check(bits)
        assert health.samples == 50_000


def failed(bits):
    """(test, sample) at which `bits` fail, None if they pass."""
    try:
        Health().check(bits)
    except DeviceError as error:
        return error.facts["test"], error.facts["samples"]
    return None


def test_the_cutoffs_are_met_at_their_sample_and_not_before():
    run = b"\x00" + b"\x01" * REPETITION_CUTOFF
    assert failed(run[:-1]) is None
    assert failed(run) == ("repetition count", 1 + REPETITION_CUTOFF)
    # Two ones in three; five bits in six another than the one before; three in four the same.
    ones = shuffled(b"\x01\x01\x01\x00\x01\x00")
    at = nth_of([bit == ones[0] for bit in ones], PROPORTION_CUTOFF)
    assert failed(ones[:at]) is None
    assert failed(ones[: at + 1]) == ("adaptive proportion", at + 1)
    for kinds in (b"\x01\x01\x01\x01\x01\x00", b"\x00\x00\x00\x01"):
        bits = bytearray(1)
        for changes in shuffled(kinds):
            bits.append(bits[-1] ^ changes)
        most = int(sum(kinds) * 2 > len(kinds))
        kept = [n > 0 and bits[n] ^ bits[n - 1] == most for n in range(WINDOW)]
        # The first bit counts as a change.
        at = nth_of(kept, PROPORTION_CUTOFF - most)
        assert failed(bits[:at]) is None
        assert failed(bits[: at + 1]) == ("repeated bits", at + 1)


def shuffled(kinds):
    """As many pieces as a window has, each `kinds` in another order."""
    random, bits = Random(8), bytearray()
    for _ in range(WINDOW // len(kinds) + 1):
        rest = list(kinds)
        while rest:
            bits.append(rest.pop((random.below(1 << 20) >> 4) % len(rest)))
    return bytes(bits)


def nth_of(found, n):
    """Index of the n-th true one."""
    return [at for at in range(len(found)) if found[at]][n - 1]


def has_period(bits, period, length):
    for at in range(length):
        if bits[at] != bits[at + period]:
            return False
    return True


def periodic(random, period):
    """256 bits of this period and no shorter one."""
    while True:
        pattern = bytes([random.below(1 << 20) >> 9 & 1 for _ in range(period)])
        shorter = [n for n in range(1, period) if period % n == 0]
        if not any([pattern == pattern[:n] * (period // n) for n in shorter]):
            return (pattern * 256)[:256]


def test_a_source_of_every_period_up_to_32_is_caught_at_the_first_look():
    random = Random(6)
    for period in range(1, LONGEST_PERIOD + 1):
        for _ in range(3):
            test, sample = failed(periodic(random, period))
            assert sample <= LOOK_BITS and (test == "period" or sample < LOOK_BITS), period


def test_a_source_that_begins_to_repeat_is_caught_within_two_looks():
    random = Random(7)
    for period in range(1, LONGEST_PERIOD + 1):
        fair = bytearray(random.below(200))
        Source(period)(fair)
        bits = bytes(fair) + periodic(random, period)
        found = failed(bits)
        assert found[1] - len(fair) < LOOK_EVERY + LOOK_BITS, period
        if period % 8 == 0:
            assert found == ("period", found[1]) == failed_bit_by_bit(bits)
            assert found == failed_in_pieces(bits, 7)


def test_a_period_is_found_at_its_cutoff_and_not_one_bit_before():
    for period in (2, 16, 31, 32):
        # The look ends where the longest period does; of a shorter one some bits are anything.
        whole = PERIOD_CUTOFF + period
        bits = bytearray(periodic(Random(9 + period), period)[:whole])
        if period < 12:
            # Not the run of another test.
            bits = bytearray((b"\x01\x00" * 64)[:whole])
        rest = bytearray(LOOK_BITS - whole)
        Source(period)(rest)
        assert failed(bits + rest) == ("period", LOOK_BITS)
        bits[-1] ^= 1
        assert failed(bits + rest) is None


def test_a_fair_source_is_accused_of_a_period_less_than_once_in_2_to_the_40_windows():
    """By a count of all strings: of each period exactly one in 2^(bits that repeat), so that all
    of them make no more than their number of that."""
    repeated, longest = 6, 5
    length = repeated + longest
    by_period, by_any = [0] * (longest + 1), 0
    for number in range(1 << length):
        bits = [number >> at & 1 for at in range(length)]
        found = [p for p in range(1, longest + 1) if has_period(bits, p, repeated)]
        by_any += bool(found)
        for period in found:
            by_period[period] += 1
    assert by_period[1:] == [1 << length - repeated] * longest
    assert by_any <= sum(by_period) == longest << length - repeated
    looks = WINDOW // LOOK_EVERY
    assert looks * LONGEST_PERIOD * (1 << 40) < 1 << PERIOD_CUTOFF


def failed_bit_by_bit(bits):
    """As `failed`, from the words of the standard: every count made anew at every bit."""
    for n in range(1, len(bits) + 1):
        if n >= REPETITION_CUTOFF and len(set(bits[n - REPETITION_CUTOFF : n])) == 1:
            return "repetition count", n
        start = (n - 1) // WINDOW * WINDOW
        window = bits[start:n]
        if window.count(window[:1]) >= PROPORTION_CUTOFF:
            return "adaptive proportion", n
        repeats = 0
        for at in range(max(1, start), n):
            repeats += bits[at] == bits[at - 1]
        # In the order of their names, as two may fail at one bit.
        look = bits[n - LOOK_BITS : n] if (n - LOOK_BITS) % LOOK_EVERY == 0 else b""
        if n >= LOOK_BITS and look:
            for period in range(1, LONGEST_PERIOD + 1):
                if has_period(look, period, PERIOD_CUTOFF):
                    return "period", n
        if max(repeats, len(window) - repeats) >= PROPORTION_CUTOFF:
            return "repeated bits", n
    return None


def test_every_source_fails_the_same_test_at_the_same_sample_bit_by_bit():
    for seed in (3, 4):
        for _, bit, _ in FAULTY + (("leans a little", lambda random, last: random > 26000, 0),):
            bits = bytearray(1500)
            Source(seed, bit)(bits)
            bits = bytes(bits)
            assert failed(bits) == failed_bit_by_bit(bits)


def test_it_is_the_same_in_one_piece_and_in_many():
    for _, bit, _ in FAULTY:
        bits = bytearray(3000)
        Source(9, bit)(bits)
        for length in (1, 7, 64, 1000):
            assert failed_in_pieces(bits, length) == failed(bits), length


def failed_in_pieces(bits, length):
    health = Health()
    for at in range(0, len(bits), length):
        try:
            health.check(bits[at : at + length])
        except DeviceError as error:
            return error.facts["test"], error.facts["samples"]
    return None


def started(seed=1, identity=b"board 1, start 1", bit=None):
    made = Generator(Source(seed, bit))
    made.start(identity)
    return made


def test_the_start_up_test_looks_at_4096_bits_before_the_first_draw():
    made = started()
    assert made.health.samples == 4096 + 1024
    assert made.status() == {"samples": 5120, "alarms": 0, "failure": None}


def test_a_source_that_fails_closes_every_draw():
    made = started()
    made.raw = Source(1, lambda random, last: 1)
    error = raises(DeviceError, 3010, made.below, 7)
    assert error.text.startswith("ring oscillator: repetition count test failed at sample 51")
    made.raw = Source(1)
    for _ in range(3):
        raises(DeviceError, 3010, made.below, 7)
        raises(DeviceError, 3010, made.stir)
    assert made.status()["failure"] == error.text
    dead = Generator(Source(1, lambda random, last: 0))
    raises(DeviceError, 3010, dead.start, b"board")
    raises(DeviceError, 3010, dead.below, 7)


class Interrupted(Source):
    """Fair bits, but stuck from one of them on for as many as are given."""

    def __init__(self, seed, faults):
        Source.__init__(self, seed)
        self.faults = faults

    def __call__(self, bits):
        begin = self.given
        Source.__call__(self, bits)
        for start, length in self.faults:
            for at in range(max(start, begin), min(start + length, self.given)):
                bits[at - begin] = 1


def test_bits_that_fail_are_thrown_away_and_a_source_that_passes_again_goes_on():
    for faults, alarms in (
        (((6000, 30),), 1),
        (((6000, 30), (7000, 30)), 2),
        # In the start-up test itself.
        (((100, 30),), 1),
    ):
        made = Generator(Interrupted(1, faults))
        made.start(b"board")
        drawn = draws(made, 7, 3)
        assert made.status()["failure"] is None and made.alarms == alarms
        # At each alarm 1024 bits are lost; then the start-up test, whole, and a seed as usual.
        assert made.raw.given == 5120 + 3 * 1024 + alarms * 1024 + 4096
        assert draws(started(identity=b"board"), 7, 3) != drawn


def test_three_alarms_in_a_row_close_the_generator_with_the_first():
    made = Generator(Interrupted(1, ((6000, 30), (7000, 30), (9000, 30))))
    made.start(b"board")
    error = raises(DeviceError, 3010, made.below, 7)
    assert 6000 < error.facts["samples"] <= 6030 and made.alarms == 3
    raises(DeviceError, 3010, made.below, 7)


def test_no_draw_before_the_start():
    made = Generator(Source(1))
    error = raises(DeviceError, 3013, made.below, 7)
    assert error.text.startswith("random number generator: not started")
    raises(DeviceError, 3013, made.stir)


def draws(made, n, count):
    return [made.below(n) for _ in range(count)]


def test_boards_and_starts_draw_differently_from_the_same_raw_bits():
    first = draws(started(), 7, 24)
    assert draws(started(), 7, 24) == first
    assert draws(started(identity=b"board 1, start 2"), 7, 24) != first
    assert draws(started(identity=b"board 2, start 1"), 7, 24) != first
    stirred = started()
    stirred.stir()
    assert draws(stirred, 7, 24) != first


def test_several_numbers_come_of_one_seed_and_the_first_is_what_one_draw_gives():
    made, alike = started(), started()
    numbers = made.numbers(7, 100)
    assert len(numbers) == 100 and set(numbers) == set(range(7))
    assert made.health.samples == 4096 + 1024 + 1024
    assert numbers[0] == alike.below(7)
    assert made.numbers(7, 1) != alike.numbers(7, 2)


class Bytes:
    """A generator that gives known bytes."""

    def __init__(self, data):
        self.data = data

    def generate(self, n):
        given, self.data = self.data[:n], self.data[n:]
        return given


def test_rejection_gives_each_number_to_as_many_bytes():
    for n in (1, 2, 3, 6, 7, 100, 255, 256):
        counts = {}
        for byte in range(256):
            (drawn,) = uniform(Bytes(bytes([byte]) + b"\x00" * 16), n, 1)
            kept = byte < 256 - 256 % n
            assert drawn == (byte % n if kept else 0)
            if kept:
                counts[drawn] = counts.get(drawn, 0) + 1
        assert len(counts) == n and len(set(counts.values())) == 1, n


def test_all_the_bytes_that_are_kept_are_used_in_their_order():
    data = bytes([250, 252, 255, 6, 7, 13, 253, 1]) + bytes([3] * 8)
    assert uniform(Bytes(data), 7, 6) == [5, 6, 0, 6, 1, 3]
