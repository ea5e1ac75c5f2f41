"""One board: its parts and all that is made of them, wired together, and how it is brought up."""

import board
import build_info
import edges
import image_seal
import machine
import usb_serial

from ..access.gate import Gate
from ..core.errors import DeviceError
from ..devices.input_bank import InputBank
from ..devices.meter_sign import MeterSign
from ..devices.start_display import StartDisplay
from ..devices.watchdog import Watchdog
from ..devices.wiring import verify_wiring
from ..link.dispatch import Dispatch
from ..link.session import Session
from ..rng.generator import Generator
from ..store import trailer
from ..store.journal import Journal
from . import parts
from .access_requests import AccessRequests
from .condition import Condition
from .configuration_requests import ConfigurationRequests
from .draw import Draw
from .effects import Effects
from .journal_requests import JournalRequests
from .link_requests import LinkRequests
from .memory import Memory
from .mend_requests import MendRequests
from .recovery import Recovery
from .seal import Seal
from .table_keeper import TableKeeper
from .table_requests import TableRequests
from .test_mode import TestMode
from .tidying import Tidying

PRODUCT = "tablectl"
FRAM_BYTES = board.FRAM["bytes"]


class Assembly:
    """Constructing it moves nothing."""

    def __init__(self):
        spi = parts.bus()
        self.fram = parts.fram(spi)
        self.lamps = parts.lamps(spi)
        self.displays = parts.displays(spi)
        self.key_switch = parts.key_switch()
        self.shoe = parts.card_shoe()
        self.bank = InputBank(board.INPUTS, board.BANK_FIRST_PIN)
        self.watchdog = Watchdog(machine.WDT)
        self.condition = Condition(self.report)
        self.tidying = Tidying(self.bank)
        self._make_table()
        self._make_services()
        self.session = Session(usb_serial.port, self._dispatch(), edges.pending)
        self.condition.watch(
            parts=self._parts(),
            checked={"image": self.seal, "rng": self.draw, "access": self.gate},
            bank=self.bank,
            session=self.session,
            tidying=self.tidying,
        )

    def _make_table(self):
        start_display = StartDisplay(self.displays)
        self.effects = Effects(
            lamps=self.lamps,
            meter_sign=MeterSign(self.displays),
            start_display=start_display,
            report=self.report,
        )
        self.draw = Draw(
            generator=Generator(parts.ring_oscillator().read),
            clock=edges.now,
            trouble=self._close_draw,
            refused=start_display.fail,
        )
        self.journal = Journal(self.fram, FRAM_BYTES, random=parts.random)
        self.keeper = TableKeeper(
            journal=self.journal,
            show=self.effects.show,
            lying=self.bank.lying,
            draw=self.draw.starting_position,
            pause=self.tidying.begin,
            of_lock=self._of_lock,
        )
        self.links = LinkRequests(
            keeper=self.keeper,
            uid=parts.uid(),
            random=parts.random,
            clock=edges.now,
            show=self.effects.show,
        )
        self.recovery = Recovery(
            keeper=self.keeper, version=build_info.VERSION, feed=self.watchdog.feed
        )

    def _make_services(self):
        keeper, uid, clock = self.keeper, parts.uid(), edges.now
        wired = {"keeper": keeper, "recovery": self.recovery, "clock": clock}
        self.gate = Gate(self.journal.slots, uid, parts.random)
        self.access = AccessRequests(gate=self.gate, key_is_on=self.key_switch.is_on, **wired)
        self.seal = Seal(
            image=image_seal.image(trailer.BYTES),
            memory=self.fram,
            memory_bytes=FRAM_BYTES,
            trouble=self.condition.trouble,
            **wired,
        )
        self.memory = Memory(
            fram=self.fram,
            keeper=keeper,
            condition=self.condition,
            uid=uid,
            clock=clock,
            open_table=self.open_table,
        )
        self.test_mode = TestMode(
            lamps=self.lamps, displays=self.displays, report=self.report, **wired
        )
        self.identity = {
            "product": PRODUCT,
            "version": build_info.VERSION,
            "commit": build_info.COMMIT,
            "micropython": build_info.MICROPYTHON,
            "board": build_info.BOARD,
            "uid": uid,
        }

    def _dispatch(self):
        wired = {"keeper": self.keeper, "recovery": self.recovery, "clock": edges.now}
        table = TableRequests(
            keeper=self.keeper,
            identity=self.identity,
            condition=self.condition,
            clock=edges.now,
            key_is_on=self.key_switch.is_on,
            test_draws=self.draw.test_draws,
            links=self.links,
        )
        configuration = ConfigurationRequests(board=build_info.BOARD, **wired)
        journal = JournalRequests(keeper=self.keeper, clock=edges.now)
        mend = MendRequests(
            memory=self.fram, memory_bytes=FRAM_BYTES, readmit=self.seal.readmit, **wired
        )
        guard = self.access.guard
        handlers = {"boot_rom": guard("boot_rom", parts.boot_rom)}
        services = (table, configuration, journal, mend, self.access, self.seal, self.memory)
        services += (self.links,)
        for service in services + (self.test_mode,):
            handlers.update(service.handlers(guard))
        return Dispatch(handlers, table.event)

    def _parts(self):
        return {
            "fram": self.fram,
            "card_shoe": self.shoe,
            "inputs": self.bank,
            "key_switch": self.key_switch,
            "watchdog": self.watchdog,
            "lamps": self.lamps,
            "test_mode": self.test_mode,
        }

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
        by_watchdog = parts.started_by_watchdog()
        self.condition.began("watchdog" if by_watchdog else "power")
        if self.seal.error is None:
            self.memory.start(by_watchdog, edges.now())
        parts.start_bank()
        self.bank.start(edges.level(), edges.now())
        self.open_table(edges.now())

    def open_table(self, now_us):
        """Open the table unless the image is not the sealed one, the memory cannot be used or a
        button is stuck."""
        if self.memory.ready and self.seal.error is None:
            self.seal.admit()
        if self.seal.error:
            self.condition.trouble("image", self.seal.error, now_us)
            self.keeper.closing.bar(self.seal.error, now_us)
            return
        if not self.memory.ready:
            return
        held = self.bank.held()
        if held:
            wire = board.INPUTS[held[0]][3]
            error = DeviceError(3005, {"input": held[0], "wire": wire})
            self.condition.trouble(held[0], error, now_us)
            self.keeper.closing.close(error.text, now_us)
            return
        for role in ("lock_out", "start_game"):
            self.condition.well(role)
        self.recovery.stand_up(now_us, self.condition.resets["cause"])
        self.start_draw(now_us)
        self.latch_if_awaited(now_us)

    def latch_if_awaited(self, now_us):
        """The power went between a lock and its latch: the board gives the latch that it owes."""
        if self.keeper.awaits("latched"):
            self.bank.latch(now_us)

    def start_draw(self, now_us):
        """Once this start is recorded, whose number no other start has."""
        if self.recovery.noted and not self.draw.started:
            self.draw.start(
                parts.start_identity(self.journal.epoch, self.journal.ring.head.sequence)
            )
            self.keeper.draw_if_awaited(now_us)

    def _of_lock(self, now_us):
        return self.links.of_lock(now_us)

    def _close_draw(self, error):
        """The source or the generator failed: every draw is refused until the board starts anew,
        and the table waits."""
        now_us = edges.now()
        self.condition.trouble("rng", error, now_us)
        self.keeper.note_fault(error, now_us)

    def report(self, name, time_us, facts):
        """Tell the host."""
        self.session.event(name, time_us, facts)
