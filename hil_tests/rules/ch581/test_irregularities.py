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


def test_581_13_c_an_exposed_card_is_the_next_players():
    game = exposed()
    assert game.table.awaits["choices"] == ["surrender", "double_down", "stand", "hit", "refuse"]
    game.decide("hit")
    assert named(game.effects, "card")[-1] == effect("card", to=1, card="5c")
    assert game.table.awaits["choices"] == ["surrender", "double_down", "stand", "hit"]
    game.decide("hit")
    game.deal("2d")
    game.decide("stand", "stand")
    game.deal("Kc")
    # 19 and 12 against 21.
    assert [line[0] for line in game.lines()] == [2, 1]


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


def test_581_13_c_a_card_that_nobody_can_use_goes_to_the_discard_rack():
    game = DoubleAttack.dealt({1: 1000}, "9c", "9s 9d", "9h")
    game.report("exposed_in_error", card="5c")
    game.decide("stand")
    assert named(game.effects, "discarded") == [effect("discarded", card="5c")]
    assert game.waits("next_round")


def test_581_13_c_R_581_22_split_hands_of_a_player_who_refused():
    game = DoubleAttack.dealt({1: 1000, 2: 1000}, "9c", "8s 9d 8d 3d", "2h")
    game.decide("split")
    game.deal("3c")
    game.report("exposed_in_error", card="5c")
    game.decide("refuse", "stand")
    # His second hand gets its second card from the shoe.
    assert (game.asked(), game.table.awaits["hand"]) == (("card", 1), 2)
    game.deal("4c")
    assert game.table.awaits["choices"] == ["surrender", "stand"]
    game.decide("stand")
    game.decide("hit")
    assert named(game.effects, "card")[-1] == effect("card", to=2, card="5c")


def test_581_13_c_only_after_the_first_two_cards():
    game = DoubleAttack()
    game.bet({1: 1000})
    refuses(game, "581.13(c)", "exposed_in_error", card="5c")
    game.deal("9c")
    refuses(game, "581.13(c)", "exposed_in_error", card="5c")


def test_581_13_c_exposed_while_insurance_is_offered():
    game = DoubleAttack.dealt({1: 1000}, "Ac", "9s 3d", "2h")
    game.report("exposed_in_error", card="5c")
    assert game.table.awaits["choices"] == ["insure", "decline"]
    game.decide("decline")
    game.do("card_reader")
    assert "refuse" in game.table.awaits["choices"]


def test_581_13_d_R_581_25_a_card_the_dealer_drew_too_many():
    game = DoubleAttack.dealt({1: 1000}, "9c", "9s 9d", "8h")
    refuses(game, "581.13(d)", "dealer_overdraws", card="5c")
    game.decide("stand")
    before = game.lines()
    game.report("dealer_overdraws", card="5c")
    assert named(game.effects, "discarded") == [effect("discarded", card="5c")]
    assert game.lines() == before
    assert game.line(1, "bet")[0] == "pay"


def test_581_13_e_the_shoe_runs_out():
    game = DoubleAttack()
    game.bet({1: 1000})
    game.finish()
    # Seven 9s of clubs are out, one of them face up on the table of the second round.
    game.do("next_round")
    game.bet({1: 1000})
    for _ in range(6):
        game.report("face_up", card="9c")
    game.deal("9c")
    game.decide("decline")
    game.deal("9c")
    refuses(game, None, "face_up", code=1052, card="9c")
    game.report("insufficient_cards")
    # The first card is burned, what lies on the table is not in the shoe.
    assert game.asked() == ("card", "burn")
    game.deal("9c")
    assert game.asked() == ("card", 1)
    game.deal("9c 9c")
    assert game.waits("decision")
    game.decide("hit")
    game.report("insufficient_cards")
    game.deal("2c 9c")
    assert game.line(1, "bet")[0] == "collect"


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


def test_581_13_f_a_second_card_after_the_others_if_the_player_wants_it():
    for what in ("take", "dead"):
        for missed in ("first", "second"):
            game = DoubleAttack()
            game.bet({1: 1000, 4: 2000})
            game.deal("9c")
            game.decide("decline", "decline")
            if missed == "first":
                game.report("hand_missed", seat=1)
                game.deal("9d 9s 9h")
            else:
                game.deal("9s 9d")
                game.report("hand_missed", seat=1)
                game.deal("9h")
            assert game.asked() == ("decision", 1)
            assert game.table.awaits["choices"] == ["take", "dead"]
            game.decide(what)
            if what == "take":
                assert game.asked() == ("card", 1)
                game.deal("3s 8h")
                assert game.asked() == ("decision", 1)
            else:
                assert game.returned("581.13(f)") == [(1, "bet", 1000)]
                game.deal("8h")
                assert game.asked() == ("decision", 4)


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


def missed_hit():
    """Seat 1 asked for a card on 12 and did not get it; seat 4 has stood on 18."""
    game = DoubleAttack.dealt(
        {1: {"bet": 1000, "bust_it": 500}, 4: 1000}, "9c", "9s 9d 3s 9h", "8h", {1: 300}
    )
    game.decide("hit")
    game.report("card_not_dealt", seat=1)
    assert game.asked() == ("decision", 4)
    game.decide("stand")
    assert game.asked() == ("decision", 1)
    assert game.table.awaits["choices"] == ["take", "dead"]
    assert not named(game.effects, "revealed")
    return game


