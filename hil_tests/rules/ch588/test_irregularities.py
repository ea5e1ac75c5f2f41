"""588.13: every irregularity, when it can happen, and void rounds with what they return."""

from tablectl.core.cards import card_number

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.void_rounds import returned, verify_void

ALL = {"fortune_bonus": 500, "insurance": 300, "progressive": True}
EACH = (("pai_gow", 1000), ("fortune_bonus", 500), ("insurance", 300), ("progressive", 500))
METHODS = ("manual_shoe", "hand", "automated_shoe")


def started(seats=(2, 5), **changes):
    game = PaiGow(**changes)
    for seat in seats:
        game.bet(seat, **ALL)
    game.start()
    return game


def dealing(cards=8, seats=(2, 5), **changes):
    """A table with some cards out."""
    game = started(seats, **changes)
    game.position()
    for _ in range(cards):
        game.do("card", card=card_number(game.unused()))
    return game


def dealt(seats=(2, 5), **changes):
    game = started(seats, **changes)
    game.deal_out()
    return game


def turned_over(**changes):
    """The dealer's cards lie face up, to be set."""
    game = dealt(**changes)
    game.do("reveal")
    return game


def dealer_set(**changes):
    """Seat 5's hands are to be revealed."""
    game = turned_over(**changes)
    game.set(0, game.low_of(0))
    return game


def both(section):
    """Every wager of both seats comes back."""
    return returned(2, section, EACH) + returned(5, section, EACH)


def test_588_13_a_588_13_b_no_roll_and_the_dice_are_shaken_again():
    for what, section in (("not_flat", "588.13(a)"), ("die_fell_out", "588.13(b)")):
        for start, waits in (("dice", "roll"), ("rng_or_dice", "start_position")):
            game = started(start_position=start)
            assert effect("note", what=what, section=section) in game.report(what)
            assert game.waits(waits)
            game.position(2)
            game.refuses(1015, section, "irregularity", what=what)
        number = started()
        number.refuses(1015, section, "irregularity", what=what)


def test_588_13_c_R_588_20_the_first_card_to_the_wrong_position_voids_the_round():
    """Double Down Wagers (588.7(e)(1)) go back too."""
    for start in ("dice", "rng"):
        game = started(start_position=start)
        game.position()
        game.refuses(1015, "588.13(c)", "irregularity", what="wrong_start")
        game.do("card", card=0)
        game.report("wrong_start")
        verify_void(game, "588.13(c)", both("588.13(c)"), PaiGow.SEED)
    late = dealt(double_down=True)
    late.do("decision", seat=2, what="double_down")
    late.report("wrong_start")
    doubled = (EACH[0], ("double_down", 1000)) + EACH[1:]
    lines = returned(2, "588.13(c)", doubled) + returned(5, "588.13(c)", EACH)
    verify_void(late, "588.13(c)", lines, PaiGow.SEED)


def test_588_13_c_R_588_20_until_the_last_hands_are_revealed_settled_wagers_stay_settled():
    for moment in (dealt, turned_over, dealer_set):
        game = moment()
        game.report("wrong_start")
        verify_void(game, "588.13(c)", both("588.13(c)"), PaiGow.SEED)
    game = dealer_set()
    game.set(5, game.low_of(5))
    settled = game.lines()
    assert {line[0] for line in settled} == {5}
    game.report("wrong_start")
    assert game.lines() == settled + returned(2, "588.13(c)", EACH)
    game = dealer_set()
    for seat in (5, 2):
        game.set(seat, game.low_of(seat))
    game.refuses(1015, "588.13(c)", "irregularity", what="wrong_start")


def test_588_13_d_R_588_18_a_player_whose_card_was_exposed_may_void_his_hand():
    for method in ("manual_shoe", "hand"):
        game = dealing(deal_method=method)
        shown = game.report("exposed", seat=2)
        assert effect("note", what="exposed", seat=2, section="588.13(d)") in shown
        game.deal_cards()
        game.count()
        assert game.table.awaits["choices"] == ["play_out", "void_hand"]
        game.refuses(1008, "588.13(d)", "decision", seat=5, what="void_hand")
        game.refuses(1009, "588.13(d)", "decision", seat=2, what="fold")
        game.do("decision", seat=2, what="void_hand")
        assert game.lines() == returned(2, "588.13(d)", EACH)
        assert game.table.meter.micro == PaiGow.SEED + 750000
        assert game.table.round.competing == [5]
        assert game.waits("reveal")


def test_588_13_d_played_out_the_hand_is_as_any_other():
    game = dealing()
    game.report("exposed", seat=2)
    game.report("exposed", seat=2)
    game.deal_cards()
    game.count()
    game.do("decision", seat=2, what="play_out")
    assert game.waits("reveal") and game.table.round.competing == [2, 5]


