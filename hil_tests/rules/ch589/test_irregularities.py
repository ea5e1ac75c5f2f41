"""589.13 and 589.7(b): irregularities, void rounds and what they return, players who leave."""

from tablectl.core.cards import card_number, card_numbers

from hil_tests.rules.helpers.games import Lunar
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.void_rounds import refunds, verify_void

METHODS = ("manual_shoe", "hand", "automated_shoe")
PLAIN = "2c 5d 7h 9s Jc"
LOW_DEALER = "Qc Td 8c 6s 4c"


def dealt(wagers=None, **changes):
    game = Lunar(**changes)
    hands = {1: (PLAIN, None, wagers or {}), 4: ("2d 5h 7s 9c Js", None, wagers or {})}
    game.deal_round(hands, LOW_DEALER)
    return game


def started(**changes):
    game = Lunar(**changes)
    for seat in (1, 4):
        game.bet(seat, super=300)
    game.start()
    return game


BOTH = ((1, "ante", 1000), (1, "super", 300), (4, "ante", 1000), (4, "super", 300))


def test_589_13_a_one_card_found_face_up_is_not_used():
    for method in METHODS:
        game = started(deal_method=method)
        game.deal("As Kd")
        to = game.table.awaits["to"]
        assert effect("discarded", card="5h") in game.face_up("5h")
        assert game.table.awaits["to"] == to
        game.refuses(1011, ANY, "card", card=card_number("5h"))
        game.deal_anything()
        assert [len(game.table.round.hands[place]) for place in (0, 1, 4)] == [5, 5, 5]


def test_589_13_a_more_than_one_card_face_up_voids_the_round():
    game = started()
    game.face_up("5h")
    game.deal("As Kd")
    game.face_up("9d")
    verify_void(game, "589.13(a)", refunds("589.13(a)", *BOTH))


def test_589_13_a_a_second_one_among_the_cards_drawn_voids_it_too():
    game = started()
    game.face_up("5h")
    game.deal_anything()
    game.decide(1, "buy")
    game.decide(4, "fold")
    game.face_up("As")
    assert named(game.effects, "void")[0]["section"] == "589.13(a)"


def test_589_13_a_only_while_cards_are_dealt_and_only_a_card():
    game = Lunar()
    game.bet(1)
    game.refuses(1015, "589.13(a)", "irregularity", what="face_up", card=5)
    game.start()
    for card in (52, -1, "5h"):
        game.refuses(1012, ANY, "irregularity", what="face_up", card=card)
    game.deal_anything()
    game.refuses(1015, "589.13(a)", "irregularity", what="face_up", card=5)


def test_589_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started()
    game.deal("As")
    noted = effect("note", what="drawn_in_error", section="589.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Kd")
    assert game.table.round.hands[4] == card_numbers("Kd")


def test_589_13_c_a_wrong_number_of_cards_voids_the_round():
    for seat in (1, 4, 0):
        game = dealt({"super": 300})
        game.report("incorrect_number", seat=seat)
        verify_void(game, "589.13(c)", refunds("589.13(c)", *BOTH))
    for seat in (2, 5):
        dealt().refuses(1015, "589.13(c)", "irregularity", what="incorrect_number", seat=seat)


def test_589_13_c_bet_and_options_fee_on_the_layout_go_back_too():
    """The wagers of 589.7(c)(1) and 589.11(b)(3)."""
    game = dealt({"super": 300})
    game.decide(1, "bet")
    game.report("incorrect_number", seat=4)
    wagers = BOTH[:2] + ((1, "bet", 2000),) + BOTH[2:]
    verify_void(game, "589.13(c)", refunds("589.13(c)", *wagers))
    game = dealt({"super": 300})
    game.decide(1, "exchange")
    game.report("incorrect_number", seat=0)
    wagers = BOTH[:2] + ((1, "options_fee", 1000),) + BOTH[2:]
    verify_void(game, "589.13(c)", refunds("589.13(c)", *wagers))


def test_589_13_c_R_589_11_what_was_settled_before_stays_settled():
    game = dealt({"super": 300})
    game.decide(1, "exchange")
    game.decide(4, "bet")
    lost = [(seat, "super", 300, "collect", 0, "", "589.11(c)(2)(i)") for seat in (1, 4)]
    fee = (1, "options_fee", 1000, "collect", 0, "", "589.11(d)(2)(i)")
    assert game.lines() == lost + [fee]
    game.report("incorrect_number", seat=1)
    wagers = ((1, "ante", 1000), (4, "ante", 1000), (4, "bet", 2000))
    verify_void(game, "589.13(c)", lost + [fee] + refunds("589.13(c)", *wagers))


