"""Flop Poker: Ante and Flop Wager under the best decision on the own three cards."""

from fractions import Fraction

from tablectl.games.ch583 import paytables as printed

from host_tools.mathematics.payback.base.games import NAMES, flop_poker, nets
from host_tools.mathematics.payback.base.play import End, Play
from host_tools.mathematics.payback.base.starting_hands import each, named_by, starting_hands
from host_tools.mathematics.payback.base.work import OnHands

READINGS = ("pot apart",)
FLOP, FOLD = "Flop", "fold"


def count(reading: str, on_hands: OnHands) -> Play:
    """The only reading leaves the Pot out: it is other players' money (R-583-12)."""
    flop = [int(value) for value in nets(printed.FLOP)]
    net = [value + (1 if value > 0 else -1) for value in flop]
    hands = starting_hands(3)
    counted = each(hands, flop_poker, on_hands)
    decided = {hand: decision(net, counted[hand]) for hand in hands}
    flops = {hand: number for hand, number in hands.items() if decided[hand] == FLOP}
    return Play(
        chapter="583",
        game="Flop Poker",
        section="583.11, 583.12(a), (b)",
        reading="the Pot apart",
        stake="Ante",
        unit="sets of own hand and three community cards",
        strategy=(
            f"Flop Wager with {sum(flops.values()):,} of {sum(hands.values()):,} hands, "
            "those in the list; else fold",
        ),
        hands=named_by(decided),
        assumptions=(
            "other players' cards are not known",
            "five cards are the own three and two of the community (R-583-03)",
            "the Pot is won from other players and stays with a folded hand, so it changes no "
            "decision and is not counted; a lone player gets his Pot Wager back (R-583-12)",
        ),
        ends=tuple(ends(net, hands, counted, decided)),
    )


def decision(net: list[int], counts: list[int]) -> str:
    """A fold loses the Ante."""
    played = sum(number * value for number, value in zip(counts, net, strict=True))
    return FLOP if played > -sum(counts) else FOLD


def ends(
    net: list[int],
    hands: dict[bytes, int],
    counted: dict[bytes, list[int]],
    decided: dict[bytes, str],
) -> list[End]:
    sums = {FLOP: [0] * len(NAMES), FOLD: [0] * len(NAMES)}
    for hand, weight in hands.items():
        for number, value in enumerate(counted[hand]):
            sums[decided[hand]][number] += weight * value
    found = []
    for decisions, counts in sums.items():
        for number in reversed(range(len(NAMES))):
            won, staked = (net[number], 2) if decisions == FLOP else (-1, 1)
            if count := counts[number]:
                found.append(End(decisions, NAMES[number], Fraction(won), Fraction(staked), count))
    return found
