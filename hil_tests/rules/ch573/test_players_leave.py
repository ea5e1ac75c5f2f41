"""573.7(b): players who leave during the round (R-573-14)."""

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import effect
from hil_tests.rules.helpers.void_rounds import taken

ALL = {"queens_up": 300, "progressive": True}
EACH = (("ante", 1000), ("super_bonus", 1000), ("queens_up", 300), ("progressive", 100))
PLAYED = EACH[:2] + (("play", 1000),) + EACH[2:]
SEED = 5000000000


def started(seats=(3,), **changes):
    game = Crazy4(**changes)
    for seat in seats:
        game.bet(seat, **ALL)
    game.start()
    return game


def dealt(seats=(1, 4), **changes):
    game = started(seats, **changes)
    game.deal_anything()
    return game


def leave(game, seat):
    return game.report("player_left", seat=seat)


def test_R_573_14_abandoned_wagers_are_lost_where_the_rules_submission_says_so():
    game = dealt(abandon_loses=True)
    assert effect("note", what="player_left", section="573.7(b)") in leave(game, 4)
    game.decide(1, "fold")
    assert game.lines()[4:] == taken(4, "collect", "573.7(b)", EACH)
    assert game.table.meter.micro == SEED + 2 * 205000


def test_R_573_14_a_play_wager_already_made_is_abandoned_too():
    game = dealt(abandon_loses=True)
    game.decide(1, "play")
    leave(game, 1)
    game.decide(4, "fold")
    assert game.lines()[:5] == taken(1, "collect", "573.7(b)", PLAYED)
    assert [line[0] for line in game.lines()[5:]] == [4] * 4


def test_R_573_14_otherwise_a_player_who_left_folds_when_his_turn_comes():
    game = dealt(abandon_loses=False)
    leave(game, 4)
    game.decide(1, "fold")
    sections = ("573.11(b)", "573.11(b)", "573.11(b)(1)", "573.11(b)(2)")
    assert [(line[0], line[3], line[6]) for line in game.lines()[4:]] == [
        (4, "collect", section) for section in sections
    ]


def test_R_573_14_otherwise_a_play_wager_already_made_stays_in_action():
    game = Crazy4(abandon_loses=False)
    game.deal_round({1: (Crazy4.PAIR_OF_ACES, None, {}), 4: (Crazy4.NOTHING, None, {})})
    game.decide(1, 2000)
    leave(game, 1)
    game.decide(4, "fold")
    assert game.line(1, "play") == ("pay", 2000, "1 to 1", "573.12(a)")


def test_R_573_14_leaving_at_ones_turn_passes_the_turn_on():
    for abandon in (True, False):
        game = dealt(abandon_loses=abandon)
        leave(game, 1)
        assert game.table.awaits["to"] == 4
        game.decide(4, "fold")
        assert game.waits("next_round")


def test_R_573_14_leaving_during_the_deal():
    game = started(seats=(2,))
    game.deal("As Kd Qc")
    leave(game, 2)
    game.deal_anything()
    game.turn_up()
    assert game.waits("next_round")
    assert game.lines() == taken(2, "collect", "573.7(b)", EACH)


def envied(holder_leaves, other_leaves, abandon):
    """Who gets an envy bonus for the four kings of seat 2; 1, 2 and 4 wagered on it."""
    only = {"progressive": True}
    game = Crazy4(abandon_loses=abandon)
    hands = {
        1: ("5c 7d 9h Jc Tc", None, only),
        2: ("Kc Kd Kh Ks 3d", None, only),
        4: ("5d 7h 9c Jd Td", None, only),
    }
    game.deal_round(hands, Crazy4.KING_HIGH.replace("Ks Jh", "Qs Js"))
    if other_leaves:
        leave(game, 4)
    game.decide(1, "fold")
    game.decide(2, "play")
    if holder_leaves:
        leave(game, 2)
    if not other_leaves:
        game.decide(4, "fold")
    return [line[0] for line in game.lines() if line[3] == "envy"]


def test_R_573_14_no_envy_to_or_for_one_whose_wagers_are_abandoned():
    assert envied(False, False, True) == [4, 1]
    assert envied(False, True, True) == [1]
    assert envied(True, False, True) == []
    assert envied(True, False, False) == [4, 1]


def test_573_7_b_who_is_not_in_the_round_cannot_leave_it():
    game = dealt()
    for seat in (2, 6):
        game.refuses(1015, "573.7(b)", "irregularity", what="player_left", seat=seat)
    for seat in (0, 7, None):
        game.refuses(1006, None, "irregularity", what="player_left", seat=seat)
    game = Crazy4()
    game.bet(3)
    game.refuses(1015, "573.7(b)", "irregularity", what="player_left", seat=3)


def test_R_573_12_a_void_round_returns_the_wagers_of_one_who_left_too():
    game = dealt(abandon_loses=True)
    leave(game, 4)
    game.report("incorrect_number", seat=1)
    section = "573.13(c)"
    assert game.lines() == taken(1, "return", section, EACH) + taken(4, "return", section, EACH)
    assert game.table.meter.micro == SEED
