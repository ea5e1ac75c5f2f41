"""The statistical tests themselves: probabilities against enumeration, p-values against printed
tables, counts by hand, good sources let through as often as they should be, bad ones caught."""

import random
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest
from tablectl.rng import generator

from host_tools.mathematics.draws import p_values, probabilities, sources, statistics, verdict

FACES = range(1, 8)


def shares(counts, total):
    return {key: Fraction(count, total) for key, count in counts.items()}


def test_poker_probabilities_by_enumerating_all_hands():
    counts = Counter(len(set(hand)) for hand in product(FACES, repeat=5))
    found = dict(enumerate(probabilities.poker(7, 5), start=1))
    assert found == shares(counts, 7**5)


def test_run_probabilities_by_enumerating_six_draws():
    counts = Counter()
    for draws in product(FACES, repeat=6):
        length = 1
        while length < 6 and draws[length] > draws[length - 1]:
            length += 1
        counts[length] += 1
    found = dict(enumerate(probabilities.runs(7), start=1))
    exact = shares(counts, 7**6)
    assert [found[length] for length in range(1, 6)] == [exact[length] for length in range(1, 6)]
    assert found[6] + found[7] == exact[6]


def test_coupon_collector_probabilities_by_following_how_many_are_seen():
    seen = {0: Fraction(1)}
    found = probabilities.coupon_collector(7, 40)
    for length in range(1, 40):
        following = defaultdict(Fraction)
        for kinds, chance in seen.items():
            following[kinds] += chance * Fraction(kinds, 7)
            following[kinds + 1] += chance * Fraction(7 - kinds, 7)
        done = following.pop(7, Fraction(0))
        if length >= 7:
            assert found[length - 7] == done
        seen = {kinds: chance for kinds, chance in following.items() if chance}
    assert found[-1] == sum(seen.values())


def test_gap_probabilities_by_enumerating_four_draws():
    counts = Counter()
    for draws in product(FACES, repeat=4):
        counts[draws.index(3) if 3 in draws else 4] += 1
    assert dict(enumerate(probabilities.gaps(7, 4))) == shares(counts, 7**4)


@pytest.mark.parametrize(
    "classes",
    [
        probabilities.frequency(7),
        probabilities.gaps(7, 200),
        probabilities.poker(7, 5),
        probabilities.coupon_collector(7, 200),
        probabilities.runs(7),
        probabilities.permutations(24),
    ],
)
def test_probabilities_add_up_to_one(classes):
    assert sum(classes) == 1 and min(classes) > 0


# Printed in any table of the chi-square distribution: degrees, value exceeded by 5 %, by 1 %.
CHI_SQUARE = [(1, 3.841, 6.635), (6, 12.592, 16.812), (10, 18.307, 23.209), (23, 35.172, 41.638)]


@pytest.mark.parametrize(("degrees", "five", "one"), CHI_SQUARE)
def test_p_of_chi_square_is_that_of_the_printed_table(degrees, five, one):
    assert p_values.of_chi_square(five, degrees) == pytest.approx(0.05, rel=1e-3)
    assert p_values.of_chi_square(one, degrees) == pytest.approx(0.01, rel=1e-3)


def test_p_of_kolmogorov_is_that_of_the_printed_table():
    count = 10**8
    for scaled, p in ((1.22385, 0.10), (1.35810, 0.05), (1.62762, 0.01)):
        assert p_values.of_kolmogorov(scaled / count**0.5, count) == pytest.approx(p, rel=1e-3)
    # Miller 1956, exact for 20 numbers.
    assert p_values.of_kolmogorov(0.29408, 20) == pytest.approx(0.05, rel=0.02)
    assert p_values.of_kolmogorov(0.35241, 20) == pytest.approx(0.01, rel=0.02)
    assert p_values.of_kolmogorov(0.001, 20) == 1.0


