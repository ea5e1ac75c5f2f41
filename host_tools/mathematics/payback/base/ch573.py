"""Crazy 4 Poker: Ante, Super Bonus and Play under the best decision on the own five cards."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import handeval
from tablectl.core.odds import TO
from tablectl.core.paytable import ACE, PAIR, odds_for, or_better, satisfies
from tablectl.games.ch573 import paytables as printed

from host_tools.mathematics.payback.base.duels import Border, Row, Tally, dealers_hands, rows
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.enumeration import STANDARD_DECK, categories

READINGS = ("categories by their ranks",)
RANKING = "four_card"
CATEGORIES = categories(RANKING)
KING = 11
# The lowest hand of a dealer who plays: high card, its highest rank a king (hand_eval.h).
QUALIFIES = 1 << KING
KICKERS = 13  # bits of a value below the ranks that make its category
PAIR_OF_ACES_OR_BETTER = or_better("pair of aces or better", PAIR, ACE)
FOLD, SINGLE, TRIPLE = "fold", "Play 1x", "Play 3x"
PLAYS = {SINGLE: 1, TRIPLE: 3}
FOLDED = -2  # Antes: Ante and Super Bonus


class Hand(NamedTuple):
    """What the paytable and 573.11(b) make of a hand, whatever its kickers.

    bonus: what the Super Bonus nets in Antes; None below a straight, where only a win, a tie or
    a dealer below a king saves it.
    """

    name: str
    bonus: Fraction | None
    may_triple: bool


class Ending(NamedTuple):
    name: str
    net: Fraction | int
    hands: int


def count(reading: str, on_hands: OnHands) -> Play:
    """The only reading compares the ranks of a category before the other cards (R-573-02)."""
    tally, play, triple = Tally(), Border(RANKING), Border(RANKING)
    against = dealers_hands(STANDARD_DECK)
    hands = 0
    for row in rows(RANKING, STANDARD_DECK, QUALIFIES):
        hands += row.weight
        decide(row, against, tally, play, triple)
    on_hands(hands, hands)
    return Play(
        chapter="573",
        game="Crazy 4 Poker",
        section="573.11, 573.12(a), (b)",
        reading=reading,
        stake="Ante",
        unit="pairs of player's and dealer's hands",
        strategy=(
            *play.words(FOLD, "play", hands * against),
            *triple.words(SINGLE, TRIPLE, hands * against),
        ),
        assumptions=(
            "other players' cards are not known",
            "a fold loses Ante and Super Bonus; the optional wagers apart",
            "Play is one Ante, or up to three with a pair of aces or better; what it nets grows "
            "in proportion, so nothing between is better than both",
            "below a king the dealer returns Ante and Super Bonus and pays Play, whatever the "
            "player holds (573.11(c)(3)(i))",
            "a Super Bonus on less than a straight is lost to a higher hand (573.2(b)(5)(iv))",
        ),
        ends=tally.ends(),
    )


def decide(row: Row, against: int, tally: Tally, play: Border, triple: Border) -> None:
    """Adds the ends of what nets most; `play` and `triple` learn what each choice is worth."""
    hand = known(row.value >> KICKERS)
    options = {name: endings(row, against, hand, antes) for name, antes in PLAYS.items()}
    nets = {name: sum(end.net * end.hands for end in ends) for name, ends in options.items()}
    if hand.may_triple:
        triple.add(row.value, row.weight, nets[TRIPLE] - nets[SINGLE])
    best = TRIPLE if hand.may_triple and nets[TRIPLE] > nets[SINGLE] else SINGLE
    gain = nets[best] - FOLDED * against
    play.add(row.value, row.weight, gain)
    if gain <= 0:
        tally.add(FOLD, hand.name, FOLDED, 2, row.weight * against)
        return
    for end in options[best]:
        name = f"{hand.name}, {end.name}"
        tally.add(best, name, end.net, 2 + PLAYS[best], row.weight * end.hands)


def endings(row: Row, against: int, hand: Hand, antes: int) -> list[Ending]:
    """573.11(c)(3), with a Play Wager of so many Antes."""
    below = row.under[0]
    plays = row.value >= QUALIFIES
    lower = row.lower - below if plays else 0
    equal = row.equal if plays else 0
    higher = against - below - lower - equal
    bonus = 0 if hand.bonus is None else hand.bonus
    return [
        Ending("dealer below a king", antes + bonus, below),
        Ending("higher", 1 + antes + bonus, lower),
        Ending("equal", bonus, equal),
        Ending("lower", -1 - antes + (-1 if hand.bonus is None else bonus), higher),
    ]


@cache
def known(shifted: int) -> Hand:
    """A value without its kickers, as a hand of the paytable."""
    value = shifted << KICKERS
    name = CATEGORIES[handeval.category(handeval.FOUR_CARD, value)]
    # No made rank is the deuce, or none at all.
    rank = (shifted & (1 << 12) - 1).bit_length()
    odds = odds_for(printed.SUPER_BONUS, name, rank, CATEGORIES)
    bonus = None
    if odds is not None:
        kind, a, b = odds
        assert kind == TO
        bonus = Fraction(a, b)
    return Hand(name, bonus, satisfies(PAIR_OF_ACES_OR_BETTER, name, rank, CATEGORIES))
