"""687a.11(e) to (g): higher, equal, lower; the order of the seats and of the wagers."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import named

BASE = ("ante", "blind", "raise")


def outcomes(game, seat):
    return [line[3] for line in game.lines() if line[0] == seat and line[1] in BASE]


def test_687a_11_e_1_a_higher_hand_is_paid():
    game = DJWild.one_seat("As Ad 9h 5s 4c", beside="7c 7d 3h 9c Kc", wagers={"ante": 1500})
    assert game.lines() == [
        (3, "ante", 1500, "pay", 1500, "1 to 1", "687a.12(a)"),
        (3, "blind", 1500, "push", 0, "", "687a.12(b)"),
        (3, "raise", 3000, "pay", 3000, "1 to 1", "687a.12(a)"),
    ]


def test_687a_11_e_2_an_equal_hand_pushes():
    game = DJWild.one_seat("7h 7s Kh 9s 3d", beside="7c 7d 3h 9c Kc", wagers={"ante": 1500})
    assert game.lines() == [
        (3, "ante", 1500, "push", 0, "", "687a.11(e)(2)"),
        (3, "blind", 1500, "push", 0, "", "687a.11(e)(2)"),
        (3, "raise", 3000, "push", 0, "", "687a.11(e)(2)"),
    ]


def test_687a_11_e_3_a_lower_hand_is_collected():
    game = DJWild.one_seat("6c 6d Ac Jd Td", beside="7c 7d 3h 9c Kc", wagers={"ante": 1500})
    assert game.lines() == [
        (3, "ante", 1500, "collect", 0, "", "687a.11(e)(3)"),
        (3, "blind", 1500, "collect", 0, "", "687a.11(e)(3)"),
        (3, "raise", 3000, "collect", 0, "", "687a.11(e)(3)"),
    ]


def test_687a_11_e_hands_compare_by_687a_6_c():
    for player, dealer, outcome in (
        ("2c 2d 2h 2s Jk", "As Ks Qs Js Ts", "pay"),
        ("9c 9d 9h 9s Jk", "As Ks Qs Js Ts", "collect"),
        ("3c 3d 3h 3s Jk", "Kh Qh Jh Th 9h", "pay"),
        ("9c 9d Kc Kd 5h", "9h 9s Kh Ks 4c", "pay"),
        ("9c 9d 2c Kd 5h", "9h 9s Jk Kh 5s", "push"),
        ("As Ks Qs Js 2c", "Ah Kh Qh Jh Th", "push"),
        ("Kd Jd 9d 7d 2c", "Ah Kh Jh 9h 7h", "push"),
        ("Kd Jd 9d 7d 2c", "Ah Kh Jh 9h 6h", "pay"),
        ("Ac 3d 4h 5s 2c", "7c 6d 5h 4s 3c", "collect"),
        ("Ac Kd 9h 5s 4c", "Ah Kc 9d 5c 3s", "pay"),
    ):
        game = DJWild.one_seat(player, dealer)
        assert game.line(3, "ante")[0] == outcome, (player, dealer)
        assert game.line(3, "raise")[0] == outcome, (player, dealer)


def test_R_687a_24_equal_within_all_five_cards_is_a_push():
    game = DJWild.play_round(
        {
            1: ("Kc Kd 9h 7s 4c", "raise", {}),
            2: ("Kh 2d 9d 7h 4d", "raise", {}),
            3: ("3c 4h 6d 8d Ts", "raise", {}),
        },
        beside="Ks Jk 9c 7c 4s",
    )
    assert outcomes(game, 1) == ["push"] * 3
    assert outcomes(game, 2) == ["push"] * 3
    assert outcomes(game, 3) == ["collect"] * 3


def test_R_687a_02_settled_from_the_dealers_right_counterclockwise():
    hands = {
        1: ("As Ad 9h 5s 4c", "raise", {}),
        2: ("6c 6d Ac Jd Td", "raise", {}),
        4: ("7h 7s Kh 9s 3d", "raise", {}),
        6: ("8c 8s 4d Qd 5h", "raise", {}),
    }
    game = DJWild.play_round(hands, beside="7c 7d 3h 9c Kc")
    assert [line[:2] for line in game.lines()] == [
        (seat, name) for seat in (6, 4, 2, 1) for name in BASE
    ]
    game = DJWild.play_round(hands, beside="7c 7d 3h 9c Kc", settle_from="left")
    assert [line[:2] for line in game.lines()] == [
        (seat, name) for seat in (1, 2, 4, 6) for name in BASE
    ]


def test_687a_11_f_after_the_base_wagers_progressive_then_trips_then_bad_beat():
    everything = {"progressive": True, "trips": 500, "bad_beat": 300}
    hands = {
        2: ("9c 9d 9h Kd 5c", "raise", everything),
        5: ("As Kh Qc Jh 7s", "raise", everything),
    }
    game = DJWild.play_round(hands, beside="3c 3d Ah Qd 8c")
    order = BASE + ("progressive", "trips", "bad_beat")
    assert [line[:2] for line in game.lines()] == [
        (seat, name) for seat in (5, 2) for name in order
    ]


def test_687a_11_f_1_the_joker_is_replaced_by_the_set_aside_card():
    progressive = {"progressive": True}
    for cards, other, line in (
        ("9c 9d 9h Jk Kd", "9s", ("pay", 30000, "300 to 1", "687a.12(c)")),
        ("9c 9d 9h Jk Kd", "Ks", ("pay", 5000, "50 to 1", "687a.12(c)")),
        ("9c 9d 9h Jk Kd", "5s", ("pay", 900, "9 to 1", "687a.12(c)")),
        ("9c 9d 5h Jk Kd", "9s", ("pay", 900, "9 to 1", "687a.12(c)")),
        ("9c 9d 5h Jk Kd", "7s", ("collect", 0, "", "687a.11(f)(1)(i)")),
        ("Kc Jc 9c 7c Jk", "5c", ("pay", 4000, "40 to 1", "687a.12(c)")),
        ("Kc Jc 9c 7c Jk", "5d", ("collect", 0, "", "687a.11(f)(1)(i)")),
    ):
        game = DJWild.one_seat(cards, wagers=progressive, other=other)
        assert game.line(3, "progressive") == line, (cards, other)


def test_687a_11_f_1_without_the_joker_the_set_aside_card_counts_for_nothing():
    game = DJWild.one_seat("9c 9d Kd 7s 5c", wagers={"progressive": True}, other="9h")
    assert game.line(3, "progressive") == ("collect", 0, "", "687a.11(f)(1)(i)")


def test_687a_11_f_1_the_set_aside_card_is_for_the_progressive_only():
    game = DJWild.one_seat(
        "9c 9d Jk Kd 5c", wagers={"progressive": True, "trips": 500}, other="7s"
    )
    assert game.line(3, "ante")[0] == "pay"
    assert game.line(3, "progressive")[0] == "collect"
    assert game.line(3, "trips") == ("pay", 500, "1 to 1", "687a.12(d)")


def test_687a_11_f_2_trips_is_settled_whatever_the_dealer_holds():
    for dealer, ante in (
        (DJWild.LOW, "pay"),
        ("Ac Ad Ah As Kc", "collect"),
        ("Ks Kh 2d 9d 5h", "push"),
    ):
        game = DJWild.one_seat("Kd Jk 2c 9c 5c", dealer, {"trips": 500})
        assert game.line(3, "ante")[0] == ante
        assert game.line(3, "trips")[0] == "pay"


def test_687a_11_f_3_i_bad_beat_is_collected_unless_three_of_a_kind_or_better_is_beaten():
    for player, dealer in (
        ("9c 9d Kc Kd 5h", "Ac Ad Ah As Kh"),
        ("9c 9d 9h Kd 5c", DJWild.LOW),
        ("9c 9d 2c Kd 5h", "9h 9s Jk Kh 5s"),
        ("As Kd Qc Jh 9s", DJWild.LOW),
    ):
        game = DJWild.one_seat(player, dealer, {"bad_beat": 300})
        assert game.line(3, "bad_beat") == ("collect", 0, "", "687a.11(f)(3)(i)"), player


def test_687a_11_f_3_ii_bad_beat_pays_the_beaten_hand_within_one_category():
    game = DJWild.one_seat("9c 9d 9h Kd 5c", "Tc Td Th 3h 4d", {"bad_beat": 300})
    assert game.line(3, "bad_beat") == ("pay", 4500, "15 to 1", "687a.12(e)")
    game = DJWild.one_seat("9c 9d 9h Kd 5c", "9s 2c Jk Qh 4d", {"bad_beat": 300})
    assert game.line(3, "bad_beat") == ("pay", 4500, "15 to 1", "687a.12(e)")


def test_687a_11_g_nothing_is_left_on_the_table():
    everything = {"progressive": True, "trips": 500, "bad_beat": 300}
    game = DJWild.play_round(
        {
            1: ("9c 9d 9h Kd 5c", "fold", everything),
            6: ("As Kh Qc Jh 7s", "raise", everything),
        }
    )
    status = game.table.status()
    assert status["phase"] == "over"
    assert [name for placed in status["wagers"].values() for name in placed] == []
    shown = game.do("next_round")
    assert named(shown, "locked") == [{"effect": "locked", "on": False}]
    assert game.table.status()["round"] == 2
    assert game.lines() == []


def test_687a_11_a_whole_round_of_six_seats():
    game = DJWild.play_round(
        {
            1: ("As Ad 9h 5s 4c", "raise", {"trips": 500}),
            2: (
                "Qc 8d 6h 4s 3c",
                "fold",
                {"ante": 1500, "progressive": True, "trips": 500, "bad_beat": 500},
            ),
            3: ("Ah Kd Qs Js Tc", "raise", {"progressive": True, "trips": 500, "bad_beat": 500}),
            4: ("6c 6d Ac Jd Td", "raise", {"ante": 2000, "bad_beat": 300}),
            5: ("7h 7s Kh 9s 3d", "raise", {"ante": 1200}),
            6: ("8c 8s 2c Qd 5h", "raise", {"ante": 500, "progressive": True, "trips": 500}),
        },
        beside="7c 7d 3h 9c Kc",
        other="2h",
    )
    assert game.lines() == [
        (2, "ante", 1500, "collect", 0, "", "687a.11(b)"),
        (2, "blind", 1500, "collect", 0, "", "687a.11(b)"),
        (2, "bad_beat", 500, "collect", 0, "", "687a.11(b)(2)"),
        (6, "ante", 500, "pay", 500, "1 to 1", "687a.12(a)"),
        (6, "blind", 500, "push", 0, "", "687a.12(b)"),
        (6, "raise", 1000, "pay", 1000, "1 to 1", "687a.12(a)"),
        (6, "progressive", 100, "collect", 0, "", "687a.11(f)(1)(i)"),
        (6, "trips", 500, "pay", 500, "1 to 1", "687a.12(d)"),
        (5, "ante", 1200, "push", 0, "", "687a.11(e)(2)"),
        (5, "blind", 1200, "push", 0, "", "687a.11(e)(2)"),
        (5, "raise", 2400, "push", 0, "", "687a.11(e)(2)"),
        (4, "ante", 2000, "collect", 0, "", "687a.11(e)(3)"),
        (4, "blind", 2000, "collect", 0, "", "687a.11(e)(3)"),
        (4, "raise", 4000, "collect", 0, "", "687a.11(e)(3)"),
        (4, "bad_beat", 300, "collect", 0, "", "687a.11(f)(3)(i)"),
        (3, "ante", 1000, "pay", 1000, "1 to 1", "687a.12(a)"),
        (3, "blind", 1000, "pay", 1000, "1 to 1", "687a.12(b)"),
        (3, "raise", 2000, "pay", 2000, "1 to 1", "687a.12(a)"),
        (3, "progressive", 100, "pay", 3000, "30 to 1", "687a.12(c)"),
        (3, "trips", 500, "pay", 10000, "20 to 1", "687a.12(d)"),
        (3, "bad_beat", 500, "collect", 0, "", "687a.11(f)(3)(i)"),
        (2, "progressive", 100, "collect", 0, "", "687a.11(f)(1)(i)"),
        (2, "trips", 500, "collect", 0, "", "687a.11(f)(2)(i)"),
        (1, "ante", 1000, "pay", 1000, "1 to 1", "687a.12(a)"),
        (1, "blind", 1000, "push", 0, "", "687a.12(b)"),
        (1, "raise", 2000, "pay", 2000, "1 to 1", "687a.12(a)"),
        (1, "trips", 500, "collect", 0, "", "687a.11(f)(2)(i)"),
    ]
    assert game.table.meter.micro == 2000000000 + 3 * 205000
