"""592.13 and 592.7(b): every irregularity, what a void round returns, players who leave."""

from tablectl.core.cards import card_number

from hil_tests.rules.ch592.play import BETS, KING, NOTHING, CrissCross
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.void_rounds import returned, verify_void
from hil_tests.rules.helpers.worded_alike import verify_device_is_covered

ALL = {"bonus": 300}
ANTES = (("ante_across", 1000), ("ante_down", 1000))
BONUS = (("five_card_bonus", 300),)
METHODS = ("manual_shoe", "hand", "automated_shoe")


def started(seats=(1, 4), **changes):
    game = CrissCross(**changes)
    for seat in seats:
        game.bet(seat, **ALL)
    game.start()
    return game


def dealt(seats=(1, 4), **changes):
    game = started(seats, **changes)
    game.deal_anything()
    return game


def given_back(seat, section, bets=()):
    """The refunds of a seat that has made `bets`: cents by the stages."""
    made = tuple([(BETS[stage], cents) for stage, cents in enumerate(bets)])
    return returned(seat, section, ANTES + made + BONUS)


def test_592_13_a_one_card_found_face_up_is_discarded_and_the_deal_goes_on():
    for method in METHODS:
        game = started((3,), deal_method=method)
        game.deal("As Kd")
        assert effect("discarded", card="5h") in game.face_up("5h")
        game.refuses(1011, ANY, "card", card=card_number("5h"))
        game.deal_anything()
        assert len(game.table.round.hands["community"]) == 5
        assert len(game.table.round.hands[3]) == 2
        game.do("stub_count", cards=44)
        assert game.waits("decision")


def test_592_13_a_more_than_one_card_face_up_voids_the_round():
    section = "592.13(a)"
    game = started()
    game.face_up("5h")
    game.deal("As Kd")
    game.face_up("9d")
    verify_void(game, section, given_back(1, section) + given_back(4, section))


def test_592_13_a_b_only_while_the_cards_are_being_dealt():
    for what, section in (("face_up", "592.13(a)"), ("drawn_in_error", "592.13(b)")):
        dealt().refuses(1015, section, "irregularity", what=what, card=50)


def test_592_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started()
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="592.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands["community"][2] == card_number("Qc")


def test_592_13_c_a_wrong_number_of_cards_of_a_player_or_the_cross_voids_the_round():
    section = "592.13(c)"
    for seat in (1, 4, 0):
        game = dealt()
        game.report("incorrect_number", seat=seat)
        verify_void(game, section, given_back(1, section) + given_back(4, section))
    dealt().refuses(1015, section, "irregularity", what="incorrect_number", seat=2)
    dealt().refuses(1006, None, "irregularity", what="incorrect_number", seat=7)


def exposed_after(stages, fold):
    """Both seats bet twice the Ante `stages` times, then seat 4 may fold and a card is seen."""
    game = dealt()
    for stage in range(stages):
        for seat in (1, 4):
            game.decide(seat, BETS[stage], 2)
        game.do("reveal")
    if fold:
        game.decide(1, BETS[stages], 3)
        game.decide(4, "fold")
    game.report("exposed")
    return game


def test_592_13_d_a_community_card_exposed_before_its_turn_voids_the_round():
    section = "592.13(d)"
    game = started()
    game.deal("As Kd")
    game.report("exposed")
    verify_void(game, section, given_back(1, section) + given_back(4, section))
    for stages in (0, 1, 2):
        game = exposed_after(stages, False)
        bets = (2000,) * stages
        verify_void(game, section, given_back(1, section, bets) + given_back(4, section, bets))


def test_592_13_d_R_592_05_what_a_fold_had_lost_goes_back_too():
    """With it Across, Down and Middle Bets (592.7(f))."""
    section = "592.13(d)"
    for stages in (0, 1, 2):
        game = exposed_after(stages, True)
        bets = (2000,) * stages
        lines = given_back(1, section, bets + (3000,)) + given_back(4, section, bets)
        verify_void(game, section, lines)


