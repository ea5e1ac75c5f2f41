"""The tables of a board are checked before anything is driven by them."""

import board
from tablectl.core.errors import DeviceError
from tablectl.devices.wiring import verify_wiring

from hil_tests.controller.stand_ins import raises


class Tables:
    """A copy of the board's tables that can be changed."""

    def __init__(self):
        self.SPI = dict(board.SPI)
        self.CARD_SHOE = dict(board.CARD_SHOE)
        self.INPUTS = dict(board.INPUTS)
        self.OUTPUTS = dict(board.OUTPUTS)
        self.BANK = board.BANK

    def move_input(self, role, pin):
        self.INPUTS[role] = (pin,) + self.INPUTS[role][1:]


def test_the_board_is_wired_as_the_firmware_wants_it():
    verify_wiring(board)


def test_a_pin_with_two_uses_is_refused():
    tables = Tables()
    tables.move_input("key_switch", tables.SPI["sck"])
    error = raises(DeviceError, 3009, verify_wiring, tables)
    assert error.text == "key_switch: GP18 is SPI sck"
    tables = Tables()
    tables.OUTPUTS["lamp_latch"] = (17, 0, "J4-4")
    raises(DeviceError, 3009, verify_wiring, tables)
    tables = Tables()
    tables.CARD_SHOE["rx"] = 4
    raises(DeviceError, 3009, verify_wiring, tables)


def test_buttons_sensors_and_key_are_in_the_bank_and_nothing_else_is():
    moved = {"sensor_3": 2, "start_game": 26, "key_switch": 28, "service_contact": 12}
    for role, pin in moved.items():
        tables = Tables()
        del tables.INPUTS["sensor_3"]
        tables.INPUTS[role] = (pin, "up", 0, "J9")
        raises(DeviceError, 3009, verify_wiring, tables)
