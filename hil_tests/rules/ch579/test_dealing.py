"""579.5 and 579.8 to 579.10: "no more bets", the order of the cards, the count of the stub."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import HiLo
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.worded_alike import awaited_cards

METHODS = ("manual_shoe", "hand", "automated_shoe")
NO_MORE_BETS = {"manual_shoe": "579.8(b)", "hand": "579.9(a)(3)", "automated_shoe": "579.10(a)(2)"}
CARDS = {"manual_shoe": "579.8(d)", "hand": "579.9(b)", "automated_shoe": "579.10(b)"}
COUNT = {"manual_shoe": "579.8(f)", "hand": "579.9(d)", "automated_shoe": "579.10(d)"}
WRONG = {"manual_shoe": "579.8(h)", "hand": "579.9(f)", "automated_shoe": "579.10(f)"}


def started(seats=(5, 2), **changes):
    game = HiLo(**changes)
    for seat in seats:
        game.bet(seat)
    game.start()
    return game


def test_579_8_d_579_9_b_R_579_17_one_card_at_a_time_clockwise_and_to_the_dealer():
    for method in ("manual_shoe", "hand"):
        asked = awaited_cards(started(deal_method=method))
        assert asked == [(to, CARDS[method]) for to in (2, 5, 0)] * 5


def test_579_10_b_automated_shoe_stacks_of_five_the_dealers_last():
    asked = awaited_cards(started(deal_method="automated_shoe"))
    assert asked == [(to, "579.10(b)") for to in [2] * 5 + [5] * 5 + [0] * 5]


def test_579_8_b_579_9_a_3_579_10_a_2_no_more_bets_comes_before_any_card():
    for method in METHODS:
        game = HiLo(deal_method=method)
        game.bet(1)
        for press in ("lock_out", "latched"):
            assert game.table.awaits["section"] == NO_MORE_BETS[method]
            game.refuses(1001, NO_MORE_BETS[method], "card", card=10)
            game.do(press)
        assert game.waits("card")


def test_579_3_a_a_card_is_of_the_deck_and_comes_once():
    game = started()
    game.refuses(1012, ANY, "card", card=52)
    game.deal("As")
    game.refuses(1011, ANY, "card", card=card_number("As"))


def count_due(method, rounds_before):
    """A table up to the stub or the first decision of the round after so many."""
    game = HiLo(deal_method=method, counting_shuffler=False)
    hand = {1: ("Ks Jd Th 3c 2d", "fold", {}, None)}
    for _ in range(rounds_before):
        game.round(hand)
    game.deal_round(hand)
    return game


def test_579_8_h_579_9_f_579_10_f_a_wrong_count_voids_the_round():
    for method in METHODS:
        for misdealt in (True, False):
            game = count_due(method, 4)
            for cards in (53, -1, None):
                game.refuses(1013, COUNT[method], "stub_count", cards=cards)
            game.refuses(1019, COUNT[method], "stub_count", cards=42, misdealt=1)
            game.do("stub_count", cards=41, misdealt=misdealt)
            assert game.lines() == [(1, "ante", 1000, "return", 0, "", WRONG[method])]
            if misdealt:
                game.do("next_round")
            else:
                game.refuses(1016, WRONG[method], "next_round")
                game.do("new_deck")
                game.do("next_round")


def test_579_8_g_579_9_e_579_10_e_a_right_count_lets_the_round_go_on():
    for method in METHODS:
        game = count_due(method, 4)
        game.do("stub_count", cards=42, misdealt=False)
        assert game.table.awaits["section"] == "579.11(b)"


def test_579_5_b_a_wrong_count_of_the_shuffler_removes_the_deck():
    game = HiLo()
    assert effect("deck_removed", section="579.5(b)") in game.do("deck_count", cards=51)
    game.bet(1)
    game.start()
    game.refuses(1016, "579.5(b)", "card", card=5)
    game.do("new_deck")
    game.deal_anything()
    assert game.do("deck_count", cards=52) == []
    game = HiLo(counting_shuffler=False)
    game.refuses(1019, "579.5(b)", "deck_count", cards=52)
