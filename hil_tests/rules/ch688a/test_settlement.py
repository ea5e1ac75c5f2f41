"""688a.11(f) to (h) with the odds of 688a.12: the main wager cell by cell (688a.6(a), 688a.6(c)),
the Ace High Bonus (688a.6(d)), the Fortune Bonus (688a.6(e), 688a.11(h)) with its Envy Bonuses
(688a.11(h)(2)(ii)), all of a seat before the next (688a.11(i))."""

from hil_tests.rules.families.pai_gow_games import FaceUp

# The dealer's pair of nines with 7, 5, 3, and king-queen.
WIN = ("pay", 1000, "1 to 1", "688a.12(a)")
HIGH_ONLY = ("push", 0, "", "688a.11(f)(2)(i)")
LOW_ONLY = ("push", 0, "", "688a.11(f)(2)(ii)")
BOTH_LOWER = ("collect", 0, "", "688a.11(f)(1)(i)")
IDENTICAL = ("collect", 0, "", "688a.11(f)(1)(ii)")
FOUL = ("collect", 0, "", "688a.11(f)(1)(iii)")
WRONG = ("collect", 0, "", "688a.11(f)(1)(iv)")
TIED = ("push", 0, "", "688a.11(f)(2)(iii)")
# (cards, low hand, outcome): the high hand higher, identical, lower by the low hand so.
CELLS = (
    ("Tc Td As Js 6d 4d 2h", "As Js", WIN),
    ("Tc Td Ks Qc 6d 4d 2h", "Ks Qc", HIGH_ONLY),
    ("Tc Td Ks Jc 6d 4d 2h", "Ks Jc", HIGH_ONLY),
    ("9h 9s As Js 7d 5c 3c", "As Js", LOW_ONLY),
    ("9h 9s Ks Qc 7d 5c 3c", "Ks Qc", IDENTICAL),
    ("9h 9s Ks Jc 7d 5c 3c", "Ks Jc", IDENTICAL),
    ("8h 8s As Js 6d 4d 2h", "As Js", LOW_ONLY),
    ("8h 8s Ks Qc 6d 4d 2h", "Ks Qc", IDENTICAL),
    ("8h 8s Ks Jc 6d 4d 2h", "Ks Jc", BOTH_LOWER),
    # Decided by the third card beside the pair, and by the second low card.
    ("9h 9s As Js 7d 5c 4c", "As Js", WIN),
    ("9h 9s Ks Jc 7d 5c 2c", "Ks Jc", BOTH_LOWER),
    ("Tc Td Ks Ad 6d 4d 2h", "Ad Ks", WIN),
    # A pair low beats any two cards; the joker low is an ace.
    ("Tc Td 2s 2h 6d 4d Kc", "2s 2h", WIN),
    ("Tc Td Jk Js 6d 4d 2h", "Jk Js", WIN),
    ("Tc Td Jk As 6d 4d 2h", "Jk As", FOUL),
    ("Ac Ad Jk As 6d 4d 2h", "Jk As", WIN),
    # 688a.6(b): A-2-3-4-5 is the second highest straight, six-high the lowest.
    ("Ac 2d 3s 4d 5c Jc Ts", "Jc Ts", HIGH_ONLY),
    # Foul: pair above no pair, pair above a lower pair; equal pairs are not foul.
    ("Tc Td As Js 6d 4d 2h", "Tc Td", FOUL),
    ("Tc Td 8s 8h 6d 4d 2h", "Tc Td", FOUL),
    ("Tc Td Ts Th 6d 4d 2h", "Tc Td", WIN),
    ("As Js Tc 8d 6d 4d 2h", "As Js", FOUL),
)

