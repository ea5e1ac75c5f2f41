"""581.12: the odds and the Bust It paytable, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch581 import paytables

from hil_tests.rules.helpers.printed import same


def test_581_12_a_bet_and_double_attack():
    assert (paytables.BET_ODDS, paytables.BET_SECTION) == ((TO, 1, 1), "581.12(a)")


def test_581_12_b_insurance():
    assert (paytables.INSURANCE_ODDS, paytables.INSURANCE_SECTION) == ((TO, 5, 2), "581.12(b)")


def test_581_12_c_bust_it():
    assert paytables.BUST_IT_SECTION == "581.12(c)"
    same(
        paytables.BUST_IT,
        """
        8, 8, 8 of the same suit       | 200 to 1
        8, 8, 8 of the same color      |  50 to 1
        third card 6                   |  15 to 1
        third card 7                   |  10 to 1
        third card 8                   |   8 to 1
        third card 9                   |   6 to 1
        third card king, queen or jack |   3 to 1
        """,
    )
