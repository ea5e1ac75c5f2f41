"""583.13 and 583.7(b): every irregularity, what a void round returns, players who leave."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import FlopPoker
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.void_rounds import returned, verify_void
from hil_tests.rules.helpers.worded_alike import verify_device_is_covered

ALL = {"three_card_bonus": 300}
EACH = (("ante", 1000), ("pot", 500), ("three_card_bonus", 300))
PLAYED = EACH[:2] + (("flop", 1000),) + EACH[2:]


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


def test_583_13_b_a_card_drawn_in_error_is_the_next_card():
    game = started()
    game.deal("As Kd")
    noted = effect("note", what="drawn_in_error", section="583.13(b)")
    assert game.report("drawn_in_error") == [noted]
    game.deal("Qc")
    assert game.table.round.hands[1] == [card_number("As"), card_number("Qc")]


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


def test_583_13_f_betting_opens_only_when_the_device_is_covered_or_signed():
    verify_device_is_covered(FlopPoker, "583.13(f)")


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


def test_583_7_b_R_583_09_not_abandoned_he_folds_and_his_hand_competes():
    game = three_seats(False, (4,), False)
    assert game.line(4, "ante") == ("collect", 0, "", "583.11(b)")
    assert game.line(4, "three_card_bonus") == ("pay", 7500, "25 to 1", "583.12(c)")
    assert game.pot()[4] == ("pay", 1000)
    game = three_seats(False, (4,), True)
    assert game.line(4, "flop") == ("pay", 4000, "4 to 1", "583.12(b)")
    assert game.pot()[4] == ("pay", 1000)
