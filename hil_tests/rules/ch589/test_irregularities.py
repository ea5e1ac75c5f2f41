"""589.13 and 589.7(b): irregularities, void rounds and what they return, players who leave."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.games import Lunar
from hil_tests.rules.helpers.play import effect
from hil_tests.rules.helpers.void_rounds import refunds, verify_void

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


def test_589_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started()
    game.deal("As")
    noted = effect("note", what="drawn_in_error", section="589.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Kd")
    assert game.table.round.hands[4] == card_numbers("Kd")


def test_589_13_R_589_11_a_fee_paid_for_cards_goes_back_where_the_house_says_so():
    game = dealt(void_returns_fees=True)
    game.decide(1, "buy")
    game.decide(4, "bet")
    game.deal("Jh")
    game.report("exposed", seat=0)
    paid = ((1, "ante", 1000), (1, "options_fee", 1000), (4, "ante", 1000), (4, "bet", 2000))
    verify_void(game, "589.13(d)", refunds("589.13(d)", *paid))


def test_589_13_d_R_589_14_afterwards_and_of_players_nothing_follows():
    game = dealt()
    game.refuses(1015, "589.13(d)", "irregularity", what="exposed", seat=1)
    game = all_bet()
    game.refuses(1015, "589.13(d)", "irregularity", what="exposed", seat=0)
    game.do("reveal")
    assert game.table.awaits["choices"] == ["force", "pass"]
    error = game.refuses(1015, "589.13(d)", "irregularity", what="exposed", seat=0)
    assert error.facts["reason"] == "every player has folded or placed a Bet Wager"


def all_bet():
    """Every player has placed a Bet Wager, the dealer's cards are to be revealed."""
    game = dealt()
    for seat in (1, 4):
        game.do("decision", seat=seat, what="bet")
    return game


def test_589_13_e_a_jam_of_the_shuffler_is_noted():
    noted = effect("note", what="shuffler_jam", section="589.13(e)")
    assert Lunar().report("shuffler_jam") == [noted]
    game = Lunar(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "589.13(e)", "irregularity", what="shuffler_jam")


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


def left_at(decisions, seat, cards=PLAIN, dealer=LOW_DEALER, **changes):
    """Seats 1 and 4 decide, then `seat` leaves, whoever's turn it is."""
    game = Lunar(**changes)
    hands = {1: (cards, None, {"super": 300}), 4: ("2d 5h 7s 9c Js", None, {"super": 300})}
    game.deal_round(hands, dealer)
    for player, what in decisions:
        game.decide(player, what)
    game.report("player_left", seat=seat)
    return game


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
