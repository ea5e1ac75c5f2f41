"""One board in this process: the firmware's package on parts that are played here, in a time that
passes only when it is told to.

    from boards.native.board import NativeBoard

    board = NativeBoard(tell=print)
    board.power_on()
    board.run(1_000_000)

Several boards live side by side, in one thread. Also for MicroPython's unix port.
"""

import heapq

from tablectl.app import drivers, service
from tablectl.app.assembly import Assembly
from tablectl.app.controller import Controller
from tablectl.devices.watchdog import Watchdog

from ..rig.table_rig.signs import DISABLE, LATCH, LOAD, Signs
from ..rig.wires import DIGITS
from ..rpi_pico import board as pico
from .bus import Bus, DisplayPart, ShiftChain
from .fram import Fram
from .image import sealed_image
from .link import Link
from .noise import Noise
from .oscillator import Oscillator
from .parts import NativeParts
from .shoe_line import ShoeLine

# As the bench has it.
UID = "e6605838832b7c2d"
# What a turn takes in which time did not pass: what is due at the same moment has its turn then.
TURN_US = 50
MILLION = 1_000_000
NEVER = float("inf")


class BuildInfo:
    """The module `build_info` of an image: `version` is a text."""

    COMMIT = "native"
    MICROPYTHON = "none"
    BOARD = "RPI_PICO"

    def __init__(self, version):
        self.VERSION = version


class Ended(BaseException):
    """The power went or the board was reset: nothing of what the firmware was doing goes on."""


class Paused(BaseException):
    """The time to which the board was to run has come while the firmware waits. The loop may begin
    its turn again: nothing has changed in it so far."""


