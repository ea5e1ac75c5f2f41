"""Wires one board together and runs it: one loop that waits for an edge, a byte or a deadline.

Each turn does the urgent part first: edges, the rules, the lamps. What is slow comes last and
not at all while a lock input settles. The watchdog is fed at the end of a turn,
so only a loop that goes round feeds it.
"""

import gc
import select
import time

import board
import build_info
import edges
import image_seal
import machine
import usb_serial

from . import app_board
from .access.gate import Gate
from .app_access import Access
from .app_draw import Draw
from .app_effects import Effects
from .app_health import Health
from .app_memory import Memory
from .app_mend import Mend
from .app_requests import Requests
from .app_seal import Seal
from .app_table import TableKeeper
from .app_test_mode import TestMode
from .core.errors import DeviceError, TableError
from .devices.input_bank import InputBank
from .devices.meter_sign import MeterSign
from .devices.start_display import StartDisplay
from .devices.watchdog import Watchdog
from .devices.wiring import verify_wiring
from .link.dispatch import Dispatch
from .link.session import Session
from .rng.generator import Generator
from .store import trailer
from .store.journal import Journal

HEARTBEAT_US = 1_000_000
# When the generator's pool is first stirred, and how often after that.
STIR_US = 1_500_000
STIR_EVERY_US = 4_000_000
# A record is verified every second: the whole ring of some 6,000 is gone over in two hours. Both
# are part of the 10 ms a second that a waiting board may work.
AUDIT_US = 1_000_000
# A collection sends every search for room back to the start of the heap. What is too small there
# for anything else is used up at once, or whatever comes next would search through it.
GAPS = 800
PRODUCT = "tablectl"


def run():
    """Run the table; never returns."""
    controller = Controller()
    controller.start()
    while True:
        controller.turn()


