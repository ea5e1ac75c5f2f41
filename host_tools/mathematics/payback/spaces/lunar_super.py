"""The Super Wager of 589 where its ace-king must be of one suit and without a pair (R-589-03)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from tablectl.core.paytable import ACE_KING
from tablectl.games.ch589.paytables import SAME_COLORED_FIVE
from tablectl.games.ch589.settlement import super_hand

from host_tools.mathematics.payback.enumeration import STANDARD_DECK, Enumeration
from host_tools.mathematics.payback.outcomes import Outcome, Outcomes

CARDS = 5
KINGS, ACES, OTHERS = STANDARD_DECK[-8:-4], STANDARD_DECK[-4:], STANDARD_DECK[:-8]


def one_suit(enumeration: Enumeration) -> Outcomes:
    """The outcomes by the letter, each ace-king of theirs judged once more."""
    return enumeration.once(("lunar_super_one_suit",), lambda: _one_suit(enumeration))


def _one_suit(enumeration: Enumeration) -> Outcomes:
    letter = enumeration.hands("lunar_super", STANDARD_DECK, CARDS)
    counts: Counter[Outcome] = Counter()
    for outcome, count in letter.counts.items():
        if outcome[0] != ACE_KING:
            counts[outcome] += count
    # With an ace and a king, what is a same-colored five was an ace-king by the letter.
    for hand in with_ace_and_king():
        name = super_hand(hand, "one_suit")
        if name in (ACE_KING, SAME_COLORED_FIVE):
            counts[name, None] += 1
    return Outcomes(dict(counts), letter.total, letter.ranking, space=letter.space)


def with_ace_and_king() -> Iterator[tuple[int, ...]]:
    for aces, kings in product(range(1, CARDS), repeat=2):
        others = CARDS - aces - kings
        if others >= 0:
            groups = combinations(ACES, aces), combinations(KINGS, kings)
            for held in product(*groups, combinations(OTHERS, others)):
                yield tuple(card for group in held for card in group)
