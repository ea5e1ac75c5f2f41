"""573.13 and 573.7(b): irregularities, and players who leave during the round (R-573-14)."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import effect
from hil_tests.rules.helpers.void_rounds import taken
from hil_tests.rules.helpers.worded_alike import verify_device_is_covered

ALL = {"queens_up": 300, "progressive": True}


def started(seats=(3,), wagers=ALL, **changes):
    game = Crazy4(**changes)
    for seat in seats:
        game.bet(seat, **wagers)
    game.start()
    return game


def dealt(seats=(1, 4), **changes):
    game = started(seats, **changes)
    game.deal_anything()
    return game


def test_573_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started(wagers={})
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="573.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[3] == [card_number("As"), card_number("Qc")]
    game.deal_anything()
    game.refuses(1015, "573.13(b)", "irregularity", what="drawn_in_error")


def test_573_11_c_the_dealers_cards_are_turned_up_though_all_have_folded():
    game = dealt()
    for seat in (1, 4):
        game.do("decision", seat=seat, what="fold")
    assert (game.table.awaits["what"], game.lines()) == ("reveal", [])
    game.do("reveal")
    assert game.waits("next_round")


def test_573_13_e_a_shuffler_jam_is_noted_and_the_round_goes_on():
    game = Crazy4()
    noted = effect("note", what="shuffler_jam", section="573.13(e)")
    assert noted in game.report("shuffler_jam")
    game.bet(3)
    game.start()
    assert game.report("shuffler_jam") == [noted]
    game.deal_anything()
    game.report("shuffler_jam")
    game.decide(3, "fold")
    assert noted in game.report("shuffler_jam")
    game = Crazy4(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "573.13(e)", "irregularity", what="shuffler_jam")


def test_573_13_g_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(Crazy4, "573.13(g)")


EACH = (("ante", 1000), ("super_bonus", 1000), ("queens_up", 300), ("progressive", 100))
SEED = 5000000000


def leave(game, seat):
    return game.report("player_left", seat=seat)


def test_R_573_14_abandoned_wagers_are_lost_where_the_rules_submission_says_so():
    game = dealt(abandon_loses=True)
    assert effect("note", what="player_left", section="573.7(b)") in leave(game, 4)
    game.decide(1, "fold")
    assert game.lines()[4:] == taken(4, "collect", "573.7(b)", EACH)
    assert game.table.meter.micro == SEED + 2 * 205000


def test_R_573_14_otherwise_a_player_who_left_folds_when_his_turn_comes():
    game = dealt(abandon_loses=False)
    leave(game, 4)
    game.decide(1, "fold")
    sections = ("573.11(b)", "573.11(b)", "573.11(b)(1)", "573.11(b)(2)")
    assert [(line[0], line[3], line[6]) for line in game.lines()[4:]] == [
        (4, "collect", section) for section in sections
    ]