def test_589_13_R_589_11_a_fee_paid_for_cards_goes_back_where_the_house_says_so():
    game = dealt(void_returns_fees=True)
    game.decide(1, "buy")
    game.decide(4, "bet")
    game.deal("Jh")
    game.report("exposed", seat=0)
    paid = ((1, "ante", 1000), (1, "options_fee", 1000), (4, "ante", 1000), (4, "bet", 2000))
    verify_void(game, "589.13(d)", refunds("589.13(d)", *paid))


def test_589_13_f_R_589_11_with_the_fee_that_forces_the_dealer():
    game = dealt(deal_method="automated_shoe", void_returns_fees=True)
    game.decide(1, "buy")
    game.decide(4, "bet")
    game.deal("Jh")
    game.decide(1, "bet")
    game.decide(1, "force")
    game.decide(4, "pass")
    game.report("shoe_jam")
    unforced = [
        (4, "bet", 2000, "push", 0, "", "589.11(e)(2)(i)"),
        (4, "ante", 1000, "pay", 1000, "1 to 1", "589.12(d)"),
    ]
    paid = ((1, "ante", 1000), (1, "bet", 2000), (1, "options_fee", 2000))
    verify_void(game, "589.13(f)", unforced + refunds("589.13(f)", *paid))


def test_589_13_d_a_dealers_card_exposed_before_all_have_decided_voids_the_round():
    section = "589.13(d)"
    game = started()
    game.deal("As Kd Qc")
    game.report("exposed", seat=0)
    verify_void(game, section, refunds(section, *BOTH))
    game = dealt({"super": 300})
    game.decide(1, "fold")
    game.report("exposed", seat=0)
    verify_void(game, section, refunds(section, *BOTH))


def test_589_13_d_also_before_the_decision_after_a_draw():
    game = dealt()
    game.decide(1, "buy")
    game.decide(4, "bet")
    game.deal("Jh")
    game.report("exposed", seat=0)
    section = "589.13(d)"
    fee = (1, "options_fee", 1000, "collect", 0, "", "589.11(d)(2)(i)")
    wagers = ((1, "ante", 1000), (4, "ante", 1000), (4, "bet", 2000))
    verify_void(game, section, [fee] + refunds(section, *wagers))


def test_589_13_d_R_589_14_afterwards_and_of_players_nothing_follows():
    game = dealt()
    game.refuses(1015, "589.13(d)", "irregularity", what="exposed", seat=1)
    game = all_bet()
    game.refuses(1015, "589.13(d)", "irregularity", what="exposed", seat=0)
    game.do("reveal")
    assert game.table.awaits["choices"] == ["force", "pass"]
    error = game.refuses(1015, "589.13(d)", "irregularity", what="exposed", seat=0)
    assert error.facts["reason"] == "every player has folded or placed a Bet Wager"


def test_589_13_c_589_11_e_also_when_the_dealer_is_to_reveal_his_cards():
    game = all_bet()
    assert game.table.awaits["section"] == "589.11(e)"
    game.report("incorrect_number", seat=0)
    section = "589.13(c)"
    wagers = [(seat, name, cents) for seat in (1, 4) for name, cents in BETS]
    verify_void(game, section, refunds(section, *wagers))


def all_bet():
    """Every player has placed a Bet Wager, the dealer's cards are to be revealed."""
    game = dealt()
    for seat in (1, 4):
        game.do("decision", seat=seat, what="bet")
    return game


BETS = (("ante", 1000), ("bet", 2000))


def test_589_13_e_a_jam_of_the_shuffler_is_noted():
    noted = effect("note", what="shuffler_jam", section="589.13(e)")
    assert Lunar().report("shuffler_jam") == [noted]
    game = Lunar(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "589.13(e)", "irregularity", what="shuffler_jam")


def test_589_13_f_a_jam_of_the_automated_shoe_voids_the_round():
    section = "589.13(f)"
    game = started(deal_method="automated_shoe")
    game.deal("As Kd")
    game.report("shoe_jam")
    verify_void(game, section, refunds(section, *BOTH))
    for method in ("manual_shoe", "hand"):
        game = started(deal_method=method)
        game.refuses(1015, section, "irregularity", what="shoe_jam")


def test_589_13_f_also_while_cards_are_drawn():
    game = dealt(deal_method="automated_shoe")
    game.decide(1, "buy")
    game.decide(4, "fold")
    game.report("shoe_jam")
    wagers = ((1, "ante", 1000), (4, "ante", 1000))
    fee = (1, "options_fee", 1000, "collect", 0, "", "589.11(d)(2)(i)")
    verify_void(game, "589.13(f)", [fee] + refunds("589.13(f)", *wagers))


