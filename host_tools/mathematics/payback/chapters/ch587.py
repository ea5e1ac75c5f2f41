"""Raise It Up Stud Poker, 58 Pa. Code 587.12."""

from fractions import Fraction

from tablectl.games.ch587 import paytables as printed

from host_tools.mathematics.payback.chapters.common import NOT_FOLDED, ONE_DECK, dealt, tables
from host_tools.mathematics.payback.wager import CENTS, Meter, Table, Wager

LOW_ACE = "ace, 2 and 3 are a straight (R-587-01)"
HUNDREDTHS_OF_A_PERCENT = 10_000


def _progressive(stake: int) -> Table:
    rate = Fraction(printed.PROGRESSIVE_RATE_AT_LEAST, HUNDREDTHS_OF_A_PERCENT)
    return Table(
        printed.PROGRESSIVE,
        stake=stake,
        meter=Meter(printed.PROGRESSIVE_SEED_AT_LEAST, rate),
        envy=printed.PROGRESSIVE_ENVY[stake],
    )


WAGERS = (
    Wager(
        "587",
        "Pair Plus",
        printed.PAIR_PLUS_SECTION,
        tables(printed.PAIR_PLUS),
        dealt("three_card", 3),
        (ONE_DECK, LOW_ACE, "paid to folded hands too (R-587-04)"),
        answers={"fold_keeps_pair_plus": True},
    ),
    Wager(
        "587",
        "Pair Plus, lost by a fold",
        printed.PAIR_PLUS_SECTION,
        tables(printed.PAIR_PLUS),
        dealt("three_card", 3),
        (ONE_DECK, LOW_ACE, f"a fold loses the wager (R-587-04), but {NOT_FOLDED}"),
        answers={"fold_keeps_pair_plus": False},
    ),
    Wager(
        "587",
        "Progressive Payout",
        printed.PROGRESSIVE_SECTION,
        {str(stake // CENTS): _progressive(stake) for stake in (100, 500)},
        dealt("three_card_suits", 3),
        (
            ONE_DECK,
            "the player's own three cards, not folded",
            "rate and seed: the least of 587.12(e)(3)",
        ),
    ),
    Wager(
        "587",
        "Six Card Bonus",
        printed.SIX_CARD_BONUS_SECTION,
        tables(printed.SIX_CARD_BONUS),
        dealt("standard", 6),
        (
            ONE_DECK,
            "the best five of the player's three and the three community cards",
            "paid to folded hands too (587.11(g))",
        ),
    ),
)
