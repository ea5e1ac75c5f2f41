"""Wagers and decisions in 581: Double Attack, Bust It, Insurance, surrender, double down and
split."""

from hil_tests.rules.families.blackjack_games import DoubleAttack

OPEN = ["surrender", "double_down", "stand", "hit"]
PAIR = ["surrender", "double_down", "split", "stand", "hit"]


def asked(game):
    return game.table.awaits.get("to"), game.table.awaits.get("hand")


def choices(game):
    return game.table.awaits["choices"]


def refuses_cents(game, code, section, what, *amounts):
    """The seat asked may not put down these amounts with its decision."""
    seat = game.table.awaits["to"]
    for cents in amounts:
        game.refuses(code, section, "decision", seat=seat, what=what, cents=cents)


def test_581_6_d_f_bust_it_needs_a_bet_and_is_at_most_as_much():
    game = DoubleAttack()
    game.refuses(1005, "581.6(f)", "wager", seat=1, wager="bust_it", cents=500)
    game.do("wager", seat=1, wager="bet", cents=1000)
    game.refuses(1004, "581.6(f)", "wager", seat=1, wager="bust_it", cents=1001)
    game.do("wager", seat=1, wager="bust_it", cents=1000)
    game.refuses(1004, "581.6(d)", "wager", seat=1, wager="bet", cents=999)
    DoubleAttack(bust_it=False, limits={"bet": [500, 1000]}).refuses(
        1003, None, "wager", seat=1, wager="bust_it", cents=500
    )


def test_581_6_e_7_e_double_attack_is_at_most_the_bet():
    game = DoubleAttack()
    game.refuses(1003, None, "wager", seat=1, wager="double_attack", cents=500)
    game.bet({1: 1000, 4: 2000})
    game.deal("9c")
    refuses_cents(game, 1004, "581.6(e)", "double_attack", 1001, 0, -5)
    refuses_cents(game, 1019, None, "double_attack", None, "9")
    game.refuses(1008, "581.7(e)", "decision", seat=4, what="decline")
    game.decide("double_attack 1000")
    assert asked(game) == (4, None)
    game.decide("double_attack 1")
    assert game.table.round.wagers[1] == {"bet": 1000, "double_attack": 1000}
    assert game.table.round.wagers[4] == {"bet": 2000, "double_attack": 1}


def test_581_8_a_insurance_is_offered_on_an_ace_only():
    for up in "9c Kc Qc Jc".split():
        game = DoubleAttack.dealt({1: 1000}, up, "9d 8d", "7h")
        assert "insure" not in game.table.awaits.get("choices", ())
        assert game.waits("decision" if up == "9c" else "card_reader")
    game = DoubleAttack.dealt({1: 1000, 3: 2000}, "Ac", "9d 8d 7d 6d", "7h")
    assert (asked(game), choices(game)) == ((1, None), ["insure", "decline"])
    game.decide("decline")
    assert asked(game) == (3, None)
    game.decide("insure 500")
    assert game.waits("card_reader")
    game.do("card_reader")
    assert game.line(3, "insurance") == ("collect", 0, "", "581.8(d)")
    assert (asked(game), choices(game)) == ((1, None), OPEN)


def test_581_8_b_R_581_21_insurance_is_at_most_half_the_bet_in_chips():
    for bet, chips, most, over in (
        (1000, [], 500, 501),
        (1001, [], 501, 502),
        (2500, [500], 1500, 2000),
        (2000, [500], 1000, 1500),
        (1500, [100, 500], 800, 900),
        (2500, [2500], 2500, 5000),
        # Half is five chips of 2.50, though the least chip is 1.00.
        (2500, [100, 250, 500], 1250, 1300),
        # 7.50 and 7.00 cannot be bet with chips of 3.00 and 5.00: 8.00 can.
        (1500, [300, 500], 800, 900),
        (1400, [300, 500], 800, 900),
    ):
        table = {"number": 1, "seats": 6, "denominations": chips}
        # Half the Bet Wager, whatever the Double Attack Wager.
        game = DoubleAttack.dealt({1: bet}, "Ac", "9d 8d", "7h", {1: bet}, table=table)
        refuses_cents(game, 1004, "581.8(b)", "insure", over, 0)
        game.decide("insure {}".format(most))
        assert game.table.round.placed(1)["insurance"] == most


def test_581_7_h_i_turns_from_the_dealers_left():
    game = DoubleAttack.dealt({2: 1000, 5: 1000, 6: 1000}, "9c", "9d 8d 7d 6d Ks Kh", "7h")
    game.refuses(1008, "581.7(h)(2)", "decision", seat=5, what="hit")
    assert asked(game) == (2, None)
    game.decide("stand")
    assert asked(game) == (5, None)
    game.decide("hit")
    assert game.table.awaits["section"] == "581.7(i)"
    game.deal("2c")
    assert asked(game) == (5, None)
    game.decide("stand")
    assert asked(game) == (6, None)


def test_581_7_j_1_nobody_draws_to_21_hard_or_soft():
    for cards, more in (("9d 9s", "3c"), ("Ad 5s", "5c"), ("5d 5s", "Ac")):
        game = DoubleAttack.dealt(
            {1: 1000, 2: 1000}, "9c", "{0} 2d {1} 3d".format(*cards.split()), "7h"
        )
        game.decide("hit")
        game.deal(more)
        assert asked(game) == (2, None), cards


def test_581_10_c_one_card_after_doubling_down():
    game = DoubleAttack.dealt({1: 1000}, "9c", "2s 3d", "7h")
    game.decide("double_down 1000")
    game.deal("2c")
    game.refuses(1001, "581.7(h)(2)", "card", card=1)
    game.refuses(1009, "581.7(h)(2)", "decision", seat=1, what="hit")


