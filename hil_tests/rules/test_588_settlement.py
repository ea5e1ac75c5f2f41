"""588.6, 588.11 and 588.12: setting, the comparison cell by cell, each optional wager, Envy."""

from play import effect, named
from play_588 import DEALER, DEALER_LOW, PaiGow, one_seat, play_round, terms

FOUL = "588.11(f)(1)(v)"
# The dealer's sixes and queen. A player's hand, its low card, outcome and section of 588.11(f).
SIXES = ("6c 6d Qh 9d 4s 2c", "Qh")
CELLS = (
    ("7c 7d Kc 9c 4c 2d", "Kc", "pay", "588.12(a)"),
    ("7c 7d Jk 9c 4c 2d", "Jk", "pay", "588.12(a)"),
    ("7c 7d Qc 9c 4c 2d", "Qc", "push", "588.11(f)(2)(i)"),
    ("7c 7d Jc 9c 4c 2d", "Jc", "push", "588.11(f)(2)(i)"),
    ("5c 5d Kc 9c 4c 2d", "Kc", "push", "588.11(f)(2)(ii)"),
    ("5c 5d Jk 9c 4c 2d", "Jk", "push", "588.11(f)(2)(ii)"),
    ("6h 6s Kc 9c 4c 2d", "Kc", "push", "588.11(f)(2)(ii)"),
    ("5c 5d Jc 9c 4c 2d", "Jc", "collect", "588.11(f)(1)(i)"),
    ("5c 5d Qc 9c 4c 2d", "Qc", "collect", "588.11(f)(1)(ii)"),
    ("6h 6s Jc 9c 4c 2d", "Jc", "collect", "588.11(f)(1)(iii)"),
    ("6h 6s Qc 9c 4c 2d", "Qc", "collect", "588.11(f)(1)(iv)"),
    ("Ac 8d Kc 9c 4c 2d", "Ac", "collect", FOUL),
    ("Jk 8d Kc 9c 4c 2d", "Jk", "collect", FOUL),
)
# What the house sets of each hand, by 588.11(d).
HOUSE_WAY = (
    ("588.11(d)(1)", "9c 9d Ah Kd 5s 3c", "Ah"),
    ("588.11(d)(1)", "Kc Kd 5h 5s 9c 3d", "9c"),
    ("588.11(d)(1)", "Qc Qd Qh Qs 7c 7d", "7c"),
    ("588.11(d)(1)", "Ac Ad Ah Jk 8c 3d", "8c"),
    ("588.11(d)(1)(i)", "Kc Kd Kh 2c 2d 2h", "Kc"),
    ("588.11(d)(1)(ii)", "Kc Kd 9c 9d 4c 4d", "Kc"),
    ("588.11(d)(2)", "4c 5d 6h 7s 8c 9d", "9d"),
    ("588.11(d)(2)", "Ac 2d 3h 4s 5c 6d", "Ac"),
    ("588.11(d)(2)", "5c 6d 7h 8s 9c Jk", "Jk"),
    ("588.11(d)(2)", "As Ks 9s 7s 5s 3s", "As"),
    ("588.11(d)(2)", "As Ks Qs Js Ts 9s", "As"),
    ("588.11(d)(3)", "4c 5c 6c 7d 8c Kc", "7d"),
    ("588.11(d)(4)", "5c 6c 7c 8c 9c Td", "Td"),
    ("588.11(d)(5)", "5c 6c 7c 8c 9c Kc", "Kc"),
    ("588.11(d)(6)", "Ac Kd 9h 7s 5c 3d", "Kd"),
)
# Six cards, the Fortune Bonus's odds and the Progressive's (for 1), best first.
BONUS = (
    ("Ac Kc Qc Jc Tc 2d", 250, "10%"),
    ("Kc Qc Jc Tc Jk 2d", 250, "10%"),
    ("Ac Kc Qc Jc Jk 2d", 250, "10%"),
    ("Ac 2c 3c 4c 5c 9d", 100, 300),
    ("2c 3c 4c 5c 6c 9d", 100, 300),
    ("7c 7d 7h 7s Ac Jk", 50, 150),
    ("Ac Ad Ah Jk 9c 2d", 50, 150),
    ("2c 2d 2h 3c 3d 9s", 15, 15),
    ("Kc Kd Ac Jk Kh 9s", 15, 15),
    ("2c 4c 6c 8c Tc Kd", 10, 6),
    ("2c 4c 6c 8c Jk Kd", 10, 6),
    ("Ac 2d 3h 4s 5c Tc", 8, 3),
    ("9c Td Qh Ks Jk 2c", 8, 3),
    ("2c 2d 2h 7c 9s Kd", 5, None),
    ("Ac Ad Jk 7c 9s Kd", 5, None),
    ("Ac Ad Kc Kd 9s 2h", None, None),
    ("Ac Jk Kc Qd 9s 2h", None, None),
    ("Ac Kd Qh 9s 5c 2h", None, None),
)
# Six cards without a pair, a straight or a flush, by their highest.
INSURANCE = (
    ("8c 7d 5h 4s 3c 2d", 100),
    ("9c 7d 6h 4s 3c 2d", 30),
    ("Tc 8d 6h 4s 3c 2d", 10),
    ("Jc 8d 6h 4s 3c 2d", 7),
    ("Qc 8d 6h 4s 3c 2d", 4),
    ("Kc 8d 6h 4s 3c 2d", 3),
    ("Ac 8d 6h 4s 3c 2d", None),
    ("Jk 8d 6h 4s Tc 2d", None),
    ("Kc Kd 6h 4s 3c 2d", None),
    ("7c 6d 5h 4s 3c Kd", None),
)
# Envy in dollars of the $1 and the $5 wager.
FORTUNE_ENVY = (
    ("Ac Ad Ah As Jk 2d", 1000, 5000),
    ("Ac Kc Qc Jc Tc 2d", 200, 1000),
    ("Ac 2c 3c 4c 5c 9d", 50, 250),
    ("7c 7d 7h 7s Ac 2d", 15, 75),
    ("2c 2d 2h 3c 3d 9s", 5, 25),
    ("2c 4c 6c 8c Tc Kd", None, None),
)
PROGRESSIVE_ENVY = (
    ("Ac Ad Ah As Jk 2d", 100, 500),
    ("Ac Kc Qc Jc Tc 2d", 50, 250),
    ("Ac 2c 3c 4c 5c 9d", 10, 50),
    ("7c 7d 7h 7s Ac 2d", 5, 25),
    ("2c 2d 2h 3c 3d 9s", None, None),
)
NOTHING = ("Kh Jd 9h 8s 5d 3s", "Jd")
ON = {"progressive": True}


