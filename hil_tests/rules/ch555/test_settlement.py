"""555.11(e), (f) and 555.13(g): every cell of the settlement, the Bonus, the progressive."""

from hil_tests.rules.helpers.games import Caribbean
from hil_tests.rules.helpers.play import changed

SEAT = 3
SIDE = {"bonus": 500, "progressive": True}
LOST = ("collect", 0, "", "555.11(e)(1)")
TIED = ("push", 0, "", "555.11(e)(2)")
# One hand a row, best first.
HANDS = (
    ("royal flush", "As Ks Qs Js Ts"),
    ("straight flush", "9c 8c 7c 6c 5c"),
    ("four-of-a-kind", "2c 2d 2h 2s 7d"),
    ("full house", "2c 2d 2h 7c 7d"),
    ("flush", "Ac Jc 8c 5c 2c"),
    ("straight", "5c 4d 3s 2h Ac"),
    ("three-of-a-kind", "2c 2d 2h Kc 7d"),
    ("two pairs", "3c 3d 2c 2d 7h"),
    ("pair", "Tc Td 8h 5s 2c"),
)
BET = (100, 50, 20, 7, 5, 4, 3, 2, 1)
BONUS = {
    "A": (1000, 200, 100, 50, 40, 25, 7, 3, 1),
    "B": (1000, 200, 100, 50, 40, 25, 6, 3, 1),
    "C": (1000, 200, 100, 50, 40, 20, 6, 3, 1),
}
LOW_DEALER = "Ah Kd 9d 6h 3h"


def even(cents, section="R-555-07"):
    return ("pay", cents, "1 to 1", section)


def paid(odds, stake, section):
    return ("pay", odds * stake, f"{odds} to 1", section)


def cell(cards, dealer):
    """(outcome, amount, odds, section) of an Ante of 10.00 and its Bet."""
    game = Caribbean.one_seat(cards, dealer)
    assert [line[:3] for line in game.lines()] == [(3, "ante", 1000), (3, "bet", 2000)]
    return [line[3:] for line in game.lines()]


def test_R_555_09_a_fold_that_keeps_its_side_wagers_wins_or_loses_them_by_the_hand():
    """Two pairs: the Bonus pays, the progressive does not; against each dealer's hand."""
    terms = {"fold_keeps_side_wagers": True}
    for dealer in (Caribbean.ACE_KING, Caribbean.NO_HAND, "Ac Ad Ah 6c 3h"):
        game = Caribbean.play_round({3: ("Kc Kd 5s 5c 2d", "fold", SIDE)}, dealer, **terms)
        lost = "555.11(f)(1)" if dealer == Caribbean.NO_HAND else "555.11(e)(1)"
        assert game.line(3, "ante") == ("collect", 0, "", "555.11(a)")
        assert game.line(3, "bonus")[:3] == ("pay", 1500, "3 to 1")
        assert game.line(3, "progressive") == ("collect", 0, "", lost)
        assert len(game.lines()) == 3
        game = Caribbean.play_round({3: ("Kc Jd 8s 5c 2d", "fold", SIDE)}, dealer, **terms)
        assert sorted([line[1:4] for line in game.lines()]) == [
            ("ante", 1000, "collect"),
            ("bonus", 500, "collect"),
            ("progressive", 100, "collect"),
        ]


def test_555_11_e_1_a_lower_hand_loses_ante_and_bet():
    assert cell("Ac Qd Jc 9h 7s", Caribbean.ACE_KING) == [LOST, LOST]
    assert cell("Jc Jd 8h 5s 2c", "Qh Qs 9d 6c 3h") == [LOST, LOST]
    assert cell("Ac Jc 8c 5c 2c", "7h 7s 7d 6c 6h") == [LOST, LOST]


def test_555_11_e_2_an_equal_hand_gets_both_back():
    assert cell("Ac Kd 9h 6s 3c", Caribbean.ACE_KING) == [TIED, TIED]
    assert cell("Qc Qd 9h 6s 3c", "Qh Qs 9d 6c 3h") == [TIED, TIED]


