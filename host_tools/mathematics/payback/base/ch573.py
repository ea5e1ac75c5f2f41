"""Crazy 4 Poker: Ante, Super Bonus and Play under the best decision on the own five cards."""

from fractions import Fraction
from functools import cache
from operator import mul
from typing import NamedTuple

import handeval
from tablectl.core.odds import TO
from tablectl.core.paytable import ACE, PAIR, odds_for, or_better, satisfies
from tablectl.games.ch573 import paytables as printed

from host_tools.mathematics.payback.base.duels import Border, Row, Tally, dealers_hands, rows
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.enumeration import STANDARD_DECK, categories
from host_tools.mathematics.payback.wager import Odds

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


ENDINGS = ("dealer below a king", "higher", "equal", "lower")
Net = Fraction | int


class Hand(NamedTuple):
    """What the paytable and 573.11(b) make of a hand, whatever its kickers.

    nets: by the Play Wagers that it may make, what each of ENDINGS nets; halves: the same in half
    Antes, as a flush has a Super Bonus of 3 to 2 and integers are added much faster.
    """

    name: str
    nets: dict[str, tuple[Net, ...]]
    halves: dict[str, tuple[int, ...]]


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
            *play.words(FOLD, "play", 2 * hands * against),
            *triple.words(SINGLE, TRIPLE, 2 * hands * against),
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
    """Adds the ends of what nets most; `play` and `triple` learn what each choice is worth,
    in half Antes."""
    hand, dealers = known(row.value >> KICKERS), met(row, against)
    nets = {name: sum(map(mul, each, dealers)) for name, each in hand.halves.items()}
    if TRIPLE in nets:
        triple.add(row.value, row.weight, nets[TRIPLE] - nets[SINGLE])
    best = max(nets, key=lambda name: nets[name])
    gain = nets[best] - 2 * FOLDED * against
    play.add(row.value, row.weight, gain)
    if gain <= 0:
        tally.add(FOLD, hand.name, FOLDED, 2, row.weight * against)
        return
    for ending, net, hands in zip(ENDINGS, hand.nets[best], dealers, strict=True):
        name = f"{hand.name}, {ending}"
        tally.add(best, name, net, 2 + PLAYS[best], row.weight * hands)


def met(row: Row, against: int) -> tuple[int, int, int, int]:
    """The dealer's hands by ENDINGS, 573.11(c)(3)."""
    below = row.under[0]
    plays = row.value >= QUALIFIES
    lower = row.lower - below if plays else 0
    equal = row.equal if plays else 0
    return below, lower, equal, against - below - lower - equal


@cache
def known(shifted: int) -> Hand:
    """A value without its kickers, as a hand of the paytable."""
    value = shifted << KICKERS
    name = CATEGORIES[handeval.category(handeval.FOUR_CARD, value)]
    # No made rank is the deuce, or none at all.
    rank = (shifted & (1 << 12) - 1).bit_length()
    odds = odds_for(printed.SUPER_BONUS, name, rank, CATEGORIES)
    may_triple = satisfies(PAIR_OF_ACES_OR_BETTER, name, rank, CATEGORIES)
    found = {
        play: nets(antes, odds) for play, antes in PLAYS.items() if play != TRIPLE or may_triple
    }
    halves = {play: tuple(int(2 * net) for net in of_play) for play, of_play in found.items()}
    return Hand(name, found, halves)


def nets(antes: int, odds: Odds | None) -> tuple[Net, ...]:
    """With a Play Wager of so many Antes. Below a straight only a win, a tie or a dealer below a
    king saves the Super Bonus."""
    if odds is None:
        return antes, 1 + antes, 0, -2 - antes
    kind, a, b = odds
    assert kind == TO
    bonus = Fraction(a, b)
    return antes + bonus, 1 + antes + bonus, bonus, bonus - 1 - antes
