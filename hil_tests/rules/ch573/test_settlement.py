"""573.6 and 573.11(c), (d): the dealer's hand, every cell of the settlement, Super Bonus, Queens
Up."""

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import named

NOT_QUALIFIED = "573.11(c)(3)(i)"
LOWER = "573.11(c)(3)(ii)(A)"
HIGHER = "573.11(c)(3)(ii)(B)"
EQUAL = "573.11(c)(3)(ii)(C)"
EVEN = (1000, "1 to 1", "573.12(a)")
BASE = ("ante", "play", "super_bonus")


def paid(odds, amount, section="573.12(b)"):
    return ("pay", amount, odds, section)


def cell(player, dealer):
    """(outcome, amount, odds, section) of Ante, Play and Super Bonus of 10.00 each."""
    game = Crazy4.one_seat(player, dealer)
    assert [line[1] for line in game.lines()] == list(BASE)
    return [game.line(3, name) for name in BASE]


def test_573_11_c_3_i_a_dealer_lower_than_a_king_returns_ante_and_pays_play():
    less = (("push", 0, "", NOT_QUALIFIED), ("pay",) + EVEN, ("push", 0, "", NOT_QUALIFIED))
    assert cell("Kc Td 7h 5s 3c", Crazy4.QUEEN_HIGH) == list(less)
    assert cell("2c 2d 7h 5s 3c", Crazy4.QUEEN_HIGH) == list(less)
    straight = cell("9c Td Jc Qd 2h", Crazy4.QUEEN_HIGH)
    assert straight == list(less[:2]) + [paid("1 to 1", 1000)]


def test_R_573_04_a_dealer_lower_than_a_king_loses_to_a_lower_and_an_equal_hand_too():
    less = [("push", 0, "", NOT_QUALIFIED), ("pay",) + EVEN, ("push", 0, "", NOT_QUALIFIED)]
    assert cell("Jd Tc 7h 5s 3c", Crazy4.QUEEN_HIGH) == less
    assert cell("Qd Jc 9h 8d 3c", Crazy4.QUEEN_HIGH) == less


def test_573_11_c_3_ii_A_R_573_03_a_lower_hand_loses_ante_and_play():
    for player, dealer in (
        ("Qc Td 7h 5s 3c", Crazy4.KING_HIGH),
        ("Ac Ad 7h 5s 3c", "9c 9d 9h 4s 2d"),
    ):
        lost = cell(player, dealer)
        # R-573-03: the Super Bonus with it.
        assert lost == [("collect", 0, "", LOWER)] * 3, player


def test_573_11_c_3_ii_A_a_beaten_straight_or_better_is_paid_the_super_bonus():
    beaten = [("collect", 0, "", LOWER)] * 2
    for player, dealer, odds, amount in (
        ("5c 6d 7h 8s Kd", "9c 9d 9h 4s 2d", "1 to 1", 1000),
        ("2c 5c 7c 9c Kd", "9s 9d 9h 4s 2d", "3 to 2", 1500),
        ("2c 2d 2h 9c Kd", "9s 9d 9h 4s 3d", "2 to 1", 2000),
        ("2c 3c 4c 5c Kd", "9c 9s 9d 9h 3d", "15 to 1", 15000),
        ("2c 2d 2h 2s Kd", "9c 9s 9d 9h 3d", "30 to 1", 30000),
    ):
        assert cell(player, dealer) == beaten + [paid(odds, amount)], player


def test_573_11_c_3_ii_B_a_higher_hand_wins_ante_and_play():
    won = [("pay",) + EVEN] * 2
    for player, dealer in (
        ("2c 2d 7h 5s 3c", "Kc Qd 7s 5h 4c"),
        ("Ac Td 7h 5s 3c", Crazy4.KING_HIGH),
        ("3c 3d 2c 2d 7h", "Ac Ad 7c 5s 4c"),
    ):
        assert cell(player, dealer) == won + [("push", 0, "", HIGHER)], player


def test_573_11_c_3_ii_B_a_winning_straight_or_better_is_paid_the_super_bonus():
    won = [("pay",) + EVEN] * 2
    for player, odds, amount in (
        ("5c 6d 7h 8s Kd", "1 to 1", 1000),
        ("Ac 2d 3h 4s 9d", "1 to 1", 1000),
        ("2c 5c 7c 9c Kd", "3 to 2", 1500),
        ("2c 2d 2h 9c Kd", "2 to 1", 2000),
        ("Ac 2c 3c 4c Kd", "15 to 1", 15000),
        ("2c 2d 2h 2s Kd", "30 to 1", 30000),
        ("Kc Kd Kh Ks 3d", "30 to 1", 30000),
        ("Ac Ad Ah As 3d", "200 to 1", 200000),
    ):
        assert cell(player, "Th Ts Qs Jh 6s") == won + [paid(odds, amount)], player


