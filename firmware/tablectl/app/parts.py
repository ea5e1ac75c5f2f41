"""Makes pins, buses and devices from the tables of the board. The one module that knows both."""

import os
import time

import board
import build_info
import edges
import machine

from ..devices.card_shoe import CardShoe
from ..devices.display_chain import DisplayChain
from ..devices.fram import Fram
from ..devices.key_switch import KeySwitch
from ..devices.lamps import Lamps
from ..devices.ring_oscillator import RingOscillator
from ..store.slots import SCRATCH_AT

PULLS = {"up": machine.Pin.PULL_UP, "down": machine.Pin.PULL_DOWN, "none": None}
PULL_SETTLES_US = 500
# Of the card shoe, what comes in 44 ms.
SHOE_BYTES = 512
CHIPS = {"RPI_PICO": "RP2040", "RPI_PICO2": "RP2350"}


def input_pin(role):
    pin, pull, _, _ = board.INPUTS[role]
    return machine.Pin(pin, machine.Pin.IN, PULLS[pull])


def output_pin(role):
    """The pin of an output, at its safe level from the first moment."""
    pin, safe, _ = board.OUTPUTS[role]
    return machine.Pin(pin, machine.Pin.OUT, value=safe)


def key_switch():
    switch = KeySwitch(input_pin("key_switch"), board.INPUTS["key_switch"][2])
    time.sleep_us(PULL_SETTLES_US)
    return switch


def bus():
    spi = board.SPI
    sck, mosi, miso = [machine.Pin(spi[role]) for role in ("sck", "mosi", "miso")]
    return machine.SPI(spi["id"], baudrate=spi["baud"], sck=sck, mosi=mosi, miso=miso)


def lamps(spi):
    return Lamps(spi, output_pin("lamp_latch"), output_pin("lamp_disable"), board.LAMPS)


def displays(spi):
    return DisplayChain(spi, output_pin("display_load"), board.DISPLAYS)


def fram(spi):
    return Fram(spi, output_pin("fram_select"), board.FRAM, SCRATCH_AT)


def card_shoe():
    shoe = board.CARD_SHOE
    tx, rx = machine.Pin(shoe["tx"]), machine.Pin(shoe["rx"])
    uart = machine.UART(shoe["id"], shoe["baud"], tx=tx, rx=rx, timeout=0, rxbuf=SHOE_BYTES)
    return CardShoe(uart, SHOE_BYTES)


def ring_oscillator():
    return RingOscillator(machine.mem32, CHIPS[build_info.BOARD])


def start_bank():
    """Make the eight inputs and let the interrupt handler record their edges."""
    for role in board.INPUTS:
        input_pin(role)
    time.sleep_us(PULL_SETTLES_US)
    edges.start()


def started_by_watchdog():
    return machine.reset_cause() == machine.WDT_RESET


def start_identity(epoch, number):
    """Bytes that no other board has, and no other start of this one: `number` is its record's in
    the `epoch` (hex digits) of its memory."""
    return machine.unique_id() + epoch.encode() + number.to_bytes(4, "little")


def random(n):
    """`n` bytes from the ring oscillator."""
    return os.urandom(n)


def uid():
    return "".join(["{:02x}".format(byte) for byte in machine.unique_id()])


# A software timer, and what has been set going and must not be collected.
SOFTWARE = -1
leaving: list = []
LEAVE_MS = 50


def boot_rom(arguments, role):
    """Into the boot ROM, once the reply is out."""
    once = machine.Timer.ONE_SHOT
    leaving.append(machine.Timer(SOFTWARE, period=LEAVE_MS, mode=once, callback=_leave))
    return {}


def _leave(timer):
    machine.bootloader()
