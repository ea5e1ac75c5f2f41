"""591.12: the odds, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch591 import paytables


def test_591_12_a_blackjack_wager_and_a_blackjack():
    assert paytables.BLACKJACK_WAGER_SECTION == "591.12(a)"
    assert paytables.BLACKJACK_WAGER_ODDS == (TO, 1, 1)
    assert paytables.BLACKJACK_ODDS == (TO, 2, 1)


def test_591_12_b_second_chance():
    odds = (paytables.SECOND_CHANCE_ODDS, paytables.SECOND_CHANCE_SECTION)
    assert odds == ((TO, 1, 1), "591.12(b)")


def test_591_12_c_insurance():
    assert (paytables.INSURANCE_ODDS, paytables.INSURANCE_SECTION) == ((TO, 2, 1), "591.12(c)")
