"""Puts the rig together and goes round: waits for a byte or a time, then does what is due."""

import gc
import io
import select
import sys
import time
from binascii import hexlify

import board
import build_info
import machine
import usb_serial
import wires

from .clock import now_us
from .ears import Ears
from .hands import FIRST_PIN, Hands
from .identity import wiring_digest
from .service import Service
from .shoe import Shoe
from .table import Table

GPIO_IN = 0xD0000004
PINS = 29
# How long the ears may be left alone: their rings hold 512 words, 80 us apart and more.
LISTEN_US = 40_000
# While somebody waits for what they hear.
AWAITED_US = 10_000
# With the board off there is nothing to hear.
IDLE_US = 1_000_000
# A collection takes less than this, and the heap has room for many more lines.
COLLECTION_US = 20_000
LINES_A_COLLECTION = 50


class Tables:
    """The tables of board.py and wires.py."""

    LAMPS = board.LAMPS
    DISPLAYS = board.DISPLAYS
    DIGITS = wires.DIGITS


def assemble():
    """The service of this rig with its hardware."""
    pins = {row[2]: row[0] for row in wires.WIRES if row[3] != "ground"}
    kinds = {row[2]: row[3] for row in wires.WIRES}
    machine.Pin(pins["sense"], machine.Pin.IN)
    hands = Hands([pins[role] for role in ("shoe_rx", "shoe_tx")])
    shoe = board.CARD_SHOE
    parts = (
        hands,
        Ears(pins),
        Shoe(shoe["id"], shoe["baud"], tx=pins["shoe_rx"], rx=pins["shoe_tx"]),
        now_us,
    )
    bits = {
        role: pin - FIRST_PIN
        for role, pin in pins.items()
        if kinds[role] in ("power", "reset", "contact")
    }
    contacts = [role for role in bits if kinds[role] == "contact"]
    identity = {
        "version": build_info.VERSION,
        "commit": build_info.COMMIT,
        "uid": hexlify(machine.unique_id()).decode(),
        "board": wiring_digest(wires.WIRES, board.LAMPS, board.DISPLAYS),
    }
    return Service(Table(Tables, bits, contacts, parts), identity, levels, place_of)


def levels():
    """The level of every GPIO by its number."""
    bits = machine.mem32[GPIO_IN]
    return {str(pin): bits >> pin & 1 for pin in range(PINS)}


def run():
    """Serve until somebody asks for the prompt."""
    service = assemble()
    loop = Loop(service)
    while not service.ends or service.out:
        try:
            loop.turn()
        except Exception as error:  # noqa: BLE001 - whatever it is, the rig goes on
            service.failed(error)
    service.table.ears.stop()
    service.table.hands.stop()


def place_of(error):
    """An exception in one line, with the lines of code that led there."""
    text = io.StringIO()
    sys.print_exception(error, text)
    return " | ".join(line.strip() for line in text.getvalue().split("\n")[-5:] if line)


class Loop:
    """Of a service and the USB port."""

    def __init__(self, service):
        self.service = service
        self.port = usb_serial.port
        self.buffer = bytearray(512)
        self.poll = select.poll()
        self.poll.register(self.port, select.POLLIN)
        self.poll.register(service.table.shoe.uart, select.POLLIN)
        self.writing = False
        self.tidied = 0
        gc.collect()

    def turn(self):
        """One turn: wait, then do what is due."""
        service = self.service
        if not service.arrived or service.table.is_pressed:
            self._wait()
        count = self.port.readinto(self.buffer)
        if count:
            service.receive(self.buffer[:count])
        service.table.turn()
        service.end_runs()
        if service.arrived and not service.table.is_pressed:
            service.serve_one()
            service.table.turn()
        self._write()
        self._tidy()

    def _wait(self):
        """Until a byte, room for output, or the next time. Polling counts in whole milliseconds;
        the rest is slept through."""
        writing = bool(self.service.out) and self.port.is_open()
        if writing != self.writing:
            self.writing = writing
            self.poll.modify(self.port, select.POLLIN | (select.POLLOUT if writing else 0))
        now = now_us()
        listen = now + self._listen_us()
        due = self.service.due_us
        if due is None or due > listen:
            due = listen
        for _ in self.poll.ipoll(max(0, due - now) // 1000):
            return
        rest = due - now_us()
        if rest > 0 and due != listen:
            time.sleep_us(rest)

    def _listen_us(self):
        """How long the ears may be left alone."""
        if not self.service.table.powered:
            return IDLE_US
        return AWAITED_US if self.service.runs else LISTEN_US

    def _write(self):
        service = self.service
        if service.out and not self.port.is_open():
            service.out = b""
        while service.out:
            count = self.port.write(service.out)
            if not count:
                return
            service.out = service.out[count:]

    def _tidy(self):
        """Collect garbage, which takes milliseconds, while nothing is near and before the heap is
        used up in the middle of something."""
        service = self.service
        if service.arrived or service.out or service.served - self.tidied < LINES_A_COLLECTION:
            return
        due = service.due_us
        if due is None or due > now_us() + COLLECTION_US:
            self.tidied = service.served
            gc.collect()
