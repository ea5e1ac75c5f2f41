"""555.13(g): every row of the three paytables, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch555 import paytables

from hil_tests.rules.helpers.printed import same_tables


def test_555_13_g_caribbean_stud_bonus():
    assert paytables.BONUS_SECTION == "555.13(g)"
    same_tables(
        paytables.BONUS,
        "ABC",
        """
        royal flush           | 1,000 to 1 | 1,000 to 1 | 1,000 to 1
        straight flush        |   200 to 1 |   200 to 1 |   200 to 1
        four-of-a-kind        |   100 to 1 |   100 to 1 |   100 to 1
        full house            |    50 to 1 |    50 to 1 |    50 to 1
        flush                 |    40 to 1 |    40 to 1 |    40 to 1
        straight              |    25 to 1 |    25 to 1 |    20 to 1
        three-of-a-kind       |     7 to 1 |     6 to 1 |     6 to 1
        two pairs             |     3 to 1 |     3 to 1 |     3 to 1
        pair of 10s or better |     1 to 1 |     1 to 1 |     1 to 1
        """,
    )


def test_555_11_f_2_ante_where_the_dealer_has_no_hand():
    assert (paytables.ANTE_ODDS, paytables.ANTE_SECTION) == ((TO, 1, 1), "555.11(f)(2)")