# Seven cards by their row of Fortune Bonus paytable 1, against the pair of nines; cents for 1.00.
FORTUNE = (
    ("4h 5h 6h 7h 8h 9h Th", 500000, "5000 to 1"),
    ("Ad Kd Qd Jd Td Kc Qc", 100000, "1000 to 1"),
    ("As Ks Ts Js Jk Kc Qc", 100000, "1000 to 1"),
    ("2s 3s 4s 5s 6s 7s Jk", 75000, "750 to 1"),
    ("2s 3s 4s 5s 6s As Jk", 75000, "750 to 1"),
    ("Ac Ad Ah As Jk 6d 2c", 25000, "250 to 1"),
    ("Ad Kd Qd Jd Td 4c 2c", 10000, "100 to 1"),
    ("As Ks Ts Js Jk 4c 2c", 10000, "100 to 1"),
    ("4h 5h 6h 7h 8h Jd 2s", 5000, "50 to 1"),
    ("8c 8d 8h 8s Kd Jc 2h", 2000, "20 to 1"),
    ("Ac Ad As Jk 8h Jc 4h", 2000, "20 to 1"),
    ("Tc Td Th 6c 6d Kd 2c", 500, "5 to 1"),
    ("Ah Jk Th Td Ts 8c 4c", 500, "5 to 1"),
    ("Qc Jc 8c 6c 2c Ks 4d", 400, "4 to 1"),
    ("Qc Qd Qh As 8h 7s 4c", 300, "3 to 1"),
    ("6c 6d 6s 7h 8d 9s Tc", 300, "3 to 1"),
    ("2c 3c 4d 5s 6h Jc Jh", 200, "2 to 1"),
)
ENVY = (100000, 25000, 25000, 10000, 10000, 5000, 2500, 2500, 1000, 500, 500)
NOTHING = "Ac Jd Ts 8h 6d 4s 2c"


def test_688a_6_a_688a_6_b_688a_6_c_688a_11_f_each_cell_of_the_main_wager():
    for cards, low, outcome in CELLS:
        game = FaceUp.one_seat(cards, low)
        assert game.line(3, "pai_gow") == outcome, (cards, low, game.line(3, "pai_gow"))


def test_688a_12_a_one_to_one_on_any_amount_without_commission():
    for cents in (500, 1275, 50000):
        game = FaceUp.one_seat("Tc Td As Js 6d 4d 2h", "As Js", {"pai_gow": cents})
        assert game.line(3, "pai_gow") == ("pay", cents, "1 to 1", "688a.12(a)")


def test_688a_11_f_1_iv_R_688a_37_hands_wrongly_set_lose():
    game = FaceUp()
    game.deal_round(
        {
            3: ("Tc Td As Js 6d 4d 2h", "", {"ace_high": 100}),
            5: (NOTHING.replace("6d", "6s"), "", {}),
        }
    )
    game.refuses(1015, "688a.11(f)(1)(iv)", "irregularity", what="wrongly_set", seat=3)
    game.set(0, "Kh Qs")
    game.refuses(1015, "688a.11(f)(1)(iv)", "irregularity", what="wrongly_set", seat=3)
    game.report("wrongly_set", seat=5)
    assert game.line(5, "pai_gow") == WRONG
    game.report("wrongly_set", seat=3)
    assert game.line(3, "pai_gow") == WRONG


def test_688a_11_f_2_iii_R_688a_15_the_dealers_ace_high_ties_every_wager_foul_ones_too():
    for dealer in (FaceUp.ACE_HIGH, FaceUp.ACE_HIGH_WITH_JOKER):
        for cards, low in (
            ("Tc Td As Js 5d 3d 2h", "As Js"),
            ("Tc Td As Js 5d 3d 2h", "Tc Td"),
            ("Th Ts 7s 5s 3h 2d 2s", "2d 2s"),
            ("Qs Th 7h 5c 3c 2d 3h", "7h 5c"),
        ):
            game = FaceUp.one_seat(cards, low, beside=dealer)
            assert game.line(3, "pai_gow") == TIED, (cards, low)
    game = FaceUp()
    game.deal_round({3: ("Tc Td As Js 5d 3d 2h", "", {})}, FaceUp.ACE_HIGH)
    game.set(0, FaceUp.ACE_HIGH[1])
    game.report("wrongly_set", seat=3)
    assert game.line(3, "pai_gow") == TIED


def test_R_688a_15_foul_and_wrongly_set_hands_lose_to_an_ace_high_where_the_submission_says_so():
    lost = {"Tc Td": "688a.11(f)(1)(iii)", "2d 2s": "688a.11(f)(1)(iii)"}
    for cards, low in (
        ("Tc Td As Js 5d 3d 2h", "As Js"),
        ("Tc Td As Js 5d 3d 2h", "Tc Td"),
        ("Th Ts 7s 5s 3h 2d 2s", "2d 2s"),
        ("Qs Th 7h 5c 3c 2d 2s", "2d 2s"),
    ):
        game = FaceUp.one_seat(cards, low, beside=FaceUp.ACE_HIGH, ace_high_foul="lose")
        foul = low in lost and "Ts" not in cards
        line = ("collect", 0, "", lost[low]) if foul else TIED
        assert game.line(3, "pai_gow") == line, (cards, low)
    game = FaceUp(ace_high_foul="lose")
    game.deal_round({3: ("Tc Td As Js 5d 3d 2h", "", {})}, FaceUp.ACE_HIGH)
    game.set(0, FaceUp.ACE_HIGH[1])
    game.report("wrongly_set", seat=3)
    assert game.line(3, "pai_gow") == ("collect", 0, "", "688a.11(f)(1)(iv)")


