"""687a.2(a), 687a.7 and 687a.8(c): who may wager what, and how much; which chips are wagers.

The time of each edge decides. Start Game lights the progressive wagers, the dealer collects and
confirms them.
"""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, changed, effect, named


def test_R_687a_26_amounts_without_a_sensor_are_entered_and_the_raise_needs_none():
    game = DJWild()
    game.bet(3, ante=700, trips=300, bad_beat=200)
    wagers = {"ante": 700, "blind": 700, "trips": 300, "bad_beat": 200}
    assert game.table.status()["wagers"] == {"3": wagers}
    game.start()
    game.deal("As Kd Qc Jh 9s")
    game.deal(DJWild.LOW)
    game.deal("5c")
    game.decided(seat=3, what="raise")
    assert (3, "raise", 1400, "pay", 1400, "1 to 1", "687a.12(a)") in game.lines()


def test_R_687a_13_no_lamp_blinks_where_the_returned_chip_is_already_gone():
    game = DJWild()
    game.do("chip_on", seat=2)
    game.bet(4)
    game.do("start_game")
    game.do("chip_off", seat=2)
    assert effect("seat_lamp", seat=2, state="blink") not in game.do("latched")


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


def test_687a_8_c_start_game_lights_accepted_wagers():
    game = DJWild.locked(before=[("chip_on", 2, 400000), ("chip_on", 5, 400000)])
    shown = game.do("latched")
    lit = named(shown, "seat_lamp")
    assert lit == [
        effect("seat_lamp", seat=2, state="on"),
        effect("seat_lamp", seat=5, state="on"),
    ]
    assert named(shown, "accepted") == [
        effect("accepted", seat=2, wager="progressive", cents=100),
        effect("accepted", seat=5, wager="progressive", cents=100),
    ]
    assert named(shown, "meter") == [effect("meter", micro=2000410000)]
    assert named(shown, "phase")[0]["section"] == "687a.8(c)"


def test_687a_8_c_a_late_chip_is_shown_and_never_a_wager():
    game = DJWild.locked(before=[("chip_on", 1, 400000)], after=[("chip_on", 4, DJWild.LOCK + 50)])
    blink = effect("seat_lamp", seat=4, state="blink")
    assert blink in game.effects
    game.do("latched")
    game.do("chip_off", seat=1)
    game.do("confirm_chips")
    assert game.do("chip_off", seat=4) == [
        effect("lifted", seat=4),
        effect("seat_lamp", seat=4, state="off"),
    ]
    assert [line for line in game.lines() if line[0] == 4] == []
    assert game.table.status()["wagers"]["4"] == {"ante": 1000, "blind": 1000}


def test_687a_8_c_the_dealer_collects_the_lit_wagers():
    game = DJWild.locked(before=[("chip_on", 2, 400000), ("chip_on", 5, 400000)])
    game.do("latched")
    error = game.refuses(1010, "687a.8(c)", "confirm_chips")
    assert error.text == "chips still on the sensors of seats 2, 5, 687a.8(c)"
    assert game.do("chip_off", seat=5) == [effect("collected", seat=5)]
    error = game.refuses(1010, "687a.8(c)", "start_game")
    assert error.facts["seats"] == "2"
    game.do("chip_off", seat=2)
    game.do("confirm_chips")
    assert game.table.status()["phase"] == "dealing"


def test_687a_8_c_start_game_confirms_the_count_too():
    game = DJWild.locked(
        before=[("chip_on", 2, 400000)], after=[("chip_off", 2, DJWild.LOCK + 900)]
    )
    game.do("latched")
    game.do("start_game")
    assert game.table.status()["phase"] == "dealing"


def test_687a_8_c_a_chip_collected_before_latched_stays_a_wager():
    game = DJWild.locked(
        before=[("chip_on", 2, 400000)], after=[("chip_off", 2, DJWild.LOCK + 900)]
    )
    assert game.accepted() == [2]


def test_687a_8_c_a_chip_put_back_before_latched_leaves_the_wager_standing():
    put_back = [("chip_off", 2, DJWild.LOCK + 10000), ("chip_on", 2, DJWild.LOCK + 35000)]
    for after in (put_back, put_back + [("chip_off", 2, DJWild.LOCK + 60000)]):
        game = DJWild.locked(before=[("chip_on", 2, 400000)], after=after)
        assert game.accepted() == [2], after


def test_687a_8_c_a_late_chip_on_a_lit_sensor_blinks_until_it_is_lifted():
    game = DJWild.locked(before=[("chip_on", 2, 400000)])
    game.do("latched")
    game.do("chip_off", seat=2)
    assert effect("seat_lamp", seat=2, state="blink") in game.do("chip_on", seat=2)
    assert effect("seat_lamp", seat=2, state="on") in game.do("chip_off", seat=2)
    assert game.table.status()["wagers"]["2"]["progressive"] == 100


def test_R_687a_08_no_chip_lies_on_a_lit_sensor_when_the_count_is_confirmed():
    game = DJWild.locked(before=[("chip_on", 2, 400000), ("chip_on", 5, 400000)])
    game.do("latched")
    game.do("chip_off", seat=2)
    game.do("chip_off", seat=5)
    game.do("chip_on", seat=2)
    error = game.refuses(1010, "687a.8(c)", "confirm_chips")
    assert error.facts["seats"] == "2"


def test_R_687a_08_a_late_chip_on_a_dark_sensor_does_not_stop_the_deal():
    game = DJWild.locked(before=[("chip_on", 2, 400000)])
    game.do("latched")
    game.do("chip_on", seat=4)
    game.do("chip_off", seat=2)
    game.do("confirm_chips")
    assert game.table.status()["phase"] == "dealing"


def test_R_687a_08_without_the_confirmation_the_deal_begins_at_once():
    game = DJWild(confirm_chips=False)
    game.bet(2, progressive=True)
    game.do("start_game")
    game.do("latched")
    assert game.table.status()["phase"] == "dealing"
    game.refuses(1001, ANY, "confirm_chips")


def test_R_687a_08_without_a_progressive_wager_there_is_nothing_to_confirm():
    game = DJWild.locked()
    game.do("latched")
    assert game.table.status()["phase"] == "dealing"


def test_687a_8_c_each_chip_counts_once_whatever_the_wager():
    game = DJWild(progressive=changed(DJWild.terms(), wager=500, rate=1000))
    for seat in (1, 3, 6):
        game.bet(seat, progressive=True)
    game.start()
    assert game.table.meter.micro == 10000000000 + 3 * 500000
