"""573.2 and 573.7: who may wager what, and how much, before no more bets."""

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import ANY, effect, named

ANTE_AND_SUPER_BONUS = "573.7(d)(1)"


def returned(seat, name, stake):
    return (seat, name, stake, "return", 0, "", ANTE_AND_SUPER_BONUS)


def test_573_2_a_only_the_seats_of_the_table_wager():
    for seats in (1, 3, 6):
        game = Crazy4(table={"number": 1, "seats": seats})
        game.bet(seats)
        game.refuses(1006, None, "wager", seat=seats + 1, wager="ante", cents=1000)
    for seat in (0, -1, 7, None, "1", True, 1.0, [1]):
        Crazy4().refuses(1006, None, "wager", seat=seat, wager="ante", cents=1000)


def test_573_7_a_the_progressive_wager_is_a_chip_on_the_device_and_no_entry():
    game = Crazy4()
    game.bet(1)
    game.refuses(1003, ANY, "wager", seat=1, wager="progressive", cents=100)
    game.do("chip_on", seat=1)
    game.do("lock_out")
    assert effect("accepted", seat=1, wager="progressive", cents=100) in game.do("latched")


def test_573_7_d_no_other_wagers_than_those_of_the_chapter():
    game = Crazy4()
    game.bet(1)
    for name in ("blind", "raise", "play", "trips", "Ante", "", None, 5, ["ante"]):
        game.refuses(1003, ANY, "wager", seat=1, wager=name, cents=1000)


def test_573_7_d_1_the_super_bonus_follows_and_equals_the_ante():
    game = Crazy4()
    error = game.refuses(1005, ANTE_AND_SUPER_BONUS, "wager", seat=2, wager="super_bonus", cents=5)
    assert error.facts["needs"] == "ante"
    game.do("wager", seat=2, wager="ante", cents=1500)
    for cents in (1499, 1501, 500, 3000):
        error = game.refuses(
            1004, ANTE_AND_SUPER_BONUS, "wager", seat=2, wager="super_bonus", cents=cents
        )
        assert error.facts["limit"] == "must equal ante 1500"
    game.do("wager", seat=2, wager="super_bonus", cents=1500)
    assert game.table.status()["wagers"] == {"2": {"ante": 1500, "super_bonus": 1500}}


def test_573_7_d_1_the_ante_keeps_the_limits_of_the_table():
    game = Crazy4()
    for cents in (500, 501, 49999, 50000):
        game.do("wager", seat=1, wager="ante", cents=cents)
    for cents in (499, 50001, 0, -1000):
        game.refuses(1004, ANTE_AND_SUPER_BONUS, "wager", seat=1, wager="ante", cents=cents)
    for cents in (None, "1000", 1000.0, True, [1000]):
        game.refuses(1019, ANY, "wager", seat=1, wager="ante", cents=cents)


def test_573_7_d_2_queens_up_needs_the_ante_and_keeps_its_limits():
    game = Crazy4()
    game.refuses(1005, "573.7(d)(2)", "wager", seat=1, wager="queens_up", cents=500)
    game.bet(1)
    for cents in (99, 10001, 0):
        game.refuses(1004, "573.7(d)(2)", "wager", seat=1, wager="queens_up", cents=cents)
    for cents in (100, 10000):
        game.do("wager", seat=1, wager="queens_up", cents=cents)
        assert game.table.status()["wagers"]["1"]["queens_up"] == cents


def test_573_7_d_2_R_573_09_a_player_may_do_without_queens_up():
    game = Crazy4()
    game.bet(1)
    game.start()
    assert game.table.round.competing == [1]
    assert game.lines() == []


def test_573_2_c_1_573_7_d_3_the_device_lights_for_a_wager_of_the_amount_of_the_table():
    for cents in (100, 500):
        game = Crazy4(progressive=Crazy4.terms(wager=cents))
        game.bet(6, progressive=True)
        game.bet(2)
        game.do("lock_out")
        effects = game.do("latched")
        assert effect("accepted", seat=6, wager="progressive", cents=cents) in effects
        assert named(effects, "seat_lamp") == [effect("seat_lamp", seat=6, state="on")]


def test_573_7_d_3_without_the_offer_a_chip_is_no_wager():
    game = Crazy4(progressive=None)
    assert effect("late", seat=1) in game.do("chip_on", seat=1)
    game.bet(1)
    game.start()
    assert game.table.status()["wagers"] == {"1": {"ante": 1000, "super_bonus": 1000}}


