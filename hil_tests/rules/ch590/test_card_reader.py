"""590.2(d): the floorperson inspects the card reader device each gaming day."""

from hil_tests.rules.families.blackjack_games import FreeBet
from hil_tests.rules.families.card_reader import verify_inspection, verify_stays_out_of_order


def test_590_2_d_the_inspection_is_noted_between_rounds_and_nothing_else_happens():
    verify_inspection(FreeBet(), "590.2(d)")


def test_590_2_d_a_device_that_is_out_of_order_stays_so_when_it_is_inspected():
    verify_stays_out_of_order(FreeBet(), "blackjack", "590.13(j)")
