"""579.12: every row of every paytable, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch579 import paytables

from hil_tests.rules.helpers.printed import same, same_tables


def test_579_12_a_ante_and_play():
    assert (paytables.ANTE_ODDS, paytables.ANTE_SECTION) == ((TO, 1, 1), "579.12(a)")


def test_579_12_b_R_579_02_ante_bonus_is_for_1():
    assert paytables.ANTE_BONUS_SECTION == "579.12(b)"
    same_tables(
        paytables.ANTE_BONUS,
        "ABCD",
        """
        four aces and one 2 | 1,000 for 1 | 500 for 1 | 200 for 1 | 100 for 1
        four aces           |   100 for 1 |  50 for 1 |  50 for 1 |  50 for 1
        three aces          |    10 for 1 |   5 for 1 |   5 for 1 |   5 for 1
        """,
    )


def test_579_12_c_tie():
    assert paytables.TIE_SECTION == "579.12(c)"
    same(
        paytables.TIE,
        """
        low hands tie               |  4 to 1
        high hands tie              |  4 to 1
        both high and low hands tie | 20 to 1
        """,
    )


def test_579_12_d_R_579_01_poker_bonus_pays_from_a_pair_of_7s_in_a_and_of_6s_in_b():
    assert paytables.POKER_BONUS_SECTION == "579.12(d)"
    same_tables(
        paytables.POKER_BONUS,
        "AB",
        """
        royal flush          | 250 to 1 | 500 to 1
        straight flush       |  50 to 1 | 100 to 1
        four-of-a-kind       |  25 to 1 |  40 to 1
        full house           |  15 to 1 |  15 to 1
        flush                |  10 to 1 |   8 to 1
        straight             |   8 to 1 |   6 to 1
        three-of-a-kind      |   5 to 1 |   4 to 1
        two pairs            |   3 to 1 |   3 to 1
        pair of 7s or better |   1 to 1 |
        pair of 6s or better |          |   1 to 1
        """,
    )
