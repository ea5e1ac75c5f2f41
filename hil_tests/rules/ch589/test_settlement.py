"""589.6, 589.11(c) and (e), 589.12: every row, every comparison, the second combination."""

from hil_tests.rules.helpers.games import Lunar

# A dealer who does not qualify and holds none of the cards below.
LOW_DEALER = "Qd Th 8c 6s 4c"
TWOS = "2c 2s 7h 9c Jc"


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