def test_runs_are_counted_as_worked_by_hand():
    # 1 2 5 | 5 ends it and is left out | 3 | 1 ends it | 2 6 | 4 ends it | 7, which nothing ends
    assert statistics.run_lengths([1, 2, 5, 5, 3, 1, 2, 6, 4, 7]) == {3: 1, 1: 1, 2: 1}


def test_gaps_are_counted_as_worked_by_hand():
    assert statistics.gap_lengths([3, 3, 1, 2, 3, 1, 3], 3) == {0: 1, 2: 1, 1: 1}
    assert statistics.gap_lengths([1] + [2] * 300 + [1], 1) == {statistics.LONGEST_GAP: 1}


def test_collections_are_counted_as_worked_by_hand():
    draws = [1, 2, 3, 4, 5, 6, 7] + [1, 1, 2, 3, 4, 5, 6, 7] + [7, 7]
    assert statistics.collection_lengths(draws) == {7: 1, 8: 1}


def test_small_classes_are_put_together_until_each_expects_five():
    put = list(statistics._put_together(list("abcdef"), [9, 1, 2, 8, 1, 0], [10, 2, 3, 7, 1, 0.5]))
    assert put == [("a", 9, 10), ("b to c", 3, 5), ("d and more", 9, 8.5)]


def test_holms_p_by_hand():
    assert verdict.adjusted([0.004, 0.5, 0.002]) == pytest.approx([0.008, 0.5, 0.006])
    assert not verdict.passes([0.004, 0.5, 0.002])
    assert verdict.passes([0.004, 0.5, 0.9]) and not verdict.passes([0.003, 0.5, 0.9])
    assert verdict.below_alone(8) == pytest.approx(0.0773, abs=1e-4)


def fair(count, seed):
    """Draws of another generator than ours."""
    chance = random.Random(seed)
    return [chance.randrange(7) + 1 for _ in range(count)]


@pytest.mark.parametrize("test", statistics.TESTS, ids=lambda test: test.__name__)
def test_a_fair_source_is_below_5_percent_about_once_in_twenty(test):
    """Of 200 samples 10 are expected; fewer than 1 or more than 22 come once in ten thousand."""
    low = sum(test(fair(4_000, seed)).p < 0.05 for seed in range(200))
    assert 1 <= low <= 22


def biased(chance):
    """Bytes scaled without rejection: 1 to 4 come 37 times of 256, 5 to 7 only 36 times."""
    return [byte % 7 + 1 for byte in chance.randbytes(1_000_000)]


def sticky(chance):
    """One draw in twenty is the one before."""
    draws = [1]
    while len(draws) < 200_000:
        draws.append(draws[-1] if chance.random() < 0.05 else chance.randrange(7) + 1)
    return draws


def rising(chance):
    """One pair in twenty is put in rising order."""
    draws = fair(200_000, 3)
    for at in range(0, len(draws) - 1, 2):
        if chance.random() < 0.05:
            draws[at : at + 2] = sorted(draws[at : at + 2])
    return draws


def shy(chance):
    """One draw in four that repeats the one before is drawn again."""
    draws = [1]
    while len(draws) < 200_000:
        draw = chance.randrange(7) + 1
        if draw == draws[-1] and chance.random() < 0.25:
            draw = chance.randrange(7) + 1
        draws.append(draw)
    return draws


def bag(chance):
    """Drawn out of a bag with every number ten times, filled again when it is empty."""
    draws = []
    while len(draws) < 200_000:
        full = list(FACES) * 10
        chance.shuffle(full)
        draws += full
    return draws


def congruential(chance):
    """The low bits of a congruential generator, whose period is short."""
    state, draws = 12345, []
    while len(draws) < 50_000:
        state = (state * 1103515245 + 12345) % 2**31
        draws.append((state & 0xFF) % 7 + 1)
    return draws


def trailing(chance):
    """Every eighth draw leans on small numbers, as a counter that is stopped too soon."""
    draws = fair(200_000, 4)
    for at in range(0, len(draws), 8):
        draws[at] = min(draws[at], chance.randrange(7) + 1) if chance.random() < 0.3 else draws[at]
    return draws


