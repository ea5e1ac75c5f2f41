"""579.13, the players who leave (579.7(b)), and void rounds with what they return."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import HiLo
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.void_rounds import returned, verify_void
from hil_tests.rules.helpers.worded_alike import verify_device_is_covered

ALL = {"tie": 300, "poker_bonus": 700}
EACH = (("ante", 1000), ("tie", 300), ("poker_bonus", 700))
PLAYED = EACH[:1] + (("play", 1000),) + EACH[1:]


def started(seats=(3,), wagers=None, **changes):
    game = HiLo(**changes)
    for seat in seats:
        game.bet(seat, **(ALL if wagers is None else wagers))
    game.start()
    return game


def dealt(seats=(1, 4), **changes):
    game = started(seats, **changes)
    game.deal_anything()
    return game


def test_579_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started()
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="579.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[3] == [card_number("As"), card_number("Qc")]


def test_579_13_c_R_579_18_until_the_last_hands_are_compared():
    section = "579.13(c)"
    for seat in (0, 1, 4):
        game = hands_set()
        assert game.table.awaits["section"] == "579.11(e)"
        game.report("incorrect_number", seat=seat)
        verify_void(game, section, returned(1, section, PLAYED) + returned(4, section, PLAYED))
    game = hands_set()
    game.do("reveal")
    assert game.table.awaits["section"] == "579.11(f)" and game.table.awaits["to"] == 4
    game.do("reveal")
    settled = game.lines()
    game.report("incorrect_number", seat=0)
    assert game.lines() == settled + returned(1, section, PLAYED)
    game = hands_set()
    game.turn_up()
    game.refuses(1015, section, "irregularity", what="incorrect_number", seat=0)


def hands_set():
    """Every hand is set, the dealer's cards are to be turned over."""
    game = dealt()
    for seat in (1, 4):
        game.do("decision", seat=seat, what="play")
    while game.waits("set_hand"):
        seat = game.table.awaits["to"]
        game.do("set_hand", seat=seat, low=sorted(game.table.round.hands[seat])[:2])
    return game


def test_579_13_d_a_shuffler_jam_is_noted_and_the_round_goes_on():
    game = dealt()
    noted = effect("note", what="shuffler_jam", section="579.13(d)")
    assert game.report("shuffler_jam") == [noted]
    game = HiLo(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "579.13(d)", "irregularity", what="shuffler_jam")


def test_579_13_f_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(HiLo, "579.13(f)")


def test_R_579_13_a_dealers_card_seen_early_voids_the_round_where_the_house_says_so():
    section = "R-579-13"
    game = started()
    game.deal("As Kd")
    game.report("exposed", seat=0)
    verify_void(game, section, returned(3, section, EACH))
    game = dealt()
    game.decide(1, "play")
    game.decide(4, "play")
    set_first = game.table.awaits["to"]
    assert set_first == 1
    game.report("exposed", seat=0)
    verify_void(game, section, returned(1, section, PLAYED) + returned(4, section, PLAYED))
    game = dealt()
    for seat in (1, 4, None):
        game.refuses(1015, section, "irregularity", what="exposed", seat=seat)


def test_R_579_13_else_it_is_noted_and_the_round_goes_on():
    game = dealt(exposed_voids=False)
    noted = effect("note", what="exposed", section="R-579-13")
    assert game.report("exposed", seat=0) == [noted]
    for seat in (1, 4):
        game.decide(seat, "fold")
    assert game.waits("next_round")


def test_579_13_an_unknown_irregularity_is_refused_with_those_that_there_are():
    known = (
        "drawn_in_error, exposed, face_up, incorrect_number, malfunction, player_left, recut, "
        "shoe_jam, shuffler_jam, two_areas"
    )
    error = HiLo().refuses(1014, ANY, "irregularity", what="earthquake")
    assert error.facts["known"] == known
