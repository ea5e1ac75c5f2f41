"""581.13(e): the discard rack is shuffled while a round is played; eight decks."""

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.families.refilled_shoe import (
    refill,
    verify_entry_opens,
    verify_face_up_comes_again,
    verify_gives,
)


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


def test_581_13_f_R_581_39_the_card_of_a_hand_without_a_second_comes_again():
    game = DoubleAttack()
    game.bet({1: 1000, 2: 1000, 3: 1000})
    game.deal("9c")
    game.decide("decline", "decline", "decline")
    game.deal("5c 6c 4d")
    for seat in (1, 2):
        game.report("hand_missed", seat=seat)
    game.deal("4h")
    game.decide("dead", "take")
    refill(game, "2c")
    verify_gives(game, {"5c": 8, "6c": 7})


def test_581_13_a_e_R_581_38_a_card_found_face_up_comes_again_after_the_shuffle():
    game = DoubleAttack()
    game.bet({1: 1000})
    game.deal("9c")
    game.decide("decline")
    for _ in range(7):
        game.report("face_up", card="5c")
    verify_face_up_comes_again(game, "5c")


def test_581_6_b_2_a_shuffle_in_the_round_opens_the_game_again():
    game = DoubleAttack.dealt({1: 1000}, "9c", "5c 6c", "8h", mid_shoe_entry=False)
    verify_entry_opens(game, "bet", "581.6(b)(1)")