def test_573_12_d_3_the_meter_rises_by_the_rate_of_each_accepted_wager():
    # 20.5 % of 1.00 is 20.5 cents, of 5.00 it is 102.5 cents.
    for wager, each in ((100, 205000), (500, 1025000)):
        game = Crazy4(progressive=Crazy4.terms(wager=wager))
        for seat in (2, 5):
            game.bet(seat, progressive=True)
        game.bet(6)
        game.do("lock_out")
        shown = named(game.do("latched"), "meter")
        assert shown == [effect("meter", micro=5000000000 + 2 * each)]


def test_R_573_11_incomplete_wagers_go_back_at_the_lock():
    game = Crazy4()
    game.do("wager", seat=5, wager="ante", cents=900)
    game.do("wager", seat=5, wager="queens_up", cents=300)
    game.do("chip_on", seat=5)
    game.do("chip_on", seat=2)
    game.bet(4)
    game.bet(1, ante=1000)
    game.do("wager", seat=1, wager="ante", cents=2000)
    game.do("lock_out")
    game.do("latched")
    assert game.lines() == [
        returned(1, "ante", 2000),
        returned(1, "super_bonus", 1000),
        returned(2, "progressive", 100),
        returned(5, "ante", 900),
        returned(5, "queens_up", 300),
        returned(5, "progressive", 100),
    ]
    assert game.table.round.competing == [4]
    assert game.table.meter.micro == 5000000000


def test_R_573_11_without_a_player_the_round_is_over_at_the_lock():
    game = Crazy4()
    game.do("chip_on", seat=2)
    game.do("lock_out")
    game.do("latched")
    assert game.lines() == [returned(2, "progressive", 100)]
    assert game.waits("next_round")
    assert game.table.meter.micro == 5000000000


def test_573_7_c_wagers_are_changed_and_withdrawn_before_no_more_bets():
    game = Crazy4()
    game.bet(2, queens_up=500)
    game.do("withdraw", seat=2, wager="queens_up")
    game.do("wager", seat=2, wager="queens_up", cents=700)
    assert game.table.status()["wagers"]["2"]["queens_up"] == 700
    game.do("withdraw", seat=2, wager="ante")
    assert game.table.status()["wagers"] == {}
    for name in ("ante", "progressive", "play", None):
        game.refuses(1007, ANY, "withdraw", seat=2, wager=name)


def test_573_7_c_no_wager_is_made_increased_or_withdrawn_after_no_more_bets():
    game = Crazy4()
    game.bet(1, queens_up=500)
    for step in ("lock_out", "latched"):
        game.do(step)
        verify_closed(game)
    game.deal_anything()
    verify_closed(game)
    game.decide(1, "play")
    verify_closed(game)


def verify_closed(game):
    for name, cents in (("queens_up", 600), ("ante", 2000), ("super_bonus", 1000), ("play", 1000)):
        error = game.refuses(1002, "573.7(c)", "wager", seat=1, wager=name, cents=cents)
        assert error.text.startswith(f"{name} at seat 1: no more bets"), error.text
    game.refuses(1002, "573.7(c)", "withdraw", seat=1, wager="queens_up")


def test_573_2_c_2_no_progressive_wager_is_recognized_after_the_lock():
    game = Crazy4()
    for seat in (1, 2, 3):
        game.bet(seat)
    game.do("chip_on", seat=1, time=400000)
    game.do("lock_out", time=500000)
    assert effect("late", seat=3) in game.do("chip_on", seat=3, time=500000)
    game.do("chip_on", seat=2, time=499999)
    lit = [shown["seat"] for shown in named(game.do("latched"), "accepted")]
    assert lit == [1, 2]
    assert effect("late", seat=4) in game.do("chip_on", seat=4)
    assert game.table.meter.micro == 5000000000 + 2 * 205000
    for seat in (1, 2):
        game.do("chip_off", seat=seat)
    game.do("confirm_chips")
    game.deal_anything()
    for seat in (1, 2, 3):
        game.decide(seat, "fold")
    assert [line[0] for line in game.lines() if line[1] == "progressive"] == [1, 2]


def test_573_7_d_3_a_chip_taken_back_before_the_lock_is_no_wager():
    game = Crazy4()
    game.bet(1, progressive=True)
    assert effect("withdrawn", seat=1) in game.do("chip_off", seat=1)
    game.do("lock_out")
    assert named(game.do("latched"), "accepted") == []
