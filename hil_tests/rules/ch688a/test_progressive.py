"""688a.11(h)(3) and 688a.12(d): the hands of 688a.6(f) by the seven progressive paytables, the
meter, its hold, its Envy."""

from tablectl.games.ch688a.progressive_paytables import PROGRESSIVE_TERMS

from hil_tests.rules.families.pai_gow_games import FaceUp

NATURAL = "4h 5h 6h 7h 8h 9h Th"
WITH_JOKER = "2s 3s 4s 5s 6s 7s Jk"
ROYAL_MATCH = "Ad Kd Qd Jd Td Kc Qc"
FIVE_ACES = "Ac Ad Ah As Jk 6d 2c"
FIVE_JACKS = "Jc Jd Jh Js Jk 4c 2d"
ROYAL = "Ad Kd Qd Jd Td 4c 2c"
STRAIGHT_FLUSH = "4h 5h 6h 7h 8h Jd 2s"
FOUR = "8c 8d 8h 8s Kd Jc 2h"
THREE_AND_JOKER = "8c 8d 8h Jk Kd Jc 2s"
FULL_HOUSE = "Tc Td Th 6c 6d Kd 2c"
TWO_PAIR_AND_JOKER = "Tc Td 8h 8s Jk Kd 2c"
FLUSH = "Qc Jc 8c 6c 2c Ks 4d"
THREE = "Qc Qd Qh As 8h 7s 4c"
STRAIGHT = "2c 3c 4d 5s 6h Jc Jh"
HANDS = (NATURAL, WITH_JOKER, ROYAL_MATCH, FIVE_ACES, FIVE_JACKS, ROYAL, STRAIGHT_FLUSH) + (
    FOUR,
    THREE_AND_JOKER,
    FULL_HOUSE,
    TWO_PAIR_AND_JOKER,
    FLUSH,
    THREE,
    STRAIGHT,
)
METER = 2000000  # cents
ON = {"progressive": True}
# By paytable and hand, of a meter of 20,000.00 and the hand's own contribution: percent of the
# meter and cents besides.
SEVEN = ((100, 0), (100, 0), (0, 50000), (10, 0), (0, 7500), (0, 50000), (0, 10000))
BUG = SEVEN + ((0, 7500), None, (0, 400), None, None, None, None)
WILD_2 = ((100, 0), (10, 0), (0, 30000), (0, 50000), (0, 50000), (0, 30000), (0, 10000)) + (
    (0, 3000),
    (0, 3000),
    (0, 700),
    (0, 700),
    None,
    None,
    None,
)
TABLE_4 = ((100, 500000), (10, 500000), (20, 500000), (0, 250000), (0, 10000), (0, 50000)) + (
    (0, 20000),
    (0, 10000),
    (0, 1500),
    (0, 2500),
    None,
    (0, 2000),
    (0, 1500),
    (0, 750),
)
WILD_5 = ((100, 0), (100, 0), (0, 50000), (10, 0), (0, 100000), (0, 50000), (0, 10000)) + (
    (0, 2000),
    (0, 2000),
    (0, 500),
    (0, 500),
    None,
    None,
    None,
)
WILD_6 = ((100, 0), (100, 0), (0, 40000), (10, 0), (0, 80000), (0, 40000), (0, 7500)) + (
    (0, 1000),
    (0, 1000),
    None,
    None,
    None,
    None,
    None,
)
PAYS = {"1": BUG, "2": WILD_2, "3": BUG, "4": TABLE_4, "5": WILD_5, "6": WILD_6, "7": WILD_6}
ADDED = {"1": 28, "2": 7, "3": 29, "4": 5, "5": 17, "6": 17, "7": 26}
SEED = {
    "1": 1000000,
    "2": 1000000,
    "3": 200000,
    "4": 1000000,
    "5": 500000,
    "6": 200000,
    "7": 100000,
}


def low(cards):
    return cards[-5:]


def one(cards, table, meter=METER):
    return FaceUp.one_seat(
        cards, low(cards), {"progressive": True}, meter=meter * 10000, progressive=table
    )


def test_688a_6_f_688a_11_h_3_i_B_688a_12_d_every_hand_by_every_paytable():
    for table in sorted(PAYS):
        for cards, pays in zip(HANDS, PAYS[table]):
            game = one(cards, table)
            held = METER + ADDED[table]
            if pays is None:
                expected, left = ("collect", 0), held
            else:
                part = held * pays[0] // 100
                expected = ("pay", pays[1] + part)
                left = SEED[table] if pays[0] == 100 else held - part
            assert game.line(3, "progressive")[:2] == expected, (table, cards)
            assert game.table.meter.cents == left, (table, cards)
            section = "688a.12(d)" if pays else "688a.11(h)(3)(i)(A)"
            assert game.line(3, "progressive")[3] == section


