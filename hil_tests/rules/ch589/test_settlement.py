"""589.6, 589.11(c) and (e), 589.12: every row, every comparison, the second combination."""

from hil_tests.rules.helpers.games import Lunar

# A dealer who does not qualify and holds none of the cards below.
LOW_DEALER = "Qd Th 8c 6s 4c"
TWOS = "2c 2s 7h 9c Jc"
HIGHER, LOWER, EQUAL = "589.11(e)(1)(i)", "589.11(e)(1)(ii)", "589.11(e)(1)(iii)"
FORCED = "589.11(e)(2)(ii)(B)"


def paid(odds, amount, section="589.12(c)"):
    return ("pay", amount, f"{odds} to 1", section)


INSTANT = {
    "A": (1500, 500),
    "B": (1500, 400),
    "C": (1500, 300),
    "D": (1200, 400),
    "E": (1200, 300),
    "F": (1000, 300),
    "G": (800, 300),
    "H": (600, 300),
}


def test_589_12_a_11_c_1_i_every_row_of_the_instant_payout():
    for paytable, (royal, flush) in INSTANT.items():
        for cards, odds in (
            ("As Ks Qs Js Ts", royal),
            ("9h Th Jh Qh Kh", flush),
            ("Ad 2d 3d 4d 5d", flush),
        ):
            game = Lunar.one_seat(
                cards, "Qc Td 8c 6s 4c", "declare", {"ante": 700}, instant=paytable
            )
            line = (3, "ante", 700, "pay", 700 * odds, f"{odds} to 1", "589.12(a)")
            assert game.lines() == [line], (paytable, cards)


def test_589_11_c_1_ii_B_2_ii_A_instant_payout_and_super_wager():
    for cards, odds in (("As Ks Qs Js Ts", 1500), ("9h Th Jh Qh Kh", 500)):
        game = Lunar.one_seat(cards, "Qc Td 8c 6s 4c", "declare", {"super": 300})
        assert game.lines() == [
            (3, "ante", 1000, "pay", 1000 * odds, f"{odds} to 1", "589.12(a)"),
            (3, "super", 300, "pay", 45000, "150 to 1", "589.12(b)"),
        ], cards


# 589.6(d), a hand a row in its order, then each once more with what may not make it better.
SUPER_HANDS = (
    ("9c 9d 9h 9s 2c", 250, 250, 250),
    ("5h 6d 7h 8d 9h", 150, 150, 150),
    ("Ac 2s 3c 4s 5c", 150, 150, 150),
    ("2c 2d 2h 3c 3d", 100, 100, 100),
    ("2h 5h 7h 9h Jh", 60, 60, 60),
    ("Ah Kh 7h 9h Jh", 60, 60, 60),
    ("5c 6d 7h 8s 9c", 30, 30, 30),
    ("Ac Kd Qh Js Tc", 30, 30, 30),
    ("2c 2d 2h 9s Jc", 8, 8, 7),
    ("Ac Ad Ah Kc 3d", 8, 8, 7),
    ("Ac Kd 7h 5s 3c", 6, 5, 6),
    ("Ac Ad Kh 5s 3d", 6, 5, 6),
    ("Ac Ad Kh Ks 3c", 6, 5, 6),
    ("Ah Kd 7h 5d 3h", 6, 5, 6),
    ("2h 5d 7h 9d Jh", 2, 2, 2),
    ("2h 2d 7h 7d Jh", 2, 2, 2),
    ("2s 5c 7s 9c Js", 2, 2, 2),
)


def test_589_12_b_589_6_d_every_row_of_the_super_wager():
    for hand in SUPER_HANDS:
        for paytable, odds in zip("ABC", hand[1:]):
            game = Lunar.one_seat(
                hand[0], LOW_DEALER, "fold, declare", {"super": 700}, super=paytable
            )
            line = paid(odds, 700 * odds, "589.12(b)")
            assert game.line(3, "super") == line, (hand, paytable)