def test_555_11_e_3_a_higher_hand_wins_both():
    assert cell("Jc Jd 8h 5s 2c", Caribbean.ACE_KING) == [even(1000), even(2000)]
    assert cell("Ac Kd Th 6s 3c", Caribbean.ACE_KING) == [even(1000), even(2000)]
    straight = cell("5c 4d 3s 2h Ac", Caribbean.ACE_KING)
    assert straight == [even(1000), paid(4, 2000, "R-555-07")]


def test_R_555_07_every_row_of_the_bet():
    for (name, cards), odds in zip(HANDS, BET):
        game = Caribbean.one_seat(cards, LOW_DEALER)
        assert game.line(SEAT, "ante") == even(1000), name
        assert game.line(SEAT, "bet") == paid(odds, 2000, "R-555-07"), name
    high_card = Caribbean.one_seat("Ac Ks Qh 5s 2c", LOW_DEALER)
    assert high_card.line(SEAT, "bet") == even(2000)


def test_R_555_07_odds_of_the_submission_and_a_row_left_out():
    odds = {"flush": [13, 2], "straight": None}
    flush = Caribbean.one_seat("Ac Jc 8c 5c 2c", LOW_DEALER, wagers={"ante": 501}, bet_odds=odds)
    # 10.02 x 13 / 2.
    assert flush.line(SEAT, "bet") == ("pay", 6513, "13 to 2", "R-555-07")
    straight = Caribbean.one_seat("5c 4d 3s 2h Ac", LOW_DEALER, bet_odds=odds)
    assert straight.line(SEAT, "bet") == ("push", 0, "", "R-555-07")


def test_R_555_25_a_rest_of_a_cent_is_rounded_down():
    odds = {"pair_or_less": [4, 3]}
    game = Caribbean.one_seat("Jc Jd 8h 5s 2c", LOW_DEALER, wagers={"ante": 500}, bet_odds=odds)
    # 10.00 x 4 / 3 = 13.333.
    assert game.line(SEAT, "bet") == ("pay", 1333, "4 to 3", "R-555-07")


def test_R_555_07_the_dealer_qualifies_with_an_ace_and_a_king_or_better():
    for dealer, qualifies in (
        ("Ah Kd 4d 3h 2h", True),
        ("2h 2s 4d 3h 5h", True),
        ("7h 6s 5d 4c 3h", True),
        ("9h 7h 5h 4h 2h", True),
        ("Ah Qd Jd Th 9h", False),
        ("Kh Qd Jd Th 7h", False),
        ("Ah Qs Js Th 2h", False),
    ):
        bet = Caribbean.one_seat("9c 9d 8h 8d 2c", dealer).line(SEAT, "bet")
        assert (bet[0] != "return") is qualifies, dealer


def test_555_11_f_2_f_3_R_555_19_without_a_qualifying_hand_the_ante_is_paid_the_bet_void():
    for cards in ("Jc Jd 8h 5s 2c", "Kc Td 8h 5s 2c", "Ac Qd 9h 6s 3c", "5c 4d 3s 2h Ac"):
        assert cell(cards, Caribbean.NO_HAND) == [
            even(1000, "555.11(f)(2)"),
            ("return", 0, "", "555.11(f)(3)"),
        ], cards


def test_555_13_g_R_555_27_every_row_of_the_bonus():
    for table in sorted(BONUS):
        for (name, cards), odds in zip(HANDS, BONUS[table]):
            game = Caribbean.one_seat(cards, LOW_DEALER, wagers={"bonus": 500}, bonus=table)
            assert game.line(SEAT, "bonus") == paid(odds, 500, "555.13(g)"), (table, name)
    for cards in ("9c 9s 8h 5s 2c", "Ac Ks Qh 5s 2c"):
        game = Caribbean.one_seat(cards, LOW_DEALER, wagers={"bonus": 500})
        assert game.line(SEAT, "bonus") == LOST, cards


