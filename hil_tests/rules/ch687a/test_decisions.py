"""687a.11(a) to (d): Raise or fold, in turn, and what a fold forfeits."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, changed, named

HIGH = "As Kd Qc Jh 9s"


def dealt(seats=(2, 4, 6), **wagers):
    game = DJWild()
    for seat in seats:
        game.bet(seat, **wagers)
    game.start()
    game.deal_anything()
    return game


def test_687a_11_b_asked_from_the_dealers_left_clockwise():
    game = dealt(seats=(6, 2, 4))
    asked = []
    while game.waits("decision"):
        assert game.table.awaits["section"] == "687a.11(b)"
        asked.append(game.table.awaits["to"])
        game.decided(seat=asked[-1], what="fold")
    assert asked == [2, 4, 6]


def test_687a_11_b_nobody_decides_out_of_turn():
    game = dealt()
    error = game.refuses(1008, "687a.11(b)", "decision", seat=4, what="raise")
    assert error.text == "seat 4: it is the turn of seat 2, 687a.11(b)"
    game.refuses(1008, "687a.11(b)", "decision", seat=1, what="fold")
    game.decided(seat=2, what="raise")
    game.refuses(1008, "687a.11(b)", "decision", seat=2, what="fold")
    game.decided(seat=4, what="raise")
    game.decided(seat=6, what="raise")


def test_687a_11_b_raise_or_fold_and_nothing_else():
    game = dealt()
    for what in ("call", "Raise", "", None, 2, ["fold"]):
        error = game.refuses(1009, "687a.11(b)", "decision", seat=2, what=what)
        assert error.facts["legal"] == "raise, fold"
    for seat in (0, 7, None, "2"):
        game.refuses(1006, None, "decision", seat=seat, what="fold")


def test_687a_11_b_a_fold_forfeits_ante_and_blind():
    game = DJWild.one_seat(HIGH, decision="fold", wagers={"ante": 1500})
    assert game.lines() == [
        (3, "ante", 1500, "collect", 0, "", "687a.11(b)"),
        (3, "blind", 1500, "collect", 0, "", "687a.11(b)"),
    ]


def test_687a_11_b_a_folded_hand_forfeits_even_when_it_is_the_better_one():
    game = DJWild.one_seat("2c 2d 2h 2s Jk", decision="fold")
    assert [line[3] for line in game.lines()] == ["collect", "collect"]


def test_687a_11_b_1_a_fold_keeps_the_trips_wager():
    trips = {"trips": 500}
    won = DJWild.one_seat("9c 9d 9h Kd 5c", decision="fold", wagers=trips)
    assert won.line(3, "trips") == ("pay", 3000, "6 to 1", "687a.12(d)")
    lost = DJWild.one_seat(HIGH, decision="fold", wagers=trips)
    assert lost.line(3, "trips") == ("collect", 0, "", "687a.11(f)(2)(i)")


def test_687a_11_b_2_a_fold_forfeits_the_bad_beat_wager():
    game = DJWild.one_seat("9c 9d 9h Kd 5c", "As Ad Ah Ac Kc", {"bad_beat": 400}, "fold")
    assert game.line(3, "bad_beat") == ("collect", 0, "", "687a.11(b)(2)")


def test_687a_11_b_3_a_folded_hand_qualifies_for_the_progressive_where_the_house_says_so():
    game = DJWild.one_seat("9c 9d 9h Kd 5c", decision="fold", wagers={"progressive": True})
    assert game.line(3, "progressive") == ("pay", 900, "9 to 1", "687a.12(c)")


def test_687a_11_b_3_a_folded_hand_does_not_qualify_where_the_house_says_so():
    terms = changed(DJWild.terms(), fold_qualifies=False)
    for cards in ("9c 9d 9h Kd 5c", "As Ks Qs Js Ts", HIGH):
        game = DJWild.one_seat(
            cards, decision="fold", wagers={"progressive": True}, progressive=terms
        )
        assert game.line(3, "progressive") == ("collect", 0, "", "687a.11(b)(3)"), cards
    raised = DJWild.one_seat("9c 9d 9h Kd 5c", wagers={"progressive": True}, progressive=terms)
    assert raised.line(3, "progressive") == ("pay", 900, "9 to 1", "687a.12(c)")


def test_R_687a_20_forfeits_from_the_left_clockwise_before_any_settlement():
    everything = {"progressive": True, "trips": 500, "bad_beat": 300}
    game = DJWild.play_round(
        {
            5: ("5c 7d 9h Js Kc", "fold", everything),
            1: ("5d 7h 9c Jc Kh", "fold", everything),
            3: (HIGH, "raise", {}),
        },
        progressive=changed(DJWild.terms(), fold_qualifies=False),
    )
    assert game.lines() == [
        (1, "ante", 1000, "collect", 0, "", "687a.11(b)"),
        (1, "blind", 1000, "collect", 0, "", "687a.11(b)"),
        (1, "bad_beat", 300, "collect", 0, "", "687a.11(b)(2)"),
        (1, "progressive", 100, "collect", 0, "", "687a.11(b)(3)"),
        (5, "ante", 1000, "collect", 0, "", "687a.11(b)"),
        (5, "blind", 1000, "collect", 0, "", "687a.11(b)"),
        (5, "bad_beat", 300, "collect", 0, "", "687a.11(b)(2)"),
        (5, "progressive", 100, "collect", 0, "", "687a.11(b)(3)"),
        (5, "trips", 500, "collect", 0, "", "687a.11(f)(2)(i)"),
        (3, "ante", 1000, "pay", 1000, "1 to 1", "687a.12(a)"),
        (3, "blind", 1000, "push", 0, "", "687a.12(b)"),
        (3, "raise", 2000, "pay", 2000, "1 to 1", "687a.12(a)"),
        (1, "trips", 500, "collect", 0, "", "687a.11(f)(2)(i)"),
    ]


def test_R_687a_20_what_a_fold_keeps_waits_for_the_seats_turn():
    game = DJWild.play_round(
        {
            1: ("9c 9d 9h Kc 5c", "fold", {"trips": 500, "progressive": True}),
            2: (HIGH, "raise", {}),
        }
    )
    assert [line[:2] for line in game.lines()] == [
        (1, "ante"),
        (1, "blind"),
        (2, "ante"),
        (2, "blind"),
        (2, "raise"),
        (1, "progressive"),
        (1, "trips"),
    ]


def test_687a_11_c_nothing_is_collected_before_the_last_player_decided():
    game = dealt()
    game.decided(seat=2, what="fold")
    game.decided(seat=4, what="fold")
    assert game.lines() == []
    shown = game.decided(seat=6, what="fold")
    assert len(named(shown, "line")) == 6


def test_687a_11_c_the_forfeited_wagers_go_before_any_hand_is_settled():
    game = DJWild.play_round(
        {1: (HIGH, "raise", {}), 4: ("2c 2d 2h 2s Jk", "fold", {"bad_beat": 300})}
    )
    assert [line[:2] + line[3:] for line in game.lines()] == [
        (4, "ante", "collect", 0, "", "687a.11(b)"),
        (4, "blind", "collect", 0, "", "687a.11(b)"),
        (4, "bad_beat", "collect", 0, "", "687a.11(b)(2)"),
        (1, "ante", "pay", 1000, "1 to 1", "687a.12(a)"),
        (1, "blind", "push", 0, "", "687a.12(b)"),
        (1, "raise", "pay", 2000, "1 to 1", "687a.12(a)"),
    ]


def test_687a_11_d_the_dealer_plays_without_qualifying():
    game = DJWild.one_seat("As Kd Qc Jh 9s", beside="3c 4d 6h 7s 8c")
    assert game.line(3, "ante") == ("pay", 1000, "1 to 1", "687a.12(a)")
    game = DJWild.one_seat("3c 4d 6h 7s 8c", beside=DJWild.LOW.replace("3c 4d 6h", "3s 5d 6c"))
    assert game.line(3, "ante") == ("collect", 0, "", "687a.11(e)(3)")


def test_687a_11_d_when_all_fold_the_round_is_over():
    game = DJWild.play_round({1: (HIGH, "fold", {}), 6: ("5c 7d 9h Js Kc", "fold", {})})
    assert game.table.status()["phase"] == "over"
    game.refuses(1001, ANY, "decision", seat=1, what="raise")
