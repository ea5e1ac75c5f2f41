"""688a.13: dice, exposed cards, cards face up or drawn in error, wrong numbers, devices."""

from hil_tests.rules.families.pai_gow_games import FaceUp
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.void_rounds import returned, verify_void

WAGERS = {"ace_high": 100, "fortune_bonus": 500, "progressive": True}
EACH = (("pai_gow", 1000), ("ace_high", 100), ("fortune_bonus", 500), ("progressive", 500))
METHODS = ("manual_shoe", "hand", "automated_shoe")
HANDS = {
    5: ("8c 8d 8h 8s Kd Jc 2h", "Kd Jc", {"fortune_bonus": 500}),
    3: ("Ac Js Ts 7h 6d 4s 2c", "Js Ts", {"fortune_bonus": 500, "progressive": True}),
}

SEED = 10000 * 1000000


def started(**changes):
    """The first card of a round with every wager at seat 3 is awaited."""
    game = FaceUp(**changes)
    game.bet(3, **WAGERS)
    game.start()
    game.position()
    return game


def test_688a_13_a_13_b_no_roll_and_the_dice_are_shaken_again():
    for what, section in (("not_flat", "688a.13(a)"), ("die_fell_out", "688a.13(b)")):
        game = FaceUp(start_position="dice")
        game.refuses(1015, section, "irregularity", what=what)
        game.bet(3)
        game.start()
        for _ in range(3):
            told = [shown for shown in game.report(what) if shown["effect"] == "note"]
            assert told == [effect("note", what=what, section=section)]
        game.do("roll", dice=[1, 1, 1])
        assert game.table.awaits["to"] == 5


def test_688a_13_a_13_b_no_dice_are_shaken_with_a_random_number_generator():
    game = FaceUp()
    game.bet(3)
    game.start()
    for what, section in (("not_flat", "688a.13(a)"), ("die_fell_out", "688a.13(b)")):
        game.refuses(1015, section, "irregularity", what=what)


def test_688a_13_c_R_688a_26_the_first_card_at_the_wrong_position_voids_the_round():
    for way in ("dice", "rng"):
        game = started(start_position=way) if way == "rng" else shaken()
        game.refuses(1015, "688a.13(c)", "irregularity", what="wrong_start")
        game.deal("As")
        game.report("wrong_start")
        verify_void(game, "688a.13(c)", returned(3, "688a.13(c)", EACH), SEED)


def shaken():
    game = FaceUp(start_position="dice")
    game.bet(3, **WAGERS)
    game.start()
    game.do("roll", dice=[6, 5, 4])
    return game


def test_688a_13_d_the_player_voids_his_hand_and_gets_everything_back():
    for moment in ("deal", "stub", "dealer", "player"):
        game = exposed_at(moment)
        assert game.table.awaits["what"] == "decision"
        assert game.table.awaits["section"] == "688a.13(d)"
        game.refuses(1009, "688a.13(d)", "decision", seat=3, what="surrender")
        game.refuses(1008, "688a.13(d)", "decision", seat=5, what="void_hand")
        game.do("decision", seat=3, what="void_hand")
        for name in ("pai_gow", "fortune_bonus", "progressive"):
            assert game.line(3, name) == ("return", 0, "", "688a.13(d)")
        assert game.table.meter.micro == 10000 * 1000000
        finish(game)
        # R-688a-32: neither does its lammer earn nor its hand pay an Envy Bonus.
        assert [line for line in game.lines() if line[3] == "envy"] == []
        assert game.line(5, "pai_gow") == ("push", 0, "", "688a.11(f)(2)(i)")


def exposed_at(moment):
    game = FaceUp()
    for seat in sorted(HANDS):
        game.bet(seat, **HANDS[seat][2])
    game.start()
    game.position()
    if moment == "deal":
        game.report("exposed", seat=3)
    game.deal_hands({0: "9c 9d Kh Qs 7c 5d 3h", 3: HANDS[3][0], 5: HANDS[5][0]})
    if moment == "stub":
        game.report("exposed", seat=3)
    game.count()
    if moment == "dealer":
        game.report("exposed", seat=3)
    if moment in ("dealer", "player"):
        game.set(0, "Kh Qs")
    if moment == "player":
        game.report("exposed", seat=3)
    return game


