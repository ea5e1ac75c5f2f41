"""579.13, the players who leave (579.7(b)), and void rounds with what they return."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import HiLo
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.void_rounds import returned, taken, verify_void
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


def set_all(game):
    while game.waits("set_hand"):
        seat = game.table.awaits["to"]
        held = sorted(game.table.round.hands[seat])
        game.do("set_hand", seat=seat, low=held[:2])
    game.turn_up()


def test_579_13_a_one_card_found_face_up_is_discarded_and_the_deal_goes_on():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        game = started(deal_method=method)
        game.deal("As Kd")
        to = game.table.awaits["to"]
        assert effect("discarded", card="5h") in game.face_up("5h")
        assert game.table.awaits["to"] == to
        game.refuses(1011, ANY, "card", card=card_number("5h"))
        game.deal_anything()
        assert len(game.table.round.hands[3]) == len(game.table.round.hands[0]) == 5


def test_579_13_a_more_than_one_card_face_up_voids_the_round():
    game = started(seats=(2, 5))
    game.face_up("5h")
    game.deal("Qc Jh 9s 3c")
    game.face_up("9d")
    verify_void(game, "579.13(a)", returned(2, "579.13(a)", EACH) + returned(5, "579.13(a)", EACH))
    game = dealt()
    game.refuses(1015, "579.13(a)", "irregularity", what="face_up", card=5)


def test_579_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started()
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="579.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[3] == [card_number("As"), card_number("Qc")]


def test_579_13_c_a_wrong_number_of_cards_of_any_player_or_the_dealer_voids_the_round():
    section = "579.13(c)"
    for seat in (1, 4, 0):
        game = dealt()
        game.report("incorrect_number", seat=seat)
        verify_void(game, section, returned(1, section, EACH) + returned(4, section, EACH))
    game = dealt()
    for seat in (2, 6):
        game.refuses(1015, section, "irregularity", what="incorrect_number", seat=seat)


def test_579_13_c_R_579_16_while_hands_are_set_it_returns_play_wagers_and_folded_seats():
    section = "579.13(c)"
    game = dealt()
    game.decide(1, "fold")
    game.decide(4, "play")
    assert game.waits("set_hand")
    game.report("incorrect_number", seat=4)
    verify_void(game, section, returned(1, section, EACH) + returned(4, section, PLAYED))


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


def test_579_11_e_R_579_13_not_exposed_once_all_hands_are_set():
    hands_set().refuses(1015, "R-579-13", "irregularity", what="exposed", seat=0)


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


def test_579_13_e_a_jam_of_the_automated_shoe_voids_the_round():
    game = started(deal_method="automated_shoe")
    game.deal("As Kd Qc")
    game.report("shoe_jam")
    verify_void(game, "579.13(e)", returned(3, "579.13(e)", EACH))
    game = started()
    game.deal("As")
    game.refuses(1015, "579.13(e)", "irregularity", what="shoe_jam")


def test_579_13_f_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(HiLo, "579.13(f)")


def test_579_5_e_a_recut_is_noted_before_any_card_is_dealt():
    game = started()
    noted = effect("note", what="recut", section="579.5(e)")
    assert game.report("recut") == [noted]
    game.deal("As")
    game.refuses(1015, "579.5(e)", "irregularity", what="recut")


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


def test_579_7_b_R_579_14_abandoned_wagers_are_lost_poker_bonus_and_play_too():
    game = dealt(abandon_loses=True)
    assert effect("note", what="player_left", section="579.7(b)") in game.report(
        "player_left", seat=4
    )
    game.decide(1, "play")
    game.report("player_left", seat=1)
    game.turn_up()
    assert game.waits("next_round")
    lines = taken(1, "collect", "579.7(b)", PLAYED) + taken(4, "collect", "579.7(b)", EACH)
    assert game.lines() == lines


def test_R_579_14_otherwise_he_folds_at_his_turn_and_keeps_the_poker_bonus():
    game = HiLo(abandon_loses=False)
    hands = {4: ("7c 7d 9h 6s 4d", None, ALL, None)}
    game.deal_round(hands)
    game.report("player_left", seat=4)
    game.turn_up()
    assert [(line[1], line[3], line[6]) for line in game.lines()] == [
        ("ante", "collect", "579.11(b)"),
        ("tie", "collect", "579.11(b)(1)"),
        ("poker_bonus", "pay", "579.12(d)"),
    ]


def test_R_579_14_a_hand_that_its_player_left_unset_is_set_as_the_dealers():
    # 31 and 11, not 29 and 3, against 29 and 12.
    hands = {
        2: ("Ac Jd Th 9s 2c", None, {}, None),
        5: ("Kh Qh 8h 7h 6h", None, {}, None),
    }
    for leaves_at_his_turn in (True, False):
        game = HiLo(abandon_loses=False)
        game.deal_round(hands, "Kc Qd 9c 8d 4c")
        game.decide(2, "play")
        if not leaves_at_his_turn:
            game.report("player_left", seat=2)
        game.decide(5, "play")
        if leaves_at_his_turn:
            game.report("player_left", seat=2)
        game.set_low(5, "7h 6h")
        assert game.line(2, "play") == ("pay", 1000, "1 to 1", "579.12(a)")
        assert game.line(5, "play")[0] == "collect"


def test_R_579_14_a_player_leaves_both_of_his_areas():
    for leaving in (3, 4):
        game = HiLo(abandon_loses=True)
        for seat in (2, 3, 4):
            game.bet(seat)
        game.report("two_areas", seat=3)
        game.start()
        game.deal_anything()
        game.decide(2, "play")
        game.report("player_left", seat=leaving)
        assert game.waits("set_hand")
        set_all(game)
        gone = [line[0] for line in game.lines() if line[6] == "579.7(b)"]
        assert gone == [3, 4]


def test_579_7_b_only_a_player_of_the_round_leaves_it():
    game = dealt()
    game.refuses(1015, "579.7(b)", "irregularity", what="player_left", seat=2)
    game.refuses(1006, None, "irregularity", what="player_left", seat=0)


def test_R_579_15_a_misdealt_hand_found_by_the_count_leaves_the_deck():
    game = HiLo(counting_shuffler=False)
    game.deal_round({3: (None, None, ALL, None)}, None)
    game.do("stub_count", cards=41, misdealt=True)
    verify_void(game, "579.8(h)", returned(3, "579.8(h)", EACH))
