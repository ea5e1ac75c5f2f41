"""587.2(c) and 587.7: which wagers, of what amount, by when; what goes back at the lock."""

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import ANY, effect, named

BASE = "587.7(d)(1)"
SECTION = {"pair_plus": "587.7(d)(3)", "six_card_bonus": "587.7(d)(5)"}


def test_587_7_d_1_the_blind_follows_and_equals_the_ante():
    game = RaiseItUp()
    error = game.refuses(1005, BASE, "wager", seat=2, wager="blind", cents=500)
    assert error.facts["needs"] == "ante"
    game.do("wager", seat=2, wager="ante", cents=1500)
    for cents in (1499, 1501, 500, 3000):
        error = game.refuses(1004, BASE, "wager", seat=2, wager="blind", cents=cents)
        assert error.text == f"blind {cents} at seat 2: must equal ante 1500, 587.7(d)(1)"
    game.do("wager", seat=2, wager="blind", cents=1500)
    assert game.table.status()["wagers"] == {"2": {"ante": 1500, "blind": 1500}}


def test_587_7_d_1_the_ante_keeps_the_limits_of_the_table():
    game = RaiseItUp()
    for cents in (500, 501, 50000):
        game.do("wager", seat=1, wager="ante", cents=cents)
    for cents in (499, 50001, 0, -1000):
        game.refuses(1004, BASE, "wager", seat=1, wager="ante", cents=cents)
    for cents in (None, "1000", 1000.0, True, [1000]):
        game.refuses(1019, ANY, "wager", seat=1, wager="ante", cents=cents)


def test_587_7_d_3_d_5_pair_plus_and_six_card_bonus_need_the_ante_and_keep_their_limits():
    for name, section in SECTION.items():
        game = RaiseItUp()
        game.refuses(1005, section, "wager", seat=1, wager=name, cents=500)
        game.bet(1)
        for cents in (99, 10001, 0):
            game.refuses(1004, section, "wager", seat=1, wager=name, cents=cents)
        for cents in (100, 10000):
            game.do("wager", seat=1, wager=name, cents=cents)
            assert game.table.status()["wagers"]["1"][name] == cents


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
