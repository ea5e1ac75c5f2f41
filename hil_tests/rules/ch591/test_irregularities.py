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


def test_591_13_c_a_card_that_nobody_can_use_goes_to_the_discard_rack():
    game = DoubleBack()
    game.deal_round({2: "9c 8c"}, "9s 8d")
    game.report("exposed_in_error", "5h")
    shown = game.do("decision", seat=2, what="stand")
    assert effect("discarded", card="5h") in shown
    dealing().refuses(1015, "591.13(c)", "irregularity", what="exposed_in_error", card=5)


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
