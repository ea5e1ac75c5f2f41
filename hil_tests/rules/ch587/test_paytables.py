"""587.12: every row of every paytable, as printed."""

from tablectl.core.odds import TO
from tablectl.core.paytable import odds_for
from tablectl.games.ch587 import paytables

from hil_tests.rules.helpers.printed import same, same_tables


def test_587_12_a_pair_plus():
    assert paytables.PAIR_PLUS_SECTION == "587.12(a)"
    same_tables(
        paytables.PAIR_PLUS,
        "ABCD",
        """
        straight flush  | 40 to 1 | 40 to 1 | 40 to 1 | 40 to 1
        three-of-a-kind | 30 to 1 | 25 to 1 | 30 to 1 | 30 to 1
        straight        |  6 to 1 |  6 to 1 |  5 to 1 |  6 to 1
        flush           |  4 to 1 |  4 to 1 |  4 to 1 |  3 to 1
        pair            |  1 to 1 |  1 to 1 |  1 to 1 |  1 to 1
        """,
    )


def test_587_6_c_the_ace_king_and_queen_of_a_suit_are_a_straight_flush():
    for paytable in paytables.PAIR_PLUS.values():
        assert odds_for(paytable, "royal") == (TO, 40, 1)


def test_587_12_b_ante():
    assert (paytables.ANTE_ODDS, paytables.ANTE_SECTION) == ((TO, 1, 1), "587.12(b)")


def test_587_12_c_play():
    assert paytables.PLAY_SECTION == "587.12(c)"
    same(
        paytables.PLAY,
        """
        royal flush           | 100 to 1
        straight flush        |  20 to 1
        four-of-a-kind        |  10 to 1
        full house            |   6 to 1
        flush                 |   5 to 1
        straight              |   4 to 1
        three-of-a-kind       |   3 to 1
        two pairs             |   3 to 2
        pair of 10s or better |   1 to 1
        """,
    )


def test_587_12_d_blind():
    assert paytables.BLIND_SECTION == "587.12(d)"
    same(
        paytables.BLIND,
        """
        royal flush           | 1,000 to 1
        straight flush        |   200 to 1
        four-of-a-kind        |    30 to 1
        full house            |     4 to 1
        flush                 |     3 to 1
        straight              |     2 to 1
        three-of-a-kind       |     1 to 1
        two pairs             |       push
        pair of 10s or better |       push
        """,
    )


def test_587_12_e_1_progressive():
    assert paytables.PROGRESSIVE_SECTION == "587.12(e)(1)"
    same(
        paytables.PROGRESSIVE,
        """
        ace, king and queen of spades                    | 100% of meter
        ace, king and queen of hearts, diamonds or clubs | 500 for 1
        straight flush                                   |  70 for 1
        three-of-a-kind                                  |  60 for 1
        straight                                         |   6 for 1
        """,
    )


def test_587_12_e_3_rate_of_progression_and_initial_amount():
    assert paytables.PROGRESSIVE_SEED_SECTION == "587.12(e)(3)"
    assert paytables.PROGRESSIVE_SEED_AT_LEAST == 1000_00
    assert paytables.PROGRESSIVE_RATE_AT_LEAST == 14_00


def test_587_12_e_5_envy():
    assert paytables.PROGRESSIVE_ENVY_SECTION == "587.12(e)(5)"
    same_tables(
        paytables.PROGRESSIVE_ENVY,
        (1_00, 5_00),
        """
        ace, king and queen of spades                    | $100 | $500
        ace, king and queen of hearts, diamonds or clubs |  $25 | $125
        """,
    )


def test_587_12_f_six_card_bonus():
    assert paytables.SIX_CARD_BONUS_SECTION == "587.12(f)"
    same_tables(
        paytables.SIX_CARD_BONUS,
        "ABCD",
        """
        royal flush     | 1,000 to 1 | 1,000 to 1 | 1,000 to 1 | 1,000 to 1
        straight flush  |   200 to 1 |   200 to 1 |   200 to 1 |   200 to 1
        four-of-a-kind  |    50 to 1 |    50 to 1 |   100 to 1 |   100 to 1
        full house      |    25 to 1 |    25 to 1 |    20 to 1 |    20 to 1
        flush           |    20 to 1 |    15 to 1 |    15 to 1 |    15 to 1
        straight        |    10 to 1 |    10 to 1 |     9 to 1 |    10 to 1
        three-of-a-kind |     5 to 1 |     5 to 1 |     8 to 1 |     7 to 1
        """,
    )
