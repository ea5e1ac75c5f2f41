"""Throws of dice: two of 585, ten of 593 with its extra roll."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import comb, factorial

from host_tools.mathematics.payback.outcomes import Outcomes, tally, throws

FACES = 6
TEN_DICE = 10
FIRST_RANKED = (1, 6, 5, 4, 3, 2)  # 593.2(d), the highest first
FEWEST_ALIKE = 2  # among ten dice of six faces
KINDS = {
    2: "two-of-a-kind",
    3: "three-of-a-kind",
    4: "four-of-a-kind",
    5: "five-of-a-kind",
    6: "six-of-a-kind",
    7: "seven-of-a-kind",
    8: "eight-of-a-kind",
    9: "nine-of-a-kind",
    10: "ten-of-a-kind",
}


def two_dice() -> Counter[tuple[int, int]]:
    """Throws of each pair, the lower die first."""
    throws: Counter[tuple[int, int]] = Counter()
    for one in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            throws[min(one, other), max(one, other)] += 1
    return throws


def pair_of_dice(low: int, high: int) -> Outcomes:
    return tally([(f"{low}-{high}", two_dice()[low, high])], throws(FACES, 2), "throws")


def total_of_dice() -> Outcomes:
    return tally(
        ((low + high, n) for (low, high), n in two_dice().items()), throws(FACES, 2), "throws"
    )


def doubles() -> Outcomes:
    doubled = sum(n for (low, high), n in two_dice().items() if low == high)
    return tally([("any doubles", doubled)], throws(FACES, 2), "throws")


def first_rolls() -> Counter[tuple[int, int]]:
    """Throws of ten dice by (winning face, how many show it): the face that occurs most, the
    higher ranked of equals (593.2(e)(1)(ii))."""
    throws: Counter[tuple[int, int]] = Counter()
    for counts in _compositions(TEN_DICE, FACES):
        ways = factorial(TEN_DICE)
        for count in counts:
            ways //= factorial(count)
        most = max(counts)
        throws[FIRST_RANKED[counts.index(most)], most] += ways
    return throws


def winning_face() -> Outcomes:
    rolls = ((face, ways) for (face, _), ways in first_rolls().items())
    return tally(rolls, throws(FACES, TEN_DICE), "throws")


def dice_alike() -> Outcomes:
    rolls = ((KINDS[most], ways) for (_, most), ways in first_rolls().items())
    return tally(rolls, throws(FACES, TEN_DICE), "throws")


def dice_alike_after_extra_roll() -> Outcomes:
    """Dice that show the first roll's face after the others were thrown once more, of the rolls
    that gained one at least (593.4(h))."""
    return _rolled_again(lambda first, both: KINDS[both] if both > first else None)


def both_rolls() -> Outcomes:
    """The same with the first roll: how many dice show the face after each."""
    return _rolled_again(then)


def then(first: int, both: int) -> str:
    return f"{KINDS[first]}, then {KINDS[both]}"


def _rolled_again(name: Callable[[int, int], str | None]) -> Outcomes:
    """All rolls, counted as if eight dice were thrown again; `name`: of the dice alike after the
    first roll and after both."""
    again = TEN_DICE - FEWEST_ALIKE
    rolls: list[tuple[str | None, int]] = []
    for (_, most), ways in first_rolls().items():
        others = TEN_DICE - most
        for gained in range(others + 1):
            second = comb(others, gained) * (FACES - 1) ** (others - gained)
            rolls.append((name(most, most + gained), ways * second * FACES ** (again - others)))
    space = throws(FACES, TEN_DICE) * throws(FACES, again)
    return tally(rolls, space, "pairs of throws").reduced()


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)