def finish(game):
    while game.waits("set_hand"):
        seat = game.table.awaits["to"]
        game.set(seat, HANDS[seat][1] if seat else "Kh Qs")


def test_688a_13_d_or_plays_it_out():
    for moment in ("deal", "stub", "dealer", "player"):
        game = exposed_at(moment)
        game.do("decision", seat=3, what="play_out")
        finish(game)
        assert game.line(3, "pai_gow") == ("collect", 0, "", "688a.11(f)(1)(i)")
        assert [line[:5] for line in game.lines() if line[3] == "envy"] == [
            (3, "fortune_bonus", 0, "envy", 500),
            (3, "progressive", 0, "envy", 2500),
        ]


def test_688a_13_d_a_voided_hand_pays_no_envy_and_the_last_one_ends_the_round():
    game = exposed_at("stub")
    game.report("exposed", seat=5)
    game.do("decision", seat=3, what="void_hand")
    game.do("decision", seat=5, what="void_hand")
    assert game.waits("next_round")
    assert [line[3] for line in game.lines()] == ["return"] * 5


def test_688a_13_d_only_a_players_hand_that_is_face_down():
    game = exposed_at("player")
    game.do("decision", seat=3, what="play_out")
    game.refuses(1006, ANY, "irregularity", what="exposed", seat=0)
    game.refuses(1015, "688a.13(d)", "irregularity", what="exposed", seat=4)
    game.set(5, "Kd Jc")
    game.refuses(1015, "688a.13(d)", "irregularity", what="exposed", seat=5)


def test_688a_13_i_R_688a_14_exposed_while_dealing_from_the_hand_or_in_stacks_voids_the_round():
    for method in ("hand", "automated_shoe"):
        for seat in (3, 5):
            game = started(deal_method=method)
            game.deal("As Kd")
            game.refuses(1006, ANY, "irregularity", what="exposed", seat=0)
            game.report("exposed", seat=seat)
            verify_void(game, "688a.13(i)", returned(3, "688a.13(i)", EACH), SEED)
    game = started(deal_method="manual_shoe")
    game.deal("As Kd")
    game.refuses(1015, "688a.13(d)", "irregularity", what="exposed", seat=5)


def test_688a_13_d_13_i_once_dealt_the_player_chooses_by_every_method():
    for method in METHODS:
        game = started(deal_method=method)
        game.deal_hands({})
        game.report("exposed", seat=3)
        game.count()
        game.do("decision", seat=3, what="void_hand")
        assert [line[6] for line in game.lines()] == ["688a.13(d)"] * 4


def test_688a_13_e_one_card_face_up_is_out_of_play_a_second_voids_the_round():
    game = started()
    assert effect("discarded", card="5h") in game.face_up("5h")
    game.deal("As")
    game.face_up("9d")
    verify_void(game, "688a.13(e)", returned(3, "688a.13(e)", EACH), SEED)


def test_688a_13_e_R_688a_27_a_card_face_up_leaves_three():
    game = started()
    game.face_up("Jk")
    game.deal_hands({})
    game.count(3)
    assert game.waits("set_hand")


def test_688a_13_f_a_card_drawn_in_error_is_the_next_card():
    game = started()
    game.report("drawn_in_error")
    assert game.notes("drawn_in_error") == [(None, "688a.13(f)")]
    game.deal("As")


def test_688a_13_g_13_j_R_688a_36_a_wrong_number_of_cards_voids_the_round():
    for seat, section in ((3, "688a.13(g)"), (0, "688a.13(g)"), (5, "688a.13(j)")):
        game = started()
        game.refuses(1015, "688a.13(g)", "irregularity", what="incorrect_number", seat=seat)
        game.deal("As Kd")
        game.report("incorrect_number", seat=seat)
        verify_void(game, section, returned(3, section, EACH), SEED)
    game = at_the_setting()
    game.refuses(1006, ANY, "irregularity", what="incorrect_number", seat=7)


