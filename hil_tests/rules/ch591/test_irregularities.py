"""591.13: every irregularity."""

from tablectl.core.cards import card_number

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.helpers.play import ANY, effect, named


def dealing(hands=None):
    """A table at its first card."""
    game = DoubleBack()
    game.bet({seat: 1000 for seat in hands or (2, 4)})
    return game


def turn(cards="9c 3c", dealer="6s Kc"):
    game = DoubleBack()
    game.deal_round({2: cards, 4: "Td 8d"}, dealer)
    return game


def test_591_13_a_a_card_found_face_up_is_not_used():
    game = dealing()
    shown = game.report("face_up", "5h")
    assert effect("discarded", card="5h") in shown
    game.deal("9c Td 6s 8c 8d")
    game.report("face_up", "5d")
    game.deal("Kc")
    assert game.waits("decision")
    game.refuses(1015, "591.13(a)", "irregularity", what="face_up", card=5)


def test_591_13_b_a_card_drawn_in_error_is_the_next_card():
    game = dealing()
    noted = effect("note", what="drawn_in_error", section="591.13(b)")
    assert noted in game.report("drawn_in_error")
    game.deal("9c Td 6s 8c 8d Kc")
    assert game.waits("decision")


def test_591_13_c_an_exposed_card_goes_to_the_next_who_draws():
    game = turn()
    assert effect("exposed", card="5h") in game.report("exposed_in_error", "5h")
    assert "refuse" in game.table.awaits["choices"]
    game.act("hit stand stand 5d")
    # 9, 3 and the exposed 5: 17 against 21.
    assert game.line(2, "blackjack")[0] == "collect"
    assert len(game.table.round.facts["hands"][2][0].cards) == 3


def test_591_13_c_who_refuses_it_has_no_more_cards():
    game = turn()
    game.report("exposed_in_error", "5h")
    game.decide("refuse")
    assert game.table.awaits["choices"] == ["surrender", "stand"]
    game.act("stand stand")
    # The dealer's 6 and king take it: 21.
    assert game.lines()[-1][3] == "collect"
    assert game.waits("next_round")


def test_591_13_c_a_second_chance_card_may_be_the_exposed_one_or_be_refused():
    game = turn()
    game.act("hit Th")
    game.report("exposed_in_error", "5h")
    assert game.table.awaits["choices"] == ["second_chance", "decline", "refuse"]
    game.act("second_chance")
    assert game.table.awaits["to"] == 4
    game = turn()
    game.act("hit Th")
    game.report("exposed_in_error", "5h")
    game.decide("refuse")
    assert game.table.awaits["choices"] == ["decline"]
    game.act("decline stand")
    assert game.line(2, "blackjack") == ("collect", 0, "", "R-591-11")


def test_591_13_c_a_card_that_nobody_can_use_goes_to_the_discard_rack():
    game = DoubleBack()
    game.deal_round({2: "9c 8c"}, "9s 8d")
    game.report("exposed_in_error", "5h")
    shown = game.do("decision", seat=2, what="stand")
    assert effect("discarded", card="5h") in shown
    dealing().refuses(1015, "591.13(c)", "irregularity", what="exposed_in_error", card=5)


def test_591_13_d_a_card_that_the_dealer_draws_on_17_goes_to_the_discard_rack():
    game = DoubleBack.played({2: "9c 8c"}, "9s 8d", "stand")
    assert game.report("dealer_overdraws", "4h") == [effect("discarded", card="4h")]
    assert game.lines() == [(2, "blackjack", 1000, "push", 0, "", "591.7(s)(2)")]


