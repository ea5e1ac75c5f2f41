"""687a.13(g) and 687a.7(b): devices out of order, players who leave."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, effect

ALL = {"progressive": True, "trips": 500, "bad_beat": 300}


def leave(game, seat):
    return game.do("irregularity", what="player_left", seat=seat)


def dealt(seats=(1, 4), **changes):
    game = DJWild(**changes)
    for seat in seats:
        game.bet(seat, **ALL)
    game.start()
    game.deal_anything()
    return game


def collected(seat, wagers, section="687a.7(b)"):
    return [(seat, name, stake, "collect", 0, "", section) for name, stake in wagers]


ABANDONED = (
    ("ante", 1000),
    ("blind", 1000),
    ("progressive", 100),
    ("trips", 500),
    ("bad_beat", 300),
)


def test_687a_13_g_betting_opens_only_when_the_device_is_covered_or_signed():
    for device in ("shuffler", "shoe"):
        game = DJWild(deal_method="automated_shoe")
        noted = effect("note", what="malfunction", section="687a.13(g)")
        assert noted in game.do("irregularity", what="malfunction", device=device)
        game.do("start_game")
        game.do("latched")
        for press in ("next_round", "start_game"):
            error = game.refuses(1017, "687a.13(g)", press)
            assert error.facts["device"] == device
        assert effect("note", what="covered", section="687a.13(g)") in game.do("covered")
        game.do("next_round")


def test_687a_13_g_each_device_out_of_order_has_to_be_covered():
    game = DJWild(deal_method="automated_shoe")
    game.do("irregularity", what="malfunction", device="shuffler")
    game.do("irregularity", what="malfunction", device="shoe")
    game.do("start_game")
    game.do("latched")
    error = game.refuses(1017, "687a.13(g)", "next_round")
    assert "shuffler" in error.facts["device"]
    assert "shoe" in error.facts["device"]


def test_687a_13_g_concerns_a_shuffler_or_a_shoe():
    game = DJWild()
    for device in ("meter", None, "", ["shoe"]):
        game.refuses(1015, ANY, "irregularity", what="malfunction", device=device)


def test_687a_13_g_concerns_a_device_of_the_table():
    game = DJWild(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "687a.13(g)", "irregularity", what="malfunction", device="shuffler")
    game.refuses(1015, "687a.13(g)", "irregularity", what="malfunction", device="shoe")
    game = DJWild(deal_method="hand")
    game.refuses(1015, "687a.13(g)", "irregularity", what="malfunction", device="shoe")


def test_687a_13_an_unknown_irregularity_is_refused_with_those_that_there_are():
    game = DJWild()
    for what in ("earthquake", "", None, 13, ["recut"]):
        error = game.refuses(1014, ANY, "irregularity", what=what)
        for known in (
            "face_up",
            "drawn_in_error",
            "incorrect_number",
            "exposed",
            "shuffler_jam",
            "shoe_jam",
            "malfunction",
            "recut",
            "player_left",
        ):
            assert known in error.facts["known"]


def test_R_687a_22_abandoned_wagers_lose_where_the_rules_submission_says_so():
    game = dealt()
    assert effect("note", what="player_left", section="687a.7(b)") in leave(game, 4)
    game.decided(seat=1, what="fold")
    assert game.lines()[:3] == [
        (1, "ante", 1000, "collect", 0, "", "687a.11(b)"),
        (1, "blind", 1000, "collect", 0, "", "687a.11(b)"),
        (1, "bad_beat", 300, "collect", 0, "", "687a.11(b)(2)"),
    ]
    assert game.lines()[3:8] == collected(4, ABANDONED)
    assert game.table.meter.micro == 2000000000 + 2 * 205000


def test_R_687a_22_a_raise_already_made_is_abandoned_too():
    game = dealt()
    game.decided(seat=1, what="raise")
    leave(game, 1)
    game.decided(seat=4, what="fold")
    raised = ABANDONED[:2] + (("raise", 2000),) + ABANDONED[2:]
    assert game.lines()[:6] == collected(1, raised)


def test_R_687a_22_leaving_at_ones_turn_passes_the_turn_on():
    for abandon in (True, False):
        game = dealt(abandon_loses=abandon)
        leave(game, 1)
        assert game.table.awaits["to"] == 4
        game.decided(seat=4, what="fold")
        assert game.waits("next_round")


def test_R_687a_22_leaving_during_the_deal_or_the_last_turn():
    game = DJWild()
    game.bet(2)
    game.start()
    game.deal("As Kd Qc")
    leave(game, 2)
    assert game.table.status()["phase"] == "dealing"
    game.deal_anything()
    game.turn_up()
    assert game.waits("next_round")
    assert game.lines() == collected(2, ABANDONED[:2])


def test_R_687a_22_otherwise_a_player_who_left_folds_when_his_turn_comes():
    game = DJWild(abandon_loses=False)
    hands = {1: ("As Kd Qc Jh 9s", None, {}), 4: ("9c 9d 9h Kc 5c", None, ALL)}
    game.deal_round(hands)
    leave(game, 4)
    game.decided(seat=1, what="raise")
    assert [line for line in game.lines() if line[0] == 4] == [
        (4, "ante", 1000, "collect", 0, "", "687a.11(b)"),
        (4, "blind", 1000, "collect", 0, "", "687a.11(b)"),
        (4, "bad_beat", 300, "collect", 0, "", "687a.11(b)(2)"),
        (4, "progressive", 100, "pay", 900, "9 to 1", "687a.12(c)"),
        (4, "trips", 500, "pay", 3000, "6 to 1", "687a.12(d)"),
    ]


def test_R_687a_22_otherwise_a_raise_already_made_stays_in_action():
    game = DJWild(abandon_loses=False)
    game.deal_round({1: ("9c 9d 9h Kc 5c", None, {}), 4: ("5d 7d 9s Jc Kd", None, {})})
    game.decided(seat=1, what="raise")
    leave(game, 1)
    game.decided(seat=4, what="fold")
    assert game.line(1, "raise") == ("pay", 2000, "1 to 1", "687a.12(a)")


def test_R_687a_12_no_envy_to_a_player_whose_wagers_are_abandoned():
    for abandon, envied in ((True, [1]), (False, [4, 1])):
        only = {"progressive": True}
        hands = {
            1: ("5c 7d 9h Jc Kc", None, only),
            2: ("As Ks Qs Js Ts", None, only),
            4: ("5d 7h 9c Jd Kd", None, only),
        }
        game = DJWild(abandon_loses=abandon, jackpot_hold=False)
        game.deal_round(hands)
        leave(game, 4)
        game.decided(seat=1, what="fold")
        game.decided(seat=2, what="raise")
        assert [line[0] for line in game.lines() if line[3] == "envy"] == envied, abandon


def test_687a_7_b_who_is_not_in_the_round_cannot_leave_it():
    game = dealt()
    for seat in (2, 6):
        game.refuses(1015, ANY, "irregularity", what="player_left", seat=seat)
    for seat in (0, 7, None):
        game.refuses(1006, None, "irregularity", what="player_left", seat=seat)


def test_687a_7_b_a_player_leaves_once_he_has_cards():
    game = DJWild()
    game.bet(3)
    game.refuses(1015, "687a.7(b)", "irregularity", what="player_left", seat=3)


def test_R_687a_27_a_void_round_returns_the_wagers_of_one_who_left_too():
    game = dealt()
    leave(game, 4)
    game.do("irregularity", what="incorrect_number", seat=1)
    wagers = [(seat, name, stake) for seat in (1, 4) for name, stake in ABANDONED]
    assert game.lines() == [wager + ("return", 0, "", "687a.13(c)") for wager in wagers]