def test_588_13_d_R_588_18_until_his_hands_are_revealed():
    for moment in (dealt, turned_over, dealer_set):
        game = moment()
        game.report("exposed", seat=2)
        if moment is turned_over:
            game.set(0, game.low_of(0))
        game.do("decision", seat=2, what="void_hand")
        assert game.lines() == returned(2, "588.13(d)", EACH)
        if moment is dealt:
            game.set(0, game.low_of(0))
        game.refuses(1015, "588.13(d)", "irregularity", what="exposed", seat=2)
        game.set(5, game.low_of(5))
        assert game.waits("next_round")


def test_588_13_d_R_588_18_not_once_they_are_and_played_out_they_are_waited_for():
    game = dealer_set()
    game.set(5, game.low_of(5))
    game.refuses(1015, "588.13(d)", "irregularity", what="exposed", seat=5)
    game.report("exposed", seat=2)
    game.do("decision", seat=2, what="play_out")
    assert (game.table.awaits["what"], game.table.awaits["to"]) == ("set_hand", 2)


def test_588_13_d_R_588_32_with_every_hand_void_the_dealers_cards_are_not_turned_over():
    game = dealt()
    for seat in (2, 5):
        game.report("exposed", seat=seat)
        game.do("decision", seat=seat, what="void_hand")
    assert game.waits("next_round")
    assert game.lines() == both("588.13(d)")


def test_588_13_d_also_while_players_decide_and_then_the_double_down_goes_back():
    game = dealt(double_down=True)
    game.do("decision", seat=2, what="double_down")
    game.report("exposed", seat=2)
    game.report("exposed", seat=5)
    game.do("decision", seat=5, what="double_down")
    for seat in (2, 5):
        game.do("decision", seat=seat, what="void_hand")
    doubled = (EACH[0], ("double_down", 1000)) + EACH[1:]
    assert game.lines() == returned(2, "588.13(d)", doubled) + returned(5, "588.13(d)", doubled)
    assert game.waits("next_round"), "R-588-32: no hand is left"
    assert game.table.meter.micro == PaiGow.SEED


def test_588_13_d_a_void_hand_neither_pays_nor_gets_envy():
    game = PaiGow()
    for seat in (2, 4, 5):
        game.bet(seat, fortune_bonus=500)
    game.start()
    hands = {
        2: "Ah As Kd 9s 4d 2h",
        4: "8c 8d 8h 8s Ac 2d",
        5: "Tc Td Th Ts Jh 2s",
        0: PaiGow.DEALER,
    }
    game.position()
    game.report("exposed", seat=4)
    game.deal_out(hands)
    game.do("decision", seat=4, what="void_hand")
    game.compare({2: "Kd", 5: "Jh"}, PaiGow.DEALER_LOW)
    envies = [(line[0], line[4]) for line in game.lines() if line[3] == "envy"]
    assert envies == [(2, 7500)]


def test_588_13_d_the_lammer_of_a_void_hand_is_gone():
    for void in (True, False):
        game = PaiGow()
        game.bet(2)
        game.bet(4, fortune_bonus=500)
        game.start()
        game.position()
        game.report("exposed", seat=4)
        game.deal_out({2: "8c 8d 8h 8s Ac 2d"})
        game.do("decision", seat=4, what="void_hand" if void else "play_out")
        game.set(0, game.low_of(0))
        if not void:
            game.set(4, game.low_of(4))
        named_hands = [n for n in named(game.set(2, "2d"), "note") if n["what"] == "envy_hand"]
        assert bool(named_hands) is not void


def test_588_13_d_the_choice_is_not_that_of_a_player_who_left_or_has_no_hand():
    game = dealing()
    game.refuses(1015, "588.13(d)", "irregularity", what="exposed", seat=3)
    game.refuses(1006, ANY, "irregularity", what="exposed", seat=7)
    game.report("exposed", seat=2)
    game.report("player_left", seat=2)
    game.deal_cards()
    game.count()
    assert game.waits("reveal")


def test_588_13_e_the_dealers_card_exposed_voids_the_round():
    for game in (dealing(), dealing(deal_method="hand"), dealt(double_down=True), dealt()):
        game.report("exposed", seat=0)
        verify_void(game, "588.13(e)", both("588.13(e)"), PaiGow.SEED)


def test_588_13_e_588_11_d_not_once_they_are_turned_over():
    for moment in (turned_over, dealer_set):
        moment().refuses(1015, "588.13(e)", "irregularity", what="exposed", seat=0)


