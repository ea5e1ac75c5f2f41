"""686a.2, 686a.3 and 686a.6 to 686a.8: wagers, the two totals, turns and settlement."""

from tablectl.core.cards import card_number

from hil_tests.rules.families.made_wagers import verify_stands
from hil_tests.rules.families.own_boxes import verify_boxes
from hil_tests.rules.helpers.games import OverUnder
from hil_tests.rules.helpers.play import ANY, effect


def test_686a_6_f_R_686a_21_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(OverUnder(max_boxes=3), "ante", "686a.6(f)")


def test_686a_6_c_R_686a_30_a_wager_that_was_made_is_added_to_and_not_taken_back_or_lessened():
    verify_stands(OverUnder(), "ante", "686a.6(c)")


HIGH = ("Kc Qd Jh", "over_23", {})
LOW = ("2c 3d 4h", "under_18", {})


def test_686a_6_c_R_686a_14_no_wager_after_the_first_card_but_over_and_under():
    game = OverUnder()
    game.begin({3: HIGH})
    for name in ("over_23", "under_18", "ante", "bonus"):
        game.refuses(1002, "686a.6(c)", "wager", seat=3, wager=name, cents=1000)
    game.refuses(1002, "686a.6(c)", "withdraw", seat=3, wager="ante")
    game.do("card", card=5)
    game.decide(3, "over_23")
    assert game.table.round.placed(3) == {"ante": 1000, "over_23": 1000}
    game = OverUnder()
    game.bet(3)
    for name in ("over_23", "under_18"):
        game.refuses(1003, None, "wager", seat=3, wager=name, cents=1000)
    game.refuses(1001, "686a.6(c)", "card", card=5)


def asked(game, hands):
    """(what, to, section) of everything that the table asks for."""
    steps = []
    cards = iter(range(52))
    while not game.waits("next_round"):
        awaits = game.table.awaits
        steps.append((awaits["what"], awaits["to"], awaits["section"]))
        if game.waits("card"):
            game.do("card", card=next(cards))
        else:
            game.decide(awaits["to"], hands[awaits["to"]][1])
    return steps


FIRST = [("card", 2, "686a.7(e)"), ("card", 5, "686a.7(e)")]
DECIDE = {seat: [("decision", seat, "686a.7(f)")] for seat in (2, 5)}
TWO = {seat: [("card", seat, "686a.7(h)")] * 2 for seat in (2, 5)}


def test_686a_7_e_686a_7_h_686a_7_i_R_686a_12_each_player_decides_draws_and_settles_in_turn():
    hands = {5: HIGH, 2: LOW}
    game = OverUnder()
    game.begin(hands)
    assert asked(game, hands) == FIRST + DECIDE[2] + TWO[2] + DECIDE[5] + TWO[5]


def test_686a_7_g_a_surrender_keeps_the_bonus():
    game = OverUnder.one_seat("2c 2d 2h", "surrender", {"bonus": 500})
    assert game.line(3, "ante") == ("collect", 0, "", "686a.7(g)(3)")
    assert game.line(3, "bonus") == ("pay", 25000, "50 to 1", "686a.8(b)")


def test_686a_3_d_1_686a_3_d_2_686a_3_d_3_points_of_the_ranks():
    for cards, times in (("Kc Qd 7h", 1), ("Jc Td 7h", 1), ("Ac Ad Ah", 50), ("As Kd Qh", 5)):
        game = OverUnder.one_seat(cards, "over_23", {"bonus": 500})
        assert game.line(3, "bonus")[1] == 500 * times, cards
    assert OverUnder.one_seat("As 2d 2h", "under_18").line(3, "ante")[0] == "pay"
    assert OverUnder.one_seat("As 4d 3h", "under_18").line(3, "ante")[3] == "686a.7(j)"


def test_686a_3_a_six_decks_no_joker_and_a_card_six_times():
    hands = {seat: ("", "surrender", {}) for seat in (1, 2, 3, 4, 5, 6)}
    game = OverUnder()
    game.begin(hands, burn="Ah")
    game.refuses(1012, ANY, "card", card=52)
    for _ in range(5):
        game.deal("Ah")
    game.refuses(1052, ANY, "card", card=card_number("Ah"))
    game.deal("As")
    assert game.table.deck.cards == 312


def test_R_686a_13_the_win_lamp_goes_on_for_a_paid_seat_alone():
    game = OverUnder.play_round({2: LOW, 5: ("2d 2h 2s", "over_23", {})})
    assert game.table.round.winners == {2}
    assert effect("win_lamp", seat=2, on=True) in game.effects


def test_R_686a_27_nobody_leaves_his_hand_unplayed():
    OverUnder().refuses(1014, ANY, "irregularity", what="player_left", seat=3)


def test_686a_6_b_686a_6_b_1_686a_6_b_2_R_686a_22_who_sat_out_waits_for_the_shuffle():
    game = OverUnder(mid_shoe_entry=False)
    hands = {2: LOW, 5: HIGH}
    game.round(hands)
    game.do("next_round")
    error = game.refuses(1046, "686a.6(b)", "wager", seat=3, wager="ante", cents=1000)
    assert error.text == "seat 3 sat out a round since the last shuffle, 686a.6(b)"
    game.bet(2)
    assert effect("note", what="admitted", section="686a.6(b)(1)") in game.report(
        "admitted", seat=4
    )
    game.bet(4)
    game.start()
    game.play({2: LOW, 4: HIGH})
    game.do("next_round")
    # Seat 5 sat out the second round.
    for seat in (3, 5):
        game.refuses(1046, "686a.6(b)", "wager", seat=seat, wager="ante", cents=1000)
    game.report("shuffled")
    for seat in (3, 5):
        game.bet(seat)
    for seat in (3, 6):
        game.refuses(1015, "686a.6(b)(1)", "irregularity", what="admitted", seat=seat)