def envies(game):
    return [(line[0], line[1], line[4]) for line in game.lines() if line[3] == "envy"]


def acknowledged(game):
    return [
        (note["seat"], note["section"])
        for note in named(game.effects, "note")
        if note["what"] == "envy_hand"
    ]


def test_588_11_f_588_6_c_R_588_17_each_cell_of_the_comparison():
    for cards, low, outcome, section in CELLS:
        game = one_seat(cards, low, SIXES)
        paid = (
            (outcome, 1000, "1 to 1", section) if outcome == "pay" else (outcome, 0, "", section)
        )
        assert game.line(3, "pai_gow") == paid, cards


def test_588_6_c_a_players_joker_low_beats_the_dealers_ace_and_his_ace_does_not():
    aces = ("Kc Kd Ah 9d 4s 2c", "Ah")
    for low, outcome in (("Jk", "pay"), ("Ad", "push")):
        game = one_seat(f"Qc Qd Qh {low} 7s 5c", low, aces)
        assert game.line(3, "pai_gow")[0] == outcome


def test_588_11_b_a_high_card_that_equals_the_low_card_is_no_foul():
    # Ace high with the joker low.
    game = one_seat("Ac 8d Kc 9c 4c Jk", "Jk", SIXES)
    assert game.line(3, "pai_gow") == ("push", 0, "", "588.11(f)(2)(ii)")


def test_588_11_d_1_to_d_6_the_dealer_sets_by_the_house_way():
    for section, cards, low in HOUSE_WAY:
        for tried in cards.split():
            game = PaiGow()
            game.bet(3)
            game.start()
            game.deal({0: cards})
            game.set(0, tried)
            same_rank = tried[0] == low[0] and tried != "Jk"
            assert (game.table.awaits["to"] == 3) is (tried == low or same_rank), (section, tried)


def test_588_13_i_hands_set_wrong_are_reset_and_the_round_goes_on():
    game = PaiGow()
    game.bet(3)
    game.start()
    game.deal({0: DEALER, 3: "Qh Jd 8h 6h 5d 3s"})
    for low in ("3d", "Kc"):
        shown = game.set(0, low)
        assert effect("note", what="dealer_set_wrong", section="588.13(i)") in shown
        assert game.table.awaits["to"] == 0
    assert effect("hand_set", seat=0, low=[41], section="588.11(d)") in game.set(0, DEALER_LOW)
    game.set(3, "Jd")
    assert game.line(3, "pai_gow")[0] == "collect"


