"""573.2 to 573.10: the Rules Submission, the deck (573.3), the shuffler (573.5), the wagers
(573.7), the cards and the count of the stub."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import ANY, effect, named, refused


def refuses(code, section, **changes):
    return refused(lambda: open_table(Crazy4.offering(**changes)), code, section)


def test_573_12_c_R_573_09_one_of_four_queens_up_paytables_is_offered():
    for name in ("A", "B", "C", "D"):
        assert Crazy4(queens_up=name).waits("wagers")
    for name in ("E", "a", "", None, 1, False, ["A"]):
        error = refuses(4003, "573.12(c)", queens_up=name)
        assert error.text == f"queens_up = {name}: must be one of A, B, C, D, 573.12(c)"


def test_573_12_d_3_the_rate_is_a_whole_number_of_hundredths_of_a_percent():
    for rate in (-1, 10001, 20.5, "2050", None, True):
        error = refuses(4003, "573.12(d)(3)", progressive=Crazy4.terms(rate=rate))
        assert error.facts["limit"] == "must be a whole number from 0 to 10000"
    for rate in (0, 10000):
        assert Crazy4(progressive=Crazy4.terms(rate=rate)).table.meter.rate == rate


def test_573_7_a_the_progressive_wager_is_a_chip_on_the_device_and_no_entry():
    game = Crazy4()
    game.bet(1)
    game.refuses(1003, ANY, "wager", seat=1, wager="progressive", cents=100)
    game.do("chip_on", seat=1)
    game.do("lock_out")
    assert effect("accepted", seat=1, wager="progressive", cents=100) in game.do("latched")


def test_573_2_c_1_573_7_d_3_the_device_lights_for_a_wager_of_the_amount_of_the_table():
    for cents in (100, 500):
        game = Crazy4(progressive=Crazy4.terms(wager=cents))
        game.bet(6, progressive=True)
        game.bet(2)
        game.do("lock_out")
        effects = game.do("latched")
        assert effect("accepted", seat=6, wager="progressive", cents=cents) in effects
        assert named(effects, "seat_lamp") == [effect("seat_lamp", seat=6, state="on")]


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