def test_688a_6_d_688a_11_h_1_688a_12_b_the_ace_high_bonus_row_by_row():
    pair, ace = "Tc Td Qs Js 5d 3d 2h", "Ad Qs Jd 9c 7h 5s 3c"
    with_joker = "Jk Qs Jd 9c 7h 5s 3c"
    rows = {
        "1": (20, 10, 8),
        "2": (40, 15, 5),
        "3": (30, 15, 6),
        "4": (25, 10, 7),
        "5": (40, 12, 5),
    }
    for table in sorted(rows):
        both, joker, plain = rows[table]
        for dealer, cards, odds in (
            (FaceUp.ACE_HIGH, ace, both),
            (FaceUp.ACE_HIGH, with_joker, both),
            (FaceUp.ACE_HIGH_WITH_JOKER, ace, both),
            (FaceUp.ACE_HIGH_WITH_JOKER, pair, joker),
            (FaceUp.ACE_HIGH, pair, plain),
        ):
            low = cards[-5:]
            game = FaceUp.one_seat(cards, low, {"ace_high": 350}, dealer, ace_high=table)
            paid = ("pay", 350 * odds, str(odds) + " to 1", "688a.12(b)")
            assert game.line(3, "ace_high") == paid, (table, dealer, cards)


def test_688a_11_h_1_i_A_without_the_dealers_ace_high_the_bonus_is_collected():
    game = FaceUp.one_seat("Ad Qc Jd Ts 7h 5s 2c", "Qc Jd", {"ace_high": 350})
    assert game.line(3, "ace_high") == ("collect", 0, "", "688a.11(h)(1)(i)(A)")
    # An ace and a pair, an ace-high straight, an ace-high flush are no Ace High Pai Gow.
    for dealer in (
        ("Ac As Kd Jh 8s 6d 4h", "Kd Jh"),
        ("Ac Kd Qh Js Td 6c 4h", "6c 4h"),
        ("Ac Jc 9c 6c 3c Kd Th", "Kd Th"),
        ("Jk Jc 9c 6c 3c Kd Th", "Kd Th"),
    ):
        game = FaceUp.one_seat("Ad Qs Jd 9h 7h 5s 2c", "Qs Jd", {"ace_high": 350}, dealer)
        assert game.line(3, "ace_high")[0] == "collect", dealer


def test_688a_6_e_688a_11_h_2_i_B_688a_12_c_the_fortune_bonus_row_by_row():
    for cards, cents, odds in FORTUNE:
        game = FaceUp.one_seat(cards, lowest(cards), {"fortune_bonus": 100})
        paid = ("pay", cents, odds, "688a.12(c)")
        assert game.line(3, "fortune_bonus") == paid, (cards, game.line(3, "fortune_bonus"))


def lowest(cards):
    """Two of the cards; how the hands are set does not matter to the optional wagers."""
    return cards[-5:]


def test_688a_12_c_R_688a_01_three_pair_is_a_row_of_paytable_1_only():
    cards = "Jh Js 4h 4s 2d 2s Ac"
    for table in "123456":
        game = FaceUp.one_seat(cards, "4h 4s", {"fortune_bonus": 250}, fortune_bonus=table)
        lost = ("collect", 0, "", "688a.11(h)(2)(i)(A)")
        pushed = ("push", 0, "", "688a.12(c)")
        assert game.line(3, "fortune_bonus") == (pushed if table == "1" else lost)


def test_688a_11_h_2_i_A_less_than_the_last_row_is_collected():
    for cards in (NOTHING, "Tc Td As Ah 6d 4d 2h", "Tc Td As Js 6d 4d 2h"):
        game = FaceUp.one_seat(cards, lowest(cards), {"fortune_bonus": 100})
        assert game.line(3, "fortune_bonus") == ("collect", 0, "", "688a.11(h)(2)(i)(A)")


def test_688a_11_h_the_fortune_bonus_does_not_care_how_the_hands_are_set():
    game = FaceUp.one_seat("Tc Td As Ts 6d 4d 2h", "Tc Td", {"fortune_bonus": 100})
    assert game.line(3, "pai_gow") == FOUL
    assert game.line(3, "fortune_bonus") == ("pay", 300, "3 to 1", "688a.12(c)")


def envies(game):
    return [(line[0], line[1], line[4], line[6]) for line in game.lines() if line[3] == "envy"]