def test_555_13_g_pairs_from_tens_to_aces():
    for rank in "TJQKA":
        game = Caribbean.one_seat(f"{rank}c {rank}s 8h 5s 2c", LOW_DEALER, wagers={"bonus": 500})
        assert game.line(SEAT, "bonus") == even(500, "555.13(g)"), rank


def test_555_11_e_1_R_555_08_the_bonus_is_paid_whatever_the_dealer_has():
    flush = "Ac Jc 8c 5c 2c"
    full_house, tied = "7h 7s 7d 6c 6h", "Ad Jd 8d 5d 2d"
    for dealer, ante in ((full_house, "collect"), (tied, "push"), (LOW_DEALER, "pay")):
        game = Caribbean.one_seat(flush, dealer, wagers={"bonus": 500})
        assert game.line(SEAT, "ante")[0] == ante
        assert game.line(SEAT, "bonus") == paid(40, 500, "555.13(g)"), dealer
    game = Caribbean.one_seat(flush, Caribbean.NO_HAND.replace("Ah", "Kh"), wagers={"bonus": 500})
    assert game.line(SEAT, "bonus") == paid(40, 500, "555.13(g)")


def test_555_11_f_1_R_555_10_without_a_qualifying_hand_side_wagers_are_settled():
    game = Caribbean.one_seat("9c 9s 8h 5s 2c", Caribbean.NO_HAND, wagers=SIDE)
    assert game.lines()[:2] == [
        (SEAT, "progressive", 100, "collect", 0, "", "555.11(f)(1)"),
        (SEAT, "bonus", 500, "collect", 0, "", "555.11(f)(1)"),
    ]
    game = Caribbean.one_seat("2c 2d 2h 7c 7d", Caribbean.NO_HAND, wagers=SIDE)
    assert game.line(SEAT, "progressive") == ("pay", 10000, "100 for 1", "R-555-22")
    assert game.line(SEAT, "bonus") == paid(50, 500, "555.13(g)")


def test_R_555_22_every_row_of_the_progressive():
    for cards, odds, amount in (
        # 10 % of 5,000.205, rounded down.
        ("9c 8c 7c 6c 5c", "10% of meter", 50002),
        ("2c 2d 2h 2s 7d", "500 for 1", 50000),
        ("2c 2d 2h 7c 7d", "100 for 1", 10000),
        ("Ac Jc 8c 5c 2c", "50 for 1", 5000),
    ):
        game = Caribbean.one_seat(cards, LOW_DEALER, wagers={"progressive": True})
        assert game.line(SEAT, "progressive") == ("pay", amount, odds, "R-555-22"), cards
    game = Caribbean.one_seat("5c 4d 3s 2h Ac", LOW_DEALER, wagers={"progressive": True})
    assert game.line(SEAT, "progressive") == LOST


def test_555_11_e_3_f_4_R_555_23_the_whole_meter_is_held_until_documented():
    for dealer in (LOW_DEALER, Caribbean.NO_HAND):
        game = Caribbean()
        game.deal_round(
            {SEAT: ("As Ks Qs Js Ts", "bet", {"progressive": True})}, dealer_without(dealer)
        )
        game.decide(SEAT, "bet")
        game.turn_up()
        assert game.waits("jackpot_confirm")
        game.refuses(1018, "R-555-23", "jackpot_confirm", key=False)
        game.refuses(1001, "R-555-22", "next_round")
        game.do("jackpot_confirm", key=True)
        assert game.line(SEAT, "progressive") == ("pay", 500020, "100% of meter", "R-555-22")
        assert game.table.meter.cents == 400000
        assert game.waits("next_round")


def dealer_without(dealer):
    """The dealer's hand without a spade of the royal flush."""
    return dealer.replace("Qs", "Qd").replace("Ks", "Kd")


def test_R_555_23_the_house_may_do_without_the_hold():
    game = Caribbean.one_seat(
        "As Ks Qs Js Ts", LOW_DEALER, wagers={"progressive": True}, jackpot_hold=False
    )
    assert [line[3] for line in game.lines()] == ["pay"] * 3


