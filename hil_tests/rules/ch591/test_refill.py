"""591.13(f): the discard rack is shuffled while a round is played; one deck."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.refilled_shoe import (
    refill,
    verify_entry_opens,
    verify_face_up_comes_again,
    verify_gives,
)


def dealt(cards, script):
    """Seat 1 has these cards; seat 6 holds 8d 4d and asks for one when the shoe runs out."""
    game = DoubleBack(decks=1)
    game.deal_round({1: cards, 6: "8d 4d"}, "9c 7h")
    game.act(script + " hit")
    refill(game, "2c")
    return game


def test_591_13_f_7_f_cards_of_a_paid_blackjack_come_again():
    verify_gives(dealt("Ac Kc", ""), {"Ac": 1, "Kc": 1, "8d": 0, "4d": 0, "9c": 0, "7h": 0})


def test_591_13_f_7_l_m_cards_of_hands_that_are_settled_come_again_and_no_others():
    for script, times in (
        # 24 without a Second Chance Wager; with one 24 less 2, less 3 and less 5.
        ("hit Kd decline", 1),
        ("hit Kd second_chance 2d", 1),
        ("hit Kd second_chance 3d", 1),
        ("hit Kd second_chance 5d", 0),
        # 21 is paid right away; 20 waits for the dealer.
        ("hit 7d", 1),
        ("hit 6d stand", 0),
        ("surrender", 1),
    ):
        verify_gives(dealt("5c 9d", script), {"5c": times, "9d": times, "8d": 0})


def test_591_13_f_h_cards_of_a_hand_called_dead_come_again():
    game = DoubleBack(decks=1)
    game.deal_round({1: "5c 6c", 6: "8d 4d"}, "9c 7h")
    for seat in (1, 6):
        game.decide("hit")
        game.report("card_not_dealt", seat=seat)
    game.decide("dead", "take")
    refill(game, "2c")
    verify_gives(game, {"5c": 1, "6c": 1, "8d": 0, "4d": 0})


def test_591_13_a_f_R_591_32_a_card_found_face_up_comes_again_after_the_shuffle():
    game = DoubleBack(decks=1)
    game.bet({1: 1000})
    verify_face_up_comes_again(game, "5c")


def test_591_6_b_2_a_shuffle_in_the_round_opens_the_game_again():
    game = DoubleBack(mid_shoe_entry=False, decks=1)
    game.deal_round({1: "5c 6c"}, "9c 8h")
    verify_entry_opens(game, "blackjack", "591.6(b)(1)")