def test_588_11_e_hands_are_revealed_from_the_right_counterclockwise():
    game = PaiGow()
    for seat in (2, 4, 5):
        game.bet(seat)
    game.start()
    game.deal()
    assert game.table.awaits["section"] == "588.11(d)"
    game.set(0, game.low_of(0))
    for seat in (5, 4, 2):
        assert (game.table.awaits["to"], game.table.awaits["section"]) == (seat, "588.11(e)")
        held = game.table.round.hands[seat]
        game.refuses(1008, "588.11(e)", "set_hand", seat=3, low=held[:1])
        for low in ([], held[:2], [52], [held[0], held[0]], held[0], None):
            game.refuses(1022, "588.11(e)", "set_hand", seat=seat, low=low)
        game.do("set_hand", seat=seat, low=held[:1])
    assert game.waits("next_round")


def test_588_11_g_1_with_eights_or_better_the_double_down_goes_with_the_main_wager():
    # Nines and a queen; the cells are those of the sixes with nines for them.
    cases = (
        ("Tc Td Kc 8c 4c 2d", "Kc", "pay", "588.12(a)"),
        ("Tc Td Jk 8c 4c 2d", "Jk", "pay", "588.12(a)"),
        ("Tc Td Jc 8c 4c 2d", "Jc", "push", "588.11(g)(1)"),
        ("5c 5d Kc 8c 4c 2d", "Kc", "push", "588.11(g)(1)"),
        ("5c 5d Jc 8c 4c 2d", "Jc", "collect", "588.11(g)(1)"),
        ("Ac 8d Kc Tc 4c 2d", "Ac", "collect", "588.11(g)(1)"),
    )
    for cards, low, outcome, section in cases:
        dealer = ("9s 9d Qh 7d 4s 2c", "Qh")
        game = one_seat(cards, low, dealer, {"double": True}, double_down=True)
        assert game.line(3, "pai_gow")[0] == outcome
        paid = (1000, "1 to 1") if outcome == "pay" else (0, "")
        assert game.line(3, "double_down") == (outcome,) + paid + (section,), cards


def test_588_11_g_1_588_11_g_2_from_which_hand_on_the_double_down_counts():
    cases = (
        ("8c 8d Qh 9d 4s 2c", "Qh", "pay", "588.12(a)"),
        ("7c 7d Qh 9d 4s 2c", "Qh", "push", "588.11(g)(2)"),
        ("Ac Kd Qh 9d 4s 2c", "Kd", "push", "588.11(g)(2)"),
        ("Ac Jk 8h 9d 4s 2c", "9d", "pay", "588.12(a)"),
        ("3c 3d Qh 2d 2s 8c", "Qh", "pay", "588.12(a)"),
    )
    player = "Th Ts Tc Jd 5s Ad"
    for cards, low, outcome, section in cases:
        wagers = {"double": True, "pai_gow": 3000}
        game = one_seat(player, "Ad", (cards, low), wagers, double_down=True)
        assert game.line(3, "pai_gow")[0] == "pay"
        assert (game.line(3, "double_down")[0], game.line(3, "double_down")[3]) == (
            outcome,
            section,
        )
        assert game.line(3, "double_down")[1] == (3000 if outcome == "pay" else 0)


def test_588_12_b_i_588_11_h_1_i_the_fortune_bonus_by_the_best_five_of_six():
    for cards, odds, _ in BONUS:
        game = one_seat(cards, cards.split()[5], wagers={"fortune_bonus": 300})
        line = ("collect", 0, "", "588.11(h)(1)(i)(A)")
        if odds:
            line = ("pay", 300 * odds, f"{odds} to 1", "588.12(b)(i)")
        assert game.line(3, "fortune_bonus") == line, cards


def test_588_12_b_i_588_6_b_1_five_aces_a_thousand_to_one():
    game = one_seat("Ac Ad Ah As Jk 2d", "2d", wagers={"fortune_bonus": 10000})
    line = ("pay", 10000000, "1000 to 1", "588.12(b)(i)")
    assert game.line(3, "fortune_bonus") == line


def test_588_12_c_588_11_h_2_i_588_11_h_2_ii_R_588_07_insurance_on_king_high_or_less():
    for cards, odds in INSURANCE:
        dealer = ("Ah As Qd 9h 9s 5c", "Qd")
        game = one_seat(cards, cards.split()[0], dealer, {"insurance": 700})
        line = ("pay", 700 * odds, f"{odds} to 1", "588.12(c)") if odds else None
        assert game.line(3, "insurance") == (line or ("collect", 0, "", "588.11(h)(2)(i)")), cards


