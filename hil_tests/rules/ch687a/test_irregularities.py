"""687a.13: cards found face up or drawn in error, wrong numbers of cards, cards seen, devices."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import changed, effect, named
from hil_tests.rules.helpers.void_rounds import returned, verify_void

ALL = {"progressive": True, "trips": 500, "bad_beat": 300}
EACH = (("ante", 1000), ("blind", 1000), ("progressive", 100), ("trips", 500), ("bad_beat", 300))
RAISED = EACH[:2] + (("raise", 2000),) + EACH[2:]
SEED = 2000000000


def started(seats=(3,), wagers=None, **changes):
    game = DJWild(**changes)
    for seat in seats:
        game.bet(seat, **(ALL if wagers is None else wagers))
    game.start()
    return game


def test_687a_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started(wagers={})
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="687a.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[3] == [card_number(card) for card in ("As", "Kd", "Qc")]
    game.deal_anything()
    game.refuses(1015, "687a.13(b)", "irregularity", what="drawn_in_error")


def test_R_687a_25_the_dealers_wrong_number_voids_the_round_as_well():
    game = started()
    game.deal_anything()
    game.report("incorrect_number", seat=0)
    verify_void(game, "687a.13(c)", returned(3, "687a.13(c)", EACH), SEED)


def test_R_687a_15_the_returned_progressive_wager_leaves_the_meter():
    for wager, seed, each in ((100, 2000000000, 205000), (500, 10000000000, 1025000)):
        game = started(seats=(1, 2), progressive=changed(DJWild.terms(), wager=wager))
        assert game.table.meter.micro == seed + 2 * each
        game.report("incorrect_number", seat=0)
        assert game.table.meter.micro == seed
        assert named(game.effects, "meter")[-1] == effect("meter", micro=seed)
        assert game.line(2, "progressive")[0] == "return"


def test_R_687a_18_with_wagers_to_settle_the_deal_is_completed_first():
    for wagers in ({"progressive": True}, {"trips": 500}):
        game = started(wagers=wagers)
        game.deal("9c 9d")
        game.report("exposed", seat=3)
        assert game.table.status()["phase"] == "dealing"
        game.deal("9h Kd 5c 3c 4d 6h 8s")
        assert game.lines() == []
        game.deal("Tc 7d")
        assert [line[3] for line in game.lines()] == ["return", "return", "pay"]
        assert [shown["section"] for shown in named(game.effects, "void")] == ["687a.13(d)"]
        assert game.table.status()["phase"] == "over"


def test_R_687a_31_a_second_face_up_card_returns_what_an_exposed_card_would_have_settled():
    game = started(wagers={"progressive": True, "trips": 500})
    game.deal("9c 9d")
    game.report("exposed", seat=3)
    game.face_up("2c")
    game.face_up("2d")
    assert [(line[3], line[6]) for line in game.lines()] == [("return", "687a.13(a)")] * 4
    assert game.table.meter.micro == 2000000000


def test_R_687a_19_seen_until_the_last_player_has_decided():
    game = started(seats=(1, 4), wagers={"bad_beat": 300})
    game.deal_anything()
    game.decided(seat=1, what="raise")
    game.report("exposed", seat=0)
    section = "687a.13(d)"
    first = returned(1, section, RAISED[:3] + RAISED[5:])
    verify_void(game, section, first + returned(4, section, EACH[:2] + EACH[4:]), SEED)


def test_R_687a_28_a_folded_hand_is_settled_for_the_progressive_all_the_same():
    for qualifies in (True, False):
        game = DJWild(progressive=changed(DJWild.terms(), fold_qualifies=qualifies))
        won = ("9c 9d 9h Kd 5c", None, {"progressive": True})
        game.deal_round({2: won, 5: ("As Kh Qc Jh 7s", None, {})})
        game.decided(seat=2, what="fold")
        game.report("exposed", seat=5)
        assert game.line(2, "ante")[0] == "return"
        assert game.line(2, "progressive") == ("pay", 900, "9 to 1", "687a.12(c)"), qualifies


def test_687a_13_c_R_687a_35_until_the_last_hand_is_compared():
    section = "687a.13(c)"
    game = raised()
    assert game.table.awaits["section"] == "687a.11(d)"
    game.report("incorrect_number", seat=3)
    verify_void(game, section, returned(3, section, RAISED), SEED)
    game = raised()
    game.do("reveal")
    assert game.table.awaits["section"] == "687a.11(e)"
    game.report("incorrect_number", seat=3)
    verify_void(game, section, returned(3, section, RAISED), SEED)
    game = raised()
    game.turn_up()
    game.refuses(1015, section, "irregularity", what="incorrect_number", seat=3)


def raised():
    """The one player has raised, the dealer's cards are to be turned over."""
    game = started()
    game.deal_anything()
    game.do("decision", seat=3, what="raise")
    return game


def test_687a_13_e_concerns_a_table_with_a_shuffler():
    game = DJWild(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "687a.13(e)", "irregularity", what="shuffler_jam")


def test_R_687a_36_a_jam_of_the_shoe_voids_only_while_the_cards_are_being_dealt():
    game = DJWild(deal_method="automated_shoe")
    game.bet(3)
    game.refuses(1015, "687a.13(f)", "irregularity", what="shoe_jam")
    game.start()
    game.deal_anything()
    game.refuses(1015, "687a.13(f)", "irregularity", what="shoe_jam")


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
