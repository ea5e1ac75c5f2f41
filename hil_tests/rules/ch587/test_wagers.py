"""587.2(c) and 587.7: which wagers, of what amount, by when; what goes back at the lock."""

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import ANY, effect, named

BASE = "587.7(d)(1)"
SECTION = {"pair_plus": "587.7(d)(3)", "six_card_bonus": "587.7(d)(5)"}


def returned(seat, name, cents):
    return (seat, name, cents, "return", 0, "", BASE)


def test_587_7_d_no_other_wagers_than_those_of_the_chapter():
    game = RaiseItUp()
    game.bet(1)
    for name in ("raise", "play", "progressive", "trips", "queens_up", "Ante", "", None, 5):
        game.refuses(1003, ANY, "wager", seat=1, wager=name, cents=1000)


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


def test_587_7_d_5_without_the_offer_there_is_no_six_card_bonus():
    game = RaiseItUp(six_card_bonus=None, limits={"ante": [500, 50000], "pair_plus": [100, 10000]})
    game.bet(1)
    game.refuses(1003, ANY, "wager", seat=1, wager="six_card_bonus", cents=500)


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


def test_587_7_d_4_without_the_offer_a_chip_is_no_wager():
    game = RaiseItUp(progressive=None)
    assert effect("late", seat=1) in game.do("chip_on", seat=1)
    game.bet(1)
    game.start()
    assert game.table.status()["wagers"] == {"1": {"ante": 1000, "blind": 1000}}


def test_587_7_d_4_a_chip_taken_back_before_the_lock_is_no_wager():
    game = RaiseItUp()
    game.bet(1, progressive=True)
    assert effect("withdrawn", seat=1) in game.do("chip_off", seat=1)
    game.do("lock_out")
    assert named(game.do("latched"), "accepted") == []


def test_587_2_c_2_no_progressive_wager_is_recognized_after_the_lock():
    game = RaiseItUp()
    for seat in (1, 2, 3):
        game.bet(seat)
    game.do("chip_on", seat=1, time=400000)
    game.do("lock_out", time=500000)
    assert effect("late", seat=3) in game.do("chip_on", seat=3, time=500000)
    game.do("chip_on", seat=2, time=499999)
    lit = [shown["seat"] for shown in named(game.do("latched"), "accepted")]
    assert lit == [1, 2]
    assert effect("late", seat=4) in game.do("chip_on", seat=4)
    assert game.table.meter.micro == RaiseItUp.SEED + 2 * 205000


def test_587_12_e_3_the_meter_rises_by_the_rate_of_each_accepted_wager():
    # 20.5 % of 1.00 is 20.5 cents, of 5.00 it is 102.5 cents.
    for wager, each in ((100, 205000), (500, 1025000)):
        game = RaiseItUp(progressive=RaiseItUp.terms(wager=wager))
        for seat in (2, 5):
            game.bet(seat, progressive=True)
        game.do("lock_out")
        assert named(game.do("latched"), "meter") == [
            effect("meter", micro=RaiseItUp.SEED + 2 * each)
        ]


def test_R_587_16_incomplete_wagers_go_back_at_the_lock():
    game = RaiseItUp()
    game.do("wager", seat=5, wager="ante", cents=900)
    game.do("wager", seat=5, wager="pair_plus", cents=300)
    game.do("wager", seat=5, wager="six_card_bonus", cents=200)
    game.do("chip_on", seat=5)
    game.do("chip_on", seat=2)
    game.bet(4)
    game.bet(1, ante=1000)
    game.do("wager", seat=1, wager="ante", cents=2000)
    game.do("lock_out")
    game.do("latched")
    assert game.lines() == [
        returned(1, "ante", 2000),
        returned(1, "blind", 1000),
        returned(2, "progressive", 100),
        returned(5, "ante", 900),
        returned(5, "pair_plus", 300),
        returned(5, "progressive", 100),
        returned(5, "six_card_bonus", 200),
    ]
    assert game.table.round.competing == [4]
    assert game.table.meter.micro == RaiseItUp.SEED


def test_R_587_16_without_a_player_the_round_is_over_at_the_lock():
    game = RaiseItUp()
    game.do("chip_on", seat=2)
    game.do("lock_out")
    game.do("latched")
    assert game.lines() == [returned(2, "progressive", 100)]
    assert game.waits("next_round")


def test_587_7_c_wagers_are_changed_and_withdrawn_before_no_more_bets():
    game = RaiseItUp()
    game.bet(2, pair_plus=500, six_card_bonus=300)
    game.do("withdraw", seat=2, wager="pair_plus")
    game.do("wager", seat=2, wager="pair_plus", cents=700)
    assert game.table.status()["wagers"]["2"]["pair_plus"] == 700
    game.do("withdraw", seat=2, wager="ante")
    assert game.table.status()["wagers"] == {}
    for name in ("ante", "progressive", "play", None):
        game.refuses(1007, ANY, "withdraw", seat=2, wager=name)


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
