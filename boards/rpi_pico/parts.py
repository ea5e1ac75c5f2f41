"""Parts of the chip, as boards/README.md lists them; the only module of the image that imports
what only the chip has. The Pico 2 uses it too."""

from os import urandom as random
from select import POLLIN, POLLOUT, poll
from time import sleep_us

import board
import build_info
import edges
import heap
from image_seal import image
from machine import SPI, UART, WDT_RESET, Pin, Timer, bootloader, reset_cause, unique_id
from machine import WDT as watchdog_timer
from machine import mem32 as words
from usb_serial import port

chip = {"RPI_PICO": "RP2040", "RPI_PICO2": "RP2350"}[build_info.BOARD]
PULLS = {"up": Pin.PULL_UP, "down": Pin.PULL_DOWN, "none": None}
# A timer of MicroPython's own.
SOFTWARE = -1


def input_pin(role):
    pin, pull, _, _ = board.INPUTS[role]
    return Pin(pin, Pin.IN, PULLS[pull])


def output_pin(role):
    """The pin of an output, at its safe level from the first moment."""
    pin, safe, _ = board.OUTPUTS[role]
    return Pin(pin, Pin.OUT, value=safe)


def bus():
    spi = board.SPI
    sck, mosi, miso = [Pin(spi[role]) for role in ("sck", "mosi", "miso")]
    return SPI(spi["id"], baudrate=spi["baud"], sck=sck, mosi=mosi, miso=miso)


def shoe_line(room):
    shoe = board.CARD_SHOE
    tx, rx = Pin(shoe["tx"]), Pin(shoe["rx"])
    return UART(shoe["id"], shoe["baud"], tx=tx, rx=rx, timeout=0, rxbuf=room)


def started_by_watchdog():
    return reset_cause() == WDT_RESET


def enter_boot_rom(after_ms):
    Timer(SOFTWARE, period=after_ms, mode=Timer.ONE_SHOT, callback=bootloader)
