"""587.13, 587.11(a)(3) and 587.7(b): every irregularity, and void rounds with what they return."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import COMMUNITY, RaiseItUp
from hil_tests.rules.helpers.play import ANY, changed, effect
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


def test_587_13_a_one_card_found_face_up_is_discarded_and_the_deal_goes_on():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        game = started(wagers={}, deal_method=method)
        game.deal("As Kd")
        to = game.table.awaits["to"]
        assert effect("discarded", card="5h") in game.face_up("5h")
        assert game.table.awaits["to"] == to
        game.refuses(1011, ANY, "card", card=card_number("5h"))
        game.deal_anything()
        assert len(game.table.round.hands[3]) == len(game.table.round.hands[COMMUNITY]) == 3


def test_587_13_a_more_than_one_card_face_up_voids_the_round():
    game = started(seats=(2, 5))
    game.deal("As Kd")
    game.face_up("5h")
    game.deal("Qc Jh 9s 3c")
    game.face_up("9d")
    verify_void(
        game,
        "587.13(a)",
        returned(2, "587.13(a)", EACH) + returned(5, "587.13(a)", EACH),
        RaiseItUp.SEED,
    )


def test_587_13_a_only_while_the_cards_are_being_dealt():
    game = RaiseItUp()
    game.bet(3)
    game.refuses(1015, "587.13(a)", "irregularity", what="face_up", card=5)
    game.start()
    for card in (52, -1, "5h"):
        game.refuses(1012, ANY, "irregularity", what="face_up", card=card)
    game.deal_anything()
    game.refuses(1015, "587.13(a)", "irregularity", what="face_up", card=5)


def test_587_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started(seats=(2, 5), wagers={})
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="587.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[2] == [card_number("As"), card_number("Qc")]
    game.deal_anything()
    game.refuses(1015, "587.13(b)", "irregularity", what="drawn_in_error")


def test_587_13_c_a_wrong_number_of_cards_voids_the_round_of_community_cards_too():
    section = "587.13(c)"
    for seat in (1, 4, 0):
        game = dealt()
        game.report("incorrect_number", seat=seat)
        verify_void(
            game, section, returned(1, section, EACH) + returned(4, section, EACH), RaiseItUp.SEED
        )
    game = started()
    game.deal("As Kd Qc Jh")
    game.report("incorrect_number", seat=3)
    verify_void(game, section, returned(3, section, EACH), RaiseItUp.SEED)


def test_587_13_c_concerns_a_hand_of_the_round():
    game = dealt()
    for seat in (2, 6):
        game.refuses(1015, "587.13(c)", "irregularity", what="incorrect_number", seat=seat)
    for seat in (7, -1, None, "3", COMMUNITY):
        game.refuses(1006, None, "irregularity", what="incorrect_number", seat=seat)


def test_587_13_d_a_community_card_exposed_before_its_reveal_voids_the_round():
    section = "587.13(d)"
    game = started()
    game.deal("As Kd Qc Jh")
    game.report("exposed")
    verify_void(game, section, returned(3, section, EACH), RaiseItUp.SEED)
    game = dealt()
    game.report("exposed")
    verify_void(
        game, section, returned(1, section, EACH) + returned(4, section, EACH), RaiseItUp.SEED
    )


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


def test_587_13_c_d_587_11_c_e_h_R_573_23_while_community_cards_are_revealed_and_behind_it():
    for what, facts, section in (
        ("exposed", {}, "587.13(d)"),
        ("incorrect_number", {"seat": 0}, "587.13(c)"),
    ):
        for revealed in range(4):
            game = to_reveal(revealed)
            game.report(what, **facts)
            verify_void(game, section, returned(3, section, played(1)), RaiseItUp.SEED)
    to_reveal(4).refuses(1015, "587.13(d)", "irregularity", what="exposed")


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


def test_R_587_05_R_587_17_a_fold_before_the_void_forfeits_nothing():
    cases = (("exposed", {}, "587.13(d)"), ("incorrect_number", {"seat": 1}, "587.13(c)"))
    for what, facts, section in cases:
        game = dealt()
        for answer in ("check",) * 4 + ("fold",):
            game.decide(game.table.awaits["to"], answer)
        game.report(what, **facts)
        verify_void(
            game, section, returned(1, section, EACH) + returned(4, section, EACH), RaiseItUp.SEED
        )


def test_R_587_17_the_returned_progressive_wagers_leave_the_meter():
    for wager, each in ((100, 205000), (500, 1025000)):
        game = started(seats=(1, 2), progressive=changed(RaiseItUp.terms(), wager=wager))
        assert game.table.meter.micro == RaiseItUp.SEED + 2 * each
        game.report("incorrect_number", seat=0)
        assert game.table.meter.micro == RaiseItUp.SEED
        assert game.line(2, "progressive") == ("return", 0, "", "587.13(c)")


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


def test_587_13_f_a_jam_of_the_automated_shoe_while_cards_are_dealt_voids_the_round():
    game = started(deal_method="automated_shoe")
    game.deal("As Kd Qc")
    game.report("shoe_jam")
    verify_void(game, "587.13(f)", returned(3, "587.13(f)", EACH), RaiseItUp.SEED)
    for method in ("manual_shoe", "hand"):
        game = started(deal_method=method)
        game.refuses(1015, "587.13(f)", "irregularity", what="shoe_jam")
    game = dealt(deal_method="automated_shoe")
    game.refuses(1015, "587.13(f)", "irregularity", what="shoe_jam")


def test_587_13_g_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(RaiseItUp, "587.13(g)")


def test_587_5_e_a_recut_is_noted_before_any_card_is_dealt():
    game = RaiseItUp()
    noted = effect("note", what="recut", section="587.5(e)")
    assert noted in game.report("recut")
    game.bet(3)
    game.start()
    game.deal("As")
    game.refuses(1015, "587.5(e)", "irregularity", what="recut")


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


def test_R_587_08_a_play_wager_is_forfeited_with_the_others():
    game = dealt()
    game.decide(1, "2")
    forfeits(game, 1)
    rest_folds(game)
    assert game.lines()[:6] == taken(1, "collect", "587.11(a)(3)", played(2))


def test_R_587_08_during_the_deal_and_while_the_stub_is_counted():
    game = started(seats=(2,), counting_shuffler=False)
    game.deal("As Kd")
    forfeits(game, 2)
    game.deal_anything()
    game.turn_up()
    assert game.lines() == taken(2, "collect", "587.11(a)(3)", EACH)


def test_R_587_08_a_void_round_returns_them_with_the_others():
    game = dealt()
    forfeits(game, 4)
    game.report("exposed")
    verify_void(
        game,
        "587.13(d)",
        returned(1, "587.13(d)", EACH) + returned(4, "587.13(d)", EACH),
        RaiseItUp.SEED,
    )


def envied(**changes):
    """Who gets an Envy Bonus for the ace, king and queen of hearts of seat 2, once `seats` (of 1,
    2 and 4, all with the wager) did what `report` says."""
    report, seats = changes.pop("report"), changes.pop("seats")
    game = RaiseItUp(**changes)
    only = {"progressive": True}
    hands = {1: ("5c 8d Th", None, only), 2: ("Ah Kh Qh", None, only), 4: ("5d 8h Tc", None, only)}
    game.deal_round(hands)
    for seat in seats:
        game.report(report, seat=seat)
    while game.waits("decision"):
        seat = game.table.awaits["to"]
        game.decide(seat, "1" if seat == 2 else game.table.awaits["choices"][1])
    return [line[0] for line in game.lines() if line[3] == "envy"]


def test_R_587_08_no_envy_to_or_for_one_who_forfeited():
    assert envied(report="communicated", seats=()) == [4, 1]
    assert envied(report="communicated", seats=(4,)) == [1]
    assert envied(report="communicated", seats=(2,)) == []


def test_R_587_18_no_envy_to_or_for_one_whose_wagers_are_abandoned():
    assert envied(report="player_left", seats=(4,), abandon_loses=True) == [1]
    assert envied(report="player_left", seats=(2,), abandon_loses=True) == []
    # He folds at the last decision: the wager is forfeited, the Envy Bonus is not (587.11(g)).
    assert envied(report="player_left", seats=(4,), abandon_loses=False) == [4, 1]


def test_587_7_b_abandoned_wagers_are_lost_where_the_rules_submission_says_so():
    game = dealt(abandon_loses=True)
    game.decide(1, "3")
    noted = effect("note", what="player_left", section="587.7(b)")
    assert noted in game.report("player_left", seat=1)
    rest_folds(game)
    assert game.lines()[:6] == taken(1, "collect", "587.7(b)", played(3))


def test_R_587_18_otherwise_he_folds_at_the_last_decision():
    game = dealt(abandon_loses=False)
    game.report("player_left", seat=1)
    assert game.table.awaits["to"] == 4
    rest_folds(game)
    assert game.lines()[:3] == taken(1, "collect", "587.11(f)", BASE) + taken(
        1, "collect", "587.11(g)", BONUS[1:2]
    )
    settled = [line[:2] for line in game.lines()[6:]]
    assert settled == [(seat, name) for seat in (4, 1) for name in ("pair_plus", "six_card_bonus")]


def test_R_587_18_otherwise_a_play_wager_already_made_stays_in_action():
    game = RaiseItUp(abandon_loses=False)
    game.deal_round({1: ("Tc Td 4h", None, {}), 4: ("3h 5s Jc", None, {})})
    game.decide(1, "2")
    game.report("player_left", seat=1)
    rest_folds(game)
    assert game.line(1, "play") == ("pay", 2000, "1 to 1", "587.12(c)")


def test_587_7_b_587_11_a_3_concern_a_player_of_the_round():
    for what, section in (("player_left", "587.7(b)"), ("communicated", "587.11(a)(3)")):
        game = dealt()
        for seat in (2, 6):
            game.refuses(1015, section, "irregularity", what=what, seat=seat)
        for seat in (0, 7, None):
            game.refuses(1006, None, "irregularity", what=what, seat=seat)
        game = RaiseItUp()
        game.bet(3)
        game.refuses(1015, section, "irregularity", what=what, seat=3)
