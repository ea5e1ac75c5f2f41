"""Dealing in 581: the shoe over the rounds, to whom the cut is offered (581.5(b) and (c)), the up
card, the windows for wagers, and the discard rack shuffled in a round (581.13(e))."""

from tablectl.core.cards import card_number

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.families.offered_cut import (
    verify_dealers_hand,
    verify_in_the_round,
    verify_ordered,
)
from hil_tests.rules.families.refilled_shoe import refill, verify_gives
from hil_tests.rules.helpers.play import effect, named


def asked(game):
    return game.table.awaits["what"], game.table.awaits.get("to"), game.table.awaits["section"]


def test_581_7_e_f_the_order_of_dealing():
    game = DoubleAttack()
    game.do("wager", seat=2, wager="bet", cents=1000)
    game.do("wager", seat=5, wager="bet", cents=1000)
    game.start()
    assert asked(game) == ("card", "burn", "581.7(c)")
    game.deal("2c")
    assert asked(game) == ("card", 0, "581.7(e)")
    game.deal("9c")
    for seat in (2, 5):
        assert asked(game) == ("decision", seat, "581.7(e)")
        game.decide("decline")
    for seat in (2, 5, 2, 5, 0):
        assert asked(game) == ("card", seat, "581.7(f)")
        game.deal("7d")
    assert asked(game) == ("decision", 2, "581.7(h)(2)")


def test_581_7_f_3_the_hole_card_is_told_when_it_is_turned():
    """Face down until all decisions are made (581.7(l))."""
    game = DoubleAttack.dealt({1: 1000}, "9c", "Kd 8d", "7h")
    shown = [card for card in named(game.effects, "card") if card["to"] == 0]
    assert shown == [effect("card", to=0, card="9c"), effect("card", to=0, card="face down")]
    assert not named(game.effects, "revealed")
    game.decide("stand")
    assert named(game.effects, "revealed") == [effect("revealed", to=0, card="7h")]
    assert game.waits("card")


def test_581_5_a_5_f_after_any_round_all_cards_are_back_by_a_shuffle():
    """Without a cover card, at a floorperson's word: it begins a shoe, whose first card is
    burned."""
    game = eight_nines_dealt()
    assert asked(game)[1] == 0
    game.report("shuffled")
    assert asked(game)[1] == "burn"
    game.deal("2c 9c")


def eight_nines_dealt():
    """Two rounds of one shoe that hold all its nines of clubs; the third has begun."""
    game = DoubleAttack()
    for _ in range(2):
        game.deal_round({1: 1000}, "9c", "9c 9c", "9c")
        game.decide("stand")
        game.do("next_round")
    game.bet({1: 1000})
    return game


def test_581_7_c_first_card_of_a_batch_and_of_each_new_dealer_is_burned():
    game = DoubleAttack()
    game.report("new_dealer")
    game.do("wager", seat=1, wager="bet", cents=1000)
    game.start()
    for _ in range(2):
        assert asked(game) == ("card", "burn", "581.7(c)")
        game.deal("3c")
    assert asked(game)[1] == 0
    game.finish()
    game.do("next_round")
    game.do("wager", seat=1, wager="bet", cents=1000)
    game.start()
    assert asked(game)[1] == 0
    game.report("new_dealer")
    assert asked(game)[1] == "burn"
    game.finish()
    game.report("shuffled")
    game.report("new_dealer")
    game.do("next_round")
    game.do("wager", seat=1, wager="bet", cents=1000)
    game.start()
    game.deal("3c 3c")
    assert asked(game)[1] == 0
    game.deal("3d")
    game.refuses(1015, "581.7(c)", "irregularity", what="new_dealer")
    game.refuses(1015, "581.5(a)", "irregularity", what="shuffled")


def test_581_3_b_5_h_a_continuous_shuffler_takes_the_cards_back():
    game = DoubleAttack(shuffler="continuous", counting_shuffler=True)
    game.refuses(1015, "581.7(d)", "irregularity", what="cover_card")
    for number in range(6):
        game.do("wager", seat=1, wager="bet", cents=1000)
        game.start()
        assert game.table.awaits["to"] == (0 if number else "burn"), "R-581-23"
        game.burn()
        game.deal("9c")
        game.decide("decline")
        game.deal("9d 9d 9c")
        game.decide("stand")
        game.do("next_round")