class NativeBoard:
    """`tell(event)` hears what happens: {"at_us", "what", ...} as in boards/bench/README.md.

    longest: the most bytes on the bus between two feeds of the watchdog.
    is_waiting: the firmware has nothing to do before more happens or time passes.
    us: microseconds since it was made; a run may end up to a millisecond later than it was told
    to, where the firmware waits by the microsecond. contacts: {role: closed}. start_us: what a
    start takes before the firmware looks at its memory; on its own it takes no time.
    drift_ppm: the board's crystal is so many parts per million fast.
    """

    def __init__(self, tell, *, uid=UID, seed=1, version=(0, 2, 0), wiring=None):
        self._tell = tell
        self.uid = uid
        self.wiring = wiring or pico
        self.build_info = BuildInfo(".".join([str(number) for number in version]))
        major, minor, patch = version
        self.image = sealed_image(version=major * 1_000_000 + minor * 1_000 + patch)
        self.noise = Noise(seed)
        self.oscillator = Oscillator(seed)
        self.us = 0
        self.end_us = 0
        self.halted = False
        self.is_waiting = True
        self._began_us = 0
        self._to_come: list = []
        self._ordered = 0
        self._make_table(seed)
        self.power = False
        self.cause = "power_on"
        self.start_us = 0
        self.drift_ppm = 0.0
        self.watchdog_runs = False
        self.longest = self._carried = 0
        self.boots = self.watchdog_resets = 0
        self.fault = None
        self._inside = False
        self._forget()

    def _make_table(self, seed):
        wiring = self.wiring
        self.contacts = {role: False for role in wiring.INPUTS}
        self.bus = Bus()
        self.fram = Fram(self.bus, seed)
        self.displays = DisplayPart(self.bus, len(wiring.DISPLAYS), self._displays_loaded)
        self.lamps = ShiftChain(self.bus, len(wiring.LAMPS), self._lamps_changed)
        self.outputs = {
            "fram_select": self.fram.select,
            "display_load": self.displays.load,
            "lamp_latch": self.lamps.latch,
            "lamp_disable": self.lamps.disable,
        }
        self.signs = Signs(wiring.LAMPS, wiring.DISPLAYS, DIGITS, self._shows)
        self.port = Link(self.tell)
        self.shoe = ShoeLine(wiring.CARD_SHOE["baud"], lambda: self.us)

    def _forget(self):
        """Nothing of the firmware runs."""
        self.parts = self._turn = self.assembly = None
        self._due = self.at_prompt = False

    # ---- what is seen

    def tell(self, what, **facts):
        facts["at_us"] = self.us
        facts["what"] = what
        self._tell(facts)

    def _shows(self, at_us, what, facts):
        self.tell(what, **facts)

    def _lamps_changed(self):
        if self.bus.parts:
            self.signs.lamps.enabled = not self.lamps.disable.level
            self.signs.heard(self.us, LATCH, int.from_bytes(self.lamps.shown, "little"))

    def _displays_loaded(self):
        if self.bus.parts:
            self.signs.heard(self.us, LOAD, int.from_bytes(self.bus.shifted, "big"))

    # ---- power

    def power_on(self):
        self.power = True
        self.signs.power(self.us)
        self._start("power_on")

    def power_off(self):
        self.power = False
        self._end()
        self.fram.disarm()
        self.signs.power(self.us)
        self.tell("power_off")
        self._leave()

    def restart(self, cause):
        """A reset by `run_pin` or `watchdog`: the parts keep their power."""
        self.tell("reset", cause=cause)
        lost = len(self.port.incoming)
        self._end()
        self.signs.heard(self.us, DISABLE, 1)
        if lost:
            self.tell("link_lost", bytes=lost)
        self.watchdog_resets += cause == "watchdog"
        self._start(cause)
        self._leave()

    def _start(self, cause):
        self.cause = cause
        self.boots += 1
        self._began_us = self.us
        self.watchdog_runs = False
        self._due = True

    def _end(self):
        """The firmware is gone; whatever it still does on its way out reaches no part."""
        self.bus.parts = []
        self.port.close()
        self.shoe.close()
        self._forget()
        for role, (_, level, _) in self.wiring.OUTPUTS.items():
            self.outputs[role].level = level

    def _leave(self):
        if self._inside:
            raise Ended

    def fed(self):
        """The watchdog was fed; `bus.carried` says how much was done since the last time. Work
        takes no time here, so it never runs out."""
        self.longest = max(self.longest, self.bus.carried - self._carried)
        self._carried = self.bus.carried

    def bite(self):
        """The watchdog has run out."""
        self.restart("watchdog")

    def boot_rom(self, after_ms):
        """The firmware asks for the boot ROM: what waits there for an image has no body here."""
        self.at(self.us + after_ms * 1000, self._enter_boot_rom)

    def _enter_boot_rom(self):
        self._end()
        self.at_prompt = True
        self.tell("usb_boot")
        self._leave()

    # ---- inputs

    def contact(self, role, closed):
        self.contacts[role] = closed
        if self.parts is not None:
            self.parts.contact(role, self.wiring.INPUTS[role][0])

    def host_sends(self, data):
        if self.power:
            self.port.incoming += data
        else:
            self.tell("link_lost", bytes=len(data))

    # ---- time

    def firmware_us(self):
        """The board's own clock."""
        passed = self.us - self._began_us
        return int(passed + passed * self.drift_ppm / MILLION) if self.drift_ppm else int(passed)

    def _span_us(self, us):
        """What the world's clock shows meanwhile. At least as much: a wait is over then."""
        return us * MILLION / (MILLION + self.drift_ppm) + 1 if self.drift_ppm else us

    def at(self, us, act):
        """`act()` at that time; of one time in the order in which it was said."""
        self._ordered += 1
        heapq.heappush(self._to_come, (us, self._ordered, act))

    def halt(self):
        """The run ends here."""
        self.halted = True

    def run(self, end_us):
        """Until then, or until `halt`."""
        self.end_us, self.halted = end_us, False
        while self.us < end_us and not self.halted:
            if self._due or self._turn is not None:
                self._go()
            else:
                self._advance(min(self._next_us(), end_us))

    def _go(self):
        before = self.us
        self.is_waiting = False
        self._inside = True
        try:
            if self._turn is None:
                self._boot()
            else:
                self._turn()
        except (Ended, Paused):
            return
        except Exception as error:  # noqa: BLE001 - as main.py does, whatever it is
            self._fail(error)
        finally:
            self._inside = False
        if self.us == before:
            self._advance(min(before + TURN_US, self.end_us))

    def _boot(self):
        """What boot.py and main.py do."""
        self._due = False
        self.bus.parts = [self.fram]
        self.fram.begin()
        self.parts = parts = NativeParts(self)
        self.port.open = True
        self.tell("linked")
        if not drivers.service_contact(parts).is_closed():
            Watchdog(parts.watchdog_timer).start()
        if service.is_asked_for(parts):
            service.start(parts)
            self.at_prompt = True
            return
        service.slow_down(parts)
        self._advance(self.us + self.start_us)
        self.assembly = self.assemble(parts)
        self.assembly.start()
        self._turn = Controller(self.assembly).turn

    def assemble(self, parts):
        """What is to start; a test may look into it before."""
        return Assembly(parts)

    def _fail(self, error):
        """What main.py does with an exception."""
        self.fault = error
        try:
            service.record_fault(self.parts, error)
            if self.power and not self._due:
                self.restart("watchdog")
        except Ended:
            pass

    def _advance(self, to_us):
        """Time passes, and what was to come by then does."""
        to_come = self._to_come
        while to_come and to_come[0][0] <= to_us:
            at_us, _, act = heapq.heappop(to_come)
            if at_us > self.us:
                self.us = at_us
            act()
        if to_us > self.us:
            self.us = to_us

    def _next_us(self):
        """When something is to come."""
        return self._to_come[0][0] if self._to_come else NEVER

    def sleep_us(self, us):
        """For the firmware."""
        self._advance(self.us + self._span_us(us))

    def wait(self, poll, us):
        """What `poll` finds within `us`. Raises Paused at the end of the run."""
        until_us = self.us + self._span_us(us)
        while True:
            wake_us = self.shoe.wake_us()
            to_us = min(until_us, self.end_us, self._next_us())
            if wake_us is not None and self.us < wake_us < to_us:
                to_us = wake_us
            self._advance(to_us)
            self.shoe.any()
            found = poll.ready()
            if found or self.us >= until_us:
                return found
            if self.us >= self.end_us or self.halted:
                self.is_waiting = True
                raise Paused
