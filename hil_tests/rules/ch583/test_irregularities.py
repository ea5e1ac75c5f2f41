"""583.13 and 583.7(b): every irregularity, what a void round returns, players who leave."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import FlopPoker
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.void_rounds import returned, verify_void
from hil_tests.rules.helpers.worded_alike import verify_device_is_covered

ALL = {"three_card_bonus": 300}
EACH = (("ante", 1000), ("pot", 500), ("three_card_bonus", 300))
PLAYED = EACH[:2] + (("flop", 1000),) + EACH[2:]
METHODS = ("manual_shoe", "hand", "automated_shoe")


def started(seats=(1, 4), **changes):
    game = FlopPoker(**changes)
    for seat in seats:
        game.bet(seat, **ALL)
    game.start()
    return game


def dealt(seats=(1, 4), **changes):
    """Up to the first decision."""
    game = started(seats, **changes)
    game.deal_anything()
    return game


def test_583_13_a_one_card_found_face_up_is_discarded_and_the_deal_goes_on():
    for method in METHODS:
        game = started((3,), deal_method=method)
        game.deal("As Kd")
        assert effect("discarded", card="5h") in game.face_up("5h")
        game.refuses(1011, ANY, "card", card=card_number("5h"))
        game.deal_anything()
        game.decide(3, "fold")
        game.deal_anything()
        game.do("reveal")
        assert len(game.table.round.hands["community"]) == 3
        assert named(game.effects, "void") == []


def test_583_13_a_the_card_face_up_is_no_card_of_the_stub():
    game = started((3,), deal_method="automated_shoe")
    game.face_up("5h")
    game.deal_anything()
    game.do("stub_count", cards=45)
    assert game.waits("decision")


def test_583_13_a_more_than_one_card_face_up_voids_the_round():
    game = started()
    game.face_up("5h")
    game.deal("As Kd")
    game.face_up("9d")
    section = "583.13(a)"
    verify_void(game, section, returned(1, section, EACH) + returned(4, section, EACH))


def test_583_13_a_the_second_may_come_with_the_flop():
    """The Flop Wager (583.7(d)(2)) goes back with the others."""
    section = "583.13(a)"
    game = started()
    game.face_up("5h")
    game.deal_anything()
    game.decide(1, "flop")
    game.decide(4, "fold")
    game.deal("As Kd")
    game.face_up("9d")
    verify_void(game, section, returned(1, section, PLAYED) + returned(4, section, EACH))


def test_583_13_a_b_only_while_the_cards_are_being_dealt():
    game = FlopPoker()
    game.bet(3)
    for what, section in (("face_up", "583.13(a)"), ("drawn_in_error", "583.13(b)")):
        game.refuses(1015, section, "irregularity", what=what, card=5)
    game.start()
    game.deal_anything()
    for what, section in (("face_up", "583.13(a)"), ("drawn_in_error", "583.13(b)")):
        game.refuses(1015, section, "irregularity", what=what, card=50)


def test_583_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started()
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="583.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[1] == [card_number("As"), card_number("Qc")]


def test_583_13_c_a_wrong_number_of_cards_of_a_player_or_the_community_voids_the_round():
    section = "583.13(c)"
    for seat in (1, 4, 0):
        game = dealt()
        game.report("incorrect_number", seat=seat)
        verify_void(game, section, returned(1, section, EACH) + returned(4, section, EACH))
    for seat in (2, 6):
        dealt().refuses(1015, section, "irregularity", what="incorrect_number", seat=seat)
    dealt().refuses(1006, None, "irregularity", what="incorrect_number", seat=7)


def test_583_13_c_R_583_06_R_583_16_found_at_the_flop_the_collected_antes_go_back_too():
    section = "583.13(c)"
    for method in METHODS:
        game = dealt(deal_method=method)
        game.decide(1, "flop")
        game.decide(4, "fold")
        game.deal_anything()
        assert game.waits("reveal")
        game.report("incorrect_number", seat=0)
        verify_void(game, section, returned(1, section, PLAYED) + returned(4, section, EACH))


def test_583_13_c_R_583_16_found_at_the_second_hand_every_pot_wager_goes_back():
    section = "583.13(c)"
    game = FlopPoker()
    game.begin({1: (FlopPoker.NOTHING, "fold", ALL), 4: (FlopPoker.KINGS, "flop", ALL)})
    game.until("reveal")
    game.do("reveal")
    game.do("reveal")
    settled = game.lines()
    assert [line[:2] for line in settled] == [
        (1, "ante"),
        (4, "three_card_bonus"),
        (4, "ante"),
        (4, "flop"),
    ]
    game.report("incorrect_number", seat=1)
    back = [(1, "pot", 500), (1, "three_card_bonus", 300), (4, "pot", 500)]
    lines = [wager + ("return", 0, "", section) for wager in back]
    assert game.lines() == settled + lines and game.waits("next_round")


def test_583_7_b_R_583_09_who_leaves_once_his_cards_are_turned_up_competes_for_the_pot():
    game = FlopPoker(abandon_loses=True)
    game.begin({1: (FlopPoker.NOTHING, "flop", ALL), 4: (FlopPoker.KINGS, "flop", ALL)})
    game.until("reveal")
    game.do("reveal")
    game.do("reveal")
    game.report("player_left", seat=4)
    game.turn_up()
    assert game.pot() == {4: ("pay", 500), 1: ("collect", 0)}


def test_583_13_c_R_583_16_not_after_all_hands_were_turned_up():
    game = dealt()
    for seat in (1, 4):
        game.decide(seat, "fold")
    game.deal_anything()
    game.turn_up()
    game.refuses(1015, "583.13(c)", "irregularity", what="incorrect_number", seat=0)


def test_583_13_d_a_shuffler_jam_is_noted_and_the_round_goes_on():
    game = FlopPoker()
    noted = effect("note", what="shuffler_jam", section="583.13(d)")
    assert noted in game.report("shuffler_jam")
    game.bet(3)
    game.start()
    assert game.report("shuffler_jam") == [noted]
    game = FlopPoker(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "583.13(d)", "irregularity", what="shuffler_jam")


def test_583_13_e_a_jam_of_the_automated_shoe_voids_the_round():
    section = "583.13(e)"
    game = started(deal_method="automated_shoe")
    game.deal("As Kd Qc")
    game.report("shoe_jam")
    verify_void(game, section, returned(1, section, EACH) + returned(4, section, EACH))
    for method in ("manual_shoe", "hand"):
        started(deal_method=method).refuses(1015, section, "irregularity", what="shoe_jam")
    dealt(deal_method="automated_shoe").refuses(1015, section, "irregularity", what="shoe_jam")


def test_583_13_f_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(FlopPoker, "583.13(f)")


def test_583_5_e_a_recut_is_noted_before_any_card_is_dealt():
    game = started()
    assert effect("note", what="recut", section="583.5(e)") in game.report("recut")
    game.deal("As")
    game.refuses(1015, "583.5(e)", "irregularity", what="recut")


def test_583_13_the_irregularities_there_are():
    known = (
        "drawn_in_error, face_up, incorrect_number, malfunction, player_left, recut, shoe_jam, "
        "shuffler_jam"
    )
    for what in ("exposed", "", None):
        error = FlopPoker().refuses(1014, ANY, "irregularity", what=what)
        assert error.facts["known"] == known


def three_seats(abandon_loses, leaves, after):
    """Seat 4 has the best hand, 1 the next, 6 the lowest; `leaves` go before the first decision,
    or after all of them. Those who stay make a Flop Wager."""
    game = FlopPoker(abandon_loses=abandon_loses)
    hands = {
        1: (FlopPoker.KINGS, "flop", ALL),
        4: ("Ac Ad As", "flop", ALL),
        6: (FlopPoker.NOTHING, "flop", ALL),
    }
    game.deal_round(hands)
    if not after:
        for seat in leaves:
            game.report("player_left", seat=seat)
    while game.waits("decision"):
        game.decide(game.table.awaits["to"], "flop")
    game.deal_left()
    if after:
        for seat in leaves:
            noted = effect("note", what="player_left", section="583.7(b)")
            assert noted in game.report("player_left", seat=seat)
    game.turn_up()
    return game


def test_583_7_b_R_583_09_abandoned_wagers_are_lost_and_the_pot_wager_goes_to_the_winner():
    for after in (False, True):
        game = three_seats(True, (4,), after)
        names = ("ante", "pot", "flop", "three_card_bonus") if after else EACH_NAMES
        assert [line[1] for line in game.lines() if line[0] == 4] == list(names)
        assert {line[3:] for line in game.lines() if line[0] == 4} == {
            ("collect", 0, "", "583.7(b)")
        }
        assert game.pot() == {4: ("collect", 0), 6: ("collect", 0), 1: ("pay", 1000)}


EACH_NAMES = [name for name, _ in EACH]


def test_583_7_b_R_583_09_all_abandoned_the_house_keeps_the_pot():
    game = three_seats(True, (1, 4, 6), True)
    assert {(line[3], line[6]) for line in game.lines()} == {("collect", "583.7(b)")}
    assert not any(game.table.round.wagers.values())


def test_583_7_b_R_583_09_not_abandoned_he_folds_and_his_hand_competes():
    game = three_seats(False, (4,), False)
    assert game.line(4, "ante") == ("collect", 0, "", "583.11(b)")
    assert game.line(4, "three_card_bonus") == ("pay", 7500, "25 to 1", "583.12(c)")
    assert game.pot()[4] == ("pay", 1000)
    game = three_seats(False, (4,), True)
    assert game.line(4, "flop") == ("pay", 4000, "4 to 1", "583.12(b)")
    assert game.pot()[4] == ("pay", 1000)


def test_583_7_b_a_player_of_the_round_alone_can_leave_it():
    game = dealt()
    game.refuses(1015, "583.7(b)", "irregularity", what="player_left", seat=2)


def test_a_void_round_returns_what_abandoned_seats_had():
    section = "583.13(c)"
    game = dealt()
    game.report("player_left", seat=1)
    game.report("incorrect_number", seat=4)
    verify_void(game, section, returned(1, section, EACH) + returned(4, section, EACH))