def test_588_13_f_one_card_face_up_is_not_used_and_10_cards_remain_R_588_19():
    for method in METHODS:
        game = dealing(deal_method=method)
        to = game.table.awaits["to"]
        assert effect("discarded", card="Jk") in game.report("face_up", card=52)
        assert game.table.awaits["to"] == to
        game.deal_cards()
        game.count(10)
        assert game.waits("reveal")


def test_588_13_f_more_than_one_voids_the_round():
    game = dealing()
    game.face_up("As")
    game.do("card", card=card_number("Ks"))
    game.face_up("Ah")
    verify_void(game, "588.13(f)", both("588.13(f)"), PaiGow.SEED)
    before = started()
    before.refuses(1015, "588.13(f)", "irregularity", what="face_up", card=0)


def test_588_13_g_a_card_drawn_in_error_is_the_next_card():
    game = dealing()
    to = game.table.awaits["to"]
    shown = game.report("drawn_in_error")
    assert effect("note", what="drawn_in_error", section="588.13(g)") in shown
    assert game.table.awaits["to"] == to


def test_588_13_h_588_13_k_R_588_31_an_incorrect_number_of_cards_voids_the_round():
    for seat, section in ((0, "588.13(h)"), (2, "588.13(h)"), (3, "588.13(k)")):
        for game in (dealing(), dealt(), dealt(double_down=True)):
            game.report("incorrect_number", seat=seat)
            verify_void(game, section, both(section), PaiGow.SEED)
    game = started()
    game.position()
    game.refuses(1015, "588.13(h)", "irregularity", what="incorrect_number", seat=2)
    game.deal_out({0: PaiGow.DEALER})
    game.refuses(1006, ANY, "irregularity", what="incorrect_number", seat=7)


def test_588_13_h_588_13_k_R_588_31_until_the_last_hands_are_revealed():
    for seat, section in ((0, "588.13(h)"), (2, "588.13(h)"), (3, "588.13(k)")):
        for moment in (turned_over, dealer_set):
            game = moment()
            game.report("incorrect_number", seat=seat)
            verify_void(game, section, both(section), PaiGow.SEED)
    game = dealer_set()
    game.set(5, game.low_of(5))
    settled = game.lines()
    game.report("incorrect_number", seat=2)
    assert game.lines() == settled + returned(2, "588.13(h)", EACH)


def test_588_13_j_R_588_18_any_card_exposed_in_the_stacks_voids_the_round():
    for seat in (0, 2, 3):
        game = dealing(deal_method="automated_shoe")
        game.report("exposed", seat=seat)
        verify_void(game, "588.13(j)", both("588.13(j)"), PaiGow.SEED)
    later = started(deal_method="automated_shoe")
    later.position()
    later.refuses(1006, ANY, "irregularity", what="exposed", seat=9)
    later.deal_cards()
    later.report("exposed", seat=2)
    later.count()
    assert later.table.awaits["section"] == "588.13(d)"


def test_588_13_l_a_jammed_shuffler_is_noted_where_there_is_one():
    game = started()
    shown = game.report("shuffler_jam")
    assert effect("note", what="shuffler_jam", section="588.13(l)") in shown
    manual = started(shuffler=False)
    manual.refuses(1015, "588.13(l)", "irregularity", what="shuffler_jam")


def test_588_13_m_a_jammed_shoe_voids_the_round():
    game = dealing(deal_method="automated_shoe")
    game.report("shoe_jam")
    verify_void(game, "588.13(m)", both("588.13(m)"), PaiGow.SEED)
    manual = dealing()
    manual.refuses(1015, "588.13(m)", "irregularity", what="shoe_jam")


def test_588_13_n_a_device_out_of_order_is_covered_first():
    game = dealt()
    game.report("malfunction", device="shuffler")
    game.refuses(1015, "588.13(n)", "irregularity", what="malfunction", device="shoe")
    game.set(0, game.low_of(0))
    for seat in (5, 2):
        game.set(seat, game.low_of(seat))
    game.refuses(1017, "588.13(n)", "next_round")
    game.do("covered")
    game.do("next_round")


def test_588_5_f_a_recut_is_for_before_the_deal():
    game = started()
    assert effect("note", what="recut", section="588.5(f)") in game.report("recut")
    game.position()
    game.do("card", card=0)
    game.refuses(1015, "588.5(f)", "irregularity", what="recut")


def test_R_588_27_a_void_round_returns_what_each_player_wagered():
    game = PaiGow()
    game.bet(1, pai_gow=2500)
    game.bet(6, insurance=100)
    game.start()
    game.position()
    game.do("card", card=0)
    game.report("exposed", seat=0)
    section = "588.13(e)"
    wagers = (("pai_gow", 1000), ("insurance", 100))
    lines = returned(1, section, (("pai_gow", 2500),)) + returned(6, section, wagers)
    verify_void(game, section, lines, PaiGow.SEED)
