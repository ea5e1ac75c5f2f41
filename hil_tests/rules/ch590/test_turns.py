"""Dealing, wagers and decisions in 590: free and paid double downs and splits, surrender."""

from hil_tests.rules.families.blackjack_games import FreeBet
from hil_tests.rules.helpers.play import effect, named


def asked(game):
    awaits = game.table.awaits
    return awaits["what"], awaits.get("to"), awaits.get("hand"), awaits["section"]


def choices(cards):
    """Of seat 1 against a 6; `cards` are its two."""
    first, second = cards.split()
    return list(
        FreeBet.dealt({1: 1000}, "{} 6c {} Kc".format(first, second)).table.awaits["choices"]
    )


def test_590_7_e_the_order_of_dealing():
    """590.7(e)(1), 590.7(e)(2), 590.7(e)(3), 590.7(e)(4); the first card is burned
    (590.7(c))."""
    game = FreeBet()
    game.do("wager", seat=2, wager="blackjack", cents=1000)
    game.do("wager", seat=5, wager="blackjack", cents=1000)
    game.start()
    assert asked(game) == ("card", "burn", None, "590.7(c)")
    game.deal("2c")
    for seat in (2, 5, 0, 2, 5, 0):
        assert asked(game) == ("card", seat, None, "590.7(e)")
        game.deal("7d")
    assert asked(game) == ("decision", 2, None, "590.7(h)(2)")
    shown = [card["card"] for card in named(game.effects, "card") if card["to"] == 0]
    assert shown == ["7d", "face down"]


def test_590_6_c_d_e_wagers_before_the_first_card():
    game = FreeBet()
    game.refuses(1005, "590.6(e)", "wager", seat=1, wager="push_22", cents=500)
    for name in ("insurance", "split_2", "double_down", "double_down_4"):
        game.refuses(1003, None, "wager", seat=1, wager=name, cents=500)
    # Push 22 may be more than the Blackjack Wager.
    game.bet({1: {"blackjack": 500, "push_22": 10000}})
    game.refuses(1002, "590.6(c)", "wager", seat=2, wager="blackjack", cents=500)
    game.refuses(1002, "590.6(c)", "withdraw", seat=1, wager="push_22")


def test_590_5_a_5_f_after_any_round_the_cards_may_be_shuffled():
    """Without a cover card, at a floorperson's word."""
    for shuffled in (False, True):
        game = FreeBet.dealt({1: 1000}, "9c 6c 9d Kc")
        game.finish()
        if shuffled:
            game.report("shuffled")
        game.do("next_round")
        game.do("wager", seat=1, wager="blackjack", cents=1000)
        game.start()
        assert (asked(game)[1] == "burn") == shuffled


def test_590_8_a_7_f_insurance_on_an_ace_and_the_reader_on_ten_points():
    """590.7(f), 590.7(g), 590.8(a), 590.8(b)."""
    for up in "2 3 4 5 6 7 8 9".split():
        assert asked(FreeBet.dealt({1: 1000}, "9c " + up + "d 9d Kc"))[0] == "decision"
    for up in "TJQK":
        assert asked(FreeBet.dealt({1: 1000}, "9c " + up + "d 9d 8c"))[3] == "590.7(g)"
    game = FreeBet.dealt({1: 1001}, "9c Ad 9d 8c")
    assert game.table.awaits["choices"] == ["insure", "decline"]
    for cents in (502, 0):
        game.refuses(1004, "590.8(b)", "decision", seat=1, what="insure", cents=cents)
    game.decide("insure 501")
    game.do("card_reader")
    assert game.line(1, "insurance") == ("collect", 0, "", "590.8(d)")


def test_590_10_a_1_2_R_590_21_free_on_a_hard_9_10_or_11():
    """590.10(a)(1), 590.10(a)(2)."""
    for free in ("7c 2d", "6c 3d", "6c 4d", "8c 2d", "7c 4d", "9c 2d"):
        assert choices(free) == ["surrender", "free_double", "stand", "hit"], free
    for paid in ("6c 2d", "5c 3d", "8c 4d", "Tc 9d", "Ac 8d", "Ac 9d", "Ac 2d", "9c 8d"):
        assert choices(paid) == ["surrender", "double_down", "stand", "hit"], paid
    assert choices("5c 5d") == ["surrender", "free_double", "free_split", "stand", "hit"]


def test_590_11_a_b_pairs_are_split_free_but_those_of_10s():
    """590.11(a), 590.11(b)(1), 590.11(b)(2)."""
    for pair in ("2c 2d", "3c 3d", "8c 8d", "9c 9d", "Ac Ad"):
        assert choices(pair) == ["surrender", "double_down", "free_split", "stand", "hit"], pair
    for pair in ("Tc Td", "Jc Kd", "Qc Td"):
        assert choices(pair) == ["surrender", "double_down", "split", "stand", "hit"], pair


def test_590_3_d_1_2_3_points_of_every_rank():
    """With other cards each makes 18, which is a tie with the dealer's 18."""
    for own in "297 396 495 594 693 792 864 954 T53 J53 Q53 K53 A52 A98".split():
        game = FreeBet.dealt({1: 1000}, f"{own[0]}c 8h {own[1]}d Td")
        game.decide("hit")
        game.deal(own[2] + "s")
        game.decide("stand")
        game.finish()
        assert game.line(1, "blackjack")[0] == "push", own


