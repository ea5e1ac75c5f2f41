"""Meter sign and starting-position display on their common chain, as the digits would show it."""

from tablectl.devices.display_chain import DISPLAY_TEST, REGISTERS, DisplayChain
from tablectl.devices.meter_sign import MeterSign
from tablectl.devices.start_display import StartDisplay

from boards.native.bus import Bus, DisplayPart

MICRO = 10_000


def make():
    bus = Bus()
    part = DisplayPart(bus, 2)
    chain = DisplayChain(bus, part.load, ("meter_sign", "start_display"))
    return chain, MeterSign(chain), StartDisplay(chain), part


def started():
    chain, sign, start_display, part = make()
    chain.start()
    return chain, sign, start_display, part


def test_drivers_wake_up_dark():
    _, _, _, part = started()
    assert part.text(0) == " " * 8 and part.text(1) == " " * 8


def test_constructing_them_moves_nothing():
    _, _, _, part = make()
    assert part.text(0) is None


def test_the_sign_shows_dollars_and_whole_cents_rounded_down():
    _, sign, _, part = started()
    cases = (
        (0, "     0.00"),
        (7, "     0.07"),
        (100, "     1.00"),
        (123_456, "  1234.56"),
        (99_999_999, "999999.99"),
        (100_000_000, " 1000000"),
        (9_999_999_999, "99999999"),
        (10_000_000_000, "--------"),
    )
    for cents, text in cases:
        for fraction in (0, MICRO - 1):
            sign.show(cents * MICRO + fraction)
            assert part.text(0) == text, cents
    assert part.text(1) == " " * 8


def test_5321_18_after_a_hit_the_sign_shows_award_and_meter_in_turn():
    _, sign, _, part = started()
    sign.show(500_000 * MICRO)
    for cents, text in (
        (1, "H    0.01"),
        (123_456, "H 1234.56"),
        (9_999_999, "H99999.99"),
        (10_000_000, "H 100000"),
        (123_456_789, "H1234567"),
    ):
        sign.hit(cents)
        assert part.text(0) == text
        sign.show(123_400 * MICRO)
        assert part.text(0) == text
        sign.advance()
        assert part.text(0) == "  1234.00"
        sign.advance()
        assert part.text(0) == text
    sign.hit(None)
    for _ in range(2):
        assert part.text(0) == "  1234.00"
        sign.advance()


def test_a_test_lights_every_segment_and_the_digits_come_back():
    chain, sign, _, part = started()
    sign.show(123_400 * MICRO)
    chain.test(True)
    for _ in range(2 * REGISTERS):
        chain.refresh_next()
        assert [registers[DISPLAY_TEST] for registers in part.registers] == [1, 1]
    sign.show(500 * MICRO)
    chain.test(False)
    assert part.text(0) == "     5.00"


def test_the_sign_goes_dark():
    _, sign, _, part = started()
    sign.show(5000 * MICRO)
    sign.show(None)
    assert part.text(0) == " " * 8 and sign.status() == {"cents": None}


def test_R_688a_47_the_sign_of_a_link_that_is_down_shows_no_amount():
    _, sign, _, part = started()
    sign.show(5000 * MICRO)
    sign.link_down()
    assert part.text(0) == "L ------" and sign.status() == {"cents": None}
    sign.show(5000 * MICRO)
    assert part.text(0) == "    50.00"


def test_the_starting_position_is_the_rightmost_digit_of_its_own_display():
    _, sign, start_display, part = started()
    sign.show(123_456 * MICRO)
    for position in range(1, 8):
        start_display.show(position)
        assert part.text(1) == " " * 7 + str(position)
    start_display.show(None)
    assert part.text(1) == " " * 8
    assert part.text(0) == "  1234.56"


def test_refresh_heals_every_register():
    chain, sign, start_display, part = started()
    sign.show(123_456 * MICRO)
    start_display.show(4)
    for registers in part.registers:
        for address in range(1, 16):
            registers[address] ^= 0xFF
    assert part.text(0) is None
    for _ in range(13):
        chain.refresh_next()
    assert part.text(0) == "  1234.56" and part.text(1) == " " * 7 + "4"
    for registers in part.registers:
        assert registers[0x0A] == 8


def test_stop_is_dark_and_harmless_twice():
    chain, sign, _, part = started()
    sign.show(5000 * MICRO)
    chain.stop()
    chain.stop()
    assert part.text(0) == " " * 8
