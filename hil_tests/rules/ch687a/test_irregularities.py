"""687a.13: cards found face up or drawn in error, wrong numbers of cards, cards seen, devices."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, changed, effect, named
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


def test_687a_13_a_one_card_found_face_up_is_discarded_and_the_deal_goes_on():
    game = started(wagers={})
    game.deal("As Kd")
    assert effect("discarded", card="5h") in game.face_up("5h")
    assert game.table.awaits["to"] == 3
    game.deal("Qc Jh 9s 3c 4d 6h 8s Tc")
    game.refuses(1011, ANY, "card", card=card_number("5h"))
    game.deal("7d")
    game.decided(seat=3, what="raise")
    assert game.line(3, "ante") == ("pay", 1000, "1 to 1", "687a.12(a)")


def test_687a_13_a_a_second_card_face_up_voids_the_round():
    game = started(seats=(2, 5))
    game.deal("As Kd")
    game.face_up("5h")
    game.deal("Qc Jh 9s 3c")
    game.face_up("9d")
    verify_void(
        game, "687a.13(a)", returned(2, "687a.13(a)", EACH) + returned(5, "687a.13(a)", EACH), SEED
    )


def test_687a_13_a_the_next_round_may_again_have_one():
    game = started()
    game.face_up("5h")
    game.face_up("9d")
    game.do("next_round")
    game.bet(3)
    game.start()
    game.face_up("5h")
    assert game.table.status()["phase"] == "dealing"


def test_687a_13_a_only_while_the_cards_are_being_dealt():
    game = DJWild()
    game.bet(3)
    game.refuses(1015, "687a.13(a)", "irregularity", what="face_up", card=5)
    game.start()
    game.deal_anything()
    game.refuses(1015, "687a.13(a)", "irregularity", what="face_up", card=5)


def test_687a_13_a_the_card_is_one_of_the_deck():
    game = started()
    for card in (53, -1, "5h"):
        game.refuses(1012, ANY, "irregularity", what="face_up", card=card)


def test_687a_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started(wagers={})
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="687a.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[3] == [card_number(card) for card in ("As", "Kd", "Qc")]
    game.deal_anything()
    game.refuses(1015, "687a.13(b)", "irregularity", what="drawn_in_error")


def test_687a_13_c_a_wrong_number_of_cards_voids_the_round():
    game = started(seats=(1, 4))
    game.deal_anything()
    game.report("incorrect_number", seat=4)
    verify_void(
        game, "687a.13(c)", returned(1, "687a.13(c)", EACH) + returned(4, "687a.13(c)", EACH), SEED
    )


def test_687a_13_c_found_while_dealing_or_when_others_have_raised():
    game = started()
    game.deal("As Kd Qc Jh 9s 3c")
    game.report("incorrect_number", seat=3)
    verify_void(game, "687a.13(c)", returned(3, "687a.13(c)", EACH), SEED)
    game = started(seats=(1, 4))
    game.deal_anything()
    game.decided(seat=1, what="raise")
    game.report("incorrect_number", seat=4)
    section = "687a.13(c)"
    verify_void(game, section, returned(1, section, RAISED) + returned(4, section, EACH), SEED)


def test_R_687a_25_the_dealers_wrong_number_voids_the_round_as_well():
    game = started()
    game.deal_anything()
    game.report("incorrect_number", seat=0)
    verify_void(game, "687a.13(c)", returned(3, "687a.13(c)", EACH), SEED)


def test_687a_13_c_concerns_a_hand_of_the_round():
    game = started()
    for seat in (1, 6):
        game.refuses(1015, ANY, "irregularity", what="incorrect_number", seat=seat)
        game.refuses(1015, ANY, "irregularity", what="exposed", seat=seat)
    for seat in (7, -1, None, "3"):
        game.refuses(1006, None, "irregularity", what="incorrect_number", seat=seat)
        game.refuses(1006, None, "irregularity", what="exposed", seat=seat)


def test_R_687a_15_the_returned_progressive_wager_leaves_the_meter():
    for wager, seed, each in ((100, 2000000000, 205000), (500, 10000000000, 1025000)):
        game = started(seats=(1, 2), progressive=changed(DJWild.terms(), wager=wager))
        assert game.table.meter.micro == seed + 2 * each
        game.report("incorrect_number", seat=0)
        assert game.table.meter.micro == seed
        assert named(game.effects, "meter")[-1] == effect("meter", micro=seed)
        assert game.line(2, "progressive")[0] == "return"


def test_687a_13_d_seen_before_the_raises_voids_but_settles_progressive_and_trips():
    for seat in (0, 2, 5):
        game = DJWild()
        hands = {2: ("9c 9d 9h Kd 5c", None, ALL), 5: ("As Kh Qc Jh 7s", None, ALL)}
        game.deal_round(hands, beside="3c 3d Ah Qd 8c")
        game.report("exposed", seat=seat)
        section = "687a.13(d)"
        goes_back = EACH[:2] + EACH[4:]
        assert game.lines() == returned(2, section, goes_back) + returned(
            5, section, goes_back
        ) + [
            (5, "progressive", 100, "collect", 0, "", "687a.11(f)(1)(i)"),
            (5, "trips", 500, "collect", 0, "", "687a.11(f)(2)(i)"),
            (2, "progressive", 100, "pay", 900, "9 to 1", "687a.12(c)"),
            (2, "trips", 500, "pay", 3000, "6 to 1", "687a.12(d)"),
        ]
        assert game.table.meter.micro == 2000000000 + 2 * 205000
        assert game.table.status()["phase"] == "over"


def test_687a_13_d_without_progressive_and_trips_all_goes_back():
    game = started(seats=(2, 5), wagers={"bad_beat": 300})
    game.deal_anything()
    game.report("exposed", seat=5)
    goes_back = EACH[:2] + EACH[4:]
    section = "687a.13(d)"
    verify_void(
        game, section, returned(2, section, goes_back) + returned(5, section, goes_back), SEED
    )


def test_687a_13_d_a_royal_flush_is_held_envied_and_paid_in_the_void_round():
    game = DJWild()
    only = {"progressive": True}
    game.deal_round({2: ("As Ks Qs Js Ts", None, only), 5: ("5c 7d 9h Jc Kc", None, only)})
    game.report("exposed", seat=0)
    assert game.waits("jackpot_confirm")
    game.do("jackpot_confirm", key=True)
    assert game.line(2, "progressive")[:2] == ("pay", 200041)
    assert (5, "progressive", 0, "envy", 100000, "fixed", "687a.12(c)") in game.lines()


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


def test_R_687a_18_without_such_a_wager_the_round_is_void_at_once():
    game = started(wagers={})
    game.deal("9c 9d")
    game.report("exposed", seat=3)
    verify_void(game, "687a.13(d)", returned(3, "687a.13(d)", EACH[:2]), SEED)


def test_R_687a_19_seen_until_the_last_player_has_decided():
    game = started(seats=(1, 4), wagers={"bad_beat": 300})
    game.deal_anything()
    game.decided(seat=1, what="raise")
    game.report("exposed", seat=0)
    section = "687a.13(d)"
    first = returned(1, section, RAISED[:3] + RAISED[5:])
    verify_void(game, section, first + returned(4, section, EACH[:2] + EACH[4:]), SEED)


def test_R_687a_27_a_fold_before_the_void_forfeits_nothing():
    game = started(seats=(1, 4), wagers={"bad_beat": 300})
    game.deal_anything()
    game.decided(seat=1, what="fold")
    game.report("exposed", seat=4)
    section = "687a.13(d)"
    goes_back = EACH[:2] + EACH[4:]
    verify_void(
        game, section, returned(1, section, goes_back) + returned(4, section, goes_back), SEED
    )


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


def test_687a_13_d_R_687a_19_R_573_23_found_until_the_last_hand_is_turned_up():
    for turned in (0, 1):
        for seat in (0, 3):
            game = raised()
            for _ in range(turned):
                game.do("reveal")
            game.report("exposed", seat=seat)
            assert named(game.effects, "void")[-1]["section"] == "687a.13(d)"
            game = raised()
            game.turn_up()
            game.refuses(1015, "687a.13(d)", "irregularity", what="exposed", seat=seat)


def raised():
    """The one player has raised, the dealer's cards are to be turned over."""
    game = started()
    game.deal_anything()
    game.do("decision", seat=3, what="raise")
    return game