def test_592_13_d_R_592_12_not_once_all_are_turned_up_and_not_before_the_deal():
    game = dealt((3,))
    game.decide(3, "fold")
    for _ in BETS:
        game.do("reveal")
    game.refuses(1015, "592.13(d)", "irregularity", what="exposed")
    CrissCross().refuses(1015, "592.13(d)", "irregularity", what="exposed")


def test_592_13_e_a_shuffler_jam_is_noted_and_the_round_goes_on():
    game = started()
    noted = effect("note", what="shuffler_jam", section="592.13(e)")
    assert game.report("shuffler_jam") == [noted]
    game = CrissCross(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "592.13(e)", "irregularity", what="shuffler_jam")


def test_592_13_f_a_jam_of_the_automated_shoe_voids_the_round():
    section = "592.13(f)"
    game = started(deal_method="automated_shoe")
    game.deal("As Kd Qc")
    game.report("shoe_jam")
    verify_void(game, section, given_back(1, section) + given_back(4, section))
    for method in ("manual_shoe", "hand"):
        started(deal_method=method).refuses(1015, section, "irregularity", what="shoe_jam")
    dealt(deal_method="automated_shoe").refuses(1015, section, "irregularity", what="shoe_jam")


def test_592_13_g_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(CrissCross, "592.13(g)")


def test_592_5_e_a_recut_is_noted_before_any_card_is_dealt():
    game = started()
    assert effect("note", what="recut", section="592.5(e)") in game.report("recut")
    game.deal("As")
    game.refuses(1015, "592.5(e)", "irregularity", what="recut")


def test_592_13_the_irregularities_there_are():
    known = (
        "drawn_in_error, exposed, face_up, incorrect_number, malfunction, player_left, recut, "
        "shoe_jam, shuffler_jam"
    )
    for what in ("earthquake", "", None):
        error = CrissCross().refuses(1014, ANY, "irregularity", what=what)
        assert error.facts["known"] == known


def left_after(stages, abandon_loses):
    """Seat 4 leaves after so many bets; seat 1 folds at once. A pair of kings down."""
    game = CrissCross(abandon_loses=abandon_loses)
    game.deal_round({1: (NOTHING, (), {}), 4: (KING, (1, 1, 1), ALL)})
    game.decide(1, "fold")
    for stage in range(3):
        if stage == stages:
            game.report("player_left", seat=4)
        if game.waits("decision"):
            game.decide(4, BETS[stage])
        if stages == 3 and stage == 2:
            noted = effect("note", what="player_left", section="592.7(b)")
            assert game.report("player_left", seat=4) == [noted]
        game.do("reveal")
    game.turn_up()
    return [line for line in game.lines() if line[0] == 4]


def test_592_7_b_R_592_09_abandoned_wagers_are_lost():
    for stages in (0, 1, 2, 3):
        lines = left_after(stages, True)
        names = ["ante_across", "ante_down"] + list(BETS[:stages]) + ["five_card_bonus"]
        assert [line[1] for line in lines] == names
        assert {line[3:] for line in lines} == {("collect", 0, "", "592.7(b)")}


def test_592_7_b_R_592_09_not_abandoned_he_folds_when_he_is_asked_next():
    for stages, section in enumerate(("592.11(b)", "592.11(d)", "592.11(f)")):
        lines = left_after(stages, False)
        assert {line[6] for line in lines[:-1]} == {section}
        assert len(lines) == 3 + stages
        assert lines[-1][1:] == ("five_card_bonus", 300, "collect", 0, "", "592.11(h)(5)")


def test_592_7_b_R_592_09_with_all_bets_made_his_hands_are_settled():
    lines = left_after(3, False)
    assert [(line[1], line[3]) for line in lines] == [
        ("ante_across", "collect"),
        ("across", "collect"),
        ("ante_down", "pay"),
        ("down", "pay"),
        ("middle", "pay"),
        ("five_card_bonus", "collect"),
    ]
