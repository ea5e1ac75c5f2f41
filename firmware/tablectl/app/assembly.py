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
from .access import Access
from .draw import Draw
from .effects import Effects
from .health import Health
from .memory import Memory
from .mend import Mend
from .requests import Requests
from .seal import Seal
from .table_keeper import TableKeeper
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
        self.health = Health(self.report)
        self.tidying = Tidying(self.health)
        self._make_table()
        self._make_services()
        self.session = Session(usb_serial.port, Dispatch(self._handlers()))
        checked = {"image": self.seal, "rng": self.draw, "access": self.gate}
        self.health.watch(self._parts(), checked, self.bank, self.session)

    def _make_table(self):
        start_display = StartDisplay(self.displays)
        self.effects = Effects(self.lamps, MeterSign(self.displays), start_display, self.report)
        generator = Generator(parts.ring_oscillator().read)
        self.draw = Draw(generator, edges.now, self._close_draw, start_display.fail)
        self.journal = Journal(self.fram, FRAM_BYTES, random=parts.random)
        self.keeper = TableKeeper(
            self.journal,
            self.effects.show,
            self.bank.lying,
            build_info.BOARD,
            build_info.VERSION,
            self.draw.starting_position,
            self.watchdog.feed,
        )

    def _make_services(self):
        keeper, uid, trouble = self.keeper, parts.uid(), self.health.trouble
        self.gate = Gate(self.journal.slots, uid, parts.random)
        self.access = Access(self.gate, keeper, self.key_switch.is_on, edges.now)
        image = image_seal.image(trailer.BYTES)
        self.seal = Seal(image, self.fram, FRAM_BYTES, keeper, trouble, edges.now)
        self.memory = Memory(self.fram, keeper, self.health, uid, edges.now, self.open_table)
        self.mend = Mend(keeper, self.fram, FRAM_BYTES, self.seal.readmit, edges.now)
        self.test_mode = TestMode(keeper, self.lamps, self.displays, self.report, edges.now)
        self.identity = {
            "product": PRODUCT,
            "version": build_info.VERSION,
            "commit": build_info.COMMIT,
            "micropython": build_info.MICROPYTHON,
            "board": build_info.BOARD,
            "uid": uid,
        }

    def _handlers(self):
        requests = Requests(
            self.keeper,
            self.identity,
            self.health,
            edges.now,
            self.key_switch.is_on,
            self.access,
            self.draw.test_draws,
        )
        handlers = requests.handlers()
        for service in (self.seal, self.test_mode, self.memory, self.mend):
            handlers.update(service.handlers(self.access.guard))
        handlers["boot_rom"] = self.access.guard("boot_rom", parts.boot_rom)
        return handlers

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
        self.health.resets["cause"] = "watchdog" if by_watchdog else "power"
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
        self.start_draw(now_us)
        self.latch_if_awaited(now_us)

    def latch_if_awaited(self, now_us):
        """The power went between a lock and its latch: the board gives the latch that it owes."""
        if self.keeper.awaits("latched"):
            self.bank.latch(now_us)

    def start_draw(self, now_us):
        """Once this start is recorded, whose number no other start has."""
        if self.keeper.noted and not self.draw.started:
            self.draw.start(
                parts.start_identity(self.journal.epoch, self.journal.ring.head.sequence)
            )
            self.keeper.draw_if_awaited(now_us)

    def _close_draw(self, error):
        """The source or the generator failed: every draw is refused until the board starts anew,
        and the table waits."""
        now_us = edges.now()
        self.health.trouble("rng", error, now_us)
        self.keeper.note_fault(error, now_us)

    def report(self, name, time_us, facts):
        """Tell the host."""
        if name == "phase" and facts["phase"] == "over":
            self.tidying.begin()
        self.session.event(name, time_us, facts)
