"""A player's hand against a dealer's: all hands of both, and which of two decisions nets more."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

import handduel
import handeval
from tablectl.core.odds import TO
from tablectl.core.paytable import odds_for

from host_tools.mathematics.payback.base.play import End
from host_tools.mathematics.payback.enumeration import categories
from host_tools.mathematics.payback.report import decimal
from host_tools.mathematics.payback.wager import PrintedRow

CARDS = 5
RANKING_NUMBERS = {row[0]: number for number, row in enumerate(handeval.rankings())}


class Row(NamedTuple):
    """A player's hand, how many it stands for, and the dealer's hands of the other cards.

    lower, equal: compared with the player's. under: lower than each of the bounds asked for.
    """

    cards: bytes
    weight: int
    value: int
    lower: int
    equal: int
    under: tuple[int, ...]


def rows(ranking: str, deck: bytes, *bounds: int) -> Iterator[Row]:
    """All hands of the player that differ in more than the names of the suits, lowest first."""
    number = RANKING_NUMBERS[ranking]
    cards, weights, values, against = handduel.duels(number, deck, CARDS, 0, bounds)
    width = 2 + len(bounds)
    counts = memoryview(against).cast("I")
    columns = [counts[column::width] for column in range(width)]
    for place, (weight, value, lower, equal, *under) in enumerate(
        zip(weights, memoryview(values).cast("i"), *columns, strict=True)
    ):
        hand = cards[CARDS * place : CARDS * place + CARDS]
        yield Row(hand, weight, value, lower, equal, tuple(under))


class ShownRow(NamedTuple):
    """A player's hand with every other card that the dealer may show, and for each of these the
    dealer's hands with it, counted as in Row."""

    cards: bytes
    weight: int
    value: int
    shown: bytes
    lower: memoryview
    equal: memoryview
    under: memoryview


def shown_rows(ranking: str, deck: bytes, bound: int) -> Iterator[ShownRow]:
    """As rows, one card of the dealer's being seen and one bound asked for."""
    number = RANKING_NUMBERS[ranking]
    cards, weights, values, against = handduel.duels(number, deck, CARDS, 1, (bound,))
    counts, columns = memoryview(against).cast("I"), 3
    width = columns * (len(deck) - CARDS)
    for place, (weight, value) in enumerate(zip(weights, memoryview(values).cast("i"))):
        hand = cards[CARDS * place : CARDS * place + CARDS]
        of_hand = counts[width * place : width * place + width]
        lower, equal, under = (of_hand[column::columns] for column in range(columns))
        yield ShownRow(hand, weight, value, deck.translate(None, hand), lower, equal, under)


def dealers_hands(deck: bytes) -> int:
    """How many hands the dealer can hold beside a player's."""
    return comb(len(deck) - CARDS, CARDS)


def net_odds(table: tuple[PrintedRow, ...], names: tuple[str, ...]) -> tuple[int, ...]:
    """What a winning stake nets by category of hand, where all odds are whole; 0 without a row."""
    found = []
    for name in names:
        kind, a, b = odds_for(table, name) or (TO, 0, 1)
        assert kind == TO and b == 1
        found.append(a)
    return tuple(found)


class Tally:
    """Ends of rounds, added up."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str, Fraction | int, int]] = Counter()

    def add(self, decisions: str, hand: str, net: Fraction | int, staked: int, count: int) -> None:
        self._counts[decisions, hand, net, staked] += count

    def ends(self) -> tuple[End, ...]:
        """In the order in which they first came, without those that never come."""
        return tuple(
            End(decisions, hand, Fraction(net), Fraction(staked), count)
            for (decisions, hand, net, staked), count in self._counts.items()
            if count
        )


class Border:
    """Where, from the lowest hand up, one decision gives way to the better one.

    Hands of one value can differ in what they take from the dealer, so between the hands that
    all decide alike there may be some that do not. A rule that looks at the value alone is
    compared with the best play.
    """

    def __init__(self, ranking: str) -> None:
        self._ranking = ranking
        # By value: hands that take the lower and the higher decision.
        self._hands: dict[int, list[int]] = {}
        self._gains: dict[int, Fraction | int] = {}
        self._best: Fraction | int = 0

    def add(self, value: int, weight: int, gain: Fraction | int) -> None:
        """`gain`: what the higher decision nets more than the lower one, in any unit."""
        self._hands.setdefault(value, [0, 0])[gain > 0] += weight
        self._gains[value] = self._gains.get(value, 0) + weight * gain
        self._best += weight * max(gain, 0)

    def lowest_always(self) -> int:
        """The value from which on every hand takes the higher decision."""
        return min(self._above(self._last(0)))

    def highest_never(self) -> int:
        """The value up to which no hand takes it."""
        first = min(value for value, hands in self._hands.items() if hands[1])
        return max(value for value in self._hands if value < first)

    def between(self) -> tuple[int, int]:
        """Hands between these two values that take the lower and the higher decision."""
        lower, upper = self.highest_never(), self.lowest_always()
        inside = [hands for value, hands in self._hands.items() if lower < value < upper]
        return sum(hands[0] for hands in inside), sum(hands[1] for hands in inside)

    def by_value(self) -> tuple[int, Fraction | int]:
        """The best value to take the higher decision from, and what that rule gives away."""
        gained: Fraction | int = 0
        found: tuple[int, Fraction | int] = 0, 0
        for value in sorted(self._gains, reverse=True):
            gained += self._gains[value]
            if gained > found[1]:
                found = value, gained
        return found[0], self._best - found[1]

    def words(self, low: str, high: str, unit: int) -> tuple[str, ...]:
        """The strategy; `unit` turns gains into stakes a round."""
        if not any(hands[0] for hands in self._hands.values()):
            return (f"{high} with every hand that may",)
        lowest, border = self.lowest_always(), self.highest_never()
        lows, highs = self.between()
        value, lost = self.by_value()
        found = [f"{high} with {hand_words(self._ranking, lowest)} or better"]
        if highs:
            found.append(f"{low} with {hand_words(self._ranking, border)} or worse")
            found.append(
                f"between these {high} with {highs:,} hands and {low} with {lows:,}, "
                "by the cards they take from the dealer"
            )
            found.append(
                f"{high} with {hand_words(self._ranking, value)} or better and no other hand "
                f"gives away {decimal(Fraction(lost) / unit, 7)} stakes a round"
            )
        return tuple(found)

    def _last(self, decision: int) -> int:
        return max(value for value, hands in self._hands.items() if hands[decision])

    def _above(self, value: int) -> list[int]:
        return [other for other in self._hands if other > value]


RANK_WORDS = "2 3 4 5 6 7 8 9 10 jack queen king ace".split()


def hand_words(ranking: str, value: int) -> str:
    """A value as its category and deciding ranks: `pair (4 ace king 9)`."""
    number = RANKING_NUMBERS[ranking]
    name = categories(ranking)[handeval.category(number, value)]
    ranks = " ".join(RANK_WORDS[rank] for rank in handeval.ranks(number, value))
    return f"{name} ({ranks})" if ranks else name