def test_588_12_d_1_588_11_h_3_i_b_the_progressive_for_one():
    for wager in (100, 500):
        for cards, _, odds in BONUS:
            game = one_seat(cards, cards.split()[5], wagers=ON, progressive=terms(wager=wager))
            section = "588.12(d)(1)"
            if odds == "10%":
                # 15 % of the wager is 15 or 75 cents: 10 % of 5,000.15 or of 5,000.75.
                line = ("pay", 50001 if wager == 100 else 50007, "10% of meter", section)
            elif odds:
                line = ("pay", wager * odds, f"{odds} for 1", section)
            else:
                line = ("collect", 0, "", "588.11(h)(3)(i)(A)")
            assert game.line(3, "progressive") == line, cards


def test_588_12_d_1_588_12_d_2_R_588_14_five_aces_take_the_meter_once_confirmed():
    game = PaiGow(meter=7500000000, progressive=terms(reset=600000))
    game.bet(3, progressive=True)
    game.start()
    game.deal({0: DEALER, 3: "Ac Ad Ah As Jk 2d"})
    game.set(0, DEALER_LOW)
    shown = game.set(3, "2d")
    assert effect("jackpot_lamp", on=True) in shown
    assert game.table.awaits["section"] == "588.12(d)(1)"
    game.refuses(1018, "R-588-14", "jackpot_confirm", key=False)
    game.do("jackpot_confirm", key=True)
    # $7,500.00 and 75 cents.
    assert game.line(3, "progressive") == ("pay", 750075, "100% of meter", "588.12(d)(1)")
    assert game.table.meter.micro == 6000000000
    free = one_seat("Ac Ad Ah As Jk 2d", "2d", wagers=ON, jackpot_hold=False)
    assert [line[3] for line in free.lines() if line[1] == "progressive"] == ["pay"]


def test_588_12_d_3_R_588_25_each_is_paid_of_the_meter_at_his_turn():
    game = play_round(
        {
            2: ("Ah Kh Qh Jh Th 2d", "2d", ON),
            5: ("As Ks Qs Js Ts 3h", "3h", ON),
            6: ("Ac Ad Jk 3c 3d 8h", "8h", ON),
        },
        meter=7000000000,
    )
    # 7,000.00 and three times 75 cents: 7,002.25; 10 % is 700.22, then 10 % of 6,302.03.
    assert game.line(5, "progressive")[1] == 70022
    assert game.line(2, "progressive")[1] == 63020
    assert game.table.meter.micro == 7002250000 - 700220000 - 630200000


def test_588_12_b_ii_588_1_i_fortune_envy_by_the_receivers_wager():
    for cards, one, five in FORTUNE_ENVY:
        for wager, dollars in ((100, one), (499, one), (500, five), (10000, five), (99, None)):
            limits = {"pai_gow": [1000, 50000], "fortune_bonus": [50, 10000]}
            limits["insurance"] = [100, 10000]
            game = play_round(
                {2: (cards, cards.split()[5], {}), 4: NOTHING + ({"fortune_bonus": wager},)},
                qualifying_wager=100,
                limits=limits,
            )
            assert envies(game) == ([(4, "fortune_bonus", 100 * dollars)] if dollars else [])


def test_588_12_d_4_588_1_ii_R_588_01_progressive_envy_by_the_tables_wager():
    for cards, one, five in PROGRESSIVE_ENVY:
        for wager, dollars in ((100, one), (500, five)):
            game = play_round(
                {2: (cards, cards.split()[5], {}), 4: NOTHING + (ON,)},
                qualifying_wager=100,
                progressive=terms(wager=wager),
            )
            assert envies(game) == ([(4, "progressive", 100 * dollars)] if dollars else [])


def test_R_588_15_below_five_dollars_no_envy_by_the_letter_of_588_1():
    hands = {2: ("7c 7d 7h 7s Ac 2d", "2d", {}), 4: NOTHING + ({"fortune_bonus": 499},)}
    assert envies(play_round(hands)) == []


def test_588_11_h_1_ii_588_11_h_3_ii_R_588_16_R_588_24_envy_of_several_hands():
    both = {"fortune_bonus": 500, "progressive": True}
    hands = {
        1: ("7c 7d 7h 7s Ac 2d", "2d", both),
        3: ("9c 9d 9h Kd Kh 2h", "2h", {"progressive": True}),
        5: ("Qh Jd 8h 6h 5d 3s", "Jd", {"fortune_bonus": 500}),
    }
    dealer = ("As Ad Ah Jk 4c 3d", "4c")
    game = play_round(hands, dealer)
    # None for the dealer's four aces or for one's own hand; 3 has a full house, 1 four sevens.
    assert envies(game) == [
        (5, "fortune_bonus", 2500),
        (1, "fortune_bonus", 2500),
        (5, "fortune_bonus", 7500),
        (3, "progressive", 2500),
    ]
    assert [line[6] for line in game.lines() if line[3] == "envy"] == ["588.12(b)(ii)"] * 3 + [
        "588.12(d)(4)"
    ]
    taken = [line[0] for line in game.lines() if line[3] != "envy"]
    assert taken == [5, 5, 3, 3, 1, 1, 1]


