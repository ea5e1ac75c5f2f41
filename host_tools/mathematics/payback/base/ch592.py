"""Criss-Cross Poker: both Antes, Across, Down and Middle Bet under the best decisions."""

from collections import Counter
from fractions import Fraction
from itertools import product

from tablectl.core.odds import to
from tablectl.core.paytable import PAIR, TEN, ranked
from tablectl.games.ch592 import paytables as printed

from host_tools.mathematics.payback.base.games import (
    CLASSES,
    NAMES,
    CrissCrossEnds,
    criss_cross,
    nets,
)
from host_tools.mathematics.payback.base.play import End, Play
from host_tools.mathematics.payback.base.starting_hands import each, named_by, starting_hands
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.wager import PrintedRow

# A pair of 10s stands in the row paid 1 to 1 and in the row pushed: R-592-01.
TENS_PUSH, TENS_PAID = "10s push", "10s paid"
READINGS = (TENS_PUSH, TENS_PAID)
TENS_ROW: PrintedRow = (ranked("pair of 10s", PAIR, TEN, TEN), to(1))
BETS = (1, 3)  # Antes; more never pays between (base_games.h)


def count(reading: str, on_hands: OnHands) -> Play:
    """Under one reading of the pair of 10s in 592.12(b)."""
    bet = nets((TENS_ROW, *printed.BET) if reading == TENS_PAID else printed.BET)
    ante = nets(printed.ANTE)
    antes, bets = [int(value) for value in ante], [int(value) for value in bet]
    hands = starting_hands(2)
    counted = each(hands, lambda own: flat(criss_cross(own, antes, bets)), on_hands)
    sums = [0] * (FOLDS + len(BETS) ** 3 * len(CLASSES) ** 2)
    for hand, weight in hands.items():
        for index, value in enumerate(counted[hand]):
            sums[index] += weight * value
    first = {hand: first_decision(counted[hand]) for hand in hands}
    return Play(
        chapter="592",
        game="Criss-Cross Poker",
        section="592.11, 592.12(a), (b)",
        reading=reading,
        stake="Ante Wager, of two equal ones",
        unit="orders of own hand, row, column and middle card",
        strategy=strategy(hands, first),
        hands=named_by(first),
        assumptions=(
            "other players' cards are not known",
            "a pair of 10s pushes an Across, Down or Middle Bet"
            if reading == TENS_PUSH
            else "a pair of 10s is paid 1 to 1 on an Across, Down or Middle Bet",
            "bets are 1 or 3 Antes: no multiple between is ever better",
        ),
        ends=tuple(ends(antes, bets, sums)),
    )


FOLDS = 1 + len(BETS) + len(BETS) ** 2


def flat(ends: CrissCrossEnds) -> list[int]:
    """Folds before the Across, Down and Middle Bet, then the settled hands."""
    return [ends.across_fold, *ends.down_fold, *ends.middle_fold, *ends.settled]


def ends(ante: list[int], bet: list[int], sums: list[int]) -> list[End]:
    found = []
    settled = iter(sums[FOLDS:])
    for across, down, middle in product(BETS, repeat=3):
        merged: Counter[tuple[str, int]] = Counter()
        for a, d in product(range(len(CLASSES)), repeat=2):
            won = ante[a] + ante[d] + across * bet[a] + down * bet[d] + middle * bet[max(a, d)]
            merged[f"{row_name(a)} across, {row_name(d)} down", won] += next(settled)
        decisions = f"Across {across}x, Down {down}x, Middle {middle}x"
        staked = Fraction(2 + across + down + middle)
        found += [
            End(decisions, hand, Fraction(won), staked, rounds)
            for (hand, won), rounds in merged.items()
            if rounds
        ]
    return found + [end for end in folds(sums) if end.count]


def folds(sums: list[int]) -> list[End]:
    before = [("fold", 2)]
    before += [(f"Across {across}x, fold", 2 + across) for across in BETS]
    before += [
        (f"Across {across}x, Down {down}x, fold", 2 + across + down)
        for across, down in product(BETS, repeat=2)
    ]
    return [
        End(decisions, "any", Fraction(-staked), Fraction(staked), rounds)
        for (decisions, staked), rounds in zip(before, sums[:FOLDS], strict=True)
    ]


def row_name(number: int) -> str:
    """The rows of 592.12(b), the pair of 10s by itself."""
    category, rank = CLASSES[number]
    if category == PAIR and rank is not None and rank != TEN:
        if rank > TEN:
            return "pair of jacks or better"
        return "pair of 6s through 9s" if rank >= 4 else "less than a pair of 6s"
    return NAMES[number] if number else "less than a pair of 6s"


def first_decision(counts: list[int]) -> str:
    """The Across Bet of a hand that ends so."""
    if counts[0]:
        return "fold"
    half = len(BETS) ** 2 * len(CLASSES) ** 2
    small = counts[1], *counts[3:5], *counts[FOLDS : FOLDS + half]
    return "Across 1x" if any(small) else "Across 3x"


def strategy(hands: dict[bytes, int], first: dict[bytes, str]) -> tuple[str, ...]:
    number: Counter[str] = Counter()
    for hand, weight in hands.items():
        number[first[hand]] += weight
    of = ", ".join(f"{name} with {count:,}" for name, count in number.most_common())
    return (
        f"of {sum(hands.values()):,} starting hands: {of}, those in the list",
        "then, at each bet, 3x where the bet itself nets more than nothing over the unseen "
        "cards, else 1x, or a fold where that loses less",
    )
