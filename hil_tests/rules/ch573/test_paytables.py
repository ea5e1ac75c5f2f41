"""573.12: every row of every paytable, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch573 import paytables

from hil_tests.rules.helpers.printed import same, same_tables


def test_573_12_a_ante_and_play():
    assert (paytables.ANTE_ODDS, paytables.ANTE_SECTION) == ((TO, 1, 1), "573.12(a)")


def test_573_12_b_super_bonus():
    assert paytables.SUPER_BONUS_SECTION == "573.12(b)"
    same(
        paytables.SUPER_BONUS,
        """
        four aces       | 200 to 1
        four-of-a-kind  |  30 to 1
        straight flush  |  15 to 1
        three-of-a-kind |   2 to 1
        flush           |   3 to 2
        straight        |   1 to 1
        """,
    )


def test_573_12_c_queens_up():
    assert paytables.QUEENS_UP_SECTION == "573.12(c)"
    same_tables(
        paytables.QUEENS_UP,
        "ABCD",
        """
        four-of-a-kind           | 50 to 1 | 50 to 1 | 50 to 1 | 50 to 1
        straight flush           | 30 to 1 | 40 to 1 | 30 to 1 | 40 to 1
        three-of-a-kind          |  9 to 1 |  9 to 1 |  8 to 1 |  7 to 1
        flush                    |  4 to 1 |  4 to 1 |  4 to 1 |  4 to 1
        straight                 |  3 to 1 |  3 to 1 |  3 to 1 |  3 to 1
        two pairs                |  2 to 1 |  2 to 1 |  2 to 1 |  2 to 1
        pair of queens or better |  1 to 1 |  1 to 1 |  1 to 1 |  1 to 1
        """,
    )


def test_573_12_d_1_progressive():
    assert paytables.PROGRESSIVE_SECTION == "573.12(d)(1)"
    same_tables(
        paytables.PROGRESSIVE,
        "AB",
        """
        four aces       | 100% of meter | 100% of meter
        four-of-a-kind  | 300 for 1     | 300 for 1
        straight flush  | 100 for 1     | 100 for 1
        three-of-a-kind |   9 for 1     |  15 for 1
        """,
    )


def test_573_12_d_3_initial_and_reset_amount():
    assert paytables.PROGRESSIVE_SEED_SECTION == "573.12(d)(3)"
    assert paytables.PROGRESSIVE_SEED_AT_LEAST == {"A": 5000_00, "B": 1000_00}


def test_573_12_d_5_i_envy_of_paytable_a():
    assert paytables.PROGRESSIVE_ENVY_SECTION == "573.12(d)(5)"
    same_tables(
        paytables.PROGRESSIVE_ENVY["A"],
        (1_00, 5_00),
        """
        four aces      | $100 | $500
        four-of-a-kind |  $10 |  $50
        straight flush |   $5 |  $25
        """,
    )


def test_573_12_d_5_ii_R_573_01_envy_of_paytable_b_has_no_straight_flush():
    assert sorted(paytables.PROGRESSIVE_ENVY) == ["A", "B"]
    same_tables(
        paytables.PROGRESSIVE_ENVY["B"],
        (1_00, 5_00),
        """
        four aces      | $100 | $500
        four-of-a-kind |  $25 | $125
        """,
    )