def test_581_5_h_a_wrong_count_asks_for_a_new_deck():
    game = DoubleAttack(shuffler="continuous", counting_shuffler=True)
    game.do("deck_count", cards=384)
    game.do("deck_count", cards=383)
    game.do("wager", seat=1, wager="bet", cents=1000)
    game.start()
    game.refuses(1016, "581.5(h)", "card", card=card_number("9c"))
    game.do("new_deck")
    game.deal("2c 9c")


def test_581_6_d_a_round_without_a_bet_wager():
    game = DoubleAttack()
    game.start()
    assert game.waits("next_round")
    assert game.lines() == []


def test_581_7_e_wagers_close_with_the_up_card():
    game = DoubleAttack()
    game.bet({1: 1000})
    for name in ("bet", "bust_it"):
        game.refuses(1002, "581.7(e)", "wager", seat=2, wager=name, cents=1000)
    game.refuses(1002, "581.7(e)", "withdraw", seat=1, wager="bet")


SEATS = {2: 1000, 3: 1000, 5: 1000}


def at_the_first_card(**changes):
    """Seats 2, 3 and 5, a Double Attack offered to each; the next card is seat 2's."""
    game = DoubleAttack(**changes)
    game.bet(SEATS)
    game.deal("5d")
    game.decide("decline", "decline", "decline")
    return game


def test_581_5_c_3_from_the_right_where_it_appeared_on_the_dealers_hand():
    verify_dealers_hand(at_the_first_card(), "9c 8c 7c 9d 8d 7d", "581.5(c)(3)")


def test_581_5_c_3_R_581_34_seen_once_the_round_is_over_it_is_offered_at_once():
    game = at_the_first_card()
    game.finish()
    game.report("cover_card")
    assert game.offered_to_cut() == [([5, 3, 2], "581.5(c)(3)")]
    game.report("shuffled")
    assert len(game.offered_to_cut()) == 1


def test_581_5_c_4_from_the_right_where_a_floorperson_ordered_the_shuffle():
    verify_ordered(at_the_first_card, "581.5(c)(4)", "581.5(c)(2)")


def test_581_5_c_4_R_581_33_every_seat_while_nothing_tells_who_plays():
    game = DoubleAttack(table={"number": 7, "seats": 4})
    game.report("shuffled")
    assert game.offered_to_cut() == [([4, 3, 2, 1], "581.5(c)(4)")]


def test_581_13_e_R_581_35_cards_shuffled_in_the_round_are_offered_from_the_right():
    verify_in_the_round(at_the_first_card(), "581.13(e)")


def test_581_13_e_7_h_1_R_581_39_cards_of_a_paid_blackjack_come_again():
    game = DoubleAttack.dealt({1: 1000, 2: 1000}, "9c", "Ac 5d Kc 6d", "7h")
    game.decide("hit")
    refill(game, "2c")
    verify_gives(game, {"Ac": 8, "Kc": 8, "5d": 7})


def test_581_13_e_9_b_R_581_39_cards_of_surrendered_dead_and_lost_hands_come_again():
    wagers = {1: 1000, 2: 1000, 3: 1000}
    # 5c 6c is surrendered, 7c 9d goes over 21 with a queen, 8d 4d waits for its card.
    game = DoubleAttack.dealt(wagers, "9c", "5c 7c 8d 6c 9d 4d", "7h")
    game.decide("surrender", "hit")
    game.deal("Qc")
    assert game.line(2, "bet")[0] == "collect"
    game.decide("hit")
    refill(game, "2c")
    verify_gives(game, {"5c": 8, "7c": 8, "Qc": 8})
    game = DoubleAttack.dealt({1: 1000, 2: 1000}, "9c", "5c 7c 6c 4d", "7h")
    game.decide("hit")
    game.report("card_not_dealt", seat=1)
    game.decide("stand", "dead")
    game.deal("Jc")
    assert game.waits("next_round")