def test_589_13_g_a_device_out_of_order_is_covered_before_the_next_round():
    for device, method in (("shuffler", "manual_shoe"), ("shoe", "automated_shoe")):
        game = Lunar(deal_method=method)
        game.report("malfunction", device=device)
        game.do("start_game")
        game.do("latched")
        game.refuses(1017, "589.13(g)", "next_round")
        game.do("covered")
        game.do("next_round")
    Lunar().refuses(1015, "589.13(g)", "irregularity", what="malfunction", device="shoe")


def test_589_5_e_recut_before_any_card():
    game = started()
    assert game.report("recut") == [effect("note", what="recut", section="589.5(e)")]
    game.deal("As")
    game.refuses(1015, "589.5(e)", "irregularity", what="recut")


def left_at(decisions, seat, cards=PLAIN, dealer=LOW_DEALER, **changes):
    """Seats 1 and 4 decide, then `seat` leaves, whoever's turn it is."""
    game = Lunar(**changes)
    hands = {1: (cards, None, {"super": 300}), 4: ("2d 5h 7s 9c Js", None, {"super": 300})}
    game.deal_round(hands, dealer)
    for player, what in decisions:
        game.decide(player, what)
    game.report("player_left", seat=seat)
    return game


def test_589_7_b_R_589_13_who_left_before_his_decision_folds():
    game = left_at((), 1, abandon_loses=False)
    game.decide(4, "fold")
    assert game.lines() == [
        (1, "super", 300, "collect", 0, "", "589.11(c)(2)(i)"),
        (4, "super", 300, "collect", 0, "", "589.11(c)(2)(i)"),
        (1, "ante", 1000, "collect", 0, "", "589.11(d)(1)"),
        (4, "ante", 1000, "collect", 0, "", "589.11(d)(1)"),
    ]


def test_589_7_b_abandoned_wagers_are_lost_at_the_next_turn():
    game = left_at(((1, "bet"),), 1)
    game.decide(4, "fold")
    assert game.lines()[:3] == [
        (1, name, cents, "collect", 0, "", "589.7(b)")
        for name, cents in (("ante", 1000), ("super", 300), ("bet", 2000))
    ]


def test_589_7_b_an_instant_payout_is_lost_only_where_the_house_says_so():
    for abandon_loses, outcome in ((True, "collect"), (False, "pay")):
        game = left_at(((1, "declare"),), 1, Lunar.ROYAL, abandon_loses=abandon_loses)
        game.decide(4, "fold")
        assert game.line(1, "ante")[0] == outcome
        assert game.line(1, "super")[0] == outcome


def test_589_7_b_R_589_13_who_left_declares_draws_and_forces_nothing():
    game = left_at(((1, "exchange"),), 1, "2c 2h 2s 9d Jc", abandon_loses=False)
    game.decide(4, "fold")
    assert [line[1:4] + line[6:] for line in game.lines() if line[0] == 1] == [
        ("super", 300, "collect", "589.11(c)(2)(i)"),
        ("options_fee", 1000, "collect", "589.11(d)(2)(i)"),
        ("ante", 1000, "collect", "589.11(d)(2)(iv)"),
    ]
    game = left_at(((1, "bet"), (4, "fold")), 1, abandon_loses=False)
    assert game.line(1, "ante") == ("pay", 1000, "1 to 1", "589.12(d)")
    game = left_at(((1, "bet"), (4, "fold")), 1, abandon_loses=True)
    assert game.line(1, "bet") == ("collect", 0, "", "589.7(b)")


def test_589_7_b_a_bet_of_one_who_left_stands_where_it_is_not_abandoned():
    game = left_at(((1, "bet"),), 1, "2c 2h 7h 9d Jc", Lunar.ACE_KING, abandon_loses=False)
    game.decide(4, "fold")
    assert game.line(1, "bet") == ("pay", 2000, "1 to 1", "589.12(c)")


def test_589_7_b_a_player_who_left_while_the_dealer_is_forced():
    game = Lunar()
    hands = {1: ("Tc Td 7h 5s 2c", None, {}), 4: ("8s 8d 5d 4c 2s", None, {})}
    game.deal_round(hands, Lunar.NOTHING)
    for seat, what in ((1, "bet"), (4, "bet"), (1, "force"), (4, "force")):
        game.decide(seat, what)
    game.report("player_left", seat=4)
    game.deal("9d")
    game.turn_up()
    assert [line[0:2] + line[3:] for line in game.lines()] == [
        (1, "options_fee", "collect", 0, "", "589.11(e)(2)(ii)"),
        (4, "options_fee", "collect", 0, "", "589.11(e)(2)(ii)"),
        (4, "ante", "collect", 0, "", "589.7(b)"),
        (4, "bet", "collect", 0, "", "589.7(b)"),
        (1, "ante", "push", 0, "", "589.11(e)(2)(ii)(B)(II)"),
        (1, "bet", "pay", 2000, "1 to 1", "589.12(c)"),
    ]
