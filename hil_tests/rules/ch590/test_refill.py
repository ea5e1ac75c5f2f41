"""590.13(f): the discard rack is shuffled while a round is played; one deck."""

from hil_tests.rules.families.blackjack_games import FreeBet
from hil_tests.rules.families.refilled_shoe import (
    refill,
    verify_entry_opens,
    verify_face_up_comes_again,
    verify_gives,
)

BOTH = {"blackjack": 1000, "push_22": 200}


def test_590_13_f_7_h_1_cards_of_a_paid_blackjack_come_again_unless_they_are_tucked():
    for wagers, times in ((1000, 1), (BOTH, 0)):
        game = FreeBet.dealt({1: wagers, 2: 1000}, "Ac 5d 9c Kc 6d 7h", decks=1)
        game.decide("hit")
        refill(game, "2c")
        verify_gives(game, {"Ac": times, "Kc": times, "5d": 0})


def test_590_13_f_R_590_30_surrendered_and_lost_hands_come_again_with_push_22_too():
    game = FreeBet.dealt({1: BOTH, 2: BOTH, 3: 1000}, "5c 7c 8d 9c 6c 9d 4d 7h", decks=1)
    game.decide("surrender", "hit")
    game.deal("Qc")
    assert game.line(2, "blackjack")[0] == "collect"
    game.decide("hit")
    refill(game, "2c")
    verify_gives(game, {"5c": 1, "6c": 1, "7c": 1, "9d": 1, "Qc": 1, "8d": 0, "9c": 0})


def test_590_13_f_11_c_the_first_split_hand_over_21_is_tucked_until_the_others_are_over():
    game = FreeBet.dealt({1: 1000, 2: 1000}, "8c 8d 9c 8h 4d 7h", decks=1)
    game.decide("free_split")
    game.deal("5c")
    game.decide("hit")
    game.deal("Qc 6c")
    game.decide("hit")
    refill(game, "2c")
    verify_gives(game, {"8c": 0, "5c": 0, "Qc": 0, "8h": 0, "6c": 0})
    game = FreeBet.dealt({1: 1000, 2: 1000}, "8c 8d 9c 8h 4d 7h", decks=1)
    game.decide("free_split")
    game.deal("5c")
    game.decide("hit")
    game.deal("Qc 6c")
    game.decide("hit")
    game.deal("Kd")
    assert game.line(1, "blackjack")[0] == "collect"
    game.decide("hit")
    refill(game, "2c")
    verify_gives(game, {"8c": 1, "5c": 1, "Qc": 1, "8h": 1, "6c": 1, "Kd": 1, "8d": 0})


def test_590_13_f_h_cards_of_a_hand_called_dead_come_again():
    game = FreeBet.dealt({1: 1000, 2: 1000}, "5c 7c 9c 6c 4d 7h", decks=1)
    for seat in (1, 2):
        game.decide("hit")
        game.report("card_not_dealt", seat=seat)
    game.decide("dead", "take")
    refill(game, "2c")
    verify_gives(game, {"5c": 1, "6c": 1, "7c": 0, "4d": 0})


def test_590_13_a_f_R_590_29_a_card_found_face_up_comes_again_after_the_shuffle():
    game = FreeBet(decks=1)
    game.bet({1: 1000})
    verify_face_up_comes_again(game, "5c")


def test_590_6_b_2_a_shuffle_in_the_round_opens_the_game_again():
    game = FreeBet.dealt({1: 1000}, "5c 9c 6c 8h", mid_shoe_entry=False, decks=1)
    verify_entry_opens(game, "blackjack", "590.6(b)(1)")