def test_581_13_g_the_card_comes_after_the_others_and_before_the_hole_card():
    game = missed_hit()
    game.decide("take")
    assert game.asked() == ("card", 1)
    assert not named(game.effects, "revealed")
    game.deal("2c")
    game.decide("hit")
    game.deal("7c")
    assert game.line(1, "bet")[0] == "pay"


def test_581_13_g_R_581_19_or_the_hand_is_dead():
    game = missed_hit()
    game.decide("dead")
    assert game.returned("581.13(g)") == [(1, "bet", 1000), (1, "double_attack", 300)]
    # Its Bust It Wager is about the dealer's cards.
    assert game.line(1, "bust_it") == ("collect", 0, "", "581.7(m)(1)")
    assert game.waits("next_round")


def test_581_13_g_R_581_19_of_split_and_doubled_hands():
    game = DoubleAttack.dealt({1: 1000}, "9c", "8s 8d", "8h")
    game.decide("split")
    game.report("card_not_dealt", seat=1)
    assert (game.asked(), game.table.awaits["hand"]) == (("card", 1), 2)
    game.deal("3c")
    game.decide("double_down 400")
    game.report("card_not_dealt", seat=1)
    assert (game.asked(), game.table.awaits["hand"]) == (("decision", 1), 1)
    game.decide("take")
    game.report("card_not_dealt", seat=1)
    assert (game.asked(), game.table.awaits["hand"]) == (("decision", 1), 2)
    game.decide("dead")
    assert game.returned("581.13(g)") == [(1, "split_2", 1000), (1, "double_down_2", 400)]
    assert (game.asked(), game.table.awaits["hand"]) == (("decision", 1), 1)
    game.decide("take")
    game.deal("Kc")
    game.decide("stand")
    assert game.line(1, "bet")[0] == "pay"


def test_581_13_g_R_581_19_the_wagers_that_are_not_named_are_lost_where_the_house_says_so():
    game = DoubleAttack.dealt(
        {1: 1000}, "9c", "8s 8d", "8h", {1: 300}, dead_hand_returns="original"
    )
    game.decide("split")
    game.deal("3c")
    game.decide("double_down 400")
    for _ in range(2):
        game.report("card_not_dealt", seat=1)
    game.decide("dead", "dead")
    assert game.lines()[:4] == [
        (1, "bet", 1000, "return", 0, "", "581.13(g)"),
        (1, "double_attack", 300, "return", 0, "", "581.13(g)"),
        (1, "double_down", 400, "collect", 0, "", "R-581-19"),
        (1, "split_2", 1300, "collect", 0, "", "R-581-19"),
    ]


def test_581_13_g_a_split_hand_is_dead_with_one_card():
    game = DoubleAttack.dealt({1: 1000}, "9c", "8s 8d", "8h")
    game.decide("split")
    game.deal("Kc")
    game.decide("stand")
    game.report("card_not_dealt", seat=1)
    game.decide("dead")
    assert game.returned("581.13(g)") == [(1, "split_2", 1000)]
    assert game.line(1, "bet")[0] == "pay"


def test_581_13_g_11_c_a_hand_split_off_with_the_late_card_is_played_too():
    game = DoubleAttack.dealt({1: 1000}, "9c", "8s 8d", "8h")
    game.decide("split")
    game.report("card_not_dealt", seat=1)
    game.deal("Kc")
    game.decide("stand", "take")
    game.deal("8c")
    game.decide("split")
    game.deal("Kd")
    game.decide("stand")
    assert (game.asked(), game.table.awaits["hand"]) == (("card", 1), 3)
    game.deal("3d")
    game.decide("hit")
    game.deal("Kh")
    # 21, 18 and 18 against 17.
    assert [line[1:4] for line in game.lines()] == [
        ("split_3", 1000, "pay"),
        ("split_2", 1000, "pay"),
        ("bet", 1000, "pay"),
    ]


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


def test_581_13_h_1_R_581_26_all_hands_are_dead_where_the_reader_shows_the_hole_card():
    game = misused(True)
    assert game.returned("581.13(h)(1)") == [
        (1, "bet", 1000),
        (1, "double_attack", 300),
        (1, "bust_it", 500),
        (1, "split_2", 1300),
        (4, "bet", 1000),
    ]
    assert named(game.effects, "void") == [
        effect("void", section="581.13(h)(1)", what="reader_misused")
    ]
    assert game.waits("next_round")


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


def test_581_13_h_only_with_an_up_card_that_asks_for_no_reader():
    game = DoubleAttack()
    game.bet({1: 1000})
    refuses(game, "581.13(h)", "reader_misused")
    for up in ("Kc", "Jc"):
        game = DoubleAttack.dealt({1: 1000}, up, "8s 8d", "8h")
        refuses(game, "581.13(h)", "reader_misused")
    game = DoubleAttack.dealt({1: 1000}, "9c", "8s 8d", "2h")
    game.decide("stand")
    refuses(game, "581.13(h)", "reader_misused")


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