def test_591_13_e_the_dealer_deals_himself_what_he_missed_after_the_players():
    for missed in (1, 2):
        game = dealing()
        game.deal("9c Td")
        if missed == 1:
            game.report("dealer_missed")
            game.deal("8c 8d 6s Kc")
        else:
            game.deal("6s 8c 8d")
            game.report("dealer_missed")
            game.deal("Kc")
        assert game.waits("decision")
        assert [card // 4 + 2 for card in game.table.round.hands[0]] == [6, 13]
        assert [s["card"] for s in named(game.effects, "card") if s["to"] == 0] == [
            "6s",
            "face down",
        ]


def test_591_13_f_the_discard_rack_is_shuffled_when_the_shoe_runs_out():
    game = turn()
    game.decide("hit")
    noted = effect("note", what="insufficient_cards", section="591.13(f)")
    assert noted in game.report("insufficient_cards")
    assert game.table.awaits["to"] == "burn"
    game.deal("2c")
    game.deal("5c")
    game.act("stand stand 5d")
    assert game.waits("next_round")


def test_591_13_g_a_hand_without_cards_is_dead():
    game = dealing()
    game.report("hand_missed", seat=2)
    game.deal("Td 6s")
    game.report("hand_missed", seat=2)
    game.deal("8d Kc")
    assert game.lines() == [(2, "blackjack", 1000, "return", 0, "", "591.13(g)")]
    assert game.table.awaits["to"] == 4
    game.act("stand 5h")
    game.do("next_round")
    game.do("wager", seat=2, wager="blackjack", cents=1000)


def test_591_13_g_with_one_card_the_second_comes_after_the_others_if_wanted():
    for what in ("take", "dead"):
        game = dealing()
        game.deal("9c Td 6s")
        game.report("hand_missed", seat=2)
        game.deal("8d")
        awaits = game.table.awaits
        assert (awaits["to"], awaits["section"]) == (2, "591.13(g)")
        game.decide(what)
        if what == "take":
            game.deal("8c")
        game.deal("Kc")
        assert game.table.awaits["to"] == (2 if what == "take" else 4)
        assert len(game.lines()) == (0 if what == "take" else 1)


def missed_card(script, after="stand"):
    """Seat 2 asks for a card that the dealer leaves out; seat 4 stands."""
    game = turn("9c 3c")
    game.act(script)
    game.report("card_not_dealt", seat=2)
    game.act(after)
    awaits = game.table.awaits
    assert (awaits["to"], awaits["section"]) == (2, "591.13(h)")
    assert awaits["choices"] == ["take", "dead"]
    assert named(game.effects, "revealed") == []
    return game


def test_591_13_h_a_missed_card_is_dealt_before_the_hole_card_is_turned():
    game = missed_card("hit")
    game.act("take 9d")
    # 9, 3 and 9 are 21: paid before the hole card.
    assert game.lines() == [(2, "blackjack", 1000, "pay", 1000, "1 to 1", "591.12(a)")]
    game.act("5h")
    game = missed_card("hit")
    game.act("take 4d hit 2d stand 5h")
    assert game.waits("next_round")


def test_591_13_h_R_591_18_or_the_hand_is_dead_and_its_wagers_go_back():
    game = missed_card("double_down:700")
    game.act("dead 5h")
    section = "591.13(h)"
    assert game.lines()[:2] == [
        (2, "blackjack", 1000, "return", 0, "", section),
        (2, "double_down", 700, "return", 0, "", section),
    ]


def test_591_13_h_a_missed_second_chance_card():
    game = missed_card("hit Kd second_chance")
    game.act("take 2d 5h")
    # 22 less 2 is 20 against 21.
    assert game.line(2, "second_chance") == ("collect", 0, "", "591.7(s)(3)")
    game = missed_card("hit Kd second_chance")
    game.act("take Ad 5h")
    assert game.line(2, "second_chance") == ("pay", 1000, "1 to 1", "591.12(b)")
    game = missed_card("hit Kd second_chance")
    game.act("dead 5h")
    assert game.line(2, "second_chance") == ("return", 0, "", "591.13(h)")


def test_591_13_h_R_591_18_what_is_not_the_original_wager_is_lost_where_the_house_says_so():
    game = DoubleBack(dead_hand_returns="original")
    game.deal_round({2: "9c 3c", 4: "Td 8d"}, "6s Kc")
    game.act("hit Kd second_chance")
    game.report("card_not_dealt", seat=2)
    game.act("stand dead 5h")
    assert game.lines()[:2] == [
        (2, "blackjack", 1000, "return", 0, "", "591.13(h)"),
        (2, "second_chance", 1000, "collect", 0, "", "R-591-18"),
    ]


def test_591_13_h_of_a_split_hand_with_one_card():
    """Not yet a 21 that is paid (591.7(m)), and no hand to compare once it is dead."""
    for settlement in ("by_player", "losers_first"):
        for what, outcome in (("take Td", "push"), ("dead", "return")):
            game = DoubleBack(settlement=settlement)
            game.deal_round({2: "8c 8d"}, "8s Kc")
            game.act("split")
            game.report("card_not_dealt", seat=2)
            game.act("9d stand " + what)
            if game.waits("decision"):
                game.act("stand")
            assert game.line(2, "blackjack")[0] == outcome
            assert game.line(2, "split_2")[0] == "collect"


def test_591_13_i_a_hole_card_in_the_device_without_need_is_noted():
    game = turn()
    noted = effect("note", what="reader_misused", section="591.13(i)")
    assert noted in game.report("reader_misused")
    game.act("stand stand 5h")
    game = turn(dealer="Ks 7c")
    game.refuses(1015, "591.13(i)", "irregularity", what="reader_misused")


def test_591_13_j_no_card_is_dealt_until_the_device_is_repaired():
    game = turn(dealer="Ks 7c")
    game.report("reader_malfunction")
    game.refuses(1050, "591.13(j)", "card_reader")
    game.report("reader_repaired")
    game.do("card_reader")
    game.act("hit")
    game.report("reader_malfunction")
    game.refuses(1050, "591.13(j)", "card", card=card_number("5c"))
    game.report("reader_repaired")
    game.deal("5c")
    game.refuses(1015, "591.13(j)", "irregularity", what="reader_repaired")


def test_591_13_k_a_jam_of_the_shuffler_is_noted():
    game = DoubleBack(shuffler="batches")
    noted = effect("note", what="shuffler_jam", section="591.13(k)")
    assert noted in game.report("shuffler_jam")
    DoubleBack().refuses(1015, "591.13(k)", "irregularity", what="shuffler_jam")


def test_591_13_l_a_shuffler_out_of_order_is_covered_before_the_next_round():
    game = DoubleBack(shuffler="batches")
    game.report("malfunction", device="shuffler")
    game.start()
    game.refuses(1017, "591.13(l)", "next_round")
    game.do("covered")
    game.do("next_round")
    game.refuses(1014, ANY, "irregularity", what="player_left", seat=2)
