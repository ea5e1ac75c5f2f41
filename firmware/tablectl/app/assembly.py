"""One board: its parts and all that is made of them, wired together, and how it is brought up."""

from binascii import hexlify

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
from . import drivers
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
# The reply to a request for the boot ROM is out by then.
LEAVE_MS = 50


class Assembly:
    """Constructing it moves nothing. `parts`: what the body supplies (boards/README.md)."""

    def __init__(self, parts):
        self.parts = parts
        self.clock = parts.edges.now
        self.uid = hexlify(parts.unique_id()).decode()
        spi = parts.bus()
        self.fram = drivers.fram(parts, spi)
        self.lamps = drivers.lamps(parts, spi)
        self.displays = drivers.displays(parts, spi)
        self.service_contact = drivers.service_contact(parts)
        self.shoe = drivers.card_shoe(parts)
        self.bank = InputBank(parts.board.INPUTS, parts.board.BANK)
        self.watchdog = Watchdog(parts.watchdog_timer)
        self.condition = Condition(self.report)
        self.tidying = Tidying(self.bank, parts.heap, parts.edges.pending)
        self._make_table()
        self._make_services()
        self.session = Session(parts.port, self._dispatch(), parts.edges.pending)
        self.condition.watch(
            parts=self._devices(),
            checked={"image": self.seal, "rng": self.draw, "access": self.access},
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
            generator=Generator(drivers.ring_oscillator(self.parts).read),
            clock=self.clock,
            trouble=self._close_draw,
            refused=start_display.fail,
        )
        self.journal = Journal(
            self.fram, self.fram.bytes, random=self.parts.random, feed=self.watchdog.feed
        )
        self.keeper = TableKeeper(
            journal=self.journal,
            show=self.effects.show,
            lying=self.bank.lying,
            draw=self.draw.starting_position,
            pause=self.tidying.begin,
            of_lock=self._of_lock,
            is_pressed=self.is_pressed,
        )
        self.links = LinkRequests(
            keeper=self.keeper,
            uid=self.uid,
            random=self.parts.random,
            clock=self.clock,
            show=self.effects.show,
        )
        self.recovery = Recovery(
            keeper=self.keeper,
            version=self.parts.build_info.VERSION,
        )

    def _make_services(self):
        parts, keeper, uid, clock = self.parts, self.keeper, self.uid, self.clock
        wired = {"keeper": keeper, "recovery": self.recovery, "clock": clock}
        self.gate = Gate(self.journal.slots, uid, parts.random)
        self.access = AccessRequests(gate=self.gate, key_is_on=self.bank.key.is_on, **wired)
        self.seal = Seal(
            image=parts.image(trailer.BYTES),
            memory=self.fram,
            memory_bytes=self.fram.bytes,
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
            keeper=keeper,
            open_table=self.open_table,
            lamps=self.lamps,
            displays=self.displays,
            report=self.report,
            clock=clock,
        )
        build = parts.build_info
        self.identity = {
            "product": PRODUCT,
            "version": build.VERSION,
            "commit": build.COMMIT,
            "micropython": build.MICROPYTHON,
            "board": build.BOARD,
            "uid": uid,
        }

    def _dispatch(self):
        wired = {"keeper": self.keeper, "recovery": self.recovery, "clock": self.clock}
        table = TableRequests(
            keeper=self.keeper,
            identity=self.identity,
            condition=self.condition,
            clock=self.clock,
            key_is_on=self.bank.key.is_on,
            test_draws=self.draw.test_draws,
            links=self.links,
        )
        configuration = ConfigurationRequests(board=self.identity["board"], **wired)
        journal = JournalRequests(keeper=self.keeper, clock=self.clock)
        mend = MendRequests(
            memory=self.fram, memory_bytes=self.fram.bytes, readmit=self.seal.readmit, **wired
        )
        guard = self.access.guard
        handlers = {"boot_rom": guard("boot_rom", self._boot_rom)}
        services = (table, configuration, journal, mend, self.access, self.seal, self.memory)
        services += (self.links,)
        for service in services + (self.test_mode,):
            handlers.update(service.handlers(guard))
        return Dispatch(handlers, table.event)

    def _devices(self):
        return {
            "fram": self.fram,
            "card_shoe": self.shoe,
            "inputs": self.bank,
            "key_switch": self.bank.key,
            "service_contact": self.service_contact,
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
        verify_wiring(self.parts.board)
        self.seal.start(self.watchdog.feed)
        self.identity["image_version"] = self.seal.version
        by_watchdog = self.parts.started_by_watchdog()
        self.condition.began("watchdog" if by_watchdog else "power")
        if self.seal.error is None:
            self.memory.start(by_watchdog, self.clock())
        drivers.start_bank(self.parts)
        self.bank.start(self.parts.edges.level(), self.clock())
        self.open_table(self.clock())

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
            wire = self.parts.board.INPUTS[held[0]][3]
            error = DeviceError(3005, {"input": held[0], "wire": wire})
            self.condition.trouble(held[0], error, now_us)
            self.keeper.closing.close(error.text, now_us)
            return
        for button in self.bank.locks:
            self.condition.well(button.name)
        self.recovery.stand_up(now_us, self.condition.resets["cause"])
        self.start_draw(now_us)
        self.latch_if_awaited(now_us)

    def latch_if_awaited(self, now_us):
        """The power went between a lock and its latch: the board gives the latch that it owes."""
        if self.keeper.is_waiting_for("latched"):
            self.bank.latch(now_us)

    def start_draw(self, now_us):
        """Once this start is recorded, whose number no other start has."""
        if self.recovery.noted and not self.draw.started:
            self.draw.start(self._start_identity())
            self.keeper.draw_if_awaited(now_us)

    def _start_identity(self):
        """Bytes that no other board has, and no other start of this one: the number of its record
        in the epoch (hex digits) of its memory."""
        number = self.journal.ring.head.sequence.to_bytes(4, "little")
        return self.parts.unique_id() + self.journal.epoch.encode() + number

    def _boot_rom(self, arguments, role):
        """Go into the boot ROM, once the reply is out."""
        self.parts.enter_boot_rom(LEAVE_MS)
        return {}

    def is_pressed(self):
        """Whether an edge of a button waits, unless the button merely bounces on and on."""
        return self.parts.edges.pending() & self.bank.urgent()

    def _of_lock(self, now_us):
        return self.links.of_lock(now_us)

    def _close_draw(self, error):
        """The source or the generator failed: every draw is refused until the board starts anew,
        and the table waits."""
        now_us = self.clock()
        self.condition.trouble("rng", error, now_us)
        self.keeper.note_fault(error, now_us)

    def report(self, name, time_us, facts):
        """Tell the host."""
        self.session.event(name, time_us, facts)