def test_573_11_c_3_ii_C_an_equal_hand_returns_ante_and_play():
    tied = [("push", 0, "", EQUAL)] * 2
    for player, dealer in (
        ("Kd Qc 7h 5s 3d", "Ks Qh 7d 5c 4s"),
        ("9c 9d Ah 5s 3c", "9h 9s Ac 5d 2h"),
        ("Ac Ad Kc Kd 3h", "Ah As Kh Ks 2h"),
    ):
        assert cell(player, dealer) == tied + [("push", 0, "", EQUAL)], player


def test_573_11_c_3_ii_C_an_equal_straight_or_flush_is_paid_the_super_bonus():
    tied = [("push", 0, "", EQUAL)] * 2
    for player, dealer, odds, amount in (
        ("5h 6s 7c 8d Qc", "5c 6d 7h 8s Kd", "1 to 1", 1000),
        ("2c 5c 8c Kc 3h", "2d 5d 8d Kd 4h", "3 to 2", 1500),
        ("4c 5c 6c 7c Kh", "4d 5d 6d 7d 9h", "15 to 1", 15000),
    ):
        assert cell(player, dealer) == tied + [paid(odds, amount)], player


def test_573_2_b_5_ii_R_573_20_the_dealer_qualifies_with_a_king_or_better():
    better = "Ac Ad Ah As 3d"
    for dealer, qualifies in (
        ("Ks 7h 5d 4c 2s", True),
        (Crazy4.KING_HIGH, True),
        ("Kh 9d 7c 3s 2h", True),
        ("Qs Jh 9d 8c 2s", False),
        ("Qs Kh Jd 2c 4s", True),
        ("Jh 9d 7s 5c 4h", False),
        ("6h 9d 7s 5c 2h", False),
        ("2s 2h 7d 5c 4s", True),
        ("Qs 9s 7s 3s 4d", True),
        ("4h 5d 6c 7s Jh", True),
        ("Qs Jh Td 9c 2s", True),
    ):
        game = Crazy4.one_seat(better, dealer)
        outcome = "pay" if qualifies else "push"
        assert game.line(3, "ante")[0] == outcome, dealer


def test_573_6_b_hands_in_their_order_whatever_the_fifth_card():
    in_order = (
        "Ac Kd Qc 9s 7d",
        "2c 2d 7h 5s 3c",
        "3c 3d 2c 2d 7h",
        "Ac 2d 3h 4s 9d",
        "2c 5c 7c 8c Kd",
        "2c 2d 2h 8c Kd",
        "Ac 2c 3c 4c Kd",
        "2c 2d 2h 2s Kd",
    )
    dealers = (
        "Ah Kh Qd 9h 6s",
        "2h 2s 8h 6s 4h",
        "3h 3s 2h 2s 8d",
        "Ah 2s 3s 4h 9h",
        "2h 5h 7h 8h Ks",
        "4d 4h 4s 9h Qs",
        "Ad 2d 3d 4d Qs",
        "5c 5d 5h 5s Qs",
    )
    for higher, player in enumerate(in_order):
        for lower, dealer in enumerate(dealers):
            if not set(player.split()) & set(dealer.split()) and higher != lower:
                expected = "pay" if higher > lower else "collect"
                assert Crazy4.one_seat(player, dealer).line(3, "play")[0] == expected, (
                    player,
                    dealer,
                )


def test_573_6_a_the_ace_is_high_or_below_the_2_and_nothing_between():
    for player, outcome in (
        ("Ac 2d 3h 4s 9d", "pay"),
        ("Ac Kd Qh Js 2c", "pay"),
        ("Kc Ad 2h 3s 9d", "collect"),
        ("Qc Kd Ah 2s 9d", "collect"),
    ):
        assert Crazy4.one_seat(player, "5c 5d 8c 9c Jh").line(3, "play")[0] == outcome, player


def test_573_6_b_R_573_02_ranks_that_make_the_hand_decide_first():
    for player, dealer, outcome in (
        ("3c 3d Ac Kd 7h", "Qc Qd Js Th 2s", "collect"),
        ("Qc Qd Js Th 2s", "3c 3d Ac Kd 7h", "pay"),
        ("Ac 2d 3h 4s 9d", "2c 3d 4h 5s 9h", "collect"),
        ("Ac Kd Qh Js 2c", "Kc Qd Jh Ts 2h", "pay"),
        ("3c 3d 3h Ad 7h", "Kc Kd Kh 2s 7s", "collect"),
        ("9c 9d 3c 3d Ah", "8c 8d 7c 7d Kh", "pay"),
        ("9c 9d 3c 3d Ah", "9h 9s 4c 4d 2h", "collect"),
        ("9c 9d 8c 3d 2h", "9h 9s 8d 4c 2c", "collect"),
        ("Ac 9c 4c 3c 2h", "Kd Qd Jd 9d 2c", "pay"),
        ("Kc 9c 4c 3c 2h", "Kd 9d 5d 2d 2c", "collect"),
        ("Kc Qd 7h 5s 3c", "Ks Qh 7d 4c 2s", "pay"),
        ("Kc Ad 2h 3c 9s", "Ks Ah Qd 3d 2s", "collect"),
    ):
        assert Crazy4.one_seat(player, dealer).line(3, "play")[0] == outcome, (player, dealer)


