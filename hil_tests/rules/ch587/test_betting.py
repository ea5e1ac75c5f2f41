"""587.2(c) to 587.10: the Rules Submission, the deck (587.3), the shuffler (587.5), the wagers
(587.7), the cards and the count of the stub."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import effect, named, refused


def refuses(code, section, **changes):
    return refused(lambda: open_table(RaiseItUp.offering(**changes)), code, section)


def test_587_12_e_5_R_587_13_the_progressive_wager_is_one_or_five_dollars():
    for wager in (100, 500):
        game = RaiseItUp(progressive=RaiseItUp.terms(wager=wager))
        assert game.table.limits["progressive"] == (wager, wager)
    for wager in (200, 0, 1, 499, 1000, None, "100", True, 100.0, [100]):
        error = refuses(4003, "587.12(e)(5)", progressive=RaiseItUp.terms(wager=wager))
        assert error.facts["limit"] == "must be one of 100, 500, [100, 500]"


def test_587_12_e_3_the_rate_is_at_least_14_percent():
    for rate in (0, 1399, -1, 10001, 20.5, "2050", None, True):
        error = refuses(4003, "587.12(e)(3)", progressive=RaiseItUp.terms(rate=rate))
        assert error.facts["limit"] == "must be a whole number from 1400 to 10000"
    for rate in (1400, 10000):
        assert RaiseItUp(progressive=RaiseItUp.terms(rate=rate)).table.meter.rate == rate


def test_587_7_d_3_R_587_10_a_player_may_do_without_pair_plus():
    game = RaiseItUp()
    game.bet(1)
    game.start()
    assert (game.table.round.competing, game.lines()) == ([1], [])


def test_587_2_c_1_587_7_d_4_the_device_lights_for_each_wager_that_is_accepted():
    for cents in (100, 500):
        game = RaiseItUp(progressive=RaiseItUp.terms(wager=cents))
        game.bet(6, progressive=True)
        game.bet(2)
        game.do("lock_out")
        effects = game.do("latched")
        shown = [effect("accepted", seat=6, wager="progressive", cents=cents)]
        assert named(effects, "accepted") == shown
        assert named(effects, "seat_lamp") == [effect("seat_lamp", seat=6, state="on")]


def test_587_7_c_no_wager_is_made_increased_or_withdrawn_after_no_more_bets():
    game = RaiseItUp()
    game.bet(1, pair_plus=500)
    for step in ("lock_out", "latched"):
        game.do(step)
        verify_closed(game)
    game.deal_anything()
    for what in ("check", "check"):
        verify_closed(game)
        game.decide(1, what)
    game.decide(1, "1")
    verify_closed(game)


def verify_closed(game):
    for name in ("pair_plus", "six_card_bonus", "ante", "blind", "play"):
        error = game.refuses(1002, "587.7(c)", "wager", seat=1, wager=name, cents=1000)
        assert error.text.startswith(f"{name} at seat 1: no more bets"), error.text
    game.refuses(1002, "587.7(c)", "withdraw", seat=1, wager="pair_plus")
