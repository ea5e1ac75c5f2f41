"""The table itself: events in, effects out, a refused event changes nothing."""

from tablectl.core.errors import RuleError
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, effect, named, snapshot

ALL = {"progressive": True, "trips": 500, "bad_beat": 300}
HANDS = {2: ("As Ks Qs Js Ts", "raise", ALL), 5: ("9c 9d 9h Kd 5c", "fold", ALL)}


def test_a_new_table_shows_open_seats_and_the_meter():
    game = DJWild(meter=2345678901)
    assert named(game.effects, "locked") == [effect("locked", on=False)]
    assert named(game.effects, "meter") == [effect("meter", micro=2345678901)]
    assert named(game.effects, "seat_lamp") == [
        effect("seat_lamp", seat=seat, state="off") for seat in range(1, 7)
    ]
    assert named(game.effects, "win_lamp") == [
        effect("win_lamp", seat=seat, on=False) for seat in range(1, 7)
    ]
    expected = effect("phase", phase="betting", what="wagers", section="687a.8(b)")
    assert game.effects[-1] == expected
    assert game.table.awaits == expected


def test_the_status_of_each_phase():
    game = DJWild(counting_shuffler=False)
    seen = []

    def look():
        status = game.table.status()
        seen.append((status["phase"], status["what"], status["locked"], status["round"]))

    look()
    game.bet(1, progressive=True)
    game.do("start_game")
    look()
    game.do("latched")
    look()
    game.do("chip_off", seat=1)
    game.do("confirm_chips")
    look()
    game.deal("As Ks Qs Js Ts " + DJWild.LOW + " 7d")
    look()
    game.do("decision", seat=1, what="raise")
    look()
    for _ in ("the dealer's cards", "seat 1's"):
        game.do("reveal")
        look()
    game.do("jackpot_confirm", key=True)
    look()
    game.do("next_round")
    look()
    assert seen == [
        ("betting", "wagers", False, 1),
        ("locked", "latched", True, 1),
        ("collecting", "confirm_chips", True, 1),
        ("dealing", "card", True, 1),
        ("deciding", "decision", True, 1),
        ("revealing", "reveal", True, 1),
        ("comparing", "reveal", True, 1),
        ("jackpot_hold", "jackpot_confirm", True, 1),
        ("over", "next_round", True, 1),
        ("betting", "wagers", False, 2),
    ]


def test_the_status_is_fresh_data():
    game = DJWild()
    game.bet(1)
    status = game.table.status()
    status["wagers"]["1"]["ante"] = 9
    status["phase"] = "over"
    assert game.table.status()["wagers"]["1"]["ante"] == 1000
    assert game.table.status()["phase"] == "betting"


def test_what_is_awaited_is_shown_when_it_changes():
    game = DJWild.play_round(HANDS)
    awaited = named(game.effects, "phase")
    assert [shown["what"] for shown in awaited] == [
        "wagers",
        "latched",
        "confirm_chips",
        "card",
        "card",
        "card",
        "card",
        "decision",
        "decision",
        "reveal",
        "reveal",
        "reveal",
        "jackpot_confirm",
        "next_round",
    ]
    places = [shown["to"] for shown in awaited if "to" in shown]
    assert places == [2, 5, 0, "replacement", 2, 5, 0, 5, 2, 2]


def test_each_line_is_shown_as_it_is_settled():
    game = DJWild.play_round(HANDS)
    shown = [one["line"] for one in named(game.effects, "line")]
    assert shown == game.table.lines
    winners = [one["seat"] for one in named(game.effects, "win_lamp") if one["on"]]
    assert set(winners) == {2, 5}


def test_win_lamps_and_jackpot_lamp_go_out():
    game = DJWild.play_round(HANDS)
    shown = game.do("next_round")
    assert len([one for one in named(shown, "win_lamp") if one["on"] is False]) == 6
    lamps = [one["on"] for one in named(game.effects, "jackpot_lamp")]
    assert lamps == [True, False]


def test_start_game_opens_the_next_betting():
    game = DJWild.play_round(HANDS)
    assert effect("locked", on=False) in game.do("start_game")
    assert game.table.status()["phase"] == "betting"
    game.refuses(1001, ANY, "next_round")


def test_a_press_does_one_thing_only():
    game = DJWild.play_round(HANDS)
    game.refuses(1001, ANY, "lock_out")
    game.do("start_game")
    game.do("lock_out")
    game.refuses(1001, ANY, "start_game")


def test_an_event_that_is_none_is_refused():
    game = DJWild()
    for name in ("deal", "", None, 5, ["card"], {}):
        game.refuses(1001, ANY, name)


def test_an_event_without_its_facts_is_refused_in_every_phase():
    game = DJWild()
    verify_bare_events(game, ("wager", "withdraw"))
    game.bet(1, progressive=True)
    game.do("start_game")
    game.do("latched")
    game.do("chip_off", seat=1)
    game.do("confirm_chips")
    verify_bare_events(game, ("card",))
    game.refuses(1012, ANY, "irregularity", what="face_up")
    for what in ("incorrect_number", "exposed", "player_left"):
        game.refuses(1006, ANY, "irregularity", what=what)
    game.deal("As Ks Qs Js Ts " + DJWild.LOW + " 7d")
    verify_bare_events(game, ("decision", "stub_count"))
    game.decided(1, "raise")
    verify_bare_events(game, ("jackpot_confirm",))


def verify_bare_events(game, names):
    for name in names + ("chip_on", "chip_off", "deck_count", "irregularity"):
        before = snapshot(game.table)
        code = refusal(game, {"event": name})
        assert code in (1006, 1007, 1012, 1013, 1014, 1018, 1019), (name, code)
        assert snapshot(game.table) == before, name


def refusal(game, event):
    """The code with which the table refuses an event, None when it accepts it."""
    try:
        game.table.handle(event)
    except RuleError as error:
        assert error.text
        return error.code
    return None


def test_a_chip_has_a_time():
    game = DJWild()
    game.bet(1)
    for press in ("start_game", "latched"):
        for name in ("chip_on", "chip_off"):
            assert refusal(game, {"event": name, "seat": 1}) == 1019, press
            for time in (None, "now", 1.5, True):
                event = {"event": name, "seat": 1, "time": time}
                assert refusal(game, event) == 1019, (press, time)
        game.do(press)


def test_the_same_events_give_the_same_effects():
    game = DJWild(meter=5000000000)
    game.round(HANDS)
    game.round({1: ("5c 7d 9h Jc Kc", "fold", {}), 6: ("8c 8h 2c Qd 5h", "raise", ALL)})
    again = open_table(game.configuration, 5000000000)
    effects = list(again.opening)
    for event in game.events:
        effects += again.handle(event)
    assert effects == game.effects
    assert again.status() == game.table.status()
    assert again.lines == game.table.lines


def test_events_are_not_changed():
    game = DJWild()
    event = {"event": "wager", "seat": 1, "wager": "ante", "cents": 1000, "time": 5, "extra": 7}
    before = dict(event)
    game.table.handle(event)
    assert event == before