def test_688a_13_g_13_j_R_688a_36_until_the_last_hands_are_revealed():
    """688a.11(d) has the cards of a surrendered hand counted while others are to be revealed."""
    for seat, section in ((3, "688a.13(g)"), (0, "688a.13(g)"), (4, "688a.13(j)")):
        game = at_the_setting()
        game.report("incorrect_number", seat=seat)
        assert [line[3] for line in game.lines()] == ["return"] * 5
        game = at_the_setting()
        void_after_seat_5(game, "incorrect_number", section, seat=seat)


def test_688a_13_c_R_688a_41_until_the_last_hands_are_revealed_settled_wagers_stay_settled():
    for cards_set in (False, True):
        game = at_the_setting(cards_set)
        game.report("wrong_start")
        assert {line[6] for line in game.lines()} == {"688a.13(c)"}
        assert [line[3] for line in game.lines()] == ["return"] * 5
        assert game.table.meter.micro == SEED
    void_after_seat_5(at_the_setting(), "wrong_start", "688a.13(c)")
    game = at_the_setting()
    finish(game)
    game.refuses(1015, "688a.13(c)", "irregularity", what="wrong_start")


def at_the_setting(cards_set=True):
    """The first hands, seat 5's, are to be revealed, or the dealer's to be set."""
    game = exposed_at("never")
    if cards_set:
        game.set(0, "Kh Qs")
    return game


def void_after_seat_5(game, what, section, **facts):
    """Seat 5's wagers are settled; only those of seat 3 are still there to go back."""
    game.set(5, "Kd Jc")
    settled = game.lines()
    assert {line[0] for line in settled} == {5}
    game.report(what, **facts)
    wagers = (("pai_gow", 1000), ("fortune_bonus", 500), ("progressive", 500))
    assert game.lines() == settled + returned(3, section, wagers)


def test_688a_13_k_a_jam_of_the_shuffler_is_noted():
    game = FaceUp()
    game.report("shuffler_jam")
    assert game.notes("shuffler_jam") == [(None, "688a.13(k)")]
    game = FaceUp(shuffler=False)
    game.refuses(1015, "688a.13(k)", "irregularity", what="shuffler_jam")


def test_688a_13_l_a_jam_of_the_automated_shoe_voids_the_round():
    game = started(deal_method="automated_shoe")
    game.deal("As Kd")
    game.report("shoe_jam")
    verify_void(game, "688a.13(l)", returned(3, "688a.13(l)", EACH), SEED)
    game = started()
    game.refuses(1015, "688a.13(l)", "irregularity", what="shoe_jam")


def test_688a_13_m_a_device_out_of_order_is_covered_before_the_next_round():
    game = FaceUp()
    game.report("malfunction", device="shuffler")
    game.refuses(1015, "688a.13(m)", "irregularity", what="malfunction", device="shoe")
    game.do("start_game")
    game.do("latched")
    game.refuses(1017, "688a.13(m)", "next_round")
    game.do("covered")
    game.do("next_round")


def test_688a_5_f_a_recut_before_the_first_card():
    game = started()
    game.report("recut")
    game.deal("As")
    game.refuses(1015, "688a.5(f)", "irregularity", what="recut")


def test_688a_13_R_688a_28_a_void_returns_collected_progressive_wagers_of_every_seat():
    game = FaceUp()
    for seat in (5, 2):
        game.bet(seat, progressive=True)
    game.start()
    game.position()
    assert game.table.meter.micro == 10000 * 1000000 + 100000
    game.deal("As")
    game.report("incorrect_number", seat=2)
    assert [line[:4] for line in game.lines()] == [
        (2, "pai_gow", 1000, "return"),
        (2, "progressive", 500, "return"),
        (5, "pai_gow", 1000, "return"),
        (5, "progressive", 500, "return"),
    ]
    assert game.table.meter.micro == 10000 * 1000000


def test_688a_13_a_round_without_trouble_has_no_void():
    game = FaceUp.one_seat("Tc Td As Js 6d 4d 2h", "As Js")
    assert named(game.effects, "void") == []