def test_R_589_03_an_ace_king_of_one_suit_only_where_the_submission_says_so():
    hands = (
        ("Ac Kc 7h 5s 3c", 6),
        ("Ah Kh 7d 5d 3h", 6),
        ("Ac Ks 7c 5s 3c", 2),
        ("Ah Kh 7d 7h 3d", 2),
        ("Ac Kd 7h 5s 3c", 0),
        ("Ac Kc 7h 7s 3c", 0),
        ("Ac Ad Kc 5s 3c", 0),
        ("As Ac Ad Ks 3c", 8),
    )
    for cards, odds in hands:
        decisions = "fold, declare" if odds else "fold"
        terms = {"super_ace_king": "one_suit"}
        game = Lunar.one_seat(cards, LOW_DEALER, decisions, {"super": 700}, **terms)
        line = paid(odds, 700 * odds, "589.12(b)")
        lost = ("collect", 0, "", "589.11(c)(2)(i)")
        assert game.line(3, "super") == (line if odds else lost), cards


def test_589_11_c_2_i_less_than_a_same_colored_five_is_collected_unasked():
    for cards in ("2c 5d 7h 9s Jc", "2c 2d 7h 9s Jc", "2c 2d 7h 7s Jc", "Ac Qh 7h 5s 3c"):
        game = Lunar.one_seat(cards, LOW_DEALER, "fold", {"super": 700})
        assert game.line(3, "super") == ("collect", 0, "", "589.11(c)(2)(i)"), cards


def test_589_11_c_2_ii_B_R_589_09_the_player_goes_on_folded_or_betting():
    game = Lunar.one_seat("2c 2d 2h 9s Jc", Lunar.ACE_KING, "bet, declare", {"super": 300})
    assert [line[1:5] for line in game.lines()] == [
        ("super", 300, "pay", 2400),
        ("ante", 1000, "push", 0),
        ("bet", 2000, "pay", 6000),
    ]
    game = Lunar.one_seat("2c 2d 2h 9s Jc", Lunar.ACE_KING, "fold, declare", {"super": 300})
    assert [line[1:5] for line in game.lines()] == [
        ("super", 300, "pay", 2400),
        ("ante", 1000, "collect", 0),
    ]


def test_589_11_c_2_the_super_wager_is_on_the_first_five_cards():
    game = Lunar.one_seat(
        "2c 5d 7h 9s Jc Jd Jh", Lunar.ACE_KING, "exchange, discard 2c 5d, bet", {"super": 300}
    )
    assert game.line(3, "super")[0] == "collect"
    assert game.line(3, "bet") == paid(3, 6000)


def bet_line(cards, dealer, decisions="bet", **changes):
    return Lunar.one_seat(cards, dealer, decisions, **changes).line(3, "bet")


def test_589_12_c_every_row_of_the_bet_wager():
    for cards, odds in (
        ("9c 9d 9h 9s 2c", 20),
        ("2c 2d 2h 4c 4d", 7),
        ("2h 5h 7h 9h Jh", 5),
        ("5c 6d 7h 8s 9c", 4),
        ("2c 2d 2h 9s Jc", 3),
        ("2c 2d 7h 7s Jc", 2),
        ("2c 2d 7h 9s Jc", 1),
        ("Ac Kh 9s 7d 2c", 1),
    ):
        game = Lunar.one_seat(cards, Lunar.ACE_KING, "bet", {"ante": 700})
        assert game.line(3, "bet") == paid(odds, 1400 * odds), cards
        assert game.line(3, "ante") == ("push", 0, "", LOWER)
        assert len(game.lines()) == 2, cards


def test_589_12_c_royal_and_straight_flush_come_with_drawn_cards():
    for cards, decisions, odds in (
        ("Ah Kh Qh Jh 2c Th", "buy, bet", 100),
        ("Ah Kh Qh 3s 2c Jh Th", "exchange, discard 3s 2c, bet", 100),
        ("5s 6s 7s 8s 2c 9s", "buy, bet", 50),
    ):
        assert bet_line(cards, Lunar.ACE_KING, decisions) == paid(odds, 2000 * odds), cards


def test_589_11_e_1_ii_R_589_04_the_second_combination():
    for cards, dealer, first, second in (
        ("Ah Ad Kc 8s 9d", Lunar.ACE_KING, 1, 1),
        ("5h 5d Ac Kh 9s", "As Kd 8h 6c 3d", 1, 1),
        ("Kh Kc 3c 3s Ad", Lunar.ACE_KING.replace("As", "Ah"), 2, 1),
        ("Ah Ad Kc Ks 5d", TWOS, 2, None),
        ("Ah Ad Ac Ks Qd", TWOS, 3, 1),
        ("Kh Kd Kc Ks Ad", TWOS, 20, 1),
        ("Ah Kd Qc Js Td", TWOS, 4, None),
        ("Ah Kd Td 7s 4d", "As Kc 9h 7d 3s", 1, None),
        ("2d 5d 7d 9d Kd", TWOS, 5, None),
        ("Ad Kd 5d 9d 3d", TWOS, 5, None),
        ("Ah Ad Kc Ks Kd", TWOS, 7, None),
    ):
        check_second(cards, dealer, "bet", first, second)


