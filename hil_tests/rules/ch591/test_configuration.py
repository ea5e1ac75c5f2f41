"""591: the Rules Submission, and every refusal of it."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.discard_racks import verify_discard_rack
from hil_tests.rules.helpers.play import refused


def refused_with(code, section, **changes):
    return refused(lambda: open_table(DoubleBack.offering(**changes)), code, section)


def test_591_2_a_one_to_six_seats():
    for seats in (1, 6):
        assert open_table(DoubleBack.offering(table={"number": 1, "seats": seats})).seats == seats
    for seats in (0, 7, None, "6", True):
        refused_with(4003, "591.2(a)", table={"number": 1, "seats": seats})


def test_591_3_a_R_591_14_R_590_14_one_to_sixteen_decks_in_the_shoe():
    for decks in (1, 2, 6, 8, 9, 12, 16):
        table = open_table(DoubleBack.offering(decks=decks))
        assert table.pack.count == 52 * decks
    for decks in (0, 17, -1, None, "6", True, 1.5):
        refused_with(4003, "591.3(a)", decks=decks)


def test_591_3_b_a_shuffler_of_batches_a_continuous_one_or_none():
    for shuffler in (None, "batches", "continuous"):
        open_table(DoubleBack.offering(shuffler=shuffler))
    for shuffler in (True, False, "", "other", 1):
        refused_with(4003, "591.3(b)", shuffler=shuffler)


def test_591_5_h_a_shoe_that_counts_is_a_continuous_shuffler():
    open_table(DoubleBack.offering(shuffler="continuous", counting_shuffler=True))
    for shuffler in (None, "batches"):
        refused_with(4003, "591.5(h)", shuffler=shuffler, counting_shuffler=True)


def test_591_7_t_player_by_player_or_the_losers_first():
    for wrong in (None, True, "winners_first"):
        refused_with(4003, "591.7(t)", settlement=wrong)
    refused_with(4001, None, losers_first=True)


def test_591_2_e_1_2_R_591_34_the_discard_rack_has_one_of_two_heights():
    verify_discard_rack(DoubleBack.offering, "591.2(e)")


def test_591_4_e_yes_or_no():
    for key, section in (
        ("preinspected", "591.4(e)"),
        ("mid_shoe_entry", "591.6(b)"),
    ):
        for value in (None, 1, "true"):
            refused_with(4003, section, **{key: value})


def test_591_3_c_the_cards_are_changed_every_24_hours():
    game = DoubleBack()
    game.do("start_game", time=1000)
    game.do("latched", time=1000)
    due = 1000 + 24 * HOUR
    assert game.refuses(1023, "591.3(c)", "next_round", time=due).facts["hours"] == 24
    game.do("next_round", time=due - 1)
