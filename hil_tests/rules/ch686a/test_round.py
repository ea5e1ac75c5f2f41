"""686a.6 and 686a.7: wagers, the order of cards and decisions, and the settlement of each hand."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import OverUnder
from hil_tests.rules.helpers.play import ANY, effect, named

HIGH = ("Kc Qd Jh", "over_23", {})
LOW = ("2c 3d 4h", "under_18", {})


def test_686a_6_d_only_with_an_ante_a_player_takes_part():
    game = OverUnder()
    game.start()
    assert game.waits("next_round")
    game = OverUnder.play_round({4: HIGH})
    assert game.table.round.competing == [4]


def test_686a_6_e_R_686a_19_the_bonus_is_optional_and_needs_an_ante():
    game = OverUnder()
    game.refuses(1005, "686a.6(e)", "wager", seat=2, wager="bonus", cents=500)
    game.bet(2, bonus=700)
    for cents in (99, 10001):
        game.bet(3)
        game.refuses(1004, "686a.6(e)", "wager", seat=3, wager="bonus", cents=cents)
    for cents in (499, 50001):
        game.refuses(1004, "686a.6(d)", "wager", seat=4, wager="ante", cents=cents)


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


def test_686a_7_f_R_686a_12_or_all_decide_before_any_further_card():
    hands = {5: HIGH, 2: LOW}
    game = OverUnder(decisions="all_first")
    game.begin(hands)
    assert asked(game, hands) == FIRST + DECIDE[2] + DECIDE[5] + TWO[2] + TWO[5]


def test_686a_7_g_1_686a_7_g_2_686a_7_g_3_three_decisions_and_no_other():
    for what in ("over_23", "under_18"):
        game = OverUnder()
        game.begin({3: ("", what, {"ante": 1700})})
        game.do("card", card=5)
        choices = game.table.awaits["choices"]
        assert choices == ["over_23", "under_18", "surrender"]
        game.refuses(1009, "686a.7(f)", "decision", seat=3, what="fold")
        game.refuses(1008, "686a.7(f)", "decision", seat=4, what=what)
        game.decide(3, what)
        assert game.table.round.placed(3) == {"ante": 1700, what: 1700}


def test_686a_7_g_3_a_surrender_collects_the_ante_at_once_and_the_cards_are_dealt_all_the_same():
    game = OverUnder()
    game.begin({3: ("", "surrender", {})})
    game.do("card", card=5)
    (line,) = named(game.decide(3, "surrender"), "line")
    assert line["line"]["section"] == "686a.7(g)(3)"
    game.do("card", card=6)
    assert game.waits("card")
    game.do("card", card=7)
    assert game.lines() == [(3, "ante", 1000, "collect", 0, "", "686a.7(g)(3)")]


def test_686a_7_g_a_surrender_keeps_the_bonus():
    game = OverUnder.one_seat("2c 2d 2h", "surrender", {"bonus": 500})
    assert game.line(3, "ante") == ("collect", 0, "", "686a.7(g)(3)")
    assert game.line(3, "bonus") == ("pay", 25000, "50 to 1", "686a.8(b)")


def test_686a_7_i_a_hand_is_settled_before_the_next_player_moves():
    game = OverUnder()
    hands = {1: LOW, 4: HIGH}
    game.begin(hands)
    for card in ("2c", "Kc"):
        game.deal(card)
    game.decide(1, "under_18")
    game.deal("3d 4h")
    assert [line[:4] for line in game.lines()] == [
        (1, "ante", 1000, "pay"),
        (1, "under_18", 1000, "pay"),
    ]
    assert game.table.awaits["to"] == 4


# Three cards of every total from 6 to 33.
CARDS = {
    2: "2c",
    3: "3c",
    4: "4c",
    5: "5c",
    6: "6c",
    7: "7c",
    8: "8c",
    9: "9c",
    10: "Tc",
    11: "Ac",
}
BONUS = {6: 50, 7: 10, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1, 27: 1, 28: 2, 29: 3, 30: 4, 31: 5}
BONUS.update({32: 10, 33: 50})


def three(total):
    """Three cards of this total: the lowest first card, then the lowest second one, that do."""
    for a in CARDS:
        for b in CARDS:
            if total - a - b in CARDS:
                return " ".join([CARDS[a], CARDS[b], CARDS[total - a - b]])
    raise ValueError(total)


def test_686a_7_i_1_686a_7_i_2_686a_7_j_686a_8_a_R_686a_11_every_total_of_both_wagers():
    for total in range(6, 34):
        for what, wins in (("over_23", total > 23), ("under_18", total < 18)):
            game = OverUnder.one_seat(three(total), what, {"ante": 1300})
            lost = "686a.7(j)" if 17 < total < 24 else "R-686a-11"
            line = ("pay", 1300, "1 to 1", "686a.8(a)") if wins else ("collect", 0, "", lost)
            assert game.line(3, "ante") == game.line(3, what) == line, (total, what)


def test_686a_7_k_686a_8_b_every_total_of_the_bonus_whatever_was_decided():
    for total in range(6, 34):
        for what in ("over_23", "under_18", "surrender"):
            game = OverUnder.one_seat(three(total), what, {"bonus": 700})
            times = BONUS.get(total)
            paid = times and ("pay", 700 * times, f"{times} to 1", "686a.8(b)")
            assert game.line(3, "bonus") == (paid or ("collect", 0, "", "686a.7(k)")), total


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
    known = "admitted, cards_not_dealt, cover_card, entered_in_error, face_up, "
    known += "insufficient_cards, malfunction, new_dealer, recut, shuffled, shuffler_jam, "
    known += "two_areas"
    game = OverUnder()
    error = game.refuses(1014, ANY, "irregularity", what="player_left", seat=3)
    assert error.facts["known"] == known


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


def test_686a_6_b_where_the_house_lets_everyone_in_nobody_waits():
    game = OverUnder(mid_shoe_entry=True)
    game.round({2: LOW})
    game.do("next_round")
    game.bet(3)
    game.refuses(1015, "686a.6(b)(1)", "irregularity", what="admitted", seat=4)


def test_686a_6_b_2_new_cards_are_a_shuffle_too():
    game = OverUnder(mid_shoe_entry=False)
    game.round({2: LOW})
    game.do("new_deck")
    game.do("next_round")
    game.bet(3)
    assert game.table.round.placed(3) == {"ante": 1000}
