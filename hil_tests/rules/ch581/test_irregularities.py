"""Irregularities of 581.13: what each does to the round, when it can be, and what it needs."""

from tablectl.core.cards import card_number

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.helpers.play import effect, named


def refuses(game, section, what, code=1015, card=None, **facts):
    if card:
        facts["card"] = card_number(card)
    game.refuses(code, section, "irregularity", what=what, **facts)


def test_581_13_a_a_card_face_up_goes_to_the_discard_rack():
    game = DoubleAttack()
    refuses(game, "581.13(a)", "face_up", card="5c")
    game.bet({1: 1000})
    for _ in range(3):
        game.report("face_up", card="5c")
        assert game.asked() == ("card", 0)
    assert named(game.effects, "discarded") == 3 * [effect("discarded", card="5c")]
    refuses(game, None, "face_up", code=1012, card="Tc")
    for _ in range(5):
        game.report("face_up", card="5c")
    refuses(game, None, "face_up", code=1052, card="5c")


def test_581_13_b_a_card_drawn_in_error_is_the_next_card():
    game = DoubleAttack()
    game.bet({1: 1000})
    game.deal("9c")
    refuses(game, "581.13(b)", "drawn_in_error")
    game.decide("decline")
    game.report("drawn_in_error")
    game.deal("9d 9s 9h")
    assert game.table.round.hands[1] == [29, 31]


def exposed():
    """5c waits, drawn in error while seat 1 decides; seats 1 and 2 have 12, the dealer 9 and 2."""
    game = DoubleAttack.dealt({1: 1000, 2: 1000}, "9c", "9s 9d 3s 3d", "2h")
    game.report("exposed_in_error", card="5c")
    return game


def test_581_13_c_R_581_30_a_player_who_refuses_gets_no_card_in_this_round():
    game = exposed()
    game.decide("refuse")
    assert game.table.awaits["choices"] == ["surrender", "stand"]
    game.decide("stand")
    assert game.asked() == ("decision", 2)
    game.decide("hit")
    assert named(game.effects, "card")[-1] == effect("card", to=2, card="5c")


def test_581_13_c_refused_by_the_players_it_is_the_dealers():
    game = exposed()
    game.decide("refuse", "stand", "refuse", "stand")
    # The dealer's 9 and 2 take it as the third card of 581.7(m)(2).
    assert game.asked() == ("card", 0)
    assert game.table.round.hands[0] == [28, 2, 12]
    game.deal("5d")
    assert game.waits("next_round")


def test_581_13_c_only_after_the_first_two_cards():
    game = DoubleAttack()
    game.bet({1: 1000})
    refuses(game, "581.13(c)", "exposed_in_error", card="5c")
    game.deal("9c")
    refuses(game, "581.13(c)", "exposed_in_error", card="5c")


def test_581_13_d_R_581_25_a_card_the_dealer_drew_too_many():
    game = DoubleAttack.dealt({1: 1000}, "9c", "9s 9d", "8h")
    refuses(game, "581.13(d)", "dealer_overdraws", card="5c")
    game.decide("stand")
    before = game.lines()
    game.report("dealer_overdraws", card="5c")
    assert named(game.effects, "discarded") == [effect("discarded", card="5c")]
    assert game.lines() == before
    assert game.line(1, "bet")[0] == "pay"


def test_581_13_f_R_581_24_a_hand_without_cards_is_dead():
    """The Double Attack Wager (581.6(e)) goes back with the others."""
    game = DoubleAttack()
    game.bet({1: {"bet": 1000, "bust_it": 500}, 4: 2000})
    game.deal("9c")
    game.decide("double_attack 700", "decline")
    game.report("hand_missed", seat=1)
    game.deal("9d")
    game.report("hand_missed", seat=1)
    game.deal("9s")
    assert game.returned("581.13(f)") == [
        (1, "bet", 1000),
        (1, "double_attack", 700),
        (1, "bust_it", 500),
    ]
    assert game.asked() == ("card", 0)
    game.deal("8h")
    game.decide("stand")
    assert game.line(4, "bet")[0] == "pay"
    game.do("next_round")
    game.do("wager", seat=1, wager="bet", cents=1000)


