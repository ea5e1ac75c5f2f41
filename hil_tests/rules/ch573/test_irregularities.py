"""573.13: every irregularity, and void rounds with what they return."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import ANY, changed, effect
from hil_tests.rules.helpers.void_rounds import returned, verify_void
from hil_tests.rules.helpers.worded_alike import verify_device_is_covered

ALL = {"queens_up": 300, "progressive": True}
EACH = (("ante", 1000), ("super_bonus", 1000), ("queens_up", 300), ("progressive", 100))
PLAYED = EACH[:2] + (("play", 1000),) + EACH[2:]
SEED = 5000000000


def started(seats=(3,), wagers=None, **changes):
    game = Crazy4(**changes)
    for seat in seats:
        game.bet(seat, **(ALL if wagers is None else wagers))
    game.start()
    return game


def dealt(seats=(1, 4), **changes):
    game = started(seats, **changes)
    game.deal_anything()
    return game


def test_573_13_a_one_card_found_face_up_is_discarded_and_the_deal_goes_on():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        game = started(wagers={}, deal_method=method)
        game.deal("As Kd")
        to = game.table.awaits["to"]
        assert effect("discarded", card="5h") in game.face_up("5h")
        assert game.table.awaits["to"] == to
        game.refuses(1011, ANY, "card", card=card_number("5h"))
        game.deal_anything()
        assert len(game.table.round.hands[3]) == len(game.table.round.hands[0]) == 5
        game.decide(3, "fold")
        assert [line[3] for line in game.lines()] == ["collect", "collect"]


def test_573_13_a_more_than_one_card_face_up_voids_the_round():
    game = started(seats=(2, 5))
    game.deal("As Kd")
    game.face_up("5h")
    game.deal("Qc Jh 9s 3c")
    game.face_up("9d")
    section = "573.13(a)"
    verify_void(game, section, returned(2, section, EACH) + returned(5, section, EACH), SEED)


def test_573_13_a_the_next_round_may_again_have_one():
    game = started()
    game.face_up("5h")
    game.face_up("9d")
    game.do("next_round")
    game.bet(3)
    game.start()
    game.face_up("5h")
    assert game.table.status()["phase"] == "dealing"


def test_573_13_a_only_while_the_cards_are_being_dealt():
    game = Crazy4()
    game.bet(3)
    game.refuses(1015, "573.13(a)", "irregularity", what="face_up", card=5)
    game.start()
    for card in (52, -1, "5h"):
        game.refuses(1012, ANY, "irregularity", what="face_up", card=card)
    game.deal_anything()
    game.refuses(1015, "573.13(a)", "irregularity", what="face_up", card=5)


def test_573_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started(wagers={})
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="573.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[3] == [card_number("As"), card_number("Qc")]
    game.deal_anything()
    game.refuses(1015, "573.13(b)", "irregularity", what="drawn_in_error")


def test_573_13_c_a_wrong_number_of_cards_of_any_player_or_the_dealer_voids_the_round():
    section = "573.13(c)"
    for seat in (1, 4, 0):
        game = dealt()
        game.report("incorrect_number", seat=seat)
        verify_void(game, section, returned(1, section, EACH) + returned(4, section, EACH), SEED)


def test_573_13_c_found_while_dealing_or_when_others_have_played():
    section = "573.13(c)"
    game = started()
    game.deal("As Kd Qc Jh 9s 3c")
    game.report("incorrect_number", seat=3)
    verify_void(game, section, returned(3, section, EACH), SEED)
    game = dealt()
    game.decide(1, "play")
    game.report("incorrect_number", seat=4)
    verify_void(game, section, returned(1, section, PLAYED) + returned(4, section, EACH), SEED)


def test_573_13_c_concerns_a_hand_of_the_round():
    game = dealt()
    for seat in (2, 6):
        game.refuses(1015, "573.13(c)", "irregularity", what="incorrect_number", seat=seat)
    for seat in (7, -1, None, "3"):
        game.refuses(1006, None, "irregularity", what="incorrect_number", seat=seat)


def test_573_13_d_a_dealers_card_exposed_before_all_have_decided_voids_the_round():
    section = "573.13(d)"
    game = started()
    game.deal("As Kd")
    game.report("exposed", seat=0)
    verify_void(game, section, returned(3, section, EACH), SEED)
    game = dealt()
    game.report("exposed", seat=0)
    verify_void(game, section, returned(1, section, EACH) + returned(4, section, EACH), SEED)
    game = dealt()
    game.decide(1, "play")
    game.report("exposed", seat=0)
    verify_void(game, section, returned(1, section, PLAYED) + returned(4, section, EACH), SEED)


def test_573_13_d_three_times_the_ante_goes_back_too():
    game = Crazy4()
    game.deal_round({1: (Crazy4.PAIR_OF_ACES, None, ALL), 4: (Crazy4.NOTHING, None, {})})
    game.decide(1, 3000)
    game.report("exposed", seat=0)
    section = "573.13(d)"
    played = EACH[:2] + (("play", 3000),) + EACH[2:]
    verify_void(game, section, returned(1, section, played) + returned(4, section, EACH[:2]), SEED)


def test_573_13_d_concerns_the_dealers_cards_alone():
    game = dealt()
    for seat in (1, 4, 7, None):
        game.refuses(1015, "573.13(d)", "irregularity", what="exposed", seat=seat)


def test_573_13_c_R_573_22_until_the_last_hand_is_compared():
    section = "573.13(c)"
    game = decided()
    assert game.table.awaits["section"] == "573.11(c)"
    game.report("incorrect_number", seat=0)
    verify_void(game, section, returned(1, section, PLAYED) + returned(4, section, EACH), SEED)
    game = decided()
    game.do("reveal")
    assert game.table.awaits["section"] == "573.11(c)(1)" and game.table.awaits["to"] == 1
    settled = game.lines()
    game.report("incorrect_number", seat=1)
    assert game.lines() == settled + returned(1, section, PLAYED)
    game = decided()
    game.turn_up()
    game.refuses(1015, section, "irregularity", what="incorrect_number", seat=0)


def test_573_13_d_R_573_23_a_card_that_was_exposed_is_found_until_the_last_hand_is_turned_up():
    section = "573.13(d)"
    game = decided()
    game.report("exposed", seat=0)
    verify_void(game, section, returned(1, section, PLAYED) + returned(4, section, EACH), SEED)
    game = decided()
    game.do("reveal")
    settled = game.lines()
    game.report("exposed", seat=0)
    assert game.lines() == settled + returned(1, section, PLAYED)
    game = decided()
    game.turn_up()
    game.refuses(1015, "573.13(d)", "irregularity", what="exposed", seat=0)


def test_573_11_c_the_dealers_cards_are_turned_up_though_all_have_folded():
    game = dealt()
    for seat in (1, 4):
        game.do("decision", seat=seat, what="fold")
    assert (game.table.awaits["what"], game.lines()) == ("reveal", [])
    game.do("reveal")
    assert game.waits("next_round")


def decided():
    """Every player has decided, the dealer's cards are to be turned up."""
    game = dealt()
    game.decide(1, "play")
    game.do("decision", seat=4, what="fold")
    return game


