"""The dealer's and a player's seven cards of 53, by whether they rank only ace high (688a.6(d)).

Such a hand has an ace or the joker, not both, no other two cards of a rank, and no straight or
flush, which the joker would help to. Ranks and suits of it are chosen apart: which ranks decides
about straights alone, which suits about flushes alone. So two hands share no card when their
suits differ at the ranks that both hold, and it is enough to know how many those are.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

from host_tools.mathematics.payback.outcomes import Outcomes, choices, tally

CARDS = 7
DECK = 53
SUITS = 4
LONGEST_SUIT = 4  # five of a suit are a flush
ACE = 12
# The ranks of each straight: the wheel, then five ranks from the deuce up to ten to ace.
STRAIGHTS = ({ACE, 0, 1, 2, 3}, *({low, low + 1, low + 2, low + 3, low + 4} for low in range(9)))

SuitCounts = tuple[int, ...]


@cache
def rank_sets(joker: bool) -> tuple[frozenset[int], ...]:
    """The ranks of the natural cards of all such hands."""
    others = combinations(range(ACE), CARDS - 1)
    held = (frozenset(ranks) if joker else frozenset((*ranks, ACE)) for ranks in others)
    longest = 3 if joker else 4  # ranks of one straight that are not yet a straight
    return tuple(s for s in held if all(len(s & straight) <= longest for straight in STRAIGHTS))


@cache
def suitings(counts: SuitCounts, more: int, longest: int) -> int:
    """Ways to give suits to `more` cards beside `counts` of each without a flush."""
    if max(counts) > longest:
        return 0
    if more == 0:
        return 1
    return sum(suitings(_with(counts, suit), more - 1, longest) for suit in range(SUITS))


def _with(counts: SuitCounts, suit: int) -> SuitCounts:
    return tuple(sorted((*counts[:suit], counts[suit] + 1, *counts[suit + 1 :])))


def _naturals(joker: bool) -> tuple[int, int]:
    """Natural cards of a hand, and how many of them in one suit are not yet a flush."""
    return CARDS - joker, LONGEST_SUIT - joker


@cache
def suited_apart(common: int) -> Counter[tuple[SuitCounts, SuitCounts]]:
    """Ways to give suits to both hands at so many common ranks, a different one each, by the
    cards of each suit in the two."""
    if common == 0:
        none = (0,) * SUITS
        return Counter({(none, none): 1})
    ways: Counter[tuple[SuitCounts, SuitCounts]] = Counter()
    for (one, other), number in suited_apart(common - 1).items():
        for suit in range(SUITS):
            for another in range(SUITS):
                if suit != another:
                    ways[_add(one, suit), _add(other, another)] += number
    return ways


def _add(counts: SuitCounts, suit: int) -> SuitCounts:
    return (*counts[:suit], counts[suit] + 1, *counts[suit + 1 :])


def hands(joker: bool) -> int:
    """How many of all seven-card hands are such hands, with or without the joker."""
    return len(rank_sets(joker)) * suitings((0,) * SUITS, *_naturals(joker))


def pairs(dealer_joker: bool, player_joker: bool) -> int:
    """How many pairs of such hands share no card."""
    if dealer_joker and player_joker:
        return 0
    dealers, players = (
        [sum(1 << rank for rank in ranks) for ranks in rank_sets(joker)]
        for joker in (dealer_joker, player_joker)
    )
    in_common = Counter((dealer & player).bit_count() for dealer in dealers for player in players)
    return sum(
        number * pair_suitings(common, _naturals(dealer_joker), _naturals(player_joker))
        for common, number in in_common.items()
    )


def pair_suitings(common: int, dealer: tuple[int, int], player: tuple[int, int]) -> int:
    """Ways to give suits to two hands with so many ranks in common, so that no card is in both
    and neither is a flush. Each hand: (natural cards, most of them in one suit)."""
    total = 0
    for (of_dealer, of_player), ways in suited_apart(common).items():
        rest_of_dealer = suitings(tuple(sorted(of_dealer)), dealer[0] - common, dealer[1])
        rest_of_player = suitings(tuple(sorted(of_player)), player[0] - common, player[1])
        total += ways * rest_of_dealer * rest_of_player
    return total


def outcomes(both: str, with_joker: str, without_joker: str) -> Outcomes:
    """The three results that 688a.12(b) pays; a player's hand alone pays nothing."""
    ways = choices(DECK, CARDS) * choices(DECK - CARDS, CARDS)
    of_player = comb(DECK - CARDS, CARDS)
    both_without = pairs(False, False) + pairs(False, True)
    both_with = pairs(True, False)
    counted = (
        (both, both_with + both_without),
        (with_joker, hands(True) * of_player - both_with),
        (without_joker, hands(False) * of_player - both_without),
    )
    return tally(counted, ways, "pairs of hands")
