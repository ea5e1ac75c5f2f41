"""How often each outcome of a wager comes: integers out of a total, never a rounded number."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, gcd, perm

# The name of a category or of an outcome, or a point total; and the rank of the pair, three or
# four that makes it (0 = deuce .. 12 = ace), where a paytable can ask for it.
Outcome = tuple[str | int, int | None]


@dataclass(frozen=True)
class Ways:
    """How many ways there are, and the product that says so: `C(53,5) x 48`."""

    number: int
    product: str

    def __mul__(self, more: "Ways") -> "Ways":
        return Ways(self.number * more.number, f"{self.product} x {more.product}")


def choices(cards: int, drawn: int) -> Ways:
    """Draws without their order."""
    return Ways(comb(cards, drawn), f"C({cards},{drawn})")


def orders(cards: int, drawn: int) -> Ways:
    """Draws in their order."""
    return Ways(perm(cards, drawn), f"P({cards},{drawn})")


def throws(faces: int, dice: int) -> Ways:
    return Ways(faces**dice, f"{faces}^{dice}")


def each(number: int) -> Ways:
    return Ways(number, str(number))


@dataclass(frozen=True)
class Outcomes:
    """counts: hands, throws or ordered draws of each outcome; those that no row pays may lack.

    total: all of them; space: the product that makes it. ranking: the categories from low to
    high, for rows "or better".
    """

    counts: Mapping[Outcome, int]
    total: int
    ranking: tuple[str, ...] = ()
    unit: str = field(default="hands", kw_only=True)
    space: str = field(kw_only=True)

    def probability(self, name: str | int) -> Fraction:
        """Of an outcome, whatever its rank."""
        return Fraction(sum(n for (own, _), n in self.counts.items() if own == name), self.total)

    def reduced(self) -> "Outcomes":
        """The same shares in the smallest integers."""
        factor = gcd(self.total, *self.counts.values())
        counts = {outcome: n // factor for outcome, n in self.counts.items()}
        space = f"{self.space}, divided by {factor:,}" if factor > 1 else self.space
        return Outcomes(counts, self.total // factor, self.ranking, unit=self.unit, space=space)


def tally(counted: Iterable[tuple[str | int | None, int]], ways: Ways, unit: str) -> Outcomes:
    """Outcomes of (name, count) pairs; pairs without a name are what nothing pays."""
    counts: dict[Outcome, int] = {}
    for name, count in counted:
        if name is not None:
            counts[name, None] = counts.get((name, None), 0) + count
    return Outcomes(counts, ways.number, unit=unit, space=ways.product)
