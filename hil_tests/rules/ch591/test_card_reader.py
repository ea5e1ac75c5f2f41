"""591.2(d): the floorperson inspects the card reader device each gaming day."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.card_reader import verify_inspection, verify_stays_out_of_order


def test_591_2_d_the_inspection_is_noted_between_rounds_and_nothing_else_happens():
    verify_inspection(DoubleBack(), "591.2(d)")


def test_591_2_d_a_device_that_is_out_of_order_stays_so_when_it_is_inspected():
    verify_stays_out_of_order(DoubleBack(), "blackjack", "591.13(j)")
