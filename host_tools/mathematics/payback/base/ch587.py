"""Raise It Up Stud Poker: Ante, Blind and Play under the best decisions on every street."""

from fractions import Fraction

from tablectl.games.ch587 import paytables as printed

from host_tools.mathematics.payback.base.games import CLASSES, NAMES, nets, raise_it_up
from host_tools.mathematics.payback.base.play import End, Play
from host_tools.mathematics.payback.base.starting_hands import each, named_by, starting_hands
from host_tools.mathematics.payback.base.work import OnHands

READINGS = ("single",)
MULTIPLES = (3, 2, 1, 0)
CHECK = "check"
DECISIONS = ("fold on 5th Street", "Play 1x on 5th Street", "Play 2x on 4th Street", "Play 3x")


def count(reading: str, on_hands: OnHands) -> Play:
    """The only reading is one Play Wager a round (R-587-11)."""
    net = net_by_play()
    unit = 2  # half Antes: two pairs pay the Play Wager 3 to 2
    in_halves = [[int(unit * value) for value in row] for row in net]
    hands = starting_hands(3)
    counted = each(hands, lambda own: raise_it_up(own, in_halves), on_hands)
    first = {hand: first_decision(counted[hand]) for hand in hands}
    return Play(
        chapter="587",
        game="Raise It Up Stud Poker",
        section="587.11, 587.12(b)-(d)",
        reading="one Play Wager a round",
        stake="Ante",
        unit="orders of own hand and three community cards",
        strategy=strategy(hands, first),
        hands=named_by(first),
        assumptions=(
            "other players' cards are not known",
            "one Play Wager a round, the largest or none before the last decision (R-587-11)",
            "a fold loses Ante and Blind",
        ),
        ends=tuple(ends(net, hands, counted)),
    )


def net_by_play() -> list[list[Fraction]]:
    """What Ante, Blind and Play net together, by Play Wager in Antes and class."""
    play, blind = nets(printed.PLAY), nets(printed.BLIND)
    ante = [1 if value >= 0 else -1 for value in play]
    rows = [[a + b + m * p for a, b, p in zip(ante, blind, play)] for m in (1, 2, 3)]
    return [[Fraction(-2)] * len(CLASSES), *rows]


def ends(
    net: list[list[Fraction]], hands: dict[bytes, int], counted: dict[bytes, list[int]]
) -> list[End]:
    sums = [0] * (len(MULTIPLES) * len(CLASSES))
    for hand, weight in hands.items():
        for index, value in enumerate(counted[hand]):
            sums[index] += weight * value
    found = []
    for multiple in MULTIPLES:
        for number, name in reversed(list(enumerate(NAMES))):
            rounds = sums[multiple * len(CLASSES) + number]
            if rounds:
                staked = Fraction(2 + multiple)
                won = net[multiple][number]
                found.append(End(DECISIONS[multiple], name, won, staked, rounds))
    return found


def first_decision(counts: list[int]) -> str:
    """What the best play does with a hand of these ends before any community card."""
    return DECISIONS[3] if any(counts[3 * len(CLASSES) :]) else CHECK


def strategy(hands: dict[bytes, int], first: dict[bytes, str]) -> tuple[str, ...]:
    raised = [hand for hand in hands if first[hand] == DECISIONS[3]]
    number = {suits: 0 for suits in (0, 1, 2, 3)}
    for hand in raised:
        unpaired = len({card >> 2 for card in hand}) == len(hand)
        number[len({card & 3 for card in hand}) if unpaired else 0] += hands[hand]
    return (
        f"Play 3x with {sum(number.values()):,} of {sum(hands.values()):,} hands: "
        f"{number[0]:,} with a pair or better, {number[1]:,} of one suit, "
        f"{number[2]:,} of two and {number[3]:,} of three suits",
        "a pair or better, three cards of 10 or better, and all else in the list of hands",
        "then 2x or a check, then 1x or a fold: what nets more over all unseen cards",
    )
