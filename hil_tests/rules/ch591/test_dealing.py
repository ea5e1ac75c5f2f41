"""591.2, 591.5, 591.6 and 591.7(a) to (h): shoe, cut, wagers, first cards, Insurance, card reader
device."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.card_reader import verify_inspection
from hil_tests.rules.families.made_wagers import verify_stands
from hil_tests.rules.families.offered_cut import (
    verify_dealers_hand,
    verify_in_the_round,
    verify_ordered,
)
from hil_tests.rules.families.own_boxes import verify_boxes
from hil_tests.rules.helpers.play import effect, named

SEATS = {2: 1000, 3: 1000, 5: 1000}


def at_the_first_card(**changes):
    """Seats 2, 3 and 5; the next card is seat 2's."""
    game = DoubleBack(**changes)
    game.bet(SEATS)
    return game


def test_591_5_c_3_from_the_right_where_it_appeared_on_the_dealers_hand():
    verify_dealers_hand(at_the_first_card(), "9c 8c 7c", "591.5(c)(3)")


def test_591_5_c_4_from_the_right_where_a_floorperson_ordered_the_shuffle():
    verify_ordered(at_the_first_card, "591.5(c)(4)", "591.5(c)(2)")


def test_591_13_f_R_591_30_cards_shuffled_in_the_round_are_offered_from_the_right():
    verify_in_the_round(at_the_first_card(), "591.13(f)")


def test_591_6_e_R_591_35_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(DoubleBack(max_boxes=3), "blackjack", "591.6(e)")


def test_591_6_c_R_591_31_a_wager_that_was_made_is_added_to_and_not_taken_back_or_lessened():
    verify_stands(DoubleBack(), "blackjack", "591.6(c)")


def test_591_2_d_the_inspection_is_noted_between_rounds_and_nothing_else_happens():
    verify_inspection(DoubleBack(), "591.2(d)")


def test_591_6_c_no_wager_is_made_or_removed_once_betting_has_closed():
    game = DoubleBack()
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.start()
    for _ in range(2):
        game.refuses(1002, "591.6(c)", "wager", seat=1, wager="blackjack", cents=2000)
        game.refuses(1002, "591.6(c)", "wager", seat=2, wager="blackjack", cents=2000)
        game.refuses(1002, "591.6(c)", "withdraw", seat=1, wager="blackjack")
        game.burn()
        if game.waits("card"):
            game.deal("9c 9d 9h 8s")


def test_591_7_c_the_first_card_of_a_shoe_and_of_a_new_dealer_is_burned():
    game = DoubleBack()
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.start()
    awaits = game.table.awaits
    assert (awaits["to"], awaits["section"]) == ("burn", "591.7(c)")
    game.deal("2c")
    game.deal("9c 6d 8c Td")
    game.act("stand Kh")
    game.do("next_round")
    game.report("new_dealer")
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.start()
    assert game.table.awaits["to"] == "burn"
    game.deal("2d")
    assert game.table.awaits["to"] == 1


def test_591_5_f_after_any_round_the_cards_may_be_shuffled():
    """Without a cover card, at a floorperson's word."""
    for shuffled in (False, True):
        game = DoubleBack()
        game.deal_round({1: "9c 8c"}, "6s Kc")
        game.act("stand 5d")
        if shuffled:
            game.report("shuffled")
        game.do("next_round")
        game.do("wager", seat=1, wager="blackjack", cents=1000)
        game.start()
        assert (game.table.awaits["to"] == "burn") == shuffled


def test_591_5_a_5_e_shuffle_and_recut_between_rounds_only():
    noted = effect("note", what="recut", section="591.5(e)")
    assert noted in DoubleBack().report("recut")
    assert effect("note", what="shuffled", section="591.5(a)") in DoubleBack().report("shuffled")
    game = DoubleBack()
    game.deal_round({1: "9c 8c"}, "6s Kc")
    game.refuses(1015, "591.5(e)", "irregularity", what="recut")
    game.refuses(1015, "591.5(a)", "irregularity", what="shuffled")