def test_R_573_12_a_fold_before_the_void_forfeits_nothing():
    game = dealt()
    game.decide(1, "fold")
    game.report("exposed", seat=0)
    section = "573.13(d)"
    verify_void(game, section, returned(1, section, EACH) + returned(4, section, EACH), SEED)


def test_R_573_12_the_returned_progressive_wagers_leave_the_meter():
    for wager, each in ((100, 205000), (500, 1025000)):
        game = started(seats=(1, 2), progressive=changed(Crazy4.terms(), wager=wager))
        assert game.table.meter.micro == SEED + 2 * each
        game.report("incorrect_number", seat=0)
        assert game.table.meter.micro == SEED
        assert game.line(2, "progressive") == ("return", 0, "", "573.13(c)")


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


def test_573_13_f_a_jam_of_the_automated_shoe_voids_the_round():
    game = started(deal_method="automated_shoe")
    game.deal("As Kd Qc")
    game.report("shoe_jam")
    verify_void(game, "573.13(f)", returned(3, "573.13(f)", EACH), SEED)


def test_573_13_f_only_an_automated_shoe_and_while_cards_are_dealt():
    for method in ("manual_shoe", "hand"):
        game = started(deal_method=method)
        game.deal("As")
        game.refuses(1015, "573.13(f)", "irregularity", what="shoe_jam")
    game = Crazy4(deal_method="automated_shoe")
    game.bet(3)
    game.refuses(1015, "573.13(f)", "irregularity", what="shoe_jam")
    game.start()
    game.deal_anything()
    game.refuses(1015, "573.13(f)", "irregularity", what="shoe_jam")


def test_573_13_g_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(Crazy4, "573.13(g)")


def test_573_5_e_a_recut_is_noted_before_any_card_is_dealt():
    game = Crazy4()
    noted = effect("note", what="recut", section="573.5(e)")
    assert noted in game.report("recut")
    game.bet(3)
    game.start()
    assert noted in game.report("recut")
    game.deal("As")
    game.refuses(1015, "573.5(e)", "irregularity", what="recut")


def test_573_13_an_unknown_irregularity_is_refused_with_those_that_there_are():
    known = (
        "drawn_in_error, exposed, face_up, incorrect_number, malfunction, player_left, recut, "
        "shoe_jam, shuffler_jam"
    )
    for what in ("earthquake", "", None, 13, ["recut"]):
        error = Crazy4().refuses(1014, ANY, "irregularity", what=what)
        assert error.facts["known"] == known