def test_R_555_22_a_royal_flush_of_75_percent():
    terms = changed(Caribbean.terms(), odds={"royal_flush": 75})
    game = Caribbean.one_seat("As Ks Qs Js Ts", LOW_DEALER, wagers=SIDE, progressive=terms)
    # 75 % of 5,000.205.
    assert game.line(SEAT, "progressive") == ("pay", 375015, "75% of meter", "R-555-22")


SIX = {
    1: ("Jc Jd 8h 5s 2c", "bet", SIDE),
    2: ("9c 9h 8s 5c 2d", "bet", SIDE),
    3: ("Qc Qd 9s 6h 3c", "bet", SIDE),
    5: ("4c 4d 4h Ts 7c", "bet", SIDE),
    6: ("Kc Td 8c 7d 2h", "fold", {"bonus": 500}),
}
QUEENS = "Qh Qs 9d 6c 3h"


def test_555_11_e_losers_then_ties_then_winners_each_from_the_dealers_right():
    game = Caribbean.play_round(SIX, QUEENS)
    assert [line[:2] + line[3:4] for line in game.lines()] == [
        (6, "ante", "collect"),
        (6, "bonus", "collect"),
        (5, "progressive", "collect"),
        (3, "progressive", "collect"),
        (2, "ante", "collect"),
        (2, "bet", "collect"),
        (2, "bonus", "collect"),
        (2, "progressive", "collect"),
        (1, "ante", "collect"),
        (1, "bet", "collect"),
        (1, "progressive", "collect"),
        (1, "bonus", "pay"),
        (3, "ante", "push"),
        (3, "bet", "push"),
        (3, "bonus", "pay"),
        (5, "ante", "pay"),
        (5, "bet", "pay"),
        (5, "bonus", "pay"),
    ]


def test_555_11_f_R_555_15_side_wagers_then_antes_then_bets_each_from_the_dealers_right():
    game = Caribbean.play_round(SIX, "Ad Qh 9d 6c 3h")
    assert [line[:2] for line in game.lines()[2:]] == (
        [(seat, name) for seat in (5, 3, 2, 1) for name in ("progressive", "bonus")]
        + [(seat, "ante") for seat in (5, 3, 2, 1)]
        + [(seat, "bet") for seat in (5, 3, 2, 1)]
    )


def test_R_555_13_a_lower_hand_wins_no_ante_by_its_bonus():
    game = Caribbean.one_seat("Jc Jd 8h 5s 2c", QUEENS, wagers={"bonus": 500})
    assert [line[3] for line in game.lines()] == ["collect", "collect", "pay"]


def test_R_555_20_the_progressive_of_a_hand_that_is_turned_over_is_paid_either_way():
    for dealer in (LOW_DEALER, Caribbean.NO_HAND):
        game = Caribbean.one_seat("2c 2d 2s 7c 7d", dealer, wagers={"progressive": True})
        assert game.line(SEAT, "progressive") == ("pay", 10000, "100 for 1", "R-555-22")


def test_R_555_04_hands_in_their_order():
    order = ["Ac Kd 9h 6s 4c"] + [cards for _, cards in reversed(HANDS)]
    dealers = (
        "Ah Ks 9d 6c 3h",
        "Th Ts 8d 5c 3h",
        "3h 3s 2h 2s 8d",
        "4h 4s 4d Jh 8h",
        "6h 5h 4d 3h 2s",
        "Kd Jd 8d 5d 3d",
        "4h 4s 4d 8h 8d",
        "4h 4s 4d 4c 8h",
        "Th 9h 8h 7h 6h",
    )
    for higher, player in enumerate(order[:9]):
        for lower, dealer in enumerate(dealers):
            if higher != lower and not set(player.split()) & set(dealer.split()):
                outcome = Caribbean.one_seat(player, dealer).line(SEAT, "ante")[0]
                assert outcome == ("pay" if higher > lower else "collect"), (player, dealer)
