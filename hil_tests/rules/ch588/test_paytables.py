"""588.12: every row of every paytable, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch588 import paytables

from hil_tests.rules.helpers.printed import same, same_tables


def test_588_12_a_pai_gow_and_double_down():
    assert (paytables.PAI_GOW_ODDS, paytables.PAI_GOW_SECTION) == ((TO, 1, 1), "588.12(a)")


def test_588_12_b_i_fortune_bonus():
    assert paytables.FORTUNE_BONUS_SECTION == "588.12(b)(i)"
    same(
        paytables.FORTUNE_BONUS,
        """
        five aces       | 1,000 to 1
        royal flush     |   250 to 1
        straight flush  |   100 to 1
        four-of-a-kind  |    50 to 1
        full house      |    15 to 1
        flush           |    10 to 1
        straight        |     8 to 1
        three-of-a-kind |     5 to 1
        """,
    )


def test_588_1_i_588_12_b_ii_envy_of_the_fortune_bonus():
    assert paytables.FORTUNE_ENVY_SECTION == "588.12(b)(ii)"
    same_tables(
        paytables.FORTUNE_ENVY,
        (1_00, 5_00),
        """
        five aces      | $1,000 | $5,000
        royal flush    |   $200 | $1,000
        straight flush |    $50 |   $250
        four-of-a-kind |    $15 |    $75
        full house     |     $5 |    $25
        """,
    )


def test_588_12_c_insurance():
    assert paytables.INSURANCE_SECTION == "588.12(c)"
    same(
        paytables.INSURANCE,
        """
        eight-high | 100 to 1
        nine-high  |  30 to 1
        ten-high   |  10 to 1
        jack-high  |   7 to 1
        queen-high |   4 to 1
        king-high  |   3 to 1
        """,
    )


def test_588_12_d_1_progressive():
    assert paytables.PROGRESSIVE_SECTION == "588.12(d)(1)"
    same(
        paytables.PROGRESSIVE,
        """
        five aces      | 100% of meter
        royal flush    |  10% of meter
        straight flush | 300 for 1
        four-of-a-kind | 150 for 1
        full house     |  15 for 1
        flush          |   6 for 1
        straight       |   3 for 1
        """,
    )


def test_588_12_d_2_R_588_02_initial_amount_and_no_rate():
    assert paytables.PROGRESSIVE_SEED_SECTION == "588.12(d)(2)"
    assert paytables.PROGRESSIVE_SEED_AT_LEAST == 5000_00
    assert not hasattr(paytables, "PROGRESSIVE_RATE_AT_LEAST")


def test_588_1_ii_588_12_d_4_R_588_01_envy_of_the_progressive_and_its_missing_row():
    assert paytables.PROGRESSIVE_ENVY_SECTION == "588.12(d)(4)"
    same_tables(
        paytables.PROGRESSIVE_ENVY,
        (1_00, 5_00),
        """
        five aces      | $100 | $500
        royal flush    |  $50 | $250
        straight flush |  $10 |  $50
        four-of-a-kind |   $5 |  $25
        """,
    )
