"""583.12: every row of both paytables, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch583 import paytables

from hil_tests.rules.helpers.printed import same


def test_583_12_a_ante():
    assert (paytables.ANTE_ODDS, paytables.ANTE_SECTION) == ((TO, 1, 1), "583.12(a)")


def test_583_12_b_flop():
    assert paytables.FLOP_SECTION == "583.12(b)"
    same(
        paytables.FLOP,
        """
        royal flush             | 1,000 to 1
        straight flush          |   500 to 1
        four-of-a-kind          |   100 to 1
        full house              |    30 to 1
        flush                   |    20 to 1
        straight                |    10 to 1
        three-of-a-kind         |     4 to 1
        two pairs               |     2 to 1
        pair of jacks or better |     1 to 1
        """,
    )


def test_583_12_c_three_card_bonus():
    assert paytables.THREE_CARD_BONUS_SECTION == "583.12(c)"
    same(
        paytables.THREE_CARD_BONUS,
        """
        royal           | 100 to 1
        straight flush  |  50 to 1
        three-of-a-kind |  25 to 1
        straight        |   6 to 1
        flush           |   3 to 1
        pair            |   1 to 1
        """,
    )
