"""688a.12: every row of every paytable, as printed."""

from tablectl.core.odds import FIXED, METER, TO
from tablectl.core.paytable import odds_for
from tablectl.games.ch688a import paytables
from tablectl.games.ch688a import progressive_paytables as progressive

from hil_tests.rules.helpers.printed import same_tables


def test_688a_12_a_pai_gow():
    assert (paytables.PAI_GOW_ODDS, paytables.PAI_GOW_SECTION) == ((TO, 1, 1), "688a.12(a)")


def test_688a_12_b_ace_high():
    assert paytables.ACE_HIGH_SECTION == "688a.12(b)"
    same_tables(
        paytables.ACE_HIGH,
        "12345",
        """
        both dealer and player have ace high | 20 to 1 | 40 to 1 | 30 to 1 | 25 to 1 | 40 to 1
        only dealer has ace high, with joker | 10 to 1 | 15 to 1 | 15 to 1 | 10 to 1 | 12 to 1
        only dealer has ace high, no joker   |  8 to 1 |  5 to 1 |  6 to 1 |  7 to 1 |  5 to 1
        """,
    )


def test_688a_12_c_R_688a_01_fortune_bonus_paytables_1_to_3():
    assert paytables.FORTUNE_BONUS_SECTION == "688a.12(c)"
    assert sorted(paytables.FORTUNE_BONUS) == ["1", "2", "3", "4", "5", "6"]
    same_tables(
        {name: paytables.FORTUNE_BONUS[name] for name in "123"},
        "123",
        """
        seven-card natural straight flush | 5,000 to 1 | 8,000 to 1 | 5,000 to 1
        royal flush plus royal match      | 1,000 to 1 | 2,000 to 1 | 2,000 to 1
        seven-card wild straight flush    |   750 to 1 | 1,000 to 1 | 1,000 to 1
        five aces                         |   250 to 1 |   400 to 1 |   400 to 1
        royal flush                       |   100 to 1 |   150 to 1 |   150 to 1
        straight flush                    |    50 to 1 |    50 to 1 |    50 to 1
        four-of-a-kind                    |    20 to 1 |    25 to 1 |    25 to 1
        full house                        |     5 to 1 |     5 to 1 |     5 to 1
        flush                             |     4 to 1 |     4 to 1 |     4 to 1
        three-of-a-kind                   |     3 to 1 |     3 to 1 |     3 to 1
        straight                          |     2 to 1 |     2 to 1 |     2 to 1
        three pair                        |       push |            |
        """,
    )


def test_688a_12_c_R_688a_01_fortune_bonus_paytables_4_to_6():
    same_tables(
        {name: paytables.FORTUNE_BONUS[name] for name in "456"},
        "456",
        """
        seven-card natural straight flush | 2,500 to 1 | 5,000 to 1 | 5,000 to 1
        royal flush plus royal match      | 1,000 to 1 | 1,000 to 1 | 2,000 to 1
        seven-card wild straight flush    |   750 to 1 |   500 to 1 | 1,000 to 1
        five aces                         |   250 to 1 |   300 to 1 |   400 to 1
        royal flush                       |   125 to 1 |   100 to 1 |   150 to 1
        straight flush                    |    50 to 1 |    45 to 1 |    50 to 1
        four-of-a-kind                    |    25 to 1 |    25 to 1 |    25 to 1
        full house                        |     5 to 1 |     5 to 1 |     5 to 1
        flush                             |     4 to 1 |     4 to 1 |     4 to 1
        three-of-a-kind                   |     3 to 1 |     3 to 1 |     3 to 1
        straight                          |     2 to 1 |     2 to 1 |     2 to 1
        """,
    )


def test_688a_12_c_envy_of_the_fortune_bonus():
    same_tables(
        paytables.FORTUNE_ENVY,
        "123456",
        """
        seven-card natural straight flush | $1,000 | $5,000 | $3,000 | $1,000 | $2,500 | $2,500
        royal flush plus royal match      |   $250 | $1,000 | $1,000 |   $750 |   $500 |   $500
        seven-card wild straight flush    |   $100 |   $500 |   $500 |   $250 |   $250 |   $250
        five aces                         |    $50 |   $250 |   $250 |   $100 |   $150 |   $150
        royal flush                       |    $25 |    $50 |    $50 |    $50 |    $55 |    $55
        straight flush                    |    $10 |    $20 |    $20 |    $20 |    $25 |    $25
        four-of-a-kind                    |     $5 |     $5 |     $5 |     $5 |     $6 |     $6
        """,
    )