def test_590_7_k_the_hole_card_is_turned_when_all_have_decided():
    game = FreeBet.dealt({1: 1000, 2: 1000}, "Tc 9c 6d 8d 9h Kc")
    for told in ([], [effect("revealed", to=0, card="Kc")]):
        game.decide("stand")
        assert named(game.effects, "revealed") == told


def test_590_10_c_7_j_one_card_after_doubling_down():
    """590.7(j)(1), 590.7(j)(2), 590.10(c)."""
    game = FreeBet.dealt({1: 1000, 2: 1000}, "6c 7c 6d 3d 3c Kc")
    game.decide("free_double")
    assert named(game.effects, "lammer") == [effect("lammer", seat=1, wager="free_double")]
    game.deal("2d")
    assert asked(game)[:2] == ("decision", 2)
    game.decide("hit")
    assert asked(game) == ("card", 2, None, "590.7(i)")
    game.deal("Kd")
    assert game.table.awaits["choices"] == ["stand", "hit"]
    game.decide("hit")
    game.deal("2d")
    # 21 asks for nothing more.
    assert asked(game)[:2] == ("card", 0) or game.waits("next_round")


def test_590_10_a_2_R_590_23_a_paid_double_down_is_at_most_the_original_wager():
    game = FreeBet.dealt({1: 1000}, "8c 6d 8d Kc")
    for cents in (1001, 0):
        game.refuses(1004, "590.10(a)(2)", "decision", seat=1, what="double_down", cents=cents)
    game.decide("free_split")
    game.deal("Kc")
    game.decide("stand")
    game.deal("9c")
    game.refuses(1004, "590.10(a)(2)", "decision", seat=1, what="double_down", cents=1001)
    game.decide("double_down 1000")
    assert game.table.round.placed(1) == {"blackjack": 1000, "double_down_2": 1000}


def test_590_9_a_R_590_13_surrender_is_the_first_decision_only():
    game = FreeBet.dealt({1: 1000, 2: 1000}, "8c 3c 6d 8d 2d Kc")
    assert "surrender" in game.table.awaits["choices"]
    game.decide("free_split")
    game.deal("4c")
    assert "surrender" not in game.table.awaits["choices"]
    game.decide("stand")
    game.deal("4d")
    game.decide("stand")
    assert "surrender" in game.table.awaits["choices"]
    game.decide("hit")
    game.deal("2c")
    assert game.table.awaits["choices"] == ["stand", "hit"]


def test_590_11_c_d_R_590_20_up_to_four_hands_from_the_left():
    """590.11(c), 590.11(d); doubling after a split, 590.10(b)."""
    game = FreeBet.dealt({1: 1000}, "8c 6d 8d Kc")
    game.decide("free_split")
    assert asked(game) == ("card", 1, 1, "590.11(c)")
    game.deal("8s")
    game.decide("free_split")
    game.deal("8h")
    game.decide("free_split")
    game.deal("8c")
    assert game.table.awaits["choices"] == ["double_down", "stand", "hit"]
    game.decide("stand")
    for hand in (2, 3, 4):
        assert asked(game) == ("card", 1, hand, "590.11(c)")
        game.deal("3c")
        assert game.table.awaits["choices"] == ["free_double", "stand", "hit"]
        game.decide("stand")
    assert game.table.round.placed(1) == {"blackjack": 1000}
    names = [shown["wager"] for shown in named(game.effects, "lammer")]
    assert names == ["free_split_2", "free_split_3", "free_split_4"]


def test_R_590_25_R_581_22_R_581_23_what_blackjack_games_share():
    game = FreeBet(shuffler="continuous", counting_shuffler=True)
    game.refuses(1015, "590.7(d)", "irregularity", what="cover_card")
    for number in range(3):
        game.do("wager", seat=1, wager="blackjack", cents=1000)
        game.start()
        assert game.table.awaits["to"] == (1 if number else "burn")
        game.burn()
        game.deal("9c 9c 9c 9c")
        game.decide("stand")
        game.do("next_round")


def test_590_6_b_who_sat_out_waits_for_the_shuffle():
    """Until the house admits him (590.6(b)(1)) or the cards are shuffled (590.6(b)(2)); nobody
    has to where the submission says nothing."""
    assert FreeBet().table.configuration["mid_shoe_entry"] is True
    for shuffler, entry, closed in (
        (None, False, True),
        (None, True, False),
        ("continuous", False, False),
    ):
        game = FreeBet(mid_shoe_entry=entry, shuffler=shuffler)
        game.bet({1: 1000})
        game.finish()
        game.do("next_round")
        if not closed:
            game.refuses(1015, "590.6(b)(1)", "irregularity", what="admitted", seat=2)
            game.do("wager", seat=2, wager="blackjack", cents=1000)
            continue
        game.do("wager", seat=1, wager="blackjack", cents=1000)
        game.refuses(1046, "590.6(b)", "wager", seat=2, wager="blackjack", cents=1000)
        game.report("admitted", seat=2)
        game.do("wager", seat=2, wager="blackjack", cents=1000)
        game.refuses(1046, "590.6(b)", "wager", seat=3, wager="blackjack", cents=1000)
        game.report("shuffled")
        game.do("wager", seat=3, wager="blackjack", cents=1000)