class Controller:
    """One table's board. Constructing it moves nothing."""

    def __init__(self):
        spi = app_board.bus()
        self.fram = app_board.fram(spi)
        self.lamps = app_board.lamps(spi)
        self.displays = app_board.displays(spi)
        self.key_switch = app_board.key_switch()
        self.shoe = app_board.card_shoe()
        self.bank = InputBank(board.INPUTS, board.BANK_FIRST_PIN)
        self.watchdog = Watchdog(machine.WDT)
        self.masks = bytearray(3)
        self.heartbeat_us = 0
        self.stir_us = STIR_US
        self.audit_us = 0
        self.untidy = False
        self.host_is_there = False
        self.poll = select.poll()
        self._wire()

    def _wire(self):
        parts = {"fram": self.fram, "card_shoe": self.shoe, "inputs": self.bank}
        parts.update({"key_switch": self.key_switch, "watchdog": self.watchdog})
        parts["lamps"] = self.lamps
        self.health = Health(self._report, parts)
        sign, start_display = MeterSign(self.displays), StartDisplay(self.displays)
        self.effects = Effects(self.lamps, sign, start_display, self._report)
        generator = Generator(app_board.ring_oscillator().read)
        self.draw = Draw(generator, edges.now, self._close_draw, start_display.fail)
        parts["rng"] = self.draw
        self.journal = Journal(self.fram, board.FRAM["bytes"])
        self.keeper = TableKeeper(
            self.journal,
            self.effects.show,
            self.bank.lying,
            build_info.BOARD,
            build_info.VERSION,
            self.draw.starting_position,
        )
        gate = Gate(self.journal.slots, app_board.uid(), app_board.random)
        parts["access"] = gate
        key_is_on = self.key_switch.is_on
        self.access = access = Access(gate, self.keeper, key_is_on, edges.now)
        self.identity = identity()
        requests = Requests(
            self.keeper,
            self.identity,
            self.health,
            edges.now,
            key_is_on,
            access,
            self.draw.test_draws,
        )
        image, trouble = image_seal.image(trailer.BYTES), self.health.trouble
        size = board.FRAM["bytes"]
        self.seal = Seal(image, self.fram, size, self.keeper, trouble, edges.now)
        parts["image"] = self.seal
        self.memory = Memory(
            self.fram,
            self.keeper,
            self.health,
            app_board.uid(),
            edges.now,
            self._open_table,
        )
        handlers = requests.handlers()
        handlers.update(self.seal.handlers(access.guard))
        self.test_mode = TestMode(self.keeper, self.lamps, self.displays, self._report, edges.now)
        parts["test_mode"] = self.test_mode
        handlers.update(self.test_mode.handlers(access.guard))
        handlers.update(self.memory.handlers(access.guard))
        mend = Mend(self.keeper, self.fram, size, self.seal.readmit, edges.now)
        handlers.update(mend.handlers(access.guard))
        handlers["boot_rom"] = access.guard("boot_rom", app_board.boot_rom)
        self.session = Session(usb_serial.port, Dispatch(handlers))
        self.health.session = self.session
        self.health.bank = self.bank

    def start(self):
        """Bring the board up: lamps and displays first, then the self-check, memory, inputs and
        the table. Nothing is said on the link before the self-check."""
        self.watchdog.start()
        self.lamps.start()
        self.lamps.set("locked", "on", 0)
        self.lamps.write()
        self.displays.start()
        verify_wiring(board)
        self.seal.start(self.watchdog.feed)
        self.identity["image_version"] = self.seal.version
        by_watchdog = app_board.started_by_watchdog()
        self.health.resets["cause"] = "watchdog" if by_watchdog else "power"
        if self.seal.error is None:
            self.memory.start(by_watchdog, edges.now())
        app_board.start_bank()
        self.bank.start(edges.level(), edges.now())
        for stream in (edges.waiting, self.shoe.uart, usb_serial.port):
            self.poll.register(stream, select.POLLIN)
        self._open_table(edges.now())
        self._tidy()

    def _open_table(self, now_us):
        """Open the table unless the image is not the sealed one, the memory cannot be used or a
        button is stuck."""
        if self.memory.ready and self.seal.error is None:
            self.seal.admit()
        if self.seal.error:
            self.health.trouble("image", self.seal.error, now_us)
            self.keeper.bar(self.seal.error)
            return
        if not self.memory.ready:
            return
        held = self.bank.held()
        if held:
            wire = board.INPUTS[held[0]][3]
            error = DeviceError(3005, {"input": held[0], "wire": wire})
            self.health.trouble(held[0], error, now_us)
            self.keeper.closed = error.text
            return
        for role in ("lock_out", "start_game"):
            self.health.well(role)
        self.keeper.open_from_memory(now_us, self.health.resets["cause"])
        self._start_draw(now_us)

    def _start_draw(self, now_us):
        """Once this start is recorded, whose number no other start has."""
        if self.keeper.noted and not self.draw.started:
            self.draw.start(app_board.start_identity(self.journal.ring.head.sequence))
            self.keeper.draw_if_awaited(now_us)

    def _close_draw(self, error):
        """The source or the generator failed: every draw is refused until the board starts anew,
        and the table waits."""
        now_us = edges.now()
        self.health.trouble("rng", error, now_us)
        self.keeper.note_fault(error, now_us)

    def turn(self):
        """One turn of the loop: wait, then do what is due."""
        self._wait()
        now_us = edges.now()
        self._take_edges(now_us)
        self.lamps.advance(now_us)
        if not self.bank.moving or not self.bank.is_locking(now_us):
            self._do_the_rest(now_us)
        self.watchdog.feed()

    def _do_the_rest(self, now_us):
        for event in self.shoe.events(now_us):
            self._hand_over(event, now_us)
        self.session.receive()
        self.session.serve_one(now_us)
        if not edges.pending():
            self.session.send()
        if not edges.pending():
            self._do_a_chore(now_us)
        if self.untidy and not self.session.has_output:
            self._tidy()

    def _do_a_chore(self, now_us):
        """One at most of what is due: none takes longer than the 2 ms that a lock press has to be
        stable, so that no press waits for it."""
        if now_us >= self.heartbeat_us:
            self._heartbeat(now_us)
        elif now_us >= self.stir_us:
            self.stir_us = now_us + STIR_EVERY_US
            self.draw.stir()
        elif now_us >= self.audit_us:
            self.audit_us = now_us + AUDIT_US
            self._audit(now_us)
        elif now_us >= self.seal.due_us:
            self.seal.advance(now_us)

    def _wait(self):
        """Until an edge, a byte, room for output, or the next deadline. Polling counts in whole
        milliseconds; the rest is slept through, with the interrupt handler recording edges."""
        if self.session.arrived:
            return
        writing = select.POLLOUT if self.session.has_output else 0
        self.poll.modify(usb_serial.port, select.POLLIN | writing)
        due_us = min(self.heartbeat_us, self.stir_us, self.audit_us, self.seal.due_us)
        for other_us in (self.bank.due_us, self.lamps.turn_us):
            if other_us is not None and other_us < due_us:
                due_us = other_us
        for _ in self.poll.ipoll(max(0, due_us - edges.now()) // 1000):
            return
        rest_us = due_us - edges.now()
        if rest_us > 0:
            time.sleep_us(rest_us)

    def _take_edges(self, now_us):
        masks = self.masks
        time_us = edges.take(masks)
        while time_us is not None:
            for event in self.bank.edges(time_us, masks[0], masks[1], masks[2]):
                self._hand_over(event, now_us)
            time_us = edges.take(masks)
        if self.bank.is_waiting():
            for event in self.bank.advance(now_us):
                self._hand_over(event, now_us)

    def _hand_over(self, event, now_us):
        """An event that happened: a refusal is reported, nobody waits for it."""
        if self.test_mode.is_on:
            self.test_mode.seen(event, now_us)
        if self.keeper.table is None:
            return
        if event["event"] == "latched":
            if not self.keeper.awaits("latched"):
                return
            self.untidy = True
        try:
            self.keeper.handle(event)
        except TableError as error:
            self._report("refused", now_us, {"event": event["event"], "err": error.as_dict()})

    def _heartbeat(self, now_us):
        """Once a second: refresh what a disturbance may have changed, look for what is wrong."""
        self.heartbeat_us = now_us + HEARTBEAT_US
        self.effects.meter_sign.advance()
        self.displays.refresh_next()
        self.lamps.write()
        self._look_at_inputs(now_us)
        self.access.look_at_key(now_us)
        if self.shoe.bad:
            self.health.trouble("card_shoe", DeviceError(3006, {"frames": self.shoe.bad}), now_us)
        if self.seal.version is not None:
            self.memory.look(now_us)
        if self.test_mode.is_on:
            self.test_mode.advance(now_us)
        elif self.keeper.table is None:
            self._open_table(now_us)
        else:
            self._start_draw(now_us)
        self._look_for_host(now_us)

    def _audit(self, now_us):
        if self.keeper.table is None:
            return
        try:
            self.keeper.audit(1)
        except TableError as error:
            self.health.trouble("journal", error, now_us)

    def _look_at_inputs(self, now_us):
        level = edges.level()
        if not edges.pending():
            self.bank.compare(level, now_us)
        self.health.overflows = edges.overflows()
        lost = self.health.overflows + self.bank.missed
        if lost:
            self.health.trouble("inputs", DeviceError(3007, {"edges": lost}), now_us)
        for role in self.bank.unstable(now_us):
            facts = {"input": role, "wire": board.INPUTS[role][3]}
            self.health.trouble(role, DeviceError(3008, facts), now_us)

    def _look_for_host(self, now_us):
        there = usb_serial.port.is_open()
        if there and not self.host_is_there:
            self.health.repeat(now_us)
        elif self.host_is_there and not there:
            self.session.forget()
        self.host_is_there = there

    def _tidy(self):
        """Collect garbage, which takes 10 ms, and count what is free, which takes as long again:
        after the lock of a round and at its end, so that it need not happen when the next lock is
        pressed."""
        self.untidy = False
        gc.collect()
        self.health.heap_free = gc.mem_free()
        for _ in range(GAPS):
            bytes(1)

    def _report(self, name, time_us, facts):
        if name == "phase" and facts["phase"] == "over":
            self.untidy = True
        self.session.event(name, time_us, facts)


def identity():
    return {
        "product": PRODUCT,
        "version": build_info.VERSION,
        "commit": build_info.COMMIT,
        "micropython": build_info.MICROPYTHON,
        "board": build_info.BOARD,
        "uid": app_board.uid(),
    }
