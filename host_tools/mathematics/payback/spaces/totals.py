"""Point totals of three cards from six decks (686a)."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb

from host_tools.mathematics.payback.outcomes import Outcomes, choices, tally

DECKS = 6
CARDS = 3
ACE, TEN = 11, 10  # 686a.3(d): the ace always counts 11


def three_cards() -> Outcomes:
    """By total, the order of the cards left out."""
    values = {value: 4 * DECKS for value in (*range(2, TEN), ACE)} | {TEN: 16 * DECKS}
    totals: Counter[int] = Counter()
    for drawn in combinations_with_replacement(values, CARDS):
        ways = 1
        for value, count in Counter(drawn).items():
            ways *= comb(values[value], count)
        totals[sum(drawn)] += ways
    return tally(totals.items(), choices(sum(values.values()), CARDS), "hands")