def test_688a_12_d_R_688a_11_the_joker_is_the_hands_fifth_card_only_where_it_is_fully_wild():
    for table in sorted(PAYS):
        wild = PROGRESSIVE_TERMS[table]["fully_wild_joker"]
        assert wild == (table in ("2", "5", "6", "7"))
        paid = one(THREE_AND_JOKER, table).line(3, "progressive")[1]
        assert (paid > 0) == (wild or table == "4"), table


def test_688a_12_d_R_688a_03_odds_of_paytable_4_name_sum_and_percent():
    assert one(ROYAL_MATCH, "4").line(3, "progressive")[2] == "5,000.00 and 20% of meter"
    assert one(FIVE_ACES, "4").line(3, "progressive")[2] == "fixed"
    assert one(FIVE_ACES, "1").line(3, "progressive")[2] == "10% of meter"


def test_688a_11_h_3_i_B_3_R_688a_21_the_whole_meter_is_held_until_confirmed():
    for table, besides in (("1", 0), ("4", 500000)):
        game = FaceUp(METER * 10000, progressive=table)
        game.deal_round({3: (NATURAL, "", {"progressive": True})})
        game.set(0, "Kh Qs")
        game.set(3, low(NATURAL))
        assert game.table.awaits["what"] == "jackpot_confirm"
        held = METER + ADDED[table] + besides
        assert game.lines()[-1][3:5] == ("hold", held)
        game.refuses(1018, "R-688a-21", "jackpot_confirm", key=False)
        game.do("jackpot_confirm", key=True)
        assert game.line(3, "progressive")[:2] == ("pay", held)


def test_688a_11_h_3_i_b_4_R_688a_21_any_percentage_of_the_meter_is_held_and_the_cards_stay():
    section = "688a.11(h)(3)(i)(B)(4)"
    # By paytable: the hand, its odds, what it is paid of 20,000.00 and two wagers' contributions.
    for table, cards, odds, held in (
        ("1", FIVE_ACES, "10% of meter", 200005),
        ("2", WITH_JOKER, "10% of meter", 200001),
        ("4", ROYAL_MATCH, "5,000.00 and 20% of meter", 900002),
        ("4", WITH_JOKER, "5,000.00 and 10% of meter", 700001),
    ):
        game = FaceUp(METER * 10000, progressive=table)
        game.deal_round(
            {seat: (hand, "", ON) for seat, hand in ((3, FaceUp.beside(cards)), (5, cards))}
        )
        game.set(0, "Kh Qs")
        shown = game.set(5, low(cards))
        assert game.lines()[-1][3:] == ("hold", held, odds, section), table
        assert {"effect": "jackpot_lamp", "on": True} in shown
        assert (game.table.awaits["what"], game.table.awaits["to"]) == ("jackpot_confirm", 5)
        # Nothing is paid, and no cards go.
        assert game.table.meter.cents == METER + 2 * ADDED[table]
        assert "progressive" in game.table.round.placed(5)
        assert len(game.table.round.hands[5]) == 7
        game.refuses(1001, section, "set_hand", seat=3, low=[0, 1])
        game.do("jackpot_confirm", key=True)
        assert game.line(5, "progressive") == ("pay", held, odds, "688a.12(d)")
        assert game.table.awaits["to"] == 3


def test_688a_11_h_3_i_B_R_688a_21_the_hold_can_be_configured_away():
    game = FaceUp.one_seat(
        NATURAL, low(NATURAL), {"progressive": True}, progressive="3", jackpot_hold=False
    )
    assert [line[3] for line in game.lines()] == ["push", "pay"]


def test_688a_11_h_3_i_B_2_the_light_of_a_winner_is_lit():
    game = one(FULL_HOUSE, "1")
    assert {"effect": "win_lamp", "seat": 3, "on": True} in game.effects


def test_688a_12_d_R_688a_23_two_winners_one_after_the_other():
    hands = {
        6: (WITH_JOKER, low(WITH_JOKER), {"progressive": True}),
        2: (NATURAL, low(NATURAL), {"progressive": True}),
    }
    game = FaceUp.play_round(hands, meter=METER * 10000, progressive="4")
    tenth = (METER + 10) // 10
    assert game.line(6, "progressive")[1] == 500000 + tenth
    assert game.line(2, "progressive")[1] == 500000 + METER + 10 - tenth
    assert game.table.meter.cents == 1000000
    game = FaceUp.play_round(hands, meter=METER * 10000, progressive="1")
    assert game.line(6, "progressive")[1] == METER + 56
    assert game.line(2, "progressive")[1] == 1000000


