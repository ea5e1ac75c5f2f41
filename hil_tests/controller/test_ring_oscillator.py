"""The ring oscillator read through a memory of registers."""

from tablectl.core.errors import DeviceError
from tablectl.devices.ring_oscillator import REGISTERS, RingOscillator

from hil_tests.controller.stand_ins import raises

RUNNING = 0x80001000


class Words:
    """Registers of one chip: a status, and a random bit that comes from a list."""

    def __init__(self, chip, status=RUNNING, bits=()):
        self.status_at, self.bit_at = REGISTERS[chip]
        self.status = status
        self.bits = list(bits)

    def __getitem__(self, address):
        if address == self.bit_at:
            return self.bits.pop(0)
        assert address == self.status_at, address
        return self.status


def test_bits_come_in_their_order_one_in_each_byte():
    for chip in sorted(REGISTERS):
        given = [1, 0, 0, 1, 1, 1, 0]
        bits = bytearray(b"\xff" * 5)
        words = Words(chip, bits=given)
        RingOscillator(words, chip).read(bits)
        assert list(bits) == given[:5]
        assert words.bits == given[5:]


def test_only_the_lowest_bit_of_the_register_is_the_random_bit():
    bits = bytearray(2)
    RingOscillator(Words("RP2040", bits=[0xFFFFFFFE, 0x80000001]), "RP2040").read(bits)
    assert list(bits) == [0, 1]


def test_an_oscillator_that_does_not_run_gives_no_bits():
    for status in (0, 1 << 31, 1 << 12, 0x7FFFEFFF):
        oscillator = RingOscillator(Words("RP2040", status, [1] * 4), "RP2040")
        error = raises(DeviceError, 3012, oscillator.read, bytearray(4))
        assert error.text == "ring oscillator: not running (status {:08x})".format(status)


def test_the_addresses_are_those_of_the_datasheets():
    # RP2040: ROSC at 40060000h, STATUS 18h, RANDOMBIT 1Ch; RP2350: 400E8000h, 1Ch, 20h.
    assert REGISTERS["RP2040"] == (0x40060000 + 0x18, 0x40060000 + 0x1C)
    assert REGISTERS["RP2350"] == (0x400E8000 + 0x1C, 0x400E8000 + 0x20)
