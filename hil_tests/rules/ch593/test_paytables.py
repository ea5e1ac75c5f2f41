"""593.5: every row of every paytable, as printed."""

from tablectl.core.odds import TO
from tablectl.core.paytable import odds_for
from tablectl.games.ch593 import paytables

from hil_tests.rules.helpers.printed import same


def test_593_5_a_pip_street():
    assert paytables.PIP_STREET_SECTION == "593.5(a)"
    same(
        paytables.PIP_STREET,
        """
        two   | 6 to 1
        three | 6 to 1
        four  | 5 to 1
        five  | 4 to 1
        six   | 4 to 1
        ace   | 3 to 1
        """,
    )
    for pips, odds in ((1, 3), (2, 6), (3, 6), (4, 5), (5, 4), (6, 4)):
        assert odds_for(paytables.PIP_STREET, pips) == (TO, odds, 1)


def test_593_5_b_R_593_01_R_593_02_like_kind():
    assert paytables.LIKE_KIND_SECTION == "593.5(b)"
    same(
        paytables.LIKE_KIND,
        """
        eight-of-a-kind | 5,000 to 1
        seven-of-a-kind |   400 to 1
        six-of-a-kind   |    30 to 1
        five-of-a-kind  |     4 to 1
        four-of-a-kind  |     1 to 1
        three-of-a-kind |     3 to 5
        two-of-a-kind   |    12 to 1
        """,
    )


def test_593_5_c_millionaire_row_at_most_1_dollar():
    assert paytables.MILLIONAIRE_ROW_SECTION == "593.5(c)"
    assert paytables.MILLIONAIRE_ROW_WAGER_AT_MOST == 1_00
    same(
        paytables.MILLIONAIRE_ROW,
        """
        ten-of-a-kind  | $1,000,000
        nine-of-a-kind |    $50,000
        """,
    )


def test_593_5_d_R_593_03_extra_roll_is_to_1():
    assert paytables.EXTRA_ROLL_SECTION == "593.5(d)"
    same(
        paytables.EXTRA_ROLL,
        """
        eight-of-a-kind | 50 to 1
        seven-of-a-kind | 10 to 1
        six-of-a-kind   |  4 to 1
        five-of-a-kind  |  2 to 1
        four-of-a-kind  |  1 to 1
        three-of-a-kind |  8 to 1
        """,
    )
