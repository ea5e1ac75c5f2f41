"""588.6 and 588.11: rankings, setting, the comparison cell by cell, Double Down, who left."""

from tablectl.core.cards import card_numbers
from tablectl.core.hands import PAI_GOW_HIGH, value

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import effect

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
# 588.6(b), best first.
HIGH_HANDS = (
    "Ac Ad Ah As Jk",
    "Ac Kc Qc Jc Tc",
    "Ac 2c 3c 4c 5c",
    "Kc Qc Jc Tc 9c",
    "6c 5c 4c 3c 2c",
    "Ac Ad Ah As 2c",
    "Kc Kd Kh Ks Ac",
    "2c 2d 2h 2s Ac",
    "Ac Ad Ah Kc Kd",
    "Ac Ad Ah 2c 2d",
    "2c 2d 2h 3c 3d",
    "Ac Kc Qc Jc 9c",
    "Ac 7c 5c 4c 3c",
    "Ac 7c 5c 4c 2c",
    "7c 5c 4c 3c 2c",
    "Ac Kd Qh Js Tc",
    "Ac 2d 3h 4s 5c",
    "Kc Qd Jh Ts 9c",
    "6c 5d 4h 3s 2c",
    "Ac Ad Ah 3s 2c",
    "2c 2d 2h As Kc",
    "Ac Ad Kh Ks 2c",
    "Kc Kd Qh Qs Ac",
    "3c 3d 2h 2s Ac",
    "3c 3d 2h 2s Kc",
    "Ac Ad Kh 3s 2c",
    "Ac Ad Qh Js Tc",
    "2c 2d Ah Ks Qc",
    "Qc Kd Ah 3s 2c",
    "Ac Kd Jh Ts 9c",
    "Kc Qd Jh Ts 8c",
    "7c 5d 4h 3s 2c",
)
# A hand with the joker and what it is as good as.
JOKERS = (
    ("Kc Qc Jc Tc Jk", "Ac Kc Qc Jc Tc"),
    ("Ac Kc Jc Tc Jk", "Ac Kc Qc Jc Tc"),
    ("2c 3c 4c 5c Jk", "Ac 2c 3c 4c 5c"),
    ("2d 3h 4s 6c Jk", "2d 3h 4s 5c 6c"),
    ("Kc 9c 7c 4c Jk", "Ac Kc 9c 7c 4c"),
    ("Ac 9c 7c 4c Jk", "Ac Kc 9c 7c 4c"),
    ("Kc Kd 9h 4s Jk", "Kc Kd 9h 4s Ac"),
    ("Ac Ad 9h 4s Jk", "Ac Ad Ah 9h 4s"),
    ("Kc Jd 9h 4s Jk", "Ac Kc Jd 9h 4s"),
    ("Kc Kd 9h 9s Jk", "Kc Kd 9h 9s Ac"),
)


def test_588_6_a_588_6_b_high_hands_from_the_best_to_the_worst():
    values = [value(PAI_GOW_HIGH, card_numbers(cards)) for cards in HIGH_HANDS]
    for better, worse, cards in zip(values, values[1:], HIGH_HANDS[1:]):
        assert better > worse, cards


def test_588_6_a_588_6_b_R_588_03_R_588_04_R_588_05_what_the_joker_is():
    for with_joker, natural in JOKERS:
        both = [value(PAI_GOW_HIGH, card_numbers(cards)) for cards in (with_joker, natural)]
        assert both[0] == both[1], with_joker


def test_588_11_f_588_6_c_R_588_17_each_cell_of_the_comparison():
    for cards, low, outcome, section in CELLS:
        game = PaiGow.one_seat(cards, low, SIXES)
        paid = (
            (outcome, 1000, "1 to 1", section) if outcome == "pay" else (outcome, 0, "", section)
        )
        assert game.line(3, "pai_gow") == paid, cards


def test_588_6_c_a_players_joker_low_beats_the_dealers_ace_and_his_ace_does_not():
    aces = ("Kc Kd Ah 9d 4s 2c", "Ah")
    for low, outcome in (("Jk", "pay"), ("Ad", "push")):
        game = PaiGow.one_seat(f"Qc Qd Qh {low} 7s 5c", low, aces)
        assert game.line(3, "pai_gow")[0] == outcome


def test_588_11_b_a_high_card_that_equals_the_low_card_is_no_foul():
    # Ace high with the joker low.
    game = PaiGow.one_seat("Ac 8d Kc 9c 4c Jk", "Jk", SIXES)
    assert game.line(3, "pai_gow") == ("push", 0, "", "588.11(f)(2)(ii)")