def test_591_6_b_R_591_29_who_sat_out_waits_for_the_shuffle():
    """Until the house admits him (591.6(b)(1)) or the cards are shuffled (591.6(b)(2)); anybody
    may wager where the submission does not say so."""
    game = DoubleBack(mid_shoe_entry=False)
    game.deal_round({1: "9c 8c"}, "6s Kc")
    game.act("stand 5d")
    game.do("next_round")
    game.do("wager", seat=1, wager="blackjack", cents=1000)
    game.refuses(1046, "591.6(b)", "wager", seat=2, wager="blackjack", cents=1000)
    admitted = effect("note", what="admitted", section="591.6(b)(1)")
    assert game.report("admitted", seat=2) == [admitted]
    game.do("wager", seat=2, wager="blackjack", cents=1000)
    game.refuses(1046, "591.6(b)", "wager", seat=3, wager="blackjack", cents=1000)
    game.report("shuffled")
    game.do("wager", seat=3, wager="blackjack", cents=1000)
    for free in ({}, {"mid_shoe_entry": True}):
        game = DoubleBack(**free)
        game.deal_round({1: "9c 8c"}, "6s Kc")
        game.act("stand 5d")
        game.do("next_round")
        game.refuses(1015, "591.6(b)(1)", "irregularity", what="admitted", seat=2)
        game.do("wager", seat=2, wager="blackjack", cents=1000)


def test_591_5_h_a_shoe_that_counts_its_cards_removes_a_wrong_deck():
    game = DoubleBack(shuffler="continuous", counting_shuffler=True)
    assert game.do("deck_count", cards=312) == []
    assert game.do("deck_count", cards=311) == [effect("deck_removed", section="591.5(h)")]
    game.refuses(1015, "591.7(d)", "irregularity", what="cover_card")
    DoubleBack().refuses(1019, "591.5(h)", "deck_count", cards=311)


def test_591_7_g_8_a_insurance_is_offered_with_an_ace_up_only():
    for up, asked in (("Ah", True), ("Kh", False), ("Th", False), ("9h", False)):
        game = DoubleBack()
        game.deal_round({2: "9c 8c", 5: "9d 7c"}, up + " 5s")
        offered = game.waits("decision") and game.table.awaits["section"] == "591.8(b)"
        assert offered == asked, up
    game = DoubleBack()
    game.deal_round({2: "9c 8c", 5: "9d 7c"}, "Ah 5s")
    turns = []
    while game.waits("decision"):
        turns.append(game.table.awaits["to"])
        assert game.table.awaits["choices"] == ["insure", "decline"]
        game.decide("decline")
    assert turns == [2, 5]
    assert game.waits("card_reader")


def test_591_7_h_the_card_reader_device_with_an_ace_or_a_10_up():
    for up in ("Kh", "Qh", "Jh", "Th", "Ah"):
        game = DoubleBack()
        game.deal_round({3: "9c 8c"}, up + " 7s")
        if up == "Ah":
            game.decide("decline")
        awaits = game.table.awaits
        assert (awaits["what"], awaits["section"]) == ("card_reader", "591.7(h)"), up
        game.refuses(1001, "591.7(h)", "decision", seat=3, what="stand")
        game.do("card_reader")
        assert game.waits("decision")
    for up in ("9h", "2h", "6h"):
        game = DoubleBack()
        game.deal_round({3: "9c 8c"}, up + " 7s")
        assert game.waits("decision"), up


def test_591_7_h_R_591_24_with_a_blackjack_every_wager_is_collected_and_no_card_dealt():
    game = DoubleBack.played({1: "9c 8c", 4: "Td Jd", 6: "5c 5d"}, "Kh As", "reader")
    assert game.lines() == [
        (seat, "blackjack", 1000, "collect", 0, "", "591.7(h)") for seat in (6, 4, 1)
    ]
    assert named(game.effects, "revealed") == [effect("revealed", to=0, card="As")]