def test_573_12_b_R_573_18_three_to_two_on_odd_amounts():
    for ante, amount in ((500, 750), (2500, 3750), (750, 1125), (1001, 1501), (1505, 2257)):
        game = Crazy4.one_seat("2c 5c 7c 9c Kd", wagers={"ante": ante})
        assert game.line(3, "super_bonus") == paid("3 to 2", amount), ante


def test_573_11_c_settled_from_the_dealers_right_counterclockwise_player_by_player():
    everything = {"queens_up": 500, "progressive": True}
    hands = {
        1: ("Ac Ad 7h 5s 3c", 3000, everything),
        2: ("Tc 9c 7d 5h 2c", "play", everything),
        4: ("Td 9h 7c 5d 2d", "play", everything),
        6: ("Qc Qd 4h 6s 3d", "play", everything),
    }
    game = Crazy4.play_round(hands)
    names = BASE + ("queens_up", "progressive")
    assert [line[:2] for line in game.lines()] == [
        (seat, name) for seat in (6, 4, 2, 1) for name in names
    ]


# A hand a row, best first, in the order of 573.12(c).
QUEENS_UP_HANDS = (
    "Ac Ad Ah As 3d",
    "2c 2d 2h 2s 3d",
    "2c 3c 4c 5c Td",
    "2c 2d 2h 9c Td",
    "2c 5c 7c 9c Td",
    "5c 6d 7h 8s Td",
    "3c 3d 2c 2d 7h",
    "Ac Ad 7h 5s 3c",
    "Kc Kd 7h 5s 3c",
    "Qc Qd 7h 5s 3c",
)
QUEENS_UP_ODDS = {
    "A": (50, 50, 30, 9, 4, 3, 2, 1, 1, 1),
    "B": (50, 50, 40, 9, 4, 3, 2, 1, 1, 1),
    "C": (50, 50, 30, 8, 4, 3, 2, 1, 1, 1),
    "D": (50, 50, 40, 7, 4, 3, 2, 1, 1, 1),
}


def test_573_12_c_every_row_of_queens_up():
    for paytable in sorted(QUEENS_UP_ODDS):
        for cards, odds in zip(QUEENS_UP_HANDS, QUEENS_UP_ODDS[paytable]):
            dealer = "Kh Js 9d 8h 6s"
            game = Crazy4.one_seat(cards, dealer, wagers={"queens_up": 700}, queens_up=paytable)
            line = paid(f"{odds} to 1", 700 * odds, "573.12(c)")
            assert game.line(3, "queens_up") == line, (paytable, cards)


def test_573_11_d_R_573_15_less_than_a_pair_of_queens_is_collected():
    for cards in ("Jc Jd Ah 5s 3c", "2c 2d Ah 5s 3c", "Ac Kd Qc 9s 7d", Crazy4.NOTHING):
        game = Crazy4.one_seat(cards, "Kh Jh 8d 6h 4s", wagers={"queens_up": 700})
        assert game.line(3, "queens_up") == ("collect", 0, "", "573.11(d)"), cards


def test_573_11_d_queens_up_is_paid_irrespective_of_the_dealers_hand():
    for dealer, ante in (
        (Crazy4.QUEEN_HIGH, "push"),
        (Crazy4.KING_HIGH, "pay"),
        ("9c 9d 9h 4s 2d", "collect"),
        ("Kh Ks 7d 5c 3h", "push"),
    ):
        game = Crazy4.one_seat("Kc Kd 7h 5s 3c", dealer, wagers={"queens_up": 500})
        assert game.line(3, "ante")[0] == ante
        assert game.line(3, "queens_up") == paid("1 to 1", 500, "573.12(c)")


def test_573_11_f_nothing_is_left_on_the_table():
    everything = {"queens_up": 500, "progressive": True}
    game = Crazy4.play_round(
        {1: ("9c 9s 9h Kd 5c", "fold", everything), 6: ("Ac Kh Qc Js 7s", "play", everything)},
        "Ts 8h 6d 4c 2s",
    )
    assert [name for placed in game.table.status()["wagers"].values() for name in placed] == []
    shown = game.do("next_round")
    assert named(shown, "locked") == [{"effect": "locked", "on": False}]
    assert game.lines() == []


def test_573_11_c_the_dealers_cards_stay_down_until_all_have_decided():
    game = Crazy4()
    game.deal_round({3: (Crazy4.NOTHING, None, {})})
    game.refuses(1001, "573.11(b)", "next_round")
    assert game.lines() == []