def test_688a_11_h_2_ii_688a_12_c_each_qualifying_hand_pays_the_others_lammers():
    for place, (cards, _, _) in enumerate(FORTUNE):
        other = FaceUp.beside(cards)
        hands = {
            5: (cards, lowest(cards), {"fortune_bonus": 100}),
            2: (other, lowest(other), {"fortune_bonus": 500}),
        }
        game = FaceUp.play_round(hands)
        paid = [(2, "fortune_bonus", ENVY[place], "688a.12(c)")] if place < len(ENVY) else []
        assert envies(game) == paid, (cards, envies(game))
        section = [(5, "688a.11(h)(2)(i)(B)")] if paid else []
        assert game.notes("envy_hand") == section


def test_688a_11_h_2_i_C_a_hand_without_the_wager_pays_too():
    game = FaceUp.play_round(
        {
            5: ("8c 8d 8h 8s Kd Jc 2h", "Kd Jc", {}),
            2: ("Ac Jd Ts 7h 6d 4s 2c", "Jd Ts", {"fortune_bonus": 500}),
        }
    )
    assert envies(game) == [(2, "fortune_bonus", 500, "688a.12(c)")]
    assert game.notes("envy_hand") == [(5, "688a.11(h)(2)(i)(C)")]


def test_688a_11_h_2_ii_none_for_ones_own_hand_nor_the_dealers_nor_below_five_dollars():
    own = FaceUp.one_seat("8c 8d 8h 8s Kd Jc 2h", "Kd Jc", {"fortune_bonus": 500})
    assert envies(own) == [] and own.notes("envy_hand") == []
    dealer = ("8c 8d 8h 8s Kd Jc 2h", "8c 8d")
    assert (
        envies(FaceUp.one_seat("Ac Jd Ts 7h 6d 4s 2c", "Jd Ts", {"fortune_bonus": 500}, dealer))
        == []
    )
    game = FaceUp.play_round(
        {
            5: ("8c 8d 8h 8s Kd Jc 2h", "Kd Jc", {"fortune_bonus": 500}),
            2: ("Ac Jd Ts 7h 6d 4s 2c", "Jd Ts", {"fortune_bonus": 499}),
        }
    )
    assert envies(game) == []


def test_688a_11_h_2_ii_R_688a_17_envy_comes_after_the_last_wager_hand_after_hand():
    game = FaceUp.play_round(
        {
            6: ("8c 8d 8h 8s Kd Jc 2h", "Kd Jc", {"fortune_bonus": 500}),
            4: ("4c 4d 4h 4s Ad Js 2c", "Ad Js", {"fortune_bonus": 500}),
            1: ("Ac Jd Ts 7h 6d 3s 2d", "Jd Ts", {"fortune_bonus": 500}),
        }
    )
    lines = game.lines()
    assert [line[3] for line in lines[-4:]] == ["envy"] * 4
    assert [line[0] for line in lines[-4:]] == [4, 1, 6, 1]
    assert "envy" not in [line[3] for line in lines[:-4]]


def test_688a_11_h_2_ii_R_688a_30_two_areas_of_one_player_pay_each_other_nothing():
    game = FaceUp()
    for seat in (4, 3, 1):
        game.bet(seat, fortune_bonus=500)
    game.report("two_areas", seat=3)
    game.start()
    game.position()
    game.deal_hands(
        {
            0: "9c 9d Kh Qs 7c 5d 3h",
            4: "8c 8d 8h 8s Kd Jc 2h",
            3: "Ac Jd Ts 7h 6d 4s 2c",
            1: "Ah Js Tc 7s 6c 4c 2d",
        }
    )
    game.count()
    game.set(0, "Kh Qs")
    for seat, low in ((4, "Kd Jc"), (3, "Jd Ts"), (1, "Js Tc")):
        game.set(seat, low)
    assert envies(game) == [(1, "fortune_bonus", 500, "688a.12(c)")]


def test_688a_11_i_all_optional_wagers_of_a_seat_are_settled_in_the_order_of_h():
    wagers = {"ace_high": 100, "fortune_bonus": 100, "progressive": True}
    game = FaceUp.play_round(
        {
            5: ("8c 8d 8h 8s Kd Jc 2h", "Kd Jc", wagers),
            2: ("Ac Jd Ts 7h 6d 4s 2c", "Jd Ts", wagers),
        }
    )
    order = ["pai_gow", "ace_high", "fortune_bonus", "progressive"]
    settled = [(line[0], line[1]) for line in game.lines() if line[3] != "envy"]
    assert settled == [(seat, name) for seat in (5, 2) for name in order]
