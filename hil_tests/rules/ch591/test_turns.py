"""591.3(d) and 591.7(i) to 591.12: what a player may do, the Second Chance Wager, the settlement,
and cards that come again."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.refilled_shoe import (
    refill,
    verify_gives,
)
from hil_tests.rules.helpers.play import effect, named


def turn(cards, dealer="6s Kc", wagers=None, **changes):
    game = DoubleBack(**changes)
    game.deal_round({3: cards}, dealer, wagers)
    return game


def choices(game):
    return game.table.awaits["choices"]


def test_591_7_i_what_may_be_chosen_on_two_cards_and_later():
    first = ["surrender", "double_down", "stand", "hit"]
    assert choices(turn("9c 8c")) == first
    assert choices(turn("9c 9d")) == ["surrender", "double_down", "split", "stand", "hit"]
    assert choices(turn("Kc Td")) == ["surrender", "double_down", "split", "stand", "hit"]
    assert choices(turn("Ac Ad")) == ["surrender", "double_down", "split", "stand", "hit"]
    assert choices(turn("Ac 9d")) == first
    game = turn("9c 2c")
    game.act("hit 2d")
    assert choices(game) == ["stand", "hit"]
    for what in ("surrender", "double_down", "split", "second_chance", "raise", None):
        game.refuses(1009, "591.7(i)", "decision", seat=3, what=what, cents=1000)


def test_591_7_j_k_a_player_below_21_draws_as_he_likes():
    game = turn("2c 3c")
    game.act("hit")
    assert game.table.awaits["section"] == "591.7(j)"
    game.act("2d")
    assert named(game.effects, "card")[-1]["card"] == "2d"
    game.act("hit 2h hit 3h hit 4h hit 2s")
    assert choices(game) == ["stand", "hit"]
    game.act("stand 5h")
    # 18 of seven cards against 21.
    assert game.lines() == [(3, "blackjack", 1000, "collect", 0, "", "591.7(s)(3)")]


def test_R_591_17_a_doubled_21_is_paid_right_away():
    assert DoubleBack.one("6c 5c", "6s Kc", "double_down:700 Th") == [
        ("blackjack", 1000, "pay", 1000, "1 to 1", "591.12(a)"),
        ("double_down", 700, "pay", 700, "1 to 1", "591.12(a)"),
    ]


def test_591_11_a_two_hands_at_most_the_second_with_as_much():
    game = turn("8c 8d", wagers={3: 1500})
    game.act("split")
    assert game.table.round.placed(3) == {"blackjack": 1500, "split_2": 1500}
    assert (game.table.awaits["to"], game.table.awaits["section"]) == (3, "591.11(b)")
    game.act("8h")
    assert choices(game) == ["double_down", "stand", "hit"]
    game.act("stand 8s")
    assert choices(game) == ["double_down", "stand", "hit"]
    assert game.table.awaits["hand"] == 2


def test_591_11_c_10_c_a_split_hand_is_doubled_for_at_most_the_original_wager():
    game = turn("8c 8d")
    game.act("split 3h")
    game.refuses(1004, "591.10(a)", "decision", seat=3, what="double_down", cents=1001)
    game.act("double_down:1000 9h")
    game.act("2h")
    game.act("double_down:600 9d")
    assert game.table.round.placed(3) == {
        "blackjack": 1000,
        "double_down": 1000,
        "split_2": 1000,
        "double_down_2": 600,
    }


def test_591_7_l_3_R_591_26_less_than_21_waits_for_the_dealer_and_is_final():
    game = turn("Tc 6c")
    game.act("hit 9h second_chance 5d")
    assert game.lines() == []
    assert (game.table.awaits["what"], game.table.awaits["to"]) == ("card", 0)
    # The example of the text: 25 less 5 is 20, which ties the dealer's 6, king and 4.
    game.act("4h")
    assert game.lines() == [
        (3, "blackjack", 1000, "push", 0, "", "591.7(s)(2)"),
        (3, "second_chance", 1000, "push", 0, "", "591.7(s)(2)"),
    ]


def test_591_3_d_a_second_chance_card_is_subtracted_at_its_value():
    # 30 less the card, against 17.
    for card, left in (("Td", 20), ("Jd", 20), ("Qd", 20), ("Kd", 20), ("9d", 21), ("8d", 22)):
        game = turn("Tc 2c")
        game.act("hit 8h hit Th second_chance " + card)
        if left == 20:
            game.act("Ac")
            assert game.line(3, "second_chance") == ("pay", 1000, "1 to 1", "591.12(b)")
            assert game.line(3, "blackjack") == ("push", 0, "", "591.7(s)(1)(i)")
        else:
            assert game.line(3, "second_chance")[0] == ("pay" if left == 21 else "collect"), card


WON = ("pay", 1000, "1 to 1", "591.12(a)")


def test_591_7_n_o_the_dealer_draws_to_a_hard_or_soft_17():
    for dealer, cards in (
        ("6s Kc", "Ah"),
        ("6s Kc", "5h"),
        ("2s 2c", "2d 2h 3s 3d 2c Ac"),
        ("2s 3c", "Ah Ts Ac"),
        ("Ks 7c", ""),
        ("6s Ac", ""),
        ("5s Ac", "Ad"),
        ("5s Ac", "Td Ah"),
        ("9s 9c", ""),
    ):
        script = "stand " + cards
        if dealer[0] == "K":
            script = "reader " + script
        game = DoubleBack.played({3: "9d 9h"}, dealer, script)
        assert len(game.table.round.hands[0]) == 2 + len(cards.split()), dealer
        assert named(game.effects, "revealed") == [effect("revealed", to=0, card=dealer[3:])]


def test_591_7_n_no_hole_card_is_turned_before_all_have_decided():
    game = DoubleBack()
    game.deal_round({3: "9d 9h"}, "6s Kc")
    assert named(game.effects, "revealed") == []
    game.decide("stand")
    assert game.table.awaits["section"] == "591.7(o)"


def test_R_591_21_23_and_more_pays_every_hand():
    for card in ("7h", "8h", "9h", "Th"):
        assert DoubleBack.one("2c 3c", "6s Kc", "stand " + card)[0][2:] == WON


THREE = ({2: "Tc 9c", 4: "Td 7d", 6: "Th 8h"}, "6s Kc", "stand stand stand 2h")


def test_591_7_t_2_player_by_player_from_the_dealers_right():
    # 19, 17 and 18 against 18.
    assert [line[:4] for line in DoubleBack.played(*THREE).lines()] == [
        (6, "blackjack", 1000, "push"),
        (4, "blackjack", 1000, "collect"),
        (2, "blackjack", 1000, "pay"),
    ]


def test_591_7_u_nothing_is_left_on_the_table():
    game = DoubleBack.played(*THREE)
    assert not any(game.table.status()["wagers"].values())
    game.do("next_round")
    assert game.lines() == []


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