def test_588_11_b_a_high_hand_below_its_low_card_loses_whatever_the_dealer_has():
    eight_high = ("7d 5h 4s 3c 2c 8h", "7d")
    for cards, low, lost in (
        ("Ac Qd Kc 9c 4c 2d", "Ac", True),
        ("Ac Qd Kc 9c 4c 2d", "Kc", False),
        ("Tc 8d 9h 6c 4c 3d", "Tc", True),
        ("Tc 8d 9h 6c 4c 3d", "9h", False),
        ("Ac 3d 3h 9c 4c 2d", "Ac", False),
    ):
        game = PaiGow.one_seat(cards, low, eight_high)
        paid = ("collect", 0, "", FOUL) if lost else ("pay", 1000, "1 to 1", "588.12(a)")
        assert game.line(3, "pai_gow") == paid, (cards, low)


def test_588_11_d_1_to_d_6_the_dealer_sets_by_the_house_way():
    for section, cards, low in HOUSE_WAY:
        for tried in cards.split():
            game = PaiGow()
            game.bet(3)
            game.start()
            game.deal_out({0: cards})
            game.set(0, tried)
            same_rank = tried[0] == low[0] and tried != "Jk"
            assert (game.table.awaits["to"] == 3) is (tried == low or same_rank), (section, tried)


def test_588_13_i_hands_set_wrong_are_reset_and_the_round_goes_on():
    game = PaiGow()
    game.bet(3)
    game.start()
    game.deal_out({0: PaiGow.DEALER, 3: "Qh Jd 8h 6h 5d 3s"})
    for low in ("3d", "Kc"):
        shown = game.set(0, low)
        assert effect("note", what="dealer_set_wrong", section="588.13(i)") in shown
        assert game.table.awaits["to"] == 0
    assert effect("hand_set", seat=0, low=[41], section="588.11(d)") in game.set(
        0, PaiGow.DEALER_LOW
    )
    game.set(3, "Jd")
    assert game.line(3, "pai_gow")[0] == "collect"


def test_588_11_e_hands_are_revealed_from_the_right_counterclockwise():
    game = PaiGow()
    for seat in (2, 4, 5):
        game.bet(seat)
    game.start()
    game.deal_out()
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
        game = PaiGow.one_seat(cards, "double_down " + low, dealer, double_down=True)
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
        wagers = {"pai_gow": 3000}
        game = PaiGow.one_seat(player, "double_down Ad", (cards, low), wagers, double_down=True)
        assert game.line(3, "pai_gow")[0] == "pay"
        assert (game.line(3, "double_down")[0], game.line(3, "double_down")[3]) == (
            outcome,
            section,
        )
        assert game.line(3, "double_down")[1] == (3000 if outcome == "pay" else 0)


def test_588_12_a_even_money_without_commission():
    game = PaiGow.one_seat("8c 8h Ac 9d 4c 2d", "Ac", wagers={"pai_gow": 1001})
    assert game.line(3, "pai_gow") == ("pay", 1001, "1 to 1", "588.12(a)")


def test_588_7_b_R_588_22_a_player_who_left():
    for loses in (True, False):
        game = PaiGow(abandon_loses=loses, double_down=True)
        for seat in (2, 4):
            game.bet(seat, fortune_bonus=500)
        game.start()
        game.deal_out({0: PaiGow.DEALER, 2: "8c 8d 8h 8s Ac 2d", 4: "9c 9d 9s Kd Kh 2h"})
        game.report("player_left", seat=2)
        game.do("decision", seat=4, what="no_double_down")
        game.refuses(1015, "588.7(b)", "irregularity", what="player_left", seat=3)
        game.set(0, PaiGow.DEALER_LOW)
        game.set(4, "2h")
        if loses:
            assert game.waits("next_round")
            assert game.line(2, "pai_gow") == ("collect", 0, "", "588.7(b)")
            assert game.line(2, "fortune_bonus") == ("collect", 0, "", "588.7(b)")
            assert game.envies() == []
        else:
            game.refuses(1015, "588.7(b)", "irregularity", what="player_left", seat=4)
            game.set(2, "2d")
            assert game.line(2, "pai_gow")[0] == "push"
            assert game.envies() == [(2, "fortune_bonus", 2500), (4, "fortune_bonus", 7500)]


def test_588_7_b_a_hand_about_to_be_revealed_is_not_waited_for():
    for loses in (True, False):
        game = PaiGow(abandon_loses=loses)
        game.bet(2)
        game.start()
        game.deal_out()
        game.set(0, game.low_of(0))
        game.report("player_left", seat=2)
        assert game.waits("next_round") is loses
