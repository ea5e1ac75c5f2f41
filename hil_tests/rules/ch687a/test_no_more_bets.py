"""687a.7(c) and 687a.8(b): no more bets; the time of each edge decides what is a wager."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, effect, named

NO_MORE_BETS = "687a.7(c)"


def test_687a_8_b_start_game_closes_betting():
    game = DJWild()
    game.bet(1)
    assert game.table.status()["locked"] is False
    assert effect("locked", on=True) in game.do("start_game")
    assert game.table.status()["locked"] is True
    assert game.table.awaits == effect(
        "phase", phase="locked", what="latched", section="687a.8(c)"
    )


def test_687a_8_b_lock_out_closes_betting_as_well():
    game = DJWild()
    game.bet(1)
    assert effect("locked", on=True) in game.do("lock_out")
    assert game.table.status()["phase"] == "locked"
    game.refuses(1001, ANY, "lock_out")


def test_687a_8_b_a_press_has_a_time():
    game = DJWild()
    for name in ("start_game", "lock_out"):
        for time in ("soon", 1.5, True):
            game.refuses(1019, ANY, name, time=time)


def test_R_687a_09_start_game_locks_whatever_the_method_of_dealing():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        game = DJWild(deal_method=method)
        game.bet(1, progressive=True)
        game.do("start_game")
        assert effect("seat_lamp", seat=1, state="on") in game.do("latched"), method
        assert game.table.status()["phase"] == "collecting", method


def test_687a_7_c_no_wager_is_made_changed_or_withdrawn_after_no_more_bets():
    game = DJWild()
    game.bet(1, trips=500)
    for step in ("start_game", "latched"):
        game.do(step)
        verify_closed(game)
    game.deal("As Kd Qc Jh 9s 3c 4d 6h 8s Tc 5c")
    verify_closed(game)


def verify_closed(game):
    for name, cents in (("trips", 600), ("ante", 2000), ("bad_beat", 500)):
        error = game.refuses(1002, NO_MORE_BETS, "wager", seat=1, wager=name, cents=cents)
        assert error.text.startswith(f"{name} at seat 1: no more bets"), error.text
    game.refuses(1002, NO_MORE_BETS, "withdraw", seat=1, wager="trips")


def test_687a_7_c_the_time_of_the_edge_decides_not_the_time_of_the_report():
    game = DJWild.locked(
        before=[("chip_on", 1, DJWild.LOCK - 100000)],
        after=[
            ("chip_on", 2, DJWild.LOCK - 1),
            ("chip_on", 3, DJWild.LOCK),
            ("chip_on", 4, DJWild.LOCK + 1),
        ],
    )
    assert game.accepted() == [1, 2]
    assert named(game.effects, "late") == [effect("late", seat=3), effect("late", seat=4)]
    assert game.table.meter.micro == 2000000000 + 2 * 205000


def test_687a_7_c_a_press_reported_after_a_later_edge_still_came_first():
    # A button that bounces long is reported late; its first edge is the lock all the same.
    game = DJWild.locked(
        before=[
            ("chip_on", 5, 400000),
            ("chip_off", 5, DJWild.LOCK + 1),
            ("chip_on", 2, DJWild.LOCK + 1),
        ]
    )
    assert game.accepted() == [5]
    assert effect("seat_lamp", seat=2, state="blink") in game.effects


def test_687a_7_c_edges_after_a_press_that_is_reported_last_make_no_wager():
    edges = [("chip_on", 2, DJWild.LOCK), ("chip_on", 5, 400000), ("chip_off", 5, DJWild.LOCK)]
    edges += [("chip_on", 6, DJWild.LOCK + 1), ("chip_off", 6, DJWild.LOCK + 2)]
    assert DJWild.locked(before=edges).accepted() == [5]


def test_687a_7_c_at_the_same_microsecond_the_lock_wins():
    game = DJWild.locked(
        before=[("chip_on", 5, DJWild.LOCK - 9)], after=[("chip_on", 6, DJWild.LOCK)]
    )
    shown = game.do("chip_off", seat=5, time=DJWild.LOCK)
    assert shown == [effect("collected", seat=5)]
    assert game.accepted() == [5]


def test_687a_7_c_a_chip_withdrawn_before_the_lock_is_no_wager():
    game = DJWild.locked(
        before=[("chip_on", 1, 400000), ("chip_off", 1, 450000), ("chip_on", 2, 400000)],
        after=[("chip_off", 2, DJWild.LOCK - 1)],
    )
    assert game.accepted() == []
    assert named(game.effects, "withdrawn") == [
        effect("withdrawn", seat=1),
        effect("withdrawn", seat=2),
    ]
    assert game.table.meter.micro == 2000000000


def test_687a_7_c_a_chip_put_back_before_the_lock_is_a_wager():
    game = DJWild.locked(
        before=[("chip_on", 1, 400000), ("chip_off", 1, 450000)],
        after=[("chip_on", 1, DJWild.LOCK - 30)],
    )
    assert game.accepted() == [1]


def test_687a_7_c_a_level_reported_twice_before_the_lock_is_the_same_wager():
    game = DJWild.locked(before=[("chip_on", 1, 400000), ("chip_on", 1, 450000)])
    assert game.accepted() == [1]


def test_687a_7_c_after_latched_every_chip_is_late():
    game = DJWild.locked()
    assert game.accepted() == []
    shown = game.do("chip_on", seat=2, time=DJWild.LOCK - 5)
    assert shown == [effect("late", seat=2), effect("seat_lamp", seat=2, state="blink")]
    assert "progressive" not in game.table.status()["wagers"]["2"]


def next_betting(game):
    """The effects of the opening that follows a round which everybody folds."""
    game.deal_anything()
    for seat in game.table.round.competing:
        game.decided(seat=seat, what="fold")
    return game.do("next_round")


def test_687a_7_c_the_chips_that_lie_are_named_in_the_order_of_their_seats():
    game = DJWild()
    for seat in (6, 1, 5):
        game.do("chip_on", seat=seat)
    assert game.table.state()["lying"] == [1, 5, 6]


def test_687a_7_c_a_late_chip_left_lying_is_no_wager_of_the_next_round():
    game = DJWild()
    game.bet(3)
    game.do("start_game")
    game.do("latched")
    game.do("chip_on", seat=3)
    assert effect("seat_lamp", seat=3, state="blink") in next_betting(game)
    game.bet(3)
    game.do("start_game")
    assert named(game.do("latched"), "accepted") == []


def test_687a_7_c_a_chip_never_collected_is_no_wager_of_the_next_round():
    game = DJWild(confirm_chips=False)
    game.bet(3, progressive=True)
    game.do("start_game")
    assert len(named(game.do("latched"), "accepted")) == 1
    assert effect("seat_lamp", seat=3, state="blink") in next_betting(game)
    game.bet(3)
    game.do("start_game")
    assert named(game.do("latched"), "accepted") == []
    assert game.table.meter.micro == 2000205000


def test_687a_7_c_a_chip_never_collected_is_lifted_in_the_next_round_not_withdrawn():
    game = DJWild(confirm_chips=False)
    game.bet(3, progressive=True)
    game.do("start_game")
    game.do("latched")
    next_betting(game)
    assert game.do("chip_off", seat=3) == [
        effect("lifted", seat=3),
        effect("seat_lamp", seat=3, state="off"),
    ]


def test_687a_7_c_a_chip_lifted_and_placed_anew_is_a_wager_of_the_next_round():
    game = DJWild()
    game.bet(3)
    game.do("start_game")
    game.do("latched")
    game.do("chip_on", seat=3)
    next_betting(game)
    assert effect("seat_lamp", seat=3, state="off") in game.do("chip_off", seat=3)
    game.bet(3, progressive=True)
    game.do("start_game")
    assert len(named(game.do("latched"), "accepted")) == 1


def test_687a_7_c_a_chip_laid_down_while_the_round_is_over_has_to_be_lifted():
    game = DJWild()
    game.do("start_game")
    game.do("latched")
    assert effect("late", seat=1) in game.do("chip_on", seat=1)
    assert effect("seat_lamp", seat=1, state="blink") in game.do("next_round")
