"""What each class of a test should have of independent numbers that are all as likely (Knuth, The
Art of Computer Programming, volume 2, 3.3.2). Exact; `faces` is how many numbers there are.

A list is by class, the last one for everything beyond, and adds up to 1.
"""

from fractions import Fraction
from functools import cache
from math import comb, perm


@cache
def stirling(items: int, sets: int) -> int:
    """Ways to part `items` into `sets` that are not empty (second kind)."""
    if sets in (0, items):
        return int(items == sets)
    if sets > items:
        return 0
    return sets * stirling(items - 1, sets) + stirling(items - 1, sets - 1)


def frequency(faces: int) -> list[Fraction]:
    return [Fraction(1, faces)] * faces


def gaps(faces: int, longest: int) -> list[Fraction]:
    """0 to `longest` - 1 other numbers until a given one comes again, and more (3.3.2 D)."""
    hit = Fraction(1, faces)
    miss = 1 - hit
    return [hit * miss**length for length in range(longest)] + [miss**longest]


def poker(faces: int, hand: int) -> list[Fraction]:
    """1 to `hand` different numbers among `hand` (3.3.2 E)."""
    ways = [perm(faces, kinds) * stirling(hand, kinds) for kinds in range(1, hand + 1)]
    return [Fraction(way, faces**hand) for way in ways]


def coupon_collector(faces: int, longest: int) -> list[Fraction]:
    """`faces` to `longest` - 1 numbers until all have come, and more (3.3.2 F)."""
    ways = {n: perm(faces, faces) * stirling(n - 1, faces - 1) for n in range(faces, longest)}
    exact = [Fraction(way, faces**n) for n, way in ways.items()]
    return [*exact, 1 - sum(exact, Fraction(0))]


def runs(faces: int) -> list[Fraction]:
    """Numbers that rise, 1 to `faces` of them, where the one that ends a run begins none (3.3.2 G
    and exercise 14): so many rise with the chance that they are different and in one order."""
    rising = [Fraction(comb(faces, length), faces**length) for length in range(1, faces + 2)]
    return [one - longer for one, longer in zip(rising, rising[1:], strict=False)]


def permutations(orders: int) -> list[Fraction]:
    """Every order of different numbers is as likely (3.3.2 P)."""
    return [Fraction(1, orders)] * orders