def test_688a_12_d_R_688a_02_R_688a_09_the_better_paying_row_of_paytable_4():
    game = one("6c 6d 6s 7h 8d 9s Tc", "4")
    assert game.line(3, "progressive")[:2] == ("pay", 1500)


def test_688a_6_f_R_688a_12_an_ace_is_below_the_deuce_in_seven_cards():
    assert one("As 2s 3s 4s 5s 6s 7s", "4").line(3, "progressive")[2][-13:] == "100% of meter"


def envies(game):
    return [(line[0], line[1], line[4]) for line in game.lines() if line[3] == "envy"]


def test_688a_12_d_R_688a_17_envy_of_paytable_4_by_row():
    sums = (500000, 125000, 375000, 50000, 2500, 25000, 10000, 2500)
    for place, cards in enumerate(HANDS):
        other = FaceUp.beside(cards)
        hands = {
            5: (cards, low(cards), {}),
            2: (other, low(other), {"progressive": True}),
        }
        game = FaceUp.play_round(hands, progressive="4", fortune_bonus=None)
        paid = [(2, "progressive", sums[place])] if place < len(sums) else []
        assert envies(game) == paid, (cards, envies(game))
        section = [(5, "688a.11(h)(3)(i)(C)")] if paid else []
        assert game.notes("envy_hand") == section


def test_688a_12_d_the_other_paytables_have_no_envy():
    for table in ("1", "2", "3", "5", "6", "7"):
        hands = {
            5: (FOUR, low(FOUR), {}),
            2: ("Ac Js Ts 7h 6d 4s 2c", "Js Ts", {"progressive": True}),
        }
        assert envies(FaceUp.play_round(hands, progressive=table, fortune_bonus=None)) == []


def test_688a_1_R_688a_19_each_lammer_earns_the_schedule_of_its_own_wager():
    hands = {
        5: (FOUR, low(FOUR), {}),
        3: ("Ac Js Ts 7h 6d 4s 2c", "Js Ts", {"progressive": True}),
        2: ("Ah Jd Tc 7s 6c 4c 2d", "Jd Tc", {"fortune_bonus": 500}),
        1: ("As Jh Td 7d 6s 4d 3c", "Jh Td", {"fortune_bonus": 500, "progressive": True}),
    }
    game = FaceUp.play_round(hands, progressive="4")
    assert envies(game) == [
        (2, "fortune_bonus", 500),
        (1, "fortune_bonus", 500),
        (3, "progressive", 2500),
        (1, "progressive", 2500),
    ]


def test_R_688a_19_a_lammer_at_the_position_earns_both_schedules_where_the_submission_says_so():
    hands = {
        5: (FOUR, low(FOUR), {}),
        3: ("Ac Js Ts 7h 6d 4s 2c", "Js Ts", {"progressive": True}),
        2: ("Ah Jd Tc 7s 6c 4c 2d", "Jd Tc", {"fortune_bonus": 500}),
        1: ("As Jh Td 7d 6s 4d 3c", "Jh Td", {"fortune_bonus": 499}),
    }
    game = FaceUp.play_round(hands, progressive="4", envy_lammer="position")
    assert envies(game) == [
        (3, "fortune_bonus", 500),
        (2, "fortune_bonus", 500),
        (3, "progressive", 2500),
        (2, "progressive", 2500),
    ]


def test_688a_12_d_R_688a_20_the_reserve_is_a_register_beside_the_meter():
    hands = {
        5: (FOUR, low(FOUR), {"progressive": True}),
        3: ("Ac Js Ts 7h 6d 4s 2c", "Js Ts", {"progressive": True}),
    }
    meter = FaceUp.play_round(hands, progressive="4").table.meter
    assert (meter.reserve, meter.micro) == (2 * 50000, 10000 * 1000000 + 2 * 50000)
    assert FaceUp.play_round(hands, progressive="1").table.meter.reserve == 0
    void = FaceUp(progressive="4")
    void.bet(3, progressive=True)
    void.start()
    void.position()
    void.deal("As")
    void.report("wrong_start")
    assert void.table.meter.reserve == 0
    assert void.table.meter.micro == 10000 * 1000000
