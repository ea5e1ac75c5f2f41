"""592.12: every row of every paytable, as printed."""

from tablectl.core.odds import PUSH, TO
from tablectl.core.paytable import TEN, odds_for
from tablectl.games.ch592 import paytables

from hil_tests.rules.helpers.printed import same

RANKING = ("high card", "pair", "two pairs")


def test_592_12_a_ante_across_and_down():
    assert paytables.ANTE_SECTION == "592.12(a)"
    same(
        paytables.ANTE,
        """
        pair of jacks or better | 1 to 1
        pair of 6s through 10s  | push
        """,
    )


def test_592_12_a_antes_are_paid_for_any_hand_above_a_pair():
    assert odds_for(paytables.ANTE, "two pairs", 0, RANKING) == (TO, 1, 1)
    assert odds_for(paytables.ANTE, "high card", 12, RANKING) is None


def test_592_12_b_across_down_and_middle():
    assert paytables.BET_SECTION == "592.12(b)"
    same(
        paytables.BET,
        """
        royal flush             | 500 to 1
        straight flush          | 100 to 1
        four-of-a-kind          |  40 to 1
        full house              |  12 to 1
        flush                   |   8 to 1
        straight                |   5 to 1
        three-of-a-kind         |   3 to 1
        two pairs               |   2 to 1
        pair of jacks or better |   1 to 1
        pair of 6s through 10s  | push
        """,
    )


def test_592_12_b_R_592_01_a_pair_of_10s_pushes():
    for table in (paytables.ANTE, paytables.BET):
        assert odds_for(table, "pair", TEN, RANKING) == (PUSH, 0, 1)
        assert odds_for(table, "pair", TEN + 1, RANKING) == (TO, 1, 1)


def test_592_12_c_five_card_bonus():
    assert paytables.FIVE_CARD_BONUS_SECTION == "592.12(c)"
    same(
        paytables.FIVE_CARD_BONUS,
        """
        royal flush          | 250 to 1
        straight flush       | 100 to 1
        four-of-a-kind       |  40 to 1
        full house           |  15 to 1
        flush                |  10 to 1
        straight             |   6 to 1
        three-of-a-kind      |   4 to 1
        two pairs            |   3 to 1
        pair of 6s or better |   1 to 1
        """,
    )
