"""591: the Rules Submission, and every refusal of it."""

from tablectl.core.table import open_table

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.discard_racks import verify_discard_rack
from hil_tests.rules.helpers.play import refused


def refused_with(code, section, **changes):
    return refused(lambda: open_table(DoubleBack.offering(**changes)), code, section)


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
