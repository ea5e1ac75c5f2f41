"""687a.8(c): Start Game lights the progressive wagers, the dealer collects and confirms them."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, changed, effect, named


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


def test_687a_8_c_R_687a_09_start_game_by_each_method_of_dealing():
    sections = {"manual_shoe": "687a.8(c)", "hand": "687a.9(b)", "automated_shoe": "687a.8(c)"}
    for method in sorted(sections):
        game = DJWild(deal_method=method)
        game.bet(2, progressive=True)
        (awaits,) = named(game.do("start_game"), "phase")
        assert (awaits["what"], awaits["section"]) == ("latched", sections[method])
        game.do("latched")
        awaits = game.table.awaits
        assert (awaits["what"], awaits["section"]) == ("confirm_chips", sections[method])


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


def test_R_687a_08_no_card_until_the_count_is_confirmed():
    game = DJWild.locked(before=[("chip_on", 2, 400000)])
    game.do("latched")
    game.refuses(1001, "687a.8(c)", "card", card=10)
    game.do("chip_off", seat=2)
    game.refuses(1001, "687a.8(c)", "card", card=10)
    game.do("confirm_chips")
    game.do("card", card=10)


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