def test_581_10_a_double_down_on_two_or_more_cards_up_to_bet_and_double_attack():
    for more in ((), ("2c",), ("2c", "2d", "2h")):
        game = DoubleAttack.dealt({1: 1000}, "9c", "2s 3d", "7h", {1: 500})
        for card in more:
            game.decide("hit")
            game.deal(card)
        refuses_cents(game, 1004, "581.10(a)", "double_down", 1501, 0)
        refuses_cents(game, 1019, None, "double_down", None)
        game.decide("double_down 1500")
        assert game.table.round.placed(1)["double_down"] == 1500
        game.deal("4c")
        # One card and no other (581.7(j)(2)); it may still surrender (R-581-16).
        assert choices(game) == ["surrender", "stand"]


def test_581_9_a_R_581_16_when_a_hand_may_surrender():
    game = DoubleAttack.dealt({1: 1000, 2: 1000}, "9c", "2s 2d 3s 3d", "7h")
    assert "surrender" in choices(game)
    game.decide("hit")
    game.deal("4c")
    assert "surrender" in choices(game)
    game.decide("double_down 1000")
    game.deal("4d")
    assert choices(game) == ["surrender", "stand"]
    game.decide("stand")
    game.refuses(1008, "581.7(h)(2)", "decision", seat=1, what="surrender")
    game.decide("double_down 1000")
    game.deal("Ks")
    game.decide("stand")
    assert game.table.awaits["to"] == 0
    # 21 after doubling down is no choice any more.
    game = DoubleAttack.dealt({1: 1000}, "9c", "5s 6s", "7h")
    game.decide("double_down 1000")
    game.deal("Ks")
    assert game.table.awaits["to"] == 0


def test_581_11_a_b_a_split_wagers_bet_and_double_attack_and_is_played_from_the_left():
    game = DoubleAttack.dealt({1: 1000}, "9c", "8d 8s", "7h", {1: 250})
    game.decide("split")
    assert game.table.round.placed(1)["split_2"] == 1250
    assert (asked(game), game.table.awaits["section"]) == ((1, 1), "581.11(b)")
    game.deal("3c")
    assert (asked(game), choices(game)) == ((1, 1), OPEN)
    game.decide("double_down 1250")
    game.deal("2c")
    game.decide("stand")
    assert asked(game) == (1, 2)
    assert game.waits("card")
    game.deal("Kc")
    assert choices(game) == OPEN
    game.decide("double_down 700")
    game.deal("2d")
    game.decide("stand")
    assert game.table.round.wagers[1] == {
        "bet": 1000,
        "double_attack": 250,
        "double_down": 1250,
        "split_2": 1250,
        "double_down_2": 700,
    }


def test_581_11_c_R_581_20_three_splits_make_four_hands():
    game = DoubleAttack.dealt({1: 1000}, "9c", "8d 8s", "7h")
    game.decide("split")
    game.deal("8c")
    assert (asked(game), choices(game)) == ((1, 1), PAIR)
    game.decide("split")
    game.deal("8h")
    game.decide("split")
    game.deal("8d")
    assert (asked(game), choices(game)) == ((1, 1), OPEN)
    game.decide("stand")
    for hand in (2, 3, 4):
        assert asked(game) == (1, hand)
        game.deal("8s")
        assert (asked(game), choices(game)) == ((1, hand), OPEN)
        game.decide("stand")
    placed = game.table.round.placed(1)
    assert placed == {"bet": 1000, "split_2": 1000, "split_3": 1000, "split_4": 1000}


def test_581_11_e_R_581_14_split_aces_get_one_card_each():
    game = DoubleAttack.dealt({1: 1000}, "9c", "Ad As", "7h")
    game.decide("split")
    game.deal("Ac")
    assert (asked(game), choices(game)) == ((1, 1), ["surrender", "stand"])
    game.decide("stand")
    game.deal("9s")
    assert (asked(game), choices(game)) == ((1, 2), ["surrender", "stand"])
    game.decide("surrender")
    assert game.lines() == [
        (1, "split_2", 500, "collect", 0, "", "581.9(b)(1)"),
        (1, "split_2", 500, "return", 0, "", "581.9(b)(1)"),
    ]


def test_581_6_b_who_sat_out_waits_for_the_shuffle():
    """Until the house admits him (581.6(b)(1)) or the cards are shuffled (581.6(b)(2)); nobody
    has to where the submission says nothing."""
    assert DoubleAttack().table.configuration["mid_shoe_entry"] is True
    for shuffler, entry, closed in (
        (None, False, True),
        (None, True, False),
        ("continuous", False, False),
    ):
        game = DoubleAttack(mid_shoe_entry=entry, shuffler=shuffler)
        game.bet({1: 1000})
        game.finish()
        game.do("next_round")
        if not closed:
            game.refuses(1015, "581.6(b)(1)", "irregularity", what="admitted", seat=2)
            game.do("wager", seat=2, wager="bet", cents=1000)
            continue
        game.do("wager", seat=1, wager="bet", cents=1000)
        game.refuses(1046, "581.6(b)", "wager", seat=2, wager="bet", cents=1000)
        game.report("admitted", seat=2)
        game.do("wager", seat=2, wager="bet", cents=1000)
        game.refuses(1046, "581.6(b)", "wager", seat=3, wager="bet", cents=1000)
        game.report("shuffled")
        game.do("wager", seat=3, wager="bet", cents=1000)
