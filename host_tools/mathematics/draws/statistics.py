"""The statistical tests of draws 1 to 7. Each takes the draws in their order and gives an Outcome.

Classes that expect fewer than five are put together with their neighbour (Knuth, 3.3.1).
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, permutations
from math import sqrt
from typing import Any

from host_tools.mathematics.draws import p_values, probabilities

FACES = 7
LEAST_EXPECTED = 5
# A single deviation of a good generator lies within so many standard errors, 99 in 100 times.
NORMAL_LIMIT = 2.576
KOLMOGOROV_LIMIT = 1.628
LAGS = range(1, 11)
HAND = 5
ORDERED = 4
LONGEST_GAP = 200
LONGEST_COLLECTION = 200
# Draws that make one fraction: 7^8 values are fine enough for a continuous one.
DIGITS = 8
SHOWN_FRACTIONS = 49


@dataclass(frozen=True)
class Outcome:
    """`p`: how likely a good generator is at least as far off. `deviations`: (class, standard
    errors by which it is off), what the plot shows; `limit` is that of a single one at 99 %."""

    name: str
    statistic: float
    degrees: int | None
    p: float
    sample: str
    deviations: list[tuple[str, float]]
    limit: float = NORMAL_LIMIT

    def as_dict(self) -> dict[str, Any]:
        return {
            "test": self.name,
            "statistic": round(self.statistic, 4),
            "degrees": self.degrees,
            "p": self.p,
            "sample": self.sample,
        }


def chi_square(draws: Sequence[int]) -> Outcome:
    """Every number as often: the equi-distribution test."""
    counts = Counter(draws)
    observed = [counts[face] for face in range(1, FACES + 1)]
    names = [str(face) for face in range(1, FACES + 1)]
    return _compared("chi-square", names, observed, probabilities.frequency(FACES), "draws")


def serial_correlation(draws: Sequence[int]) -> Outcome:
    """The coefficient of each draw with the one 1 to 10 later, as on a circle (3.3.2 K)."""
    count = len(draws)
    middle = sum(draws) / count
    centred = [draw - middle for draw in draws]
    spread = sum(value * value for value in centred)
    error = count / ((count - 1) * sqrt(count - 2))
    deviations = []
    for lag in LAGS:
        shifted = centred[lag:] + centred[:lag]
        together = sum(one * other for one, other in zip(centred, shifted, strict=True))
        coefficient = together / spread if spread else 1.0
        deviations.append((f"lag {lag}", (coefficient + 1 / (count - 1)) / error))
    statistic = sum(deviation**2 for _, deviation in deviations)
    p = p_values.of_chi_square(statistic, len(LAGS))
    sample = f"{count:,} draws"
    return Outcome("serial correlation", statistic, len(LAGS), p, sample, deviations)


def runs(draws: Sequence[int]) -> Outcome:
    """How long numbers rise."""
    lengths = run_lengths(draws)
    observed = [lengths[length] for length in range(1, FACES + 1)]
    names = [f"{length} rising" for length in range(1, FACES + 1)]
    return _compared("runs", names, observed, probabilities.runs(FACES), "runs")


def run_lengths(draws: Sequence[int]) -> Counter[int]:
    """The one that ends a run is left out, so that runs are independent; so is the last run, which
    nothing ended."""
    lengths: Counter[int] = Counter()
    length = 0
    for draw, following in pairwise(draws):
        if length < 0:
            length = 0
            continue
        length += 1
        if following <= draw:
            lengths[length] += 1
            length = -1
    return lengths


def gap(draws: Sequence[int]) -> Outcome:
    """How many others come until a number comes again. Each of the seven numbers is tested; the
    one with the least p is given, times seven, for it was chosen among as many."""
    names = [str(length) for length in range(LONGEST_GAP)] + ["longer"]
    expected = probabilities.gaps(FACES, LONGEST_GAP)
    tested = []
    for face in range(1, FACES + 1):
        lengths = gap_lengths(draws, face)
        observed = [lengths[length] for length in range(LONGEST_GAP + 1)]
        tested.append(_compared("gap", names, observed, expected, f"gaps between {face}s"))
    worst = min(tested, key=lambda outcome: outcome.p)
    least = min(1.0, FACES * worst.p)
    return Outcome(
        "gap", worst.statistic, worst.degrees, least, worst.sample, worst.deviations, worst.limit
    )


def gap_lengths(draws: Sequence[int], face: int) -> Counter[int]:
    """How many others stand between one `face` and the next, LONGEST_GAP for as many or more."""
    places = [place for place, draw in enumerate(draws) if draw == face]
    return Counter(min(after - before - 1, LONGEST_GAP) for before, after in pairwise(places))


def poker(draws: Sequence[int]) -> Outcome:
    """How many different numbers five draws hold."""
    kinds = Counter(len(set(hand)) for hand in _groups(draws, HAND))
    observed = [kinds[kind] for kind in range(1, HAND + 1)]
    names = [f"{kind} different" for kind in range(1, HAND + 1)]
    return _compared("poker", names, observed, probabilities.poker(FACES, HAND), "hands of five")


def coupon_collector(draws: Sequence[int]) -> Outcome:
    """How many draws it takes until all seven numbers have come."""
    lengths = collection_lengths(draws)
    classes = range(FACES, LONGEST_COLLECTION + 1)
    expected = probabilities.coupon_collector(FACES, LONGEST_COLLECTION)
    names = [str(length) for length in classes]
    observed = [lengths[length] for length in classes]
    return _compared("coupon collector", names, observed, expected, "collections of all seven")


def collection_lengths(draws: Sequence[int]) -> Counter[int]:
    lengths: Counter[int] = Counter()
    seen: set[int] = set()
    length = 0
    for draw in draws:
        seen.add(draw)
        length += 1
        if len(seen) == FACES:
            lengths[min(length, LONGEST_COLLECTION)] += 1
            seen.clear()
            length = 0
    return lengths


def permutation(draws: Sequence[int]) -> Outcome:
    """In which order four different numbers came; fours with a number twice are left out."""
    orders = list(permutations(range(ORDERED)))
    found = Counter(
        tuple(sorted(range(ORDERED), key=group.__getitem__))
        for group in _groups(draws, ORDERED)
        if len(set(group)) == ORDERED
    )
    observed = [found[order] for order in orders]
    names = ["".join(str(place + 1) for place in order) for order in orders]
    expected = probabilities.permutations(len(orders))
    return _compared("permutation", names, observed, expected, "fours of different numbers")


def kolmogorov_smirnov(draws: Sequence[int]) -> Outcome:
    """Eight draws each as the digits of a fraction: are the fractions spread evenly?"""
    whole = FACES**DIGITS
    fractions = sorted((_number(group) + 0.5) / whole for group in _groups(draws, DIGITS))
    count = len(fractions)
    above = max((place + 1) / count - value for place, value in enumerate(fractions))
    below = max(value - place / count for place, value in enumerate(fractions))
    distance = max(above, below)
    shown = [step / (SHOWN_FRACTIONS + 1) for step in range(1, SHOWN_FRACTIONS + 1)]
    deviations = [
        (f"{at:.2f}", (bisect_right(fractions, at) / count - at) * sqrt(count)) for at in shown
    ]
    p = p_values.of_kolmogorov(distance, count)
    sample = f"{count:,} fractions of {DIGITS} draws"
    return Outcome(
        "Kolmogorov-Smirnov", distance * sqrt(count), None, p, sample, deviations, KOLMOGOROV_LIMIT
    )


TESTS: tuple[Callable[[Sequence[int]], Outcome], ...] = (
    chi_square,
    serial_correlation,
    runs,
    gap,
    poker,
    coupon_collector,
    permutation,
    kolmogorov_smirnov,
)


def _groups(draws: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """The draws in groups that share none; what is left over is not used."""
    for start in range(0, len(draws) - size + 1, size):
        yield draws[start : start + size]


def _number(group: Sequence[int]) -> int:
    number = 0
    for draw in group:
        number = number * FACES + draw - 1
    return number


def _compared(
    name: str, names: list[str], observed: list[int], expected: list[Fraction], of: str
) -> Outcome:
    """Counts by class against their probabilities, by chi-square."""
    count = sum(observed)
    classes = list(_put_together(names, observed, [float(p) * count for p in expected]))
    if len(classes) < 2:
        return Outcome(name, float("inf"), None, 0.0, f"only {count:,} {of}", [])
    statistic = sum((seen - due) ** 2 / due for _, seen, due in classes)
    degrees = len(classes) - 1
    deviations = [
        (label, (seen - due) / sqrt(due * (1 - due / count))) for label, seen, due in classes
    ]
    p = p_values.of_chi_square(statistic, degrees)
    return Outcome(name, statistic, degrees, p, f"{count:,} {of}", deviations)


def _put_together(
    names: list[str], observed: list[int], expected: list[float]
) -> Iterator[tuple[str, int, float]]:
    """(class, observed, expected), neighbours as one until each expects enough."""
    first, seen, due = None, 0, 0.0
    rest = sum(expected)
    for name, count, share in zip(names, observed, expected, strict=True):
        first = first or name
        seen, due = seen + count, due + share
        rest -= share
        last = rest < LEAST_EXPECTED
        if due >= LEAST_EXPECTED and not last:
            yield (first if first == name else f"{first} to {name}"), seen, due
            first, seen, due = None, 0, 0.0
    if first is not None:
        yield (first if first == names[-1] else f"{first} and more"), seen, due