def test_687a_13_e_a_shuffler_jam_is_noted_and_the_round_goes_on():
    game = DJWild()
    noted = effect("note", what="shuffler_jam", section="687a.13(e)")
    assert noted in game.report("shuffler_jam")
    game.bet(3)
    game.start()
    assert game.report("shuffler_jam") == [noted]
    game.deal_anything()
    game.report("shuffler_jam")
    game.decided(seat=3, what="fold")
    assert noted in game.report("shuffler_jam")
    assert game.table.status()["phase"] == "over"


def test_687a_13_e_concerns_a_table_with_a_shuffler():
    game = DJWild(shuffler=False, counting_shuffler=False)
    game.refuses(1015, "687a.13(e)", "irregularity", what="shuffler_jam")


def test_687a_13_f_a_jam_of_the_automated_shoe_voids_the_round():
    game = started(deal_method="automated_shoe")
    game.deal("As Kd Qc")
    game.report("shoe_jam")
    verify_void(game, "687a.13(f)", returned(3, "687a.13(f)", EACH), SEED)


def test_687a_13_f_concerns_a_table_with_an_automated_shoe():
    for method in ("manual_shoe", "hand"):
        game = started(deal_method=method)
        game.deal("As Kd Qc")
        game.refuses(1015, ANY, "irregularity", what="shoe_jam")


def test_R_687a_36_a_jam_of_the_shoe_voids_only_while_the_cards_are_being_dealt():
    game = DJWild(deal_method="automated_shoe")
    game.bet(3)
    game.refuses(1015, "687a.13(f)", "irregularity", what="shoe_jam")
    game.start()
    game.deal_anything()
    game.refuses(1015, "687a.13(f)", "irregularity", what="shoe_jam")
