"""591.7(i) to (m), 591.9, 591.10 and 591.11: what a player may do, and the Second Chance Wager."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.helpers.play import ANY, named


def turn(cards, dealer="6s Kc", wagers=None, **changes):
    game = DoubleBack(**changes)
    game.deal_round({3: cards}, dealer, wagers)
    return game


def choices(game):
    return game.table.awaits["choices"]


def test_591_7_i_from_the_dealers_left_clockwise():
    game = DoubleBack()
    game.deal_round({5: "9c 8c", 2: "Td 5d", 6: "7h 6s"}, "6s Kc")
    for seat in (2, 5, 6):
        awaits = game.table.awaits
        assert (awaits["to"], awaits["section"]) == (seat, "591.7(i)")
        other = {2: 5, 5: 6, 6: 2}[seat]
        game.refuses(1008, "591.7(i)", "decision", seat=other, what="stand")
        game.decide("stand")


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


def test_591_7_k_1_m_R_591_16_a_hard_or_soft_21_is_paid_right_away():
    for cards, script in (
        ("9c 8c", "hit 4h"),
        ("Ac 5c", "hit 5h"),
        ("Tc 6c", "hit 5h"),
        ("2c 3c", "hit Kc hit 6c"),
    ):
        game = turn(cards)
        game.act(script)
        line = (3, "blackjack", 1000, "pay", 1000, "1 to 1", "591.12(a)")
        assert game.lines() == [line], cards
        assert game.waits("next_round")


def test_591_7_m_before_the_next_player_and_the_hole_card():
    game = DoubleBack()
    game.deal_round({2: "9c 8c", 4: "9d 8d"}, "6s Kc")
    game.act("hit 4h")
    assert [line[0] for line in game.lines()] == [2]
    assert game.table.awaits["to"] == 4


def test_591_7_k_2_10_a_a_double_down_of_at_most_the_wager_gets_one_card():
    for cents in (1, 500, 1000):
        game = turn("6c 5c")
        for wrong in (0, -1, 1001, 2000):
            error = game.refuses(
                1004, "591.10(a)", "decision", seat=3, what="double_down", cents=wrong
            )
            assert error.facts["limit"] == "from 1 to 1000"
        game.refuses(1019, ANY, "decision", seat=3, what="double_down")
        game.act(f"double_down:{cents} 8h")
        assert game.table.awaits["to"] == 0
        game.act("2h")
        assert game.lines() == [
            (3, "blackjack", 1000, "pay", 1000, "1 to 1", "591.12(a)"),
            (3, "double_down", cents, "pay", cents, "1 to 1", "591.12(a)"),
        ]


def test_R_591_17_a_doubled_21_is_paid_right_away():
    assert DoubleBack.one("6c 5c", "6s Kc", "double_down:700 Th") == [
        ("blackjack", 1000, "pay", 1000, "1 to 1", "591.12(a)"),
        ("double_down", 700, "pay", 700, "1 to 1", "591.12(a)"),
    ]


def test_591_9_a_1_half_is_surrendered_against_a_2_to_9():
    for up in ("2s", "6s", "9s"):
        lines = DoubleBack.one("9c 7c", up + " Kc", "surrender")
        assert lines == [
            ("blackjack", 500, "collect", 0, "", "591.9(a)(1)"),
            ("blackjack", 500, "return", 0, "", "591.9(a)(1)"),
        ], up


def test_591_9_a_2_R_591_20_half_is_surrendered_after_the_card_reader_device():
    for dealer, script in (("Ks 7c", "reader"), ("As 7c", "decline reader")):
        lines = DoubleBack.one("9c 7c", dealer, script + " surrender")
        assert [line[:3] + line[5:] for line in lines] == [
            ("blackjack", 500, "collect", "591.9(a)(2)"),
            ("blackjack", 500, "return", "591.9(a)(2)"),
        ]


def test_591_9_a_2_with_a_blackjack_of_the_dealer_all_of_it_is_collected():
    assert DoubleBack.one("9c 7c", "Ks Ac", "reader") == [
        ("blackjack", 1000, "collect", 0, "", "591.7(h)")
    ]


def test_R_591_19_half_of_an_odd_cent_is_the_players():
    lines = DoubleBack.one("9c 7c", "6s Kc", "surrender", 1001)
    assert [line[1] for line in lines] == [500, 501]
    lines = DoubleBack.one("9c 7c", "6s Kc", "surrender", 2575)
    assert [line[1:3] for line in lines] == [(1287, "collect"), (1288, "return")]


def test_591_9_b_insurance_and_surrender_are_settled_separately():
    lines = DoubleBack.one("9c 7c", "As 7c", "insure:400 reader surrender")
    assert [line[:3] for line in lines] == [
        ("insurance", 400, "collect"),
        ("blackjack", 500, "collect"),
        ("blackjack", 500, "return"),
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


def test_591_11_a_cards_of_one_value_are_a_pair():
    for cards in ("Kc Td", "Jc Qd", "7c 7d", "Ac Ad"):
        assert "split" in choices(turn(cards)), cards
    for cards in ("9c Td", "7c 8d", "2c 3d"):
        assert "split" not in choices(turn(cards)), cards


def test_591_11_b_the_first_hand_is_completed_before_the_second_gets_a_card():
    game = turn("8c 8d")
    game.act("split 3h hit 5h stand")
    assert game.table.awaits["what"] == "card"
    assert game.table.awaits["section"] == "591.11(b)"
    game.act("9h stand Ah")
    # 16 and 17 against the dealer's 6, king and ace, 17; the second hand is settled first.
    assert game.lines() == [
        (3, "split_2", 1000, "push", 0, "", "591.7(s)(2)"),
        (3, "blackjack", 1000, "collect", 0, "", "591.7(s)(3)"),
    ]


def test_591_11_b_an_ace_and_a_10_of_a_split_hand_are_21_and_no_blackjack():
    assert DoubleBack.one("Ac Ad", "6s Kc", "split Kh Qh") == [
        ("blackjack", 1000, "pay", 1000, "1 to 1", "591.12(a)"),
        ("split_2", 1000, "pay", 1000, "1 to 1", "591.12(a)"),
    ]
    assert DoubleBack.one("Kc Td", "6s Kc", "split Ah 9h stand 5c")[0] == (
        "blackjack",
        1000,
        "pay",
        1000,
        "1 to 1",
        "591.12(a)",
    )


def test_R_591_13_split_aces_draw_as_other_hands():
    game = turn("Ac Ad")
    game.act("split 5h")
    assert choices(game) == ["double_down", "stand", "hit"]


def test_R_591_13_or_they_get_one_card_each():
    game = turn("Ac Ad", split_aces="one_card")
    game.act("split 5h Kd 2h")
    # Soft 16 against 18; ace and king are 21, paid before the hole card is turned.
    assert [line[1:4] for line in game.lines()] == [
        ("split_2", 1000, "pay"),
        ("blackjack", 1000, "collect"),
    ]


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


# Cards, the script up to the bust, the total of the hand.
BUSTS = (
    ("Tc 5c", "hit 7h", 22),
    ("Tc 6c", "hit 9h", 25),
    ("Tc 2c", "hit 8h hit Th", 30),
    ("Ac 5c", "hit 9h hit 8h", 23),
    ("Tc 6c", "double_down:1000 9h", 25),
)


def test_591_7_l_over_21_the_dealer_asks_for_a_second_chance():
    for cards, script, _ in BUSTS:
        game = turn(cards)
        game.act(script)
        assert choices(game) == ["second_chance", "decline"], cards
        for what in ("hit", "stand", "double_down", "surrender"):
            game.refuses(1009, "591.7(i)", "decision", seat=3, what=what, cents=1000)


def test_R_591_11_who_declines_loses_at_once():
    game = turn("Tc 6c")
    game.act("hit 9h decline")
    assert game.lines() == [(3, "blackjack", 1000, "collect", 0, "", "R-591-11")]
    assert game.waits("next_round")


def test_591_7_l_R_591_12_as_much_as_the_current_wager_with_its_double_down():
    game = turn("Tc 6c")
    game.act("hit 9h second_chance")
    assert game.table.round.placed(3)["second_chance"] == 1000
    assert (game.table.awaits["to"], game.table.awaits["section"]) == (3, "591.7(l)")
    game = turn("Tc 6c")
    game.act("double_down:600 9h second_chance")
    assert game.table.round.placed(3)["second_chance"] == 1600
    game = turn("Tc Kc")
    game.act("split 5c hit 8c second_chance")
    assert game.table.round.placed(3)["second_chance"] == 1000


def test_591_7_l_1_still_over_21_both_are_collected():
    # 25 less 3; 22 less an ace would be 21; 30 less 8; 23 less an ace, counted 1.
    for index, card in ((1, "3d"), (2, "8d"), (3, "Ad"), (4, "2d")):
        cards, script, _ = BUSTS[index]
        game = turn(cards)
        game.act(f"{script} second_chance {card}")
        outcomes = {(line[1], line[3], line[6]) for line in game.lines()}
        names = ["blackjack", "double_down", "second_chance"] if index == 4 else []
        for name in names or ["blackjack", "second_chance"]:
            assert (name, "collect", "591.7(l)(1)") in outcomes, (cards, card)
        assert len(outcomes) == len(names or [1, 2])
        assert game.waits("next_round")


def test_591_7_l_2_21_returns_the_wager_and_pays_the_second_chance():
    # 22 less an ace, 25 less 4, 30 less 9.
    for index, card in ((0, "Ad"), (1, "4d"), (2, "9d")):
        cards, script, _ = BUSTS[index]
        assert DoubleBack.one(cards, "6s Kc", f"{script} second_chance {card}") == [
            ("blackjack", 1000, "push", 0, "", "591.7(l)(2)"),
            ("second_chance", 1000, "pay", 1000, "1 to 1", "591.12(b)"),
        ], cards
    assert DoubleBack.one("Tc 6c", "6s Kc", "double_down:600 9h second_chance 4d") == [
        ("blackjack", 1000, "push", 0, "", "591.7(l)(2)"),
        ("double_down", 600, "push", 0, "", "591.7(l)(2)"),
        ("second_chance", 1600, "pay", 1600, "1 to 1", "591.12(b)"),
    ]


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


def test_591_7_l_a_second_chance_of_one_split_hand_leaves_the_other_alone():
    # First hand 10, 5, 8 less 4 is 19; second 10 and 9; the dealer 6, king, 2: 18.
    game = turn("Tc Kc")
    game.act("split 5c hit 8c second_chance 4d 9d stand 2h")
    assert [line[1:5] for line in game.lines()] == [
        ("split_2", 1000, "pay", 1000),
        ("blackjack", 1000, "push", 0),
        ("second_chance", 1000, "pay", 1000),
    ]


def test_591_7_l_both_split_hands_may_have_one():
    game = turn("Tc Kc")
    game.act("split 5c hit 8c second_chance Ad 6c hit 8d second_chance 3d")
    # 23 less 1 is 22; 24 less 3 is 21.
    assert [line[1:5] for line in game.lines()] == [
        ("blackjack", 1000, "collect", 0),
        ("second_chance", 1000, "collect", 0),
        ("split_2", 1000, "push", 0),
        ("second_chance_2", 1000, "pay", 1000),
    ]


def test_591_7_p_without_a_hand_left_the_dealer_draws_no_card():
    for script in ("surrender", "hit 9h decline", "hit 9h second_chance 2d", "hit 5h"):
        game = DoubleBack.played({3: "Tc 6c"}, "6s Kc", script)
        assert len(game.table.round.hands[0]) == 2, script
