"""588.13: every irregularity, when it can happen, and void rounds with what they return."""

from tablectl.core.cards import card_number

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.void_rounds import returned, verify_void

ALL = {"fortune_bonus": 500, "insurance": 300, "progressive": True}
EACH = (("pai_gow", 1000), ("fortune_bonus", 500), ("insurance", 300), ("progressive", 500))


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


def test_588_13_d_R_588_18_not_once_they_are_and_played_out_they_are_waited_for():
    game = dealer_set()
    game.set(5, game.low_of(5))
    game.refuses(1015, "588.13(d)", "irregularity", what="exposed", seat=5)
    game.report("exposed", seat=2)
    game.do("decision", seat=2, what="play_out")
    assert (game.table.awaits["what"], game.table.awaits["to"]) == ("set_hand", 2)


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


def test_588_13_l_a_jammed_shuffler_is_noted_where_there_is_one():
    game = started()
    shown = game.report("shuffler_jam")
    assert effect("note", what="shuffler_jam", section="588.13(l)") in shown
    manual = started(shuffler=False)
    manual.refuses(1015, "588.13(l)", "irregularity", what="shuffler_jam")


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