def test_589_11_e_1_ii_all_six_cards_of_a_bought_hand_count_for_the_second():
    for cards, first, second in (
        ("3h 4d 4c 5s 6d 7s", 4, 4),
        ("4h 5d 6c 7s 8d 9h", 4, 4),
        ("2d 5d 7d 9d Kd Qd", 5, 5),
        ("2d 5d 7d 9d Kd Kh", 5, 1),
        ("2d 3d 4d 6d 9d 5h", 5, 4),
        ("Kh Kd Qc Qs 3d 3h", 2, 2),
        ("Ah Ad Ac Ks Kd Kh", 7, 7),
        ("Ah Ad Ac Ks Kd Qh", 7, None),
        ("Kh Kd Kc Ks 5d 5h", 20, 7),
        ("5d 6d 7d 8d Kd 9d", 50, 5),
        ("5d 6d 7d 8d Td 9d", 50, 50),
        ("Ah Kd Qd Jd Td 9d", 50, 4),
        ("Ah Ad Qd Td 8s Kh", 1, 1),
        ("2h 2d 7s 7d 5d 4s", 2, None),
    ):
        check_second(cards, TWOS, "buy, bet", first, second)


def test_R_589_04_a_row_is_not_paid_twice_where_the_submission_says_so():
    """The highest other row with a new card is paid; what is of another row anyway stays so."""
    for cards, first, second in (
        ("3h 4d 4c 5s 6d 7s", 4, 1),
        ("4h 5d 6c 7s 8d 9h", 4, None),
        ("2d 5d 7d 9d Kd Qd", 5, None),
        ("Kh Kd Qc Qs 3d 3h", 2, 1),
        ("Ah Ad Ac Ks Kd Kh", 7, 3),
        ("5d 6d 7d 8d Td 9d", 50, 5),
        ("Ah Kh Qh Jh 9h Th", 100, 50),
        ("2d 3d 4d 6d 9d 5h", 5, 4),
        ("Kh Kd Kc Ks 5d 5h", 20, 7),
        ("Ah Ad Qd Td 8s Kh", 1, 1),
    ):
        check_second(cards, TWOS, "buy, bet", first, second, second_combination="another_row")


def check_second(cards, dealer, decisions, first, second, **changes):
    """The Bet Wager of 14.00, paid at `first` to 1 and, for a second combination, at `second`."""
    game = Lunar.one_seat(cards, dealer, decisions, {"ante": 700}, **changes)
    assert game.line(3, "bet") == paid(first, 1400 * first), cards
    bonus = [line for line in game.lines() if line[3] == "bonus"]
    line = (3, "bet", 0, "bonus", 1400 * (second or 0), f"{second} to 1", "589.12(c)")
    assert bonus == ([line] if second else []), (cards, bonus)


def test_R_589_05_no_third_combination_is_paid():
    # Three pairs with an ace and a king: kings and aces, then aces and queens or kings and queens.
    game = Lunar.one_seat("Ah Ad Kc Ks Qd Qh", TWOS, "buy, bet")
    assert [line[3:5] for line in game.lines() if line[1] == "bet"] == [
        ("pay", 4000),
        ("bonus", 4000),
    ]


def test_589_11_e_1_i_a_higher_dealer_takes_ante_and_bet_and_pays_no_combination():
    for cards, dealer in (
        ("Ac Kh 7d 5s 3c", Lunar.ACE_KING),
        ("2c 5d 7h 9s Jc", Lunar.ACE_KING),
        ("Ah Ad Kc 8s 9d", "2c 2s 2h 9c Jc"),
        ("Th Td Kc 8s 9d", "Jd Js 2h 9c 4c"),
    ):
        game = Lunar.one_seat(cards, dealer)
        assert game.lines() == [
            (3, "ante", 1000, "collect", 0, "", HIGHER),
            (3, "bet", 2000, "collect", 0, "", HIGHER),
        ], cards


