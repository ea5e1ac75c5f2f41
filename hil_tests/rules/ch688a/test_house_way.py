"""688a.11(b)(1): a player who asks is told how the house would set his hands, and so is the
dealer."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.families.pai_gow_games import FaceUp
from hil_tests.rules.helpers.play import ANY, refused


def verify_refused(game, seat):
    refused(lambda: game.table.house_way(seat), 1001, ANY)


def test_688a_11_b_1_once_the_dealers_hands_are_set_by_the_house_way_of_the_submission():
    game = FaceUp()
    cards, low = FaceUp.PAIR_OF_NINES
    dealer = "As Qh Jc Td 8d 6h 2s"
    game.deal_round({2: (cards, low, {})}, beside=(dealer, "Qh Jc"))
    verify_refused(game, 2)
    assert game.table.house_way(0) == (card_numbers("Qh Jc"), "688a.11(a)")
    game.set(0, "Qh Jc")
    verify_refused(game, 0)
    assert game.table.house_way(2) == (card_numbers(low), "688a.11(b)(1)")
    verify_refused(game, 3)
    game.set(2, "surrender")
    verify_refused(game, 2)
