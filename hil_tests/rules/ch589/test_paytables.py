"""589.12: every row of every paytable, as printed."""

from tablectl.core.odds import TO
from tablectl.games.ch589 import paytables

from hil_tests.rules.helpers.printed import same, same_tables


def test_589_12_a_instant_payout_on_the_ante():
    assert paytables.INSTANT_SECTION == "589.12(a)"
    tables = paytables.INSTANT
    assert sorted(tables) == ["A", "B", "C", "D", "E", "F", "G", "H"]
    same_tables(
        {name: tables[name] for name in "ABCD"},
        "ABCD",
        """
        royal flush    | 1,500 to 1 | 1,500 to 1 | 1,500 to 1 | 1,200 to 1
        straight flush |   500 to 1 |   400 to 1 |   300 to 1 |   400 to 1
        """,
    )
    same_tables(
        {name: tables[name] for name in "EFGH"},
        "EFGH",
        """
        royal flush    | 1,200 to 1 | 1,000 to 1 | 800 to 1 | 600 to 1
        straight flush |   300 to 1 |   300 to 1 | 300 to 1 | 300 to 1
        """,
    )


def test_589_12_b_super():
    assert paytables.SUPER_SECTION == "589.12(b)"
    same_tables(
        paytables.SUPER,
        "ABC",
        """
        four-of-a-kind        | 250 to 1 | 250 to 1 | 250 to 1
        same-colored straight | 150 to 1 | 150 to 1 | 150 to 1
        full house            | 100 to 1 | 100 to 1 | 100 to 1
        flush                 |  60 to 1 |  60 to 1 |  60 to 1
        straight              |  30 to 1 |  30 to 1 |  30 to 1
        three-of-a-kind       |   8 to 1 |   8 to 1 |   7 to 1
        ace-king              |   6 to 1 |   5 to 1 |   6 to 1
        same colored five     |   2 to 1 |   2 to 1 |   2 to 1
        """,
    )


def test_589_12_c_bet():
    assert paytables.BET_SECTION == "589.12(c)"
    same(
        paytables.BET,
        """
        royal flush     | 100 to 1
        straight flush  |  50 to 1
        four-of-a-kind  |  20 to 1
        full house      |   7 to 1
        flush           |   5 to 1
        straight        |   4 to 1
        three-of-a-kind |   3 to 1
        two pairs       |   2 to 1
        pair            |   1 to 1
        ace-king        |   1 to 1
        """,
    )


def test_589_12_d_ante():
    assert (paytables.ANTE_ODDS, paytables.ANTE_SECTION) == ((TO, 1, 1), "589.12(d)")