def test_589_11_e_1_iii_6_c_an_equal_hand_returns_both():
    for cards, dealer in (
        ("Ac Kh 8d 6h 3c", Lunar.ACE_KING),
        ("5c 6d 7h 8s 9c", "5d 6h 7s 8c 9d"),
        ("Jd Jh 9s 7d 2h", TWOS.replace("2s", "Js")),
    ):
        game = Lunar.one_seat(cards, dealer)
        assert game.line(3, "ante") == game.line(3, "bet") == ("push", 0, "", EQUAL), cards


def test_589_11_e_1_the_dealer_qualifies_with_ace_king_or_better():
    for dealer, does in (
        ("As Kd 4h 3c 2d", True),
        ("2s 2h 4h 3c 7d", True),
        ("As 2d 3h 4c 5d", True),
        ("2s 5s 8s Ts Js", True),
        ("As Qd Jh Tc 8d", False),
        ("Ks Qd Jh Tc 8d", False),
        ("7s 5d 4h 3d 2d", False),
        ("Ks As 2h 3c 5h", True),
    ):
        game = Lunar()
        game.deal_round({3: ("9c 9d 9h 6s 6h", None, {})}, dealer)
        game.decide(3, "bet")
        assert game.waits("decision") != does, dealer


def test_589_6_a_b_R_589_02_hands_in_their_order():
    in_order = (
        "Ac Kd 7h 5s 2c",
        "2d 2h 7c 5d 3s",
        "3c 3h 2d 2c 7s",
        "2c 2d 2s 8c Td",
        "Ah 2d 3s 4c 5h",
        "2s 3h 4d 5c 6s",
        "2h 5h 7h 8h Kh",
        "2d 2h 2s 3c 3d",
        "4c 4d 4h 4s 2c",
    )
    for higher, player in enumerate(in_order):
        for lower, dealer in enumerate(in_order):
            if not set(player.split()) & set(dealer.split()):
                expected = "pay" if higher > lower else "collect"
                assert bet_line(player, dealer)[0] == expected, (player, dealer)


def test_589_6_b_1_2_a_royal_flush_a_straight_flush_and_what_is_below_them():
    """A dealer's against hands that are bet on; a player's by drawn cards (R-589-07)."""
    lowest, highest, royal = "Ad 2d 3d 4d 5d", "9d Td Jd Qd Kd", "Td Jd Qd Kd Ad"
    four_aces, drawn = "Ac As Ah Ad 2c", "5s 6s 7s 8s 2c 9s"
    assert bet_line("Kc Ks Kh Kd 2c", lowest)[0] == "collect"
    assert bet_line(four_aces, "2d 3d 4d 5d 6d")[0] == "collect"
    for dealer, outcome in ((lowest, "pay"), (highest, "collect"), (royal, "collect")):
        assert bet_line(drawn, dealer, "buy, bet")[0] == outcome, dealer
    own_royal = "Ah Kh Qh Jh 2c Th"
    assert bet_line(own_royal, highest, "buy, bet")[0] == "pay"
    assert bet_line(own_royal, royal, "buy, bet")[0] == "push"


def test_589_6_c_R_589_01_what_makes_the_hand_decides_first():
    for player, dealer, outcome in (
        ("3c 3d Ac Qd 7h", "Jc Jd 9s Th 2s", "collect"),
        ("Jc Jd 9s Th 2s", "3c 3d Ac Qd 7h", "pay"),
        ("Jc Jd 9s Th 2s", "Jh Js 9d Tc 3s", "collect"),
        ("9c 9d 3c 3d Ah", "9h 9s 4c 4d 2h", "collect"),
        ("Ac Kd Qh 3s 2c", "Ad Kc Jh Ts 9h", "pay"),
        ("Kc 9c 4c 3c 2c", "Kd 9d 5d 2d 3d", "collect"),
        ("2c 2d 2h Ac Ad", "3c 3d 3h 4c 4d", "collect"),
        ("Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", "collect"),
    ):
        assert bet_line(player, dealer)[0] == outcome, (player, dealer)


def test_589_11_e_2_i_12_d_not_forced_the_bet_goes_back_and_the_ante_is_paid():
    for cards in ("Tc Td 7h 5s 2c", "8c 5d 4h 3s 2c", "Ac Kh Ks Kd 2c"):
        game = Lunar.one_seat(cards, Lunar.NOTHING, "bet, pass", {"ante": 700})
        assert game.lines() == [
            (3, "bet", 1400, "push", 0, "", "589.11(e)(2)(i)"),
            (3, "ante", 700, "pay", 700, "1 to 1", "589.12(d)"),
        ], cards


