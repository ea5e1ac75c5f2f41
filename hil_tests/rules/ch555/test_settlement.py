"""555.11(e), (f) and 555.13(g): every cell of the settlement, the Bonus, the progressive."""

from hil_tests.rules.helpers.games import Caribbean
from hil_tests.rules.helpers.play import changed

SEAT = 3
SIDE = {"bonus": 500, "progressive": True}
LOST = ("collect", 0, "", "555.11(e)(1)")
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


def test_555_11_e_3_a_higher_hand_wins_both():
    assert cell("Jc Jd 8h 5s 2c", Caribbean.ACE_KING) == [even(1000), even(2000)]
    assert cell("Ac Kd Th 6s 3c", Caribbean.ACE_KING) == [even(1000), even(2000)]
    straight = cell("5c 4d 3s 2h Ac", Caribbean.ACE_KING)
    assert straight == [even(1000), paid(4, 2000, "R-555-07")]


def test_R_555_07_odds_of_the_submission_and_a_row_left_out():
    odds = {"flush": [13, 2], "straight": None}
    flush = Caribbean.one_seat("Ac Jc 8c 5c 2c", LOW_DEALER, wagers={"ante": 501}, bet_odds=odds)
    # 10.02 x 13 / 2.
    assert flush.line(SEAT, "bet") == ("pay", 6513, "13 to 2", "R-555-07")
    straight = Caribbean.one_seat("5c 4d 3s 2h Ac", LOW_DEALER, bet_odds=odds)
    assert straight.line(SEAT, "bet") == ("push", 0, "", "R-555-07")


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
