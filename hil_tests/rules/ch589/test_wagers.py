"""589.2 and 589.7: who may wager what, and when."""

from hil_tests.rules.helpers.games import Lunar
from hil_tests.rules.helpers.play import ANY


def test_589_2_a_only_the_seats_of_the_table_wager():
    for seats in (1, 5):
        game = Lunar(table={"number": 1, "seats": seats})
        game.bet(seats)
        game.refuses(1006, None, "wager", seat=seats + 1, wager="ante", cents=1000)
    for seat in (0, -1, 6, None, "1", True):
        Lunar().refuses(1006, None, "wager", seat=seat, wager="ante", cents=1000)


def test_589_7_c_1_the_ante_keeps_the_limits_of_the_table():
    game = Lunar()
    for cents in (500, 501, 50000):
        game.do("wager", seat=1, wager="ante", cents=cents)
    for cents in (499, 50001, 0, -1000):
        game.refuses(1004, "589.7(c)(1)", "wager", seat=1, wager="ante", cents=cents)


def test_589_7_c_2_R_589_16_the_super_wager_needs_the_ante_and_keeps_its_own_limits():
    game = Lunar()
    game.refuses(1005, "589.7(c)(2)", "wager", seat=1, wager="super", cents=500)
    game.bet(1, ante=500)
    for cents in (99, 10001, 0):
        game.refuses(1004, "589.7(c)(2)", "wager", seat=1, wager="super", cents=cents)
    for cents in (100, 499, 500, 501, 10000):
        game.do("wager", seat=1, wager="super", cents=cents)
        assert game.table.status()["wagers"]["1"]["super"] == cents


def test_589_7_c_2_the_super_wager_only_where_it_is_offered():
    game = Lunar(super=None, limits={"ante": [500, 50000]})
    game.bet(1)
    game.refuses(1003, ANY, "wager", seat=1, wager="super", cents=500)


def test_589_7_c_1_bet_and_options_fee_are_no_wagers_to_enter():
    game = Lunar()
    game.bet(1)
    for name in ("bet", "options_fee", "force", "Ante", "", None):
        game.refuses(1003, ANY, "wager", seat=1, wager=name, cents=2000)


def test_589_7_c_2_taking_back_the_ante_takes_back_the_super_wager():
    game = Lunar()
    game.bet(2, super=500)
    game.do("withdraw", seat=2, wager="super")
    game.refuses(1007, ANY, "withdraw", seat=2, wager="super")
    game.do("wager", seat=2, wager="super", cents=600)
    game.do("withdraw", seat=2, wager="ante")
    assert game.table.status()["wagers"] == {}


def test_589_7_d_no_wager_is_made_increased_or_withdrawn_after_no_more_bets():
    game = Lunar()
    game.bet(1, super=500)
    for step in ("lock_out", "latched"):
        game.do(step)
        verify_closed(game)
    game.deal("2c 5d 7h 9s Jc")
    game.deal("Qs Jd 9h 6c 3d")
    verify_closed(game)
    game.do("decision", seat=1, what="exchange")
    verify_closed(game)


def verify_closed(game):
    for name, cents in (("ante", 2000), ("super", 600), ("bet", 2000), ("options_fee", 1000)):
        game.refuses(1002, "589.7(d)", "wager", seat=1, wager=name, cents=cents)
    game.refuses(1002, "589.7(d)", "withdraw", seat=1, wager="super")


def test_589_7_c_1_without_a_player_the_round_is_over_at_the_lock():
    game = Lunar()
    game.do("lock_out")
    game.do("latched")
    assert game.lines() == []
    assert game.waits("next_round")


def test_589_7_a_chips_have_no_sensor_here():
    game = Lunar()
    game.bet(1)
    game.do("chip_on", seat=1)
    game.start()
    assert game.table.status()["wagers"] == {"1": {"ante": 1000}}