def test_589_11_e_2_ii_A_forced_in_vain_ante_and_bet_go_back():
    section = "589.11(e)(2)(ii)(A)"
    # Jack high with a 2; king and ace high of a dealer without the other.
    for dealer in (Lunar.NOTHING + " 2d", Lunar.NOTHING + " Ks", Lunar.NOTHING + " As"):
        game = Lunar.one_seat("Tc Td Ts 5s 2c", dealer, "bet, force", {"ante": 700})
        assert game.lines() == [
            (3, "options_fee", 700, "collect", 0, "", "589.11(e)(2)(ii)"),
            (3, "ante", 700, "push", 0, "", section),
            (3, "bet", 1400, "push", 0, "", section),
        ], dealer


def test_589_11_e_2_ii_B_forced_and_qualified_the_hands_are_compared():
    jacks = Lunar.NOTHING + " Js"
    for cards, dealer, part, outcomes in (
        ("Tc Td Th 5s 2c", jacks, "(II)", ("push", "pay")),
        ("Tc Td 7h 5s 2c", jacks, "(I)", ("collect", "collect")),
        ("Jc Jh 9s 6d 3c", jacks, "(III)", ("push", "push")),
    ):
        game = Lunar.one_seat(cards, dealer, "bet, force")
        assert game.line(3, "ante") == (outcomes[0], 0, "", FORCED + part), cards
        if outcomes[1] == "pay":
            assert game.line(3, "bet") == paid(3, 6000)
        else:
            assert game.line(3, "bet") == (outcomes[1], 0, "", FORCED + part), cards


def test_589_11_e_2_ii_B_II_the_second_combination_is_paid_there_too():
    game = Lunar.one_seat("Ac Ad Kh 5s 2c", Lunar.NOTHING + " Js", "bet, force")
    assert [line[3:6] for line in game.lines() if line[1] == "bet"] == [
        ("pay", 2000, "1 to 1"),
        ("bonus", 2000, "1 to 1"),
    ]


def test_589_11_e_2_ii_a_forced_dealer_may_make_a_straight_or_a_flush():
    for dealer, outcome in (
        ("Qs Ts 9h 8c 7d Js", "collect"),
        ("Qh 9s 7s 5s 2s 3s", "collect"),
        ("Kh As 8c 6c 3c", None),
    ):
        if outcome:
            assert bet_line("4c 4d 4h 8s 2c", dealer, "bet, force")[0] == outcome, dealer
        else:
            assert bet_line("4c 4d 4h 8s 2c", dealer)[0] == "pay", dealer


def test_589_11_e_1_from_the_dealers_right_counterclockwise():
    hands = {
        1: ("Tc Td 7h 5s 2c", "bet", {}),
        3: ("8s 7s 5d 4c 2s", "bet", {}),
        5: ("Jh Jd 9s 7d 2h", "bet", {}),
    }
    game = Lunar.play_round(hands, Lunar.ACE_KING)
    assert [line[:2] for line in game.lines()] == [
        (seat, name) for seat in (5, 3, 1) for name in ("ante", "bet")
    ]


def test_589_11_e_2_R_589_10_those_who_do_not_force_first_then_fees_then_the_others():
    hands = {
        1: ("Tc Td 7h 5s 2c", "bet, force", {}),
        2: ("8s 8d 5d 4c 2s", "bet, pass", {}),
        3: ("4s 4d 5c 8c 2h", "bet, pass", {}),
        5: ("Jh Jc 9s 7d Ah", "bet, force", {}),
    }
    game = Lunar.play_round(hands, Lunar.NOTHING + " 9d")
    assert [line[:4] for line in game.lines()] == [
        (3, "bet", 2000, "push"),
        (3, "ante", 1000, "pay"),
        (2, "bet", 2000, "push"),
        (2, "ante", 1000, "pay"),
        (1, "options_fee", 1000, "collect"),
        (5, "options_fee", 1000, "collect"),
        (5, "ante", 1000, "push"),
        (5, "bet", 2000, "pay"),
        (1, "ante", 1000, "push"),
        (1, "bet", 2000, "pay"),
    ]


def test_589_11_f_nothing_is_left_and_a_round_without_a_bet_shows_no_dealer():
    game = Lunar.play_round({1: ("2c 5d 7h 9s Jc", "fold", {}), 4: ("As Ks Qc Ts 5h", "fold", {})})
    assert not any(game.table.status()["wagers"].values())
    assert game.waits("next_round")
    assert game.do("next_round")
    assert game.lines() == []
