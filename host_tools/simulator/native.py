"""A native board (boards/native) as what carries out the requests of a `Bench`: the firmware's
package in this process, which no image and no emulator is needed for.

    with Bench(control=NativeControl()) as bench:
        bench.power_on()
        bench.run_for(100_000)
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.common.paths import BOARDS_PACKAGE
from host_tools.device.virtual_boards import NATIVE
from host_tools.simulator.awaited import Awaited
from host_tools.simulator.bench import Bench
from host_tools.simulator.control import AHEAD_US, BenchError, Control, Reply, Unable

if TYPE_CHECKING:
    from boards.native.board import NativeBoard
else:
    NativeBoard = import_module(f"{BOARDS_PACKAGE}.native.board").NativeBoard

IMAGE = "a native board has no image: use the bench"
PROMPT = "a native board has no prompt: use the bench"
LACKS = {
    "flash_read": IMAGE,
    "flash_write": IMAGE,
    "flash_op": IMAGE,
    "image": IMAGE,
    "watch": "a native board has no functions of C: use the bench",
    "bootsel": "a native board has no boot ROM: use the bench",
    "prompt": PROMPT,
    "counters": "nothing takes a native board any time: use the bench",
    "time": "nothing takes a native board any time: use the bench",
}
FRAM_BYTES = 256 * 1024
Event = dict[str, Any]


class NativeControl(Control):
    """One board, without power at first. `fram_file` keeps its memory from one to the next;
    unique_id: 16 hex digits; seed: of its random bits and numbers and of torn writes;
    drift_ppm: how fast its crystal is."""

    body = NATIVE

    def __init__(
        self,
        *,
        unique_id: str | None = None,
        seed: int = 1,
        fram_file: str | None = None,
        drift_ppm: float = 0,
    ) -> None:
        super().__init__()
        self.hello = {"what": "native"}
        given: dict[str, Any] = {"uid": unique_id} if unique_id else {}
        numbers = tuple(int(part) for part in version("tablectl").split("."))
        self.board = NativeBoard(self._heard, seed=seed, version=numbers, **given)
        self.board.drift_ppm = drift_ppm
        self._file = Path(fram_file) if fram_file else None
        if self._file and self._file.exists():
            self._fram_load(str(self._file))
        self._seed = seed
        self._happened: list[Event] = []
        self._faults: list[Event] = []
        self._awaiting: list[Awaited] = []
        self._handlers = self._by_request()

    def _by_request(self) -> dict[str, Callable[..., Reply]]:
        return {
            "hello": lambda: {"what": "native", "uid": self.board.uid, "lacks": LACKS},
            "power_on": self._power_on,
            "power_off": self._power_off,
            "reset": self._reset,
            "watchdog_bite": self._watchdog_bite,
            "close": self._close,
            "open": self._open,
            "shoe_in": self._shoe_in,
            "link_in": self._link_in,
            "rosc": self._rosc,
            "run": self._run,
            "state": self._state,
            "faults": self._part_faults,
            "counters": self._counters,
            "events": dict,
            "fram_read": self._fram_read,
            "fram_write": self._fram_write,
            "fram_log": self._fram_log,
            "fram_fault": self._fram_fault,
            "fram_save": self._fram_save,
            "fram_load": self._fram_load,
        }

    # ---- what a Bench asks

    def request(self, do: str, arguments: dict[str, Any]) -> Reply:
        given = {key: value for key, value in arguments.items() if value is not None}
        self.asked.append({"do": do, **given})
        if do not in self._handlers:
            raise unable(do)
        return self._with_events(self._handlers[do](**given))

    def clock(self) -> Reply:
        return {"now_us": self.board.us}

    def ahead_us(self, requests: int) -> float:
        """Time stands still meanwhile."""
        return AHEAD_US

    @property
    def pty(self) -> str:
        raise unable("pty")

    def close(self) -> None:
        if self._file:
            self._fram_save(str(self._file))

    def _with_events(self, reply: Reply) -> Reply:
        if self._happened:
            reply["happened"], self._happened = self._happened, []
        return reply

    def _heard(self, event: Event) -> None:
        last = self._happened[-1] if self._happened else None
        for awaited in self._awaiting:
            awaited.observe(event)
            if awaited.met is not None:
                self.board.halt()
        if event["what"] == "part_fault":
            self._faults.append({key: event[key] for key in ("at_us", "part", "text")})
        if last and event["what"] == "link" == last["what"] and event["at_us"] == last["at_us"]:
            last["text"] += event["text"]
        else:
            self._happened.append(event)

    # ---- power

    def _powered(self) -> NativeBoard:
        if not self.board.power:
            raise BenchError("the board has no power: power_on first")
        return self.board

    def _power_on(self, bootsel: bool = False) -> Reply:
        if bootsel:
            raise unable("bootsel")
        if self.board.power:
            raise BenchError("the board has power already")
        if self.board.contacts["service_contact"]:
            raise unable("prompt")
        self.board.power_on()
        return {}

    def _power_off(
        self,
        at_us: float | None = None,
        fram_write: int | None = None,
        flash_op: int | None = None,
        torn: bool = False,
    ) -> Reply:
        board = self.board
        if flash_op is not None:
            raise unable("flash_op")
        if fram_write is not None:
            board.fram.stop_at(fram_write, board.power_off, takes_last=True, torn=torn)
        elif at_us is not None:
            self._at(at_us, lambda: board.power and board.power_off())
        else:
            self._powered().power_off()
        return {}

    def _reset(self, at_us: float | None = None, bootsel: bool = False) -> Reply:
        if bootsel:
            raise unable("bootsel")
        if at_us is None:
            self._powered()
        self._at(at_us, lambda: self.board.power and self.board.restart("run_pin"))
        return {}

    def _watchdog_bite(self, fram_write: int | None = None) -> Reply:
        board = self._powered()
        if not board.watchdog_runs:
            raise BenchError("the watchdog was not started")
        if fram_write is None:
            board.bite()
        else:
            board.fram.stop_at(fram_write, board.bite, takes_last=False)
        return {}

    # ---- inputs

    def _at(self, at_us: float | None, act: Callable[[], Any]) -> None:
        if at_us is None:
            act()
        elif at_us < self.board.us:
            raise BenchError(f"at_us {at_us} is past: it is {self.board.us} us")
        else:
            self.board.at(at_us, act)

    def _close(self, name: str, at_us: float | None = None) -> Reply:
        self._at(at_us, lambda: self.board.contact(name, True))
        return {}

    def _open(self, name: str, at_us: float | None = None) -> Reply:
        self._at(at_us, lambda: self.board.contact(name, False))
        return {}

    def _shoe_in(self, text: str, at_us: float | None = None) -> Reply:
        self._at(at_us, lambda: self.board.shoe.send(text.encode("latin-1")))
        return {}

    def _link_in(self, text: str, at_us: float | None = None) -> Reply:
        if at_us is None and self._powered().at_prompt:
            raise unable("prompt")
        self._at(at_us, lambda: self.board.host_sends(text.encode("latin-1")))
        return {}

    def _rosc(self, source: str, value: int = 0, **given: Any) -> Reply:
        oscillator = self.board.oscillator
        if source == "stuck":
            oscillator.stuck(value)
        elif source == "alternating":
            oscillator.alternating()
        elif source == "biased":
            oscillator.biased(given.get("ones", 1.0), given.get("seed"))
        elif source == "correlated":
            oscillator.correlated(given.get("repeats", 1.0), given.get("seed"))
        else:
            oscillator.normal(given.get("seed"))
        return {}

    # ---- time

    def _run(
        self,
        for_us: float | None = None,
        until_us: float | None = None,
        until: dict[str, Any] | None = None,
        limit_us: float | None = None,
    ) -> Reply:
        end_us = self._end_of(for_us, until_us, limit_us)
        awaited = self._awaits(until)
        try:
            self._go_on(awaited, end_us)
        finally:
            self._awaits_no_more(awaited)
        return self._ran(awaited)

    def _go_on(self, awaited: Awaited | None, end_us: float) -> None:
        if awaited is None:
            self.board.run(end_us)
        while self._goes_on(awaited, end_us):
            self.board.run(end_us)

    def _end_of(
        self, for_us: float | None, until_us: float | None, limit_us: float | None
    ) -> float:
        if until_us is not None:
            return until_us
        span_us = limit_us if for_us is None else for_us
        if span_us is None:
            raise BenchError("run needs for_us, until_us, or until with limit_us")
        return self.board.us + span_us

    def _awaits(self, until: dict[str, Any] | None) -> Awaited | None:
        if until is None:
            return None
        awaited = Awaited(until)
        self._awaiting.append(awaited)
        if "lamp" in until or "display" in until:
            awaited.look(self._state(), [])
        return awaited

    def _awaits_no_more(self, awaited: Awaited | None) -> None:
        if awaited is not None:
            self._awaiting.remove(awaited)

    def _goes_on(self, awaited: Awaited | None, end_us: float) -> bool:
        """Does a run go on that waits for this?"""
        if awaited is None or awaited.met is not None or not self.board.power:
            return False
        return self.board.us < end_us

    def _ran(self, awaited: Awaited | None) -> Reply:
        if awaited is not None and awaited.met is not None:
            return {"now_us": self.board.us, "stopped": "condition", "met": awaited.met}
        is_dark = awaited is not None and not self.board.power
        return {"now_us": self.board.us, "stopped": "no power" if is_dark else "limit"}

    # ---- what is seen

    def _state(self) -> Reply:
        board = self.board
        return {
            "now_us": board.us,
            "power": board.power,
            "usb_boot": False,
            "linked": board.port.open,
            "lamps": dict(board.signs.lamps.lit),
            "displays": dict(board.signs.displays.texts),
            "segments": board.signs.displays.segments(),
            "contacts": dict(board.contacts),
            "stopped": None,
        }

    def _part_faults(self, clear: bool = False) -> Reply:
        faults = self._faults
        if clear:
            self._faults = []
        return {"faults": faults}

    def _counters(self) -> Reply:
        board = self.board
        return Counts(
            now_us=board.us,
            boots=board.boots,
            watchdog_resets=board.watchdog_resets,
            fram_writes=board.fram.written,
            flash_ops=0,
        )

    # ---- memory

    def _fram_read(self, address: int, length: int) -> Reply:
        self._inside(address, length)
        return {"hex": self.board.fram.cells[address : address + length].hex()}

    def _fram_write(self, address: int, hex: str) -> Reply:
        data = bytes.fromhex(hex)
        self._inside(address, len(data))
        self.board.fram.cells[address : address + len(data)] = data
        return {}

    def _inside(self, address: int, length: int) -> None:
        if not 0 <= address <= address + length <= FRAM_BYTES:
            raise BenchError(f"address: a whole number from 0 to {FRAM_BYTES - 1}")

    def _fram_log(self) -> Reply:
        written, self.board.fram.log = self.board.fram.log or [], []
        return {"hex": "".join([f"{address:06x}{value:02x}" for address, value in written])}

    def _fram_fault(self, kind: str, at_us: float | None = None, **details: Any) -> Reply:
        details.setdefault("seed", self._seed)
        self._at(at_us, lambda: self.board.fram.fail(kind, **details))
        return {}

    def _fram_save(self, path: str) -> Reply:
        Path(path).write_bytes(self.board.fram.cells)
        return {}

    def _fram_load(self, path: str) -> Reply:
        self.board.fram.cells[:] = Path(path).read_bytes()
        return {}


class Counts(dict[str, Any]):
    """What is counted; what only a chip has is Unable."""

    def __missing__(self, name: str) -> Any:
        raise unable("counters")


def native_bench(
    *,
    unique_id: str | None = None,
    seed: int = 1,
    fram_file: str | Path | None = None,
    drift_ppm: float = 0,
    **options: Any,
) -> Bench:
    """A `Bench` with a native board. Raises Unable for an option that it does not have."""
    for option, value in options.items():
        if value:
            raise unable(option)
    file = str(fram_file) if fram_file else None
    control = NativeControl(unique_id=unique_id, seed=seed, fram_file=file, drift_ppm=drift_ppm)
    return Bench(control=control)


def unable(name: str) -> Unable:
    return Unable(f"{name}: {LACKS.get(name, IMAGE)}")
