"""All hands of a deck, counted by the board's evaluator.

The evaluator (firmware/handeval) decides every hand; this file only says which hands, and reads
what came back.
"""

from collections import Counter
from collections.abc import Callable
from math import comb

import handcount
import handduel
import handeval

from host_tools.mathematics.payback.outcomes import Outcome, Outcomes, Ways, choices, each

STANDARD_DECK = bytes(range(52))
JOKER = bytes([52])
JOKER_DECK = STANDARD_DECK + JOKER
CLUBS = STANDARD_DECK[::4]

# To these a hand's suits are more than alike or different: spades, or two of one color.
NAMED_SUITS = ("three_card_suits", "lunar_super")
_MADE_RANKS = 12  # bits of a class below its category: the ranks from the 3 to the ace
_CATEGORY_SHIFT = handcount.CLASS_SHIFT + _MADE_RANKS
_RANKINGS = {row[0]: number for number, row in enumerate(handeval.rankings())}

Key = tuple[str | bytes | int, ...]  # the ranking or the function, the deck, the cards


class Enumeration:
    """Counts hands, and counts the same hands once however many wagers ask for them.

    `on_hands(counted, total)` is called before and after each count.
    """

    def __init__(self, on_hands: Callable[[int, int], None] = lambda counted, total: None) -> None:
        self._on_hands = on_hands
        self._known: dict[Key, Outcomes] = {}

    def hands(self, ranking: str, deck: bytes, cards: int) -> Outcomes:
        """All hands of `cards` cards of a deck of four suits, none of them with a place of its
        own."""
        number, ways = _RANKINGS[ranking], choices(len(deck), cards)
        count = handcount.count if ranking in NAMED_SUITS else handcount.count_unnamed
        return self.once(
            (ranking, deck, cards),
            lambda: self._count(ranking, lambda: count(number, deck, cards), ways),
        )

    def hands_with_joker_replaced(self, ranking: str, cards: int) -> Outcomes:
        """All hands of `cards` cards of the joker deck, each with each other card set aside to
        replace the joker."""
        ways = choices(len(JOKER_DECK), cards) * each(len(JOKER_DECK) - cards)
        return self.once(
            (ranking, cards),
            lambda: self._count(ranking, lambda: _joker_replaced(ranking, cards), ways),
        )

    def beaten(self, ranking: str, deck: bytes, cards: int, least: str) -> Outcomes:
        """All pairs of a hand and an opponent's hand; counted are the hands of category `least`
        or better that the opponent's beats."""
        ways = choices(len(deck), cards) * choices(len(deck) - cards, cards)
        return self.once(
            (ranking, deck, cards, least),
            lambda: self._count(
                ranking,
                lambda: _beaten(ranking, deck, cards, least),
                ways,
                unit="pairs of hands",
            ),
        )

    def once(self, key: Key, count: Callable[[], Outcomes]) -> Outcomes:
        """What `count` finds, asked for once under its key."""
        if key not in self._known:
            self._known[key] = count()
        return self._known[key]

    def _count(
        self, ranking: str, classes: Callable[[], dict[int, int]], ways: Ways, unit: str = "hands"
    ) -> Outcomes:
        self._on_hands(0, ways.number)
        names = categories(ranking)
        counts = _named(classes(), names)
        self._on_hands(ways.number, ways.number)
        return Outcomes(counts, ways.number, names, unit=unit, space=ways.product)


def categories(ranking: str) -> tuple[str, ...]:
    """The names of a ranking's categories from low to high."""
    return handeval.categories(_RANKINGS[ranking])


def _joker_replaced(ranking: str, cards: int) -> dict[int, int]:
    """Classes of all hands. Without the joker in hand the spare card is not looked at, so one
    stands for all; a spare of clubs stands for those of all suits."""
    number = _RANKINGS[ranking]
    spares = len(JOKER_DECK) - cards
    without_joker = handcount.count(number, STANDARD_DECK, cards, b"", JOKER)
    classes = Counter({key: spares * count for key, count in without_joker.items()})
    for spare in CLUBS:
        others = STANDARD_DECK.replace(bytes([spare]), b"")
        with_joker = handcount.count(number, others, cards - 1, JOKER, bytes([spare]))
        classes.update({key: 4 * count for key, count in with_joker.items()})
    return classes


def _beaten(ranking: str, deck: bytes, cards: int, least: str) -> dict[int, int]:
    """Pairs of hands by the class of the one that is beaten."""
    classes: Counter[int] = Counter()
    lowest = categories(ranking).index(least) << _CATEGORY_SHIFT
    opponents = comb(len(deck) - cards, cards)
    _, weights, values, against = handduel.duels(_RANKINGS[ranking], deck, cards, 0, ())
    not_higher = memoryview(against).cast("I")
    for row, value in enumerate(memoryview(values).cast("i")):
        if value >= lowest:
            higher = opponents - sum(not_higher[2 * row : 2 * row + 2])
            classes[value >> handcount.CLASS_SHIFT] += weights[row] * higher
    return +classes


def _named(classes: dict[int, int], names: tuple[str, ...]) -> dict[Outcome, int]:
    """Counts by category name and the highest rank that makes the category.

    A deuce has no bit in a value (hand_eval.h), so no made rank at all reads as one.
    """
    counts: dict[Outcome, int] = {}
    for key, count in classes.items():
        made = key & ((1 << _MADE_RANKS) - 1)
        outcome = names[key >> _MADE_RANKS], made.bit_length()
        counts[outcome] = counts.get(outcome, 0) + count
    return counts