def test_581_13_f_when_it_can_be():
    game = DoubleAttack()
    game.bet({1: 1000, 4: 2000})
    refuses(game, "581.13(f)", "hand_missed", seat=1)
    game.deal("9c")
    game.decide("decline", "decline")
    refuses(game, "581.13(f)", "hand_missed", seat=4)
    refuses(game, "581.13(f)", "hand_missed", seat=0)
    refuses(game, "581.13(f)", "hand_missed")
    game.deal("9s 9d 9h 9s 8h")
    refuses(game, "581.13(f)", "hand_missed", seat=1)
    game.decide("hit")
    refuses(game, "581.13(f)", "hand_missed", seat=1)


def test_581_13_f_every_hand_missed():
    game = DoubleAttack()
    game.bet({1: 1000})
    game.deal("9c")
    game.decide("decline")
    game.report("hand_missed", seat=1)
    game.report("hand_missed", seat=1)
    assert game.waits("next_round")
    assert game.returned("581.13(f)") == [(1, "bet", 1000)]


def test_581_13_g_when_it_can_be():
    game = DoubleAttack.dealt({1: 1000, 4: 1000}, "9c", "9s 9d 3s 9h", "8h")
    refuses(game, "581.13(g)", "card_not_dealt", seat=1)
    game.decide("hit")
    for seat in (4, 0, None):
        refuses(game, "581.13(g)", "card_not_dealt", seat=seat)
    game = DoubleAttack()
    game.bet({1: 1000})
    refuses(game, "581.13(g)", "card_not_dealt", seat=1)


def misused(shows):
    game = DoubleAttack.dealt(
        {1: {"bet": 1000, "bust_it": 500}, 4: 1000},
        "9c",
        "8s 9d 8d 9h",
        "8h",
        {1: 300},
        reader_shows_hole_card=shows,
    )
    game.decide("split")
    game.deal("3c")
    game.report("reader_misused")
    return game


def test_581_13_h_1_581_10_a_581_11_a_wagers_of_later_hands_go_back_too():
    game = DoubleAttack.dealt({1: 1000}, "9c", "8s 8d", "8h", reader_shows_hole_card=True)
    game.decide("split")
    game.deal("3c")
    game.decide("double_down 500")
    game.deal("2c")
    game.report("reader_misused")
    assert sorted(game.returned("581.13(h)(1)")) == [
        (1, "bet", 1000),
        (1, "double_down", 500),
        (1, "split_2", 1000),
    ]


def test_581_13_h_2_play_goes_on_where_it_does_not():
    game = misused(False)
    noted = effect("note", what="reader_misused", section="581.13(h)(2)")
    assert named(game.effects, "note")[-1] == noted
    assert game.asked() == ("decision", 1)
    assert game.lines() == []


def test_581_13_i_R_581_27_no_card_until_the_reader_is_repaired_or_replaced():
    game = DoubleAttack.dealt({1: 1000}, "Kc", "8s 8d", "8h")
    refuses(game, "581.13(i)", "reader_repaired")
    game.report("reader_malfunction")
    game.refuses(1050, "581.13(i)", "card_reader")
    game.report("reader_repaired")
    game.do("card_reader")
    game.report("reader_malfunction")
    game.decide("hit")
    game.refuses(1050, "581.13(i)", "card", card=card_number("2c"))
    game.report("reader_repaired")
    game.deal("2c")
    game.decide("stand")
    game.report("reader_malfunction")
    game.do("next_round")
    game.bet({})
    game.do("next_round")
    game.do("wager", seat=1, wager="bet", cents=1000)
    game.start()
    game.refuses(1050, "581.13(i)", "card", card=card_number("2c"))


def test_581_13_j_k_5_e_shuffler_and_recut():
    game = DoubleAttack(shuffler="batches")
    game.report("shuffler_jam")
    game.report("recut")
    game.report("malfunction", device="shuffler")
    game.start()
    game.refuses(1017, "581.13(k)", "next_round")
    game.do("covered")
    game.do("next_round")
    game = DoubleAttack()
    refuses(game, "581.13(j)", "shuffler_jam")
    refuses(game, "581.13(k)", "malfunction", device="shuffler")
    game.bet({1: 1000})
    game.deal("9c")
    refuses(game, "581.5(e)", "recut")
