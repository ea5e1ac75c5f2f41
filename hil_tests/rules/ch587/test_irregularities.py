"""587.13, 587.11(a)(3) and 587.7(b): every irregularity, and void rounds with what they return."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.void_rounds import returned, taken, verify_void
from hil_tests.rules.helpers.worded_alike import verify_device_is_covered

ALL = {"pair_plus": 300, "progressive": True, "six_card_bonus": 200}
BASE = (("ante", 1000), ("blind", 1000))
BONUS = (("pair_plus", 300), ("progressive", 100), ("six_card_bonus", 200))
EACH = BASE + BONUS


def played(times):
    """What lies at a seat that played so many Antes."""
    return BASE + (("play", 1000 * times),) + BONUS


def started(seats=(3,), wagers=None, **changes):
    game = RaiseItUp(**changes)
    for seat in seats:
        game.bet(seat, **(ALL if wagers is None else wagers))
    game.start()
    return game


def dealt(seats=(1, 4), **changes):
    game = started(seats, **changes)
    game.deal_anything()
    return game


def test_587_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started(seats=(2, 5), wagers={})
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="587.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[2] == [card_number("As"), card_number("Qc")]
    game.deal_anything()
    game.refuses(1015, "587.13(b)", "irregularity", what="drawn_in_error")


def test_587_7_d_2_587_13_d_R_587_17_play_wagers_of_every_size_go_back_too():
    section = "587.13(d)"
    for first, before in (("3", ()), ("2", ("check", "check")), ("1", ("check",) * 4)):
        game = dealt()
        for what in before:
            game.decide(game.table.awaits["to"], what)
        game.decide(1, first)
        game.report("exposed")
        lines = returned(1, section, played(int(first))) + returned(4, section, EACH)
        verify_void(game, section, lines, RaiseItUp.SEED)


def test_587_13_d_not_before_a_community_card_lies_on_the_layout():
    game = started()
    game.deal("As Kd Qc")
    error = game.refuses(1015, "587.13(d)", "irregularity", what="exposed")
    assert error.text == "exposed: no community card is dealt yet, 587.13(d)"


def test_587_13_c_R_587_24_until_the_last_hand_is_compared():
    game = to_reveal(3)
    assert game.table.awaits["section"] == "587.11(i)"
    game.report("incorrect_number", seat=0)
    verify_void(game, "587.13(c)", returned(3, "587.13(c)", played(1)), RaiseItUp.SEED)
    game = to_reveal(4)
    game.refuses(1015, "587.13(c)", "irregularity", what="incorrect_number", seat=0)


def test_587_11_a_3_R_587_08_R_573_23_found_until_the_last_hand_is_compared():
    for revealed in range(4):
        game = to_reveal(revealed)
        forfeits(game, 3)
        game.turn_up()
        assert game.lines() == taken(3, "collect", "587.11(a)(3)", played(1))
    section = "587.11(a)(3)"
    to_reveal(4).refuses(1015, section, "irregularity", what="communicated", seat=3)


def to_reveal(revealed):
    """The one player has made his Play Wager, and so many community cards are revealed."""
    game = dealt(seats=(3,))
    game.do("decision", seat=3, what="play", cents=1000)
    for section in ("587.11(c)", "587.11(e)", "587.11(h)", "587.11(i)")[:revealed]:
        assert game.table.awaits["section"] == section
        game.do("reveal")
    return game


def test_587_13_e_a_shuffler_jam_is_noted_and_the_round_goes_on():
    game = RaiseItUp()
    noted = effect("note", what="shuffler_jam", section="587.13(e)")
    assert noted in game.report("shuffler_jam")
    game.bet(3)
    game.start()
    game.deal_anything()
    assert game.report("shuffler_jam") == [noted]
    assert game.waits("decision")
    game = RaiseItUp(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "587.13(e)", "irregularity", what="shuffler_jam")


def test_587_13_g_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(RaiseItUp, "587.13(g)")


def test_587_13_an_unknown_irregularity_is_refused_with_those_that_there_are():
    known = (
        "communicated, drawn_in_error, exposed, face_up, incorrect_number, malfunction, "
        "player_left, recut, shoe_jam, shuffler_jam"
    )
    for what in ("earthquake", "", None, 13, ["recut"]):
        error = RaiseItUp().refuses(1014, ANY, "irregularity", what=what)
        assert error.facts["known"] == known


def forfeits(game, seat):
    return game.report("communicated", seat=seat)


def rest_folds(game):
    while game.waits("decision"):
        choices = game.table.awaits["choices"]
        game.decide(game.table.awaits["to"], choices[1])


def test_587_11_a_3_who_tells_of_his_hand_forfeits_all_his_wagers():
    game = dealt()
    noted = effect("note", what="communicated", section="587.11(a)(3)")
    assert noted in forfeits(game, 4)
    rest_folds(game)
    assert game.lines()[3:8] == taken(4, "collect", "587.11(a)(3)", EACH)
    assert game.table.meter.micro == RaiseItUp.SEED + 2 * 205000


def test_R_587_08_he_is_asked_nothing_more_his_turn_passes_on():
    game = dealt()
    forfeits(game, 1)
    for section in ("587.11(b)", "587.11(d)", "587.11(f)"):
        assert (game.table.awaits["to"], game.table.awaits["section"]) == (4, section)
        game.decide(4, game.table.awaits["choices"][1])
    assert game.waits("next_round")
