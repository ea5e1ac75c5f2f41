"""590.12: the odds and both Push 22 paytables, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch590 import paytables

from hil_tests.rules.helpers.printed import same_tables


def test_590_12_a_blackjack_wager_lammers_and_a_blackjack():
    assert paytables.BLACKJACK_WAGER_SECTION == "590.12(a)"
    assert paytables.BLACKJACK_WAGER_ODDS == (TO, 1, 1)
    assert paytables.BLACKJACK_ODDS == (TO, 3, 2)


def test_590_12_b_insurance():
    assert (paytables.INSURANCE_ODDS, paytables.INSURANCE_SECTION) == ((TO, 2, 1), "590.12(b)")


def test_590_12_c_R_590_01_push_22():
    assert paytables.PUSH_22_SECTION == "590.12(c)"
    same_tables(
        paytables.PUSH_22,
        "AB",
        """
        same suit 22  | 50 to 1 | 50 to 1
        same color 22 | 20 to 1 | 20 to 1
        other 22      |  8 to 1 |  7 to 1
        """,
    )
