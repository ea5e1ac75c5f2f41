"""Makes the drivers of a board from the `parts` that its body supplies (boards/README.md)."""

from ..devices.card_shoe import CardShoe
from ..devices.display_chain import DisplayChain
from ..devices.fram import Fram
from ..devices.lamps import Lamps
from ..devices.ring_oscillator import RingOscillator
from ..devices.service_contact import ServiceContact
from ..store.slots import SCRATCH_AT

PULL_SETTLES_US = 500
# Of the card shoe, what comes in 44 ms.
SHOE_BYTES = 512


def service_contact(parts):
    pin, closed = parts.input_pin("service_contact"), parts.board.INPUTS["service_contact"][2]
    parts.sleep_us(PULL_SETTLES_US)
    return ServiceContact(pin, closed)


def lamps(parts, spi):
    latch, disable = parts.output_pin("lamp_latch"), parts.output_pin("lamp_disable")
    return Lamps(spi, latch, disable, parts.board.LAMPS)


def displays(parts, spi):
    return DisplayChain(spi, parts.output_pin("display_load"), parts.board.DISPLAYS)


def fram(parts, spi):
    return Fram(spi, parts.output_pin("fram_select"), parts.board.FRAM, SCRATCH_AT)


def card_shoe(parts):
    return CardShoe(parts.shoe_line(SHOE_BYTES), SHOE_BYTES)


def ring_oscillator(parts):
    return RingOscillator(parts.words, parts.chip)


def start_bank(parts):
    """Make the inputs and let the interrupt handler record their edges."""
    for role in parts.board.INPUTS:
        parts.input_pin(role)
    parts.sleep_us(PULL_SETTLES_US)
    parts.edges.start()
