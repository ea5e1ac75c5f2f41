"""686a.8: the odds and the Bonus paytable, as printed."""

from tablectl.core.odds import TO
from tablectl.core.paytable import odds_for
from tablectl.games.ch686a import paytables

from hil_tests.rules.helpers.printed import same


def test_686a_8_a_ante_over_23_and_under_18():
    assert (paytables.ANTE_ODDS, paytables.ANTE_SECTION) == ((TO, 1, 1), "686a.8(a)")


def test_686a_8_b_bonus():
    assert paytables.BONUS_SECTION == "686a.8(b)"
    same(
        paytables.BONUS,
        """
        6 or 33  | 50 to 1
        7 or 32  | 10 to 1
        8 or 31  |  5 to 1
        9 or 30  |  4 to 1
        10 or 29 |  3 to 1
        11 or 28 |  2 to 1
        12 or 27 |  1 to 1
        """,
    )


def test_686a_7_k_each_total_of_three_cards_wins_or_loses_the_bonus():
    low = dict(zip(range(6, 13), (50, 10, 5, 4, 3, 2, 1)))
    high = dict(zip(range(33, 26, -1), (50, 10, 5, 4, 3, 2, 1)))
    for total in range(6, 34):
        odds = low.get(total) or high.get(total)
        assert odds_for(paytables.BONUS, total) == ((TO, odds, 1) if odds else None), total
