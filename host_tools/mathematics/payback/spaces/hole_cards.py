"""The player's own two cards, and for a pair of aces the dealer's (563)."""

from collections import Counter
from itertools import combinations
from math import comb

from tablectl.core.paytable import ACE, JACK, KING, QUEEN
from tablectl.games.ch563 import paytables as printed

from host_tools.mathematics.payback.outcomes import Outcomes, choices, tally

DECK = range(52)
SUITS = 4


def outcomes() -> Outcomes:
    """All pairs of two cards of the player and two of the dealer."""
    dealers = comb(len(DECK) - 2, 2)
    counts: Counter[str | None] = Counter()
    for low, high in combinations(DECK, 2):
        name = _of(low, high)
        # Two of the aces that the player leaves: there is one such pair.
        both = int(name == printed.ACES)
        counts[printed.BOTH_ACES] += both
        counts[name] += dealers - both
    ways = choices(len(DECK), 2) * choices(len(DECK) - 2, 2)
    return tally(counts.items(), ways, "pairs of hands")


def _of(low: int, high: int) -> str | None:
    """What two cards are, the dealer's left aside; None for what no row can name."""
    ranks = low // SUITS, high // SUITS
    suited = low % SUITS == high % SUITS
    if ranks[0] == ranks[1]:
        if ranks[0] == ACE:
            return printed.ACES
        return printed.HIGH_PAIR if ranks[0] >= JACK else printed.LOW_PAIR
    if ranks[1] != ACE:
        return None
    if ranks[0] == KING:
        return printed.ACE_KING_SUITED if suited else printed.ACE_KING_OFFSUIT
    if ranks[0] in (JACK, QUEEN):
        return printed.ACE_QUEEN_SUITED if suited else printed.ACE_QUEEN_OFFSUIT
    return None
