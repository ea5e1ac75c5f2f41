"""Paytables of High Roll Dice, 58 Pa. Code 593.5, in the order printed. Outcomes are the die with
the most matches, or how many dice match."""

from ...core.odds import fixed, to, without_stake
from ...core.paytable import FOUR_OF_A_KIND, THREE_OF_A_KIND, any_of

TWO_OF_A_KIND = "two-of-a-kind"
FIVE_OF_A_KIND = "five-of-a-kind"
SIX_OF_A_KIND = "six-of-a-kind"
SEVEN_OF_A_KIND = "seven-of-a-kind"
EIGHT_OF_A_KIND = "eight-of-a-kind"
NINE_OF_A_KIND = "nine-of-a-kind"
TEN_OF_A_KIND = "ten-of-a-kind"

# By how many dice match.
OF_A_KIND = {
    2: TWO_OF_A_KIND,
    3: THREE_OF_A_KIND,
    4: FOUR_OF_A_KIND,
    5: FIVE_OF_A_KIND,
    6: SIX_OF_A_KIND,
    7: SEVEN_OF_A_KIND,
    8: EIGHT_OF_A_KIND,
    9: NINE_OF_A_KIND,
    10: TEN_OF_A_KIND,
}

# By the pips of the die with the most matches.
PIP_STREET_SECTION = "593.5(a)"
PIP_STREET = (
    (any_of("two", 2), to(6)),
    (any_of("three", 3), to(6)),
    (any_of("four", 4), to(5)),
    (any_of("five", 5), to(4)),
    (any_of("six", 6), to(4)),
    (any_of("ace", 1), to(3)),
)

LIKE_KIND_SECTION = "593.5(b)"
LIKE_KIND = (
    (EIGHT_OF_A_KIND, to(5000)),
    # Printed "4 00 to 1": R-593-01.
    (SEVEN_OF_A_KIND, to(400)),
    (SIX_OF_A_KIND, to(30)),
    (FIVE_OF_A_KIND, to(4)),
    (FOUR_OF_A_KIND, to(1)),
    # 3 to 5 as printed: R-593-02, to the cent: R-593-14.
    (THREE_OF_A_KIND, to(3, 5)),
    (TWO_OF_A_KIND, to(12)),
)

# Prizes of any wager, which goes back with them (R-593-12); 593.2(e)(4) bounds it.
MILLIONAIRE_ROW_WAGER_AT_MOST = 100
MILLIONAIRE_ROW_SECTION = "593.5(c)"
MILLIONAIRE_ROW = (
    (TEN_OF_A_KIND, fixed(100000000)),
    (NINE_OF_A_KIND, fixed(5000000)),
)

# The wager goes back with the pay: R-593-03.
EXTRA_ROLL_SECTION = "593.5(d)"
EXTRA_ROLL = (
    (EIGHT_OF_A_KIND, to(50)),
    (SEVEN_OF_A_KIND, to(10)),
    (SIX_OF_A_KIND, to(4)),
    (FIVE_OF_A_KIND, to(2)),
    (FOUR_OF_A_KIND, to(1)),
    (THREE_OF_A_KIND, to(8)),
)


def extra_roll(stake_returned):
    """The odds of the Extra Roll Wager, with which the collected wager goes back or stays in the
    rack (R-593-03)."""
    if stake_returned:
        return EXTRA_ROLL
    return tuple([(hand, without_stake(odds)) for hand, odds in EXTRA_ROLL])
