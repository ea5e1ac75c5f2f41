"""687a.2(a) and 687a.7: who may wager what, and how much, before no more bets."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, changed, effect, named

ANTE_AND_BLIND = "687a.7(d)(1)"


def test_687a_2_a_a_table_has_one_to_six_seats():
    for seats in (1, 2, 3, 4, 5, 6):
        game = DJWild(table={"number": 1, "seats": seats})
        game.bet(seats)
        game.refuses(1006, None, "wager", seat=seats + 1, wager="ante", cents=1000)
    for seats in (0, 7):
        DJWild.not_opened(4003, "687a.2(a)", table={"number": 1, "seats": seats})


def test_687a_2_a_a_seat_is_a_whole_number_of_the_table():
    game = DJWild()
    for seat in (0, -1, 7, None, "1", True, 1.0, [1]):
        error = game.refuses(1006, None, "wager", seat=seat, wager="ante", cents=1000)
        assert error.facts["seats"] == 6
        game.refuses(1006, None, "withdraw", seat=seat, wager="ante")
        game.refuses(1006, None, "chip_on", seat=seat)
        game.refuses(1006, None, "chip_off", seat=seat)


def test_687a_7_a_the_progressive_wager_is_a_chip_on_the_sensor_and_no_entry():
    game = DJWild()
    game.bet(1)
    game.refuses(1003, ANY, "wager", seat=1, wager="progressive", cents=100)
    game.do("chip_on", seat=1)
    game.do("start_game")
    assert effect("accepted", seat=1, wager="progressive", cents=100) in game.do("latched")


def test_687a_7_a_an_unknown_wager_is_not_taken():
    game = DJWild()
    game.bet(1)
    for name in ("insurance", "Ante", "", None, 5, ["ante"]):
        game.refuses(1003, ANY, "wager", seat=1, wager=name, cents=1000)


def test_687a_7_d_1_the_blind_follows_the_ante():
    game = DJWild()
    error = game.refuses(1005, ANTE_AND_BLIND, "wager", seat=2, wager="blind", cents=1000)
    assert error.facts["needs"] == "ante"


def test_687a_7_d_1_the_blind_equals_the_ante():
    game = DJWild()
    game.do("wager", seat=2, wager="ante", cents=1500)
    for cents in (1499, 1501, 500, 50000):
        game.refuses(1004, ANTE_AND_BLIND, "wager", seat=2, wager="blind", cents=cents)
    game.do("wager", seat=2, wager="blind", cents=1500)
    assert game.table.status()["wagers"] == {"2": {"ante": 1500, "blind": 1500}}


def test_687a_7_d_1_the_ante_keeps_the_limits_of_the_table():
    game = DJWild()
    for cents in (500, 501, 49999, 50000):
        game.do("wager", seat=1, wager="ante", cents=cents)
    for cents in (499, 50001, 0, -1000):
        game.refuses(1004, ANTE_AND_BLIND, "wager", seat=1, wager="ante", cents=cents)
    assert game.table.status()["wagers"] == {"1": {"ante": 50000}}


def test_687a_7_d_1_money_is_whole_cents():
    game = DJWild()
    for cents in (None, "1000", 1000.0, True, [1000]):
        game.refuses(1019, ANY, "wager", seat=1, wager="ante", cents=cents)


def test_687a_7_d_1_a_wager_may_be_changed_before_no_more_bets():
    game = DJWild()
    game.bet(4, ante=1000)
    game.do("wager", seat=4, wager="ante", cents=2000)
    game.do("wager", seat=4, wager="blind", cents=2000)
    game.start()
    assert named(game.effects, "line") == []
    assert game.table.round.competing == [4]


def test_687a_7_d_1_a_raise_is_made_by_a_decision_and_is_twice_the_ante():
    for ante in (500, 1000, 1250, 33333, 50000):
        game = DJWild.one_seat("As Kd Qc Jh 9s", wagers={"ante": ante})
        assert game.lines()[2] == (3, "raise", 2 * ante, "pay", 2 * ante, "1 to 1", "687a.12(a)")
    game = DJWild()
    game.bet(1)
    game.refuses(1003, ANY, "wager", seat=1, wager="raise", cents=2000)


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


def test_R_687a_13_incomplete_wagers_go_back_at_the_lock():
    game = DJWild()
    game.do("wager", seat=5, wager="ante", cents=900)
    game.do("wager", seat=5, wager="trips", cents=300)
    game.do("wager", seat=5, wager="bad_beat", cents=400)
    game.do("chip_on", seat=5)
    game.do("chip_on", seat=2)
    game.bet(4)
    game.bet(1, ante=1000)
    game.do("wager", seat=1, wager="ante", cents=2000)
    game.do("start_game")
    game.do("latched")
    section = "687a.7(d)(1)"
    assert game.lines() == [
        (1, "ante", 2000, "return", 0, "", section),
        (1, "blind", 1000, "return", 0, "", section),
        (2, "progressive", 100, "return", 0, "", section),
        (5, "ante", 900, "return", 0, "", section),
        (5, "progressive", 100, "return", 0, "", section),
        (5, "trips", 300, "return", 0, "", section),
        (5, "bad_beat", 400, "return", 0, "", section),
    ]
    assert game.table.round.competing == [4]
    assert game.table.meter.micro == 2000000000
    assert named(game.effects, "accepted") == []


def test_R_687a_13_a_returned_progressive_wager_is_a_chip_to_be_lifted():
    game = DJWild()
    game.do("chip_on", seat=2)
    game.bet(4)
    game.do("start_game")
    assert effect("seat_lamp", seat=2, state="blink") in game.do("latched")
    assert effect("seat_lamp", seat=2, state="off") in game.do("chip_off", seat=2)


def test_R_687a_13_no_lamp_blinks_where_the_returned_chip_is_already_gone():
    game = DJWild()
    game.do("chip_on", seat=2)
    game.bet(4)
    game.do("start_game")
    game.do("chip_off", seat=2)
    assert effect("seat_lamp", seat=2, state="blink") not in game.do("latched")


def test_687a_7_d_1_a_round_without_players_is_over_at_the_lock():
    game = DJWild()
    game.do("chip_on", seat=2)
    game.do("start_game")
    game.do("latched")
    assert game.table.status()["phase"] == "over"
    assert game.lines() == [(2, "progressive", 100, "return", 0, "", "687a.7(d)(1)")]
    game.do("next_round")
    assert game.table.status()["phase"] == "betting"


def test_687a_7_d_2_the_progressive_wager_is_of_the_size_of_its_paytable():
    for cents in (100, 500):
        game = DJWild(progressive=changed(DJWild.terms(), wager=cents))
        game.bet(6, progressive=True)
        game.do("start_game")
        assert effect("accepted", seat=6, wager="progressive", cents=cents) in game.do("latched")


def test_687a_7_d_2_without_the_offer_a_chip_is_no_wager():
    game = DJWild(progressive=None)
    shown = game.do("chip_on", seat=1)
    assert effect("late", seat=1) in shown
    assert effect("seat_lamp", seat=1, state="blink") in shown
    game.bet(1)
    game.start()
    assert game.table.status()["wagers"] == {"1": {"ante": 1000, "blind": 1000}}
    assert game.table.meter is None


def test_687a_7_d_3_trips_needs_the_ante_and_keeps_its_limits():
    verify_optional("trips", "687a.7(d)(3)")


def test_687a_7_d_4_bad_beat_needs_the_ante_and_keeps_its_limits():
    verify_optional("bad_beat", "687a.7(d)(4)")


def verify_optional(name, section):
    game = DJWild()
    game.refuses(1005, section, "wager", seat=1, wager=name, cents=500)
    game.bet(1)
    for cents in (99, 10001, 0):
        game.refuses(1004, section, "wager", seat=1, wager=name, cents=cents)
    for cents in (100, 10000):
        game.do("wager", seat=1, wager=name, cents=cents)
        assert game.table.status()["wagers"]["1"][name] == cents
    other = DJWild(**{name: None})
    other.bet(1)
    other.refuses(1003, ANY, "wager", seat=1, wager=name, cents=500)


def test_687a_7_d_the_optional_wagers_stand_each_for_itself():
    game = DJWild()
    game.bet(1, trips=500)
    game.bet(2, bad_beat=500)
    game.bet(3, progressive=True)
    game.start()
    assert game.table.status()["wagers"] == {
        "1": {"ante": 1000, "blind": 1000, "trips": 500},
        "2": {"ante": 1000, "blind": 1000, "bad_beat": 500},
        "3": {"ante": 1000, "blind": 1000, "progressive": 100},
    }


def test_687a_7_c_a_wager_may_be_withdrawn_before_no_more_bets():
    game = DJWild()
    game.bet(2, trips=500)
    assert effect("withdrawn", seat=2, wager="trips") in game.do("withdraw", seat=2, wager="trips")
    assert game.table.status()["wagers"] == {"2": {"ante": 1000, "blind": 1000}}
    game.do("wager", seat=2, wager="trips", cents=700)
    assert game.table.status()["wagers"]["2"]["trips"] == 700


def test_687a_7_c_withdrawing_the_ante_takes_back_what_rests_on_it():
    for others in ({}, {"trips": 500}, {"trips": 500, "bad_beat": 300}):
        game = DJWild()
        game.bet(2, **others)
        game.bet(3)
        shown = named(game.do("withdraw", seat=2, wager="ante"), "withdrawn")
        taken = sorted([one["wager"] for one in shown])
        assert taken == sorted(["ante", "blind"] + list(others)), others
        assert game.table.status()["wagers"] == {"3": {"ante": 1000, "blind": 1000}}
        game.start()
        assert game.lines() == []


def test_687a_7_c_withdrawing_the_blind_leaves_the_ante_incomplete():
    game = DJWild()
    game.bet(2)
    game.do("withdraw", seat=2, wager="blind")
    game.do("start_game")
    game.do("latched")
    assert game.lines() == [(2, "ante", 1000, "return", 0, "", "687a.7(d)(1)")]


def test_687a_7_c_what_was_not_placed_cannot_be_withdrawn():
    game = DJWild()
    game.bet(2)
    game.refuses(1007, ANY, "withdraw", seat=3, wager="ante")
    for name in ("trips", "progressive", "raise", None, []):
        game.refuses(1007, ANY, "withdraw", seat=2, wager=name)


def test_687a_7_e_the_boxes_of_a_player_are_part_of_the_rules_submission():
    for boxes in (1, 2, 6):
        assert DJWild(max_boxes=boxes).table.configuration["max_boxes"] == boxes
    for boxes in (0, 7, None, "2"):
        DJWild.not_opened(4003, "687a.7(e)", max_boxes=boxes)
