"""581.2(d), 581.6(a), 581.6(c) and 581.6(g): the Rules Submission, the card reader device, the
boxes of one player, and wagers that were made."""

from tablectl.core.table import open_table

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.families.card_reader import verify_inspection
from hil_tests.rules.families.discard_racks import verify_discard_rack
from hil_tests.rules.families.made_wagers import verify_entered_in_error, verify_stands
from hil_tests.rules.families.own_boxes import verify_boxes
from hil_tests.rules.helpers.play import changed, refused


def refuses(code, section, **changes):
    return refused(lambda: open_table(DoubleAttack.offering(**changes)), code, section)


def test_581_2_e_1_2_R_581_40_the_discard_rack_has_one_of_two_heights():
    verify_discard_rack(DoubleAttack.offering, "581.2(e)")


def test_581_6_a_R_581_37_cash_by_word_is_taken_where_the_house_says_so_or_says_nothing():
    assert DoubleAttack().table.configuration["verbal_wagers"] is True
    for answer in (True, False):
        assert DoubleAttack(verbal_wagers=answer).table.configuration["verbal_wagers"] is answer
    for wrong in (None, 1, "yes"):
        refused(lambda wrong=wrong: DoubleAttack(verbal_wagers=wrong), 4003, "581.6(a)")


def test_581_3_b_R_581_28_how_the_cards_are_shuffled():
    for shuffler in (None, "batches", "continuous"):
        open_table(DoubleAttack.offering(shuffler=shuffler))
        if shuffler != "continuous":
            refuses(4003, "581.5(h)", shuffler=shuffler, counting_shuffler=True)
    open_table(DoubleAttack.offering(shuffler="continuous", counting_shuffler=True))
    for shuffler in (True, "batch"):
        refuses(4003, "581.3(b)", shuffler=shuffler)


def test_581_6_d_f_g_limits_and_boxes():
    refuses(4003, "581.6(g)", max_boxes=0)
    refuses(4003, "581.6(g)", max_boxes=7)
    refuses(4003, "581.6(d)", limits=changed(DoubleAttack.OFFERED["limits"], bet=[0, 5]))
    refuses(4003, "581.6(f)", limits=changed(DoubleAttack.OFFERED["limits"], bust_it=[9, 5]))
    assert refuses(4001, None, bust_it=False).facts["key"] == "limits.bust_it"
    table = open_table(DoubleAttack.offering(bust_it=False, limits={"bet": [500, 1000]}))
    assert table.limits == {"bet": (500, 1000)}


def test_581_2_d_the_inspection_is_noted_between_rounds_and_nothing_else_happens():
    verify_inspection(DoubleAttack(), "581.2(d)")


def test_581_6_g_R_581_41_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(DoubleAttack(max_boxes=3), "bet", "581.6(g)")


def test_581_6_c_R_581_36_a_wager_that_was_made_is_added_to_and_not_taken_back_or_lessened():
    verify_stands(DoubleAttack(), "bet", "581.6(c)")


def test_581_6_c_R_581_36_what_was_entered_in_error_is_no_wager_and_is_noted():
    verify_entered_in_error(DoubleAttack(), "bet", "581.6(c)")
