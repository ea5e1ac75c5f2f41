"""585.4: the odds of every wager, as printed, and the totals they are paid for (585.2(f))."""

from tablectl.core.odds import TO
from tablectl.core.paytable import odds_for
from tablectl.games.ch585 import paytables

from hil_tests.rules.helpers.printed import same


def test_585_4_double_any_number_and_any_doubles():
    assert paytables.SECTION == "585.4"
    assert paytables.DOUBLE_ODDS == (TO, 30, 1)
    assert paytables.ANY_NUMBER_ODDS == (TO, 15, 1)
    assert paytables.ANY_DOUBLES_ODDS == (TO, 4, 1)


def test_585_4_field_any_craps_and_any_seven():
    same(
        paytables.FIELD,
        """
        2 or 12           | 2 to 1
        3, 4, 9, 10 or 11 | 1 to 1
        """,
    )
    same(paytables.ANY_CRAPS, "2, 3 or 12 | 7 to 1")
    same(paytables.ANY_SEVEN, "7 | 4 to 1")


def test_585_2_f_each_total_is_paid_or_not():
    for wager, odds in (
        (paytables.FIELD, {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}),
        (paytables.ANY_CRAPS, {2: 7, 3: 7, 12: 7}),
        (paytables.ANY_SEVEN, {7: 4}),
    ):
        for total in range(2, 13):
            paid = (TO, odds[total], 1) if total in odds else None
            assert odds_for(wager, total) == paid, total