BAD = [
    (biased, "chi_square"),
    (trailing, "chi_square"),
    (sticky, "serial_correlation"),
    (shy, "serial_correlation"),
    (bag, "serial_correlation"),
    (rising, "runs"),
    (sticky, "runs"),
    (sticky, "gap"),
    (shy, "gap"),
    (congruential, "gap"),
    (sticky, "poker"),
    (shy, "poker"),
    (bag, "poker"),
    (bag, "coupon_collector"),
    (sticky, "coupon_collector"),
    (rising, "permutation"),
    (congruential, "permutation"),
    (trailing, "kolmogorov_smirnov"),
    (congruential, "kolmogorov_smirnov"),
]


@pytest.mark.parametrize(
    ("source", "test"), BAD, ids=lambda value: getattr(value, "__name__", value)
)
def test_a_bad_source_fails(source, test):
    assert getattr(statistics, test)(source(random.Random(11))).p < 1e-3


def test_every_test_is_failed_by_some_bad_source():
    assert {test for _, test in BAD} == {test.__name__ for test in statistics.TESTS}


def all_fail(draws):
    return [test.__name__ for test in statistics.TESTS if test(draws).p >= 0.01] == []


def test_a_constant_and_a_counter_fail():
    assert all_fail([4] * 5_000)
    counter = [number % 7 + 1 for number in range(5_000)]
    assert not verdict.passes([test(counter).p for test in statistics.TESTS])


def draws_of_mutant(monkeypatch, count, **changes):
    for name, changed in changes.items():
        monkeypatch.setattr(generator, name, changed)
    return sources.from_host(count, sources.SeededBits(5))


def test_the_generator_without_rejection_fails(monkeypatch):
    def uniform(drbg, n, count):
        numbers = []
        while len(numbers) < count:
            numbers += [byte % n for byte in drbg.generate(32)]
        return numbers[:count]

    draws = draws_of_mutant(monkeypatch, 1_000_000, uniform=uniform)
    assert statistics.chi_square(draws).p < 1e-9


def test_the_generator_that_scales_by_a_product_of_too_few_bits_fails(monkeypatch):
    def uniform(drbg, n, count):
        numbers = []
        while len(numbers) < count:
            numbers += [(byte * n) >> 8 for byte in drbg.generate(32)]
        return numbers[:count]

    draws = draws_of_mutant(monkeypatch, 1_000_000, uniform=uniform)
    assert statistics.chi_square(draws).p < 1e-9


def test_the_generator_that_does_not_move_on_fails(monkeypatch):
    monkeypatch.setattr(generator.HmacDrbg, "_update", lambda self, *data: None)
    monkeypatch.setattr(generator, "known_answer_test", lambda: None)
    made = generator.Generator(sources.SeededBits(5))
    made.start(b"mutant")
    assert made.drbg
    made.drbg.generate = lambda n: b"\x01\x02\x03\x0a"
    draws = [1 + number for number in made.numbers(7, 5_000)]
    assert all_fail(draws)


class LeaningBits(sources.SeededBits):
    """58 ones in 100, which the health tests let pass."""

    def __call__(self, bits):
        bits[:] = bytes(self._random.random() < 0.58 for _ in range(len(bits)))


def test_raw_bits_that_the_health_tests_let_pass_are_no_draws_but_conditioned_they_are(
    monkeypatch,
):
    raw = LeaningBits(6)

    class Unconditioned:
        def __init__(self, seed):
            pass

        def reseed(self, seed):
            pass

        def generate(self, n):
            bits = bytearray(8 * n)
            raw(bits)
            return bytes(int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, 8 * n, 8))

    assert verdict.passes(
        [test(sources.from_host(50_000, LeaningBits(6))).p for test in statistics.TESTS]
    )
    monkeypatch.setattr(generator, "HmacDrbg", Unconditioned)
    assert statistics.chi_square(sources.from_host(50_000, LeaningBits(6))).p < 1e-6