def test_588_11_h_1_ii_R_588_26_no_envy_between_the_two_hands_of_a_player():
    game = PaiGow()
    game.do("two_areas", seat=2)
    for seat in (2, 3, 5):
        game.bet(seat, fortune_bonus=500)
    game.start()
    game.deal({2: "7c 7d 7h 7s Ac 2d", 3: NOTHING[0], 5: "Qh Jc 8h 6h 4d 3h"})
    game.compare({2: "2d", 3: "Jd", 5: "Jc"})
    assert envies(game) == [(5, "fortune_bonus", 7500)]


def test_588_11_h_1_i_b_c_588_11_h_3_i_c_qualifying_hands_are_acknowledged():
    four, house = ("7c 7d 7h 7s Ac 2d", "2d"), ("Tc Td Th Kd Ks 2h", "2h")
    section = "588.11(h)(1)(i)"
    cases = (
        ({2: house + ({"fortune_bonus": 500},)}, [(2, section + "(B)")]),
        ({2: house + ({"fortune_bonus": 100},)}, []),
        ({2: house + ({},), 4: NOTHING + ({"fortune_bonus": 500},)}, [(2, section + "(C)")]),
        ({2: house + ({},), 4: NOTHING + ({},)}, []),
        ({2: house + (ON,)}, []),
        (
            {2: four + ({},), 4: NOTHING + (ON,)},
            [(2, section + "(C)"), (2, "588.11(h)(3)(i)(C)")],
        ),
        ({2: NOTHING + ({"fortune_bonus": 500},)}, []),
    )
    for hands, notes in cases:
        assert acknowledged(play_round(hands)) == notes, hands


def test_588_11_i_all_of_a_players_optional_wagers_are_settled_in_his_turn():
    wagers = {"fortune_bonus": 500, "insurance": 500, "progressive": True, "double": True}
    hands = {
        seat: hand + (wagers,) for seat, hand in ((2, NOTHING), (6, ("Qh Jh 8c 6h 5s 3h", "Jh")))
    }
    game = play_round(hands, double_down=True)
    names = ["pai_gow", "double_down", "fortune_bonus", "insurance", "progressive"]
    assert [line[:2] for line in game.lines()] == [(6, n) for n in names] + [(2, n) for n in names]


def test_588_12_a_even_money_without_commission():
    game = one_seat("8c 8h Ac 9d 4c 2d", "Ac", wagers={"pai_gow": 1001})
    assert game.line(3, "pai_gow") == ("pay", 1001, "1 to 1", "588.12(a)")


def test_588_7_b_R_588_22_a_player_who_left():
    for loses in (True, False):
        game = PaiGow(abandon_loses=loses, double_down=True)
        for seat in (2, 4):
            game.bet(seat, fortune_bonus=500)
        game.start()
        game.deal({0: DEALER, 2: "8c 8d 8h 8s Ac 2d", 4: "9c 9d 9s Kd Kh 2h"})
        game.report("player_left", seat=2)
        game.do("decision", seat=4, what="no_double_down")
        game.refuses(1015, "588.7(b)", "irregularity", what="player_left", seat=3)
        game.set(0, DEALER_LOW)
        game.set(4, "2h")
        if loses:
            assert game.waits("next_round")
            assert game.line(2, "pai_gow") == ("collect", 0, "", "588.7(b)")
            assert game.line(2, "fortune_bonus") == ("collect", 0, "", "588.7(b)")
            assert envies(game) == []
        else:
            game.refuses(1015, "588.7(b)", "irregularity", what="player_left", seat=4)
            game.set(2, "2d")
            assert game.line(2, "pai_gow")[0] == "push"
            assert envies(game) == [(2, "fortune_bonus", 2500), (4, "fortune_bonus", 7500)]


def test_588_7_b_a_hand_about_to_be_revealed_is_not_waited_for():
    for loses in (True, False):
        game = PaiGow(abandon_loses=loses)
        game.bet(2)
        game.start()
        game.deal()
        game.set(0, game.low_of(0))
        game.report("player_left", seat=2)
        assert game.waits("next_round") is loses