def test_688a_12_d_R_688a_05_progressive_paytables_1_and_3():
    assert progressive.PROGRESSIVE_SECTION == "688a.12(d)"
    assert sorted(progressive.PROGRESSIVE) == ["1", "2", "3", "4", "5", "6", "7"]
    same_tables(
        {name: progressive.PROGRESSIVE[name] for name in "13"},
        "13",
        """
        seven-card straight flush | 100% of meter | 100% of meter
        five aces                 |  10% of meter |  10% of meter
        royal flush               | $500          | $500
        straight flush            | $100          | $100
        four-of-a-kind            |  $75          |  $75
        full house                |   $4          |   $4
        """,
    )


def test_688a_12_d_progressive_paytable_2():
    same_tables(
        {"2": progressive.PROGRESSIVE["2"]},
        "2",
        """
        seven-card natural straight flush | 100% of meter
        seven-card wild straight flush    |  10% of meter
        five-of-a-kind                    | $500
        royal flush                       | $300
        straight flush                    | $100
        four-of-a-kind                    |  $30
        full house                        |   $7
        """,
    )


def test_688a_12_d_R_688a_02_R_688a_03_progressive_paytable_4_and_its_envy():
    same_tables(
        {"pay": progressive.PROGRESSIVE["4"], "envy": progressive.PROGRESSIVE_ENVY["4"]},
        ("pay", "envy"),
        """
        seven-card natural straight flush | $5,000/100% of meter | $5,000
        royal flush plus royal match      | $5,000/20% of meter  | $3,750
        seven-card wild straight flush    | $5,000/10% of meter  | $1,250
        five aces                         | $2,500               |   $500
        royal flush                       |   $500               |   $250
        straight flush                    |   $200               |   $100
        four-of-a-kind                    |   $100               |    $25
        full house                        |    $25               |
        flush                             |    $20               |
        three-of-a-kind                   |    $15               |
        straight                          |  $7.50               |
        """,
    )
    assert list(progressive.PROGRESSIVE_ENVY) == ["4"]


def test_688a_12_d_R_688a_04_progressive_paytables_5_to_7():
    same_tables(
        {name: progressive.PROGRESSIVE[name] for name in "567"},
        "567",
        """
        seven-card straight flush | 100% of meter | 100% of meter | 100% of meter
        five aces                 |  10% of meter |  10% of meter |  10% of meter
        five-of-a-kind            | $1,000        | $800          | $800
        royal flush               |   $500        | $400          | $400
        straight flush            |   $100        |  $75          |  $75
        four-of-a-kind            |    $20        |  $10          |  $10
        full house                |     $5        |               |
        """,
    )


def test_688a_12_d_wager_seed_rates_stake_and_joker_of_each_progressive_paytable():
    keys = ("wager", "seed", "rate", "reserve_rate", "stake_returned", "fully_wild_joker")
    terms = {
        name: tuple([values[key] for key in keys])
        for name, values in progressive.PROGRESSIVE_TERMS.items()
    }
    assert terms == {
        "1": (1_00, 10_000_00, 28_00, 0, False, False),
        "2": (1_00, 10_000_00, 7_00, 0, False, True),
        "3": (1_00, 2_000_00, 29_00, 0, False, False),
        "4": (5_00, 10_000_00, 1_00, 1_00, True, False),
        "5": (1_00, 5_000_00, 17_00, 0, False, True),
        "6": (1_00, 2_000_00, 17_00, 0, False, True),
        "7": (1_00, 1_000_00, 26_00, 0, False, True),
    }
    assert all(len(values) == len(keys) for values in progressive.PROGRESSIVE_TERMS.values())


def test_688a_6_f_hands_that_a_table_does_not_tell_apart_are_one_row():
    natural = "seven-card natural straight flush"
    wild = "seven-card wild straight flush"
    match = "royal flush plus royal match"
    for name, hand, odds in (
        ("1", natural, (METER, 100, 100)),
        ("1", wild, (METER, 100, 100)),
        ("3", match, (FIXED, 500_00, 1)),
        ("2", "five aces", (FIXED, 500_00, 1)),
        ("2", wild, (METER, 10, 100)),
        ("5", "five aces", (METER, 10, 100)),
        ("5", "five-of-a-kind", (FIXED, 1000_00, 1)),
        ("7", "full house", None),
    ):
        assert odds_for(progressive.PROGRESSIVE[name], hand) == odds, (name, hand)
