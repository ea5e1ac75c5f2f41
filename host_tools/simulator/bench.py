"""The virtual bench: an emulated Pico with the table's parts wired to it, driven from Python.

    from host_tools.examples import DJ_WILD
    from host_tools.simulator.bench import lamp
    from host_tools.simulator.provisioned import table_on_bench
    from host_tools.submission import table_file

    with table_on_bench(table_file.load(DJ_WILD)) as (bench, client):
        assert not bench.lamps()["locked"]
        bench.press("start_game")
        bench.run_until(lamp("locked"), limit_us=5_000)

Times are simulated microseconds since the bench was started (they go on while the board is off;
a fraction goes down to one nanosecond). In stepped mode, the default, time moves only in
`run_for`, `run_until_us` and `run_until`, and the same calls give the same bytes at the same
times. In paced mode the board runs by itself, never ahead of wall time, and `pty` is a serial
port that pyserial and mpremote open as they would a board.

The bench is a Node process, controlled as boards/bench/README.md says; it knows bytes and pins.
"""

import json
from pathlib import Path
from typing import Any, Self

from host_tools.simulator.conditions import (
    Condition,
    display,
    happened,
    lamp,
    link,
    link_text,
    pin,
    shoe_text,
)
from host_tools.simulator.control import BenchError, Control, TimeUp, Unable
from host_tools.simulator.memories import BenchMemories
from host_tools.simulator.observers import OBSERVERS
from host_tools.simulator.process import DEFAULT_IMAGE, BenchProcess
from host_tools.simulator.received import Line, Received
from host_tools.simulator.shoe import shoe_frame
from host_tools.simulator.sights import BenchSights
from host_tools.simulator.wiring import board_wiring

__all__ = [
    "DEFAULT_IMAGE",
    "Bench",
    "BenchError",
    "Unable",
    "display",
    "happened",
    "lamp",
    "link",
    "link_text",
    "pin",
    "shoe_text",
]


class Bench(BenchMemories, BenchSights):
    """One emulated board with its parts, in a process of its own; several run side by side.

    `image` is the flash image (`.bin`; default `DEFAULT_IMAGE`); symbols come from the `.elf`
    beside it. `flash_file` and `fram_file` keep the contents of the two memories from process to
    process; without them they live as long as the bench. `seed` drives the ring oscillator and
    the noise in a torn write. `wiring` replaces the tables of boards/rpi_pico/board.py.
    `unique_id` (16 hex digits) is the board's uid. With `usb_boot` no image is put in, and where
    the boot ROM would show its drive it waits for a reset (`state()["usb_boot"]`). `drift_ppm`:
    the board's crystal is so many parts per million fast.

    With `control` there is no process: what is asked goes there, to a virtual board that runs
    already or to a rig (`rig`) with a board of its own, and the options of the process have no
    meaning. What a rig cannot do raises `Unable`, a BenchError, with the reason.

    Raises `BenchError` with a one-line reason: here if Node, the image or the boot ROM is
    missing, and from every method if the emulation stops on a fault or does not answer.
    """

    def __init__(
        self,
        image: str | Path | None = None,
        *,
        paced: bool = False,
        seed: int = 1,
        flash_file: str | Path | None = None,
        fram_file: str | Path | None = None,
        unique_id: str | None = None,
        usb_boot: bool = False,
        drift_ppm: float = 0,
        wiring: dict[str, Any] | None = None,
        host_timeout_s: float = 300.0,
        control: Control | None = None,
    ) -> None:
        self.wiring = wiring if wiring is not None else board_wiring()
        options = {
            "seed": seed,
            "wiring": self.wiring,
            "flash_file": str(flash_file) if flash_file else None,
            "fram_file": str(fram_file) if fram_file else None,
            "unique_id": unique_id,
            "usb_boot": usb_boot,
            "drift_ppm": drift_ppm,
        }
        self._control: Control = control or BenchProcess(
            image, paced=paced, timeout_s=host_timeout_s, options=options
        )
        self.paced = paced
        self._received = Received()
        self._taken({}, "start", {**options, "wiring": wiring})

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that happened, oldest first: {"at_us", "what", ...}; the kinds are in
        boards/bench/README.md."""
        return self._received.events

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process; memories with a file are on disk by then. Twice is harmless."""
        self._control.close()

    @property
    def rig(self) -> dict[str, Any]:
        """What the rig that plays at the board says of itself (`hello`); nothing at a bench."""
        return self._control.hello

    @property
    def body(self) -> str:
        """What a virtual board is, one of `virtual_boards.BODIES`."""
        return self._control.body

    # ---- power and reset

    def power_on(self, *, bootsel: bool = False) -> None:
        """Switches the board on now; it starts from its boot ROM, which with `bootsel` held waits
        for an image (`usb_boot`). Inputs keep their positions."""
        self._do("power_on", bootsel=bootsel or None)

    def power_off(
        self,
        *,
        at_us: float | None = None,
        fram_write: int | None = None,
        flash_op: int | None = None,
        torn: bool = False,
    ) -> None:
        """Takes the power away: now, at `at_us`, when the n-th byte from now has been written to
        the FRAM (`fram_write=n`), or when the n-th flash erase or page program from now is done
        (`flash_op=n`). With `torn` the n-th byte, sector or page is left half written instead.
        What is scheduled is reported as `power_off` in `events` once it has happened."""
        self._do(
            "power_off", at_us=at_us, fram_write=fram_write, flash_op=flash_op, torn=torn or None
        )

    def reset(self, at_us: float | None = None, *, bootsel: bool = False) -> None:
        """Pulls the RUN pin low for an instant: memories and time go on, the board starts anew."""
        self._do("reset", at_us=at_us, bootsel=bootsel or None)

    def watchdog_bite(self, fram_write: int | None = None) -> None:
        """The watchdog resets the board, as it does 5 s after a hang: now, or (`fram_write=n`)
        before the n-th byte from now is written to the FRAM. Raises BenchError unless the board
        has started its watchdog."""
        self._do("watchdog_bite", fram_write=fram_write)

    # ---- inputs

    def press(self, name: str, at_us: float | None = None) -> None:
        """Closes the contact `name` (`start_game`, `lock_out`, ...), now or exactly at `at_us`."""
        self._do("close", name=name, at_us=at_us)

    def release(self, name: str, at_us: float | None = None) -> None:
        """Opens the contact `name`, now or exactly at `at_us`."""
        self._do("open", name=name, at_us=at_us)

    def chip_on(self, seat: int, at_us: float | None = None) -> None:
        """A chip lies on the wager sensor of `seat` (1 to 6)."""
        self.press(f"sensor_{seat}", at_us)

    def chip_off(self, seat: int, at_us: float | None = None) -> None:
        """The chip on the wager sensor of `seat` (1 to 6) is taken away."""
        self.release(f"sensor_{seat}", at_us)

    def key_switch(self, on: bool, at_us: float | None = None) -> None:
        """Turns the key switch."""
        self._do("close" if on else "open", name="key_switch", at_us=at_us)

    def service_contact(self, closed: bool) -> None:
        """Joins the two pins of the service contact inside the box, or takes the jumper off."""
        self._do("close" if closed else "open", name="service_contact")

    def shoe(self, body: str, at_us: float | None = None) -> None:
        """The card shoe sends `body` (`CARD,As`) framed as `$` body `*` checksum CR LF, one byte
        after the other at 115,200 baud, the first start bit now or at `at_us`."""
        self.shoe_send(shoe_frame(body), at_us)

    def shoe_send(self, raw: bytes, at_us: float | None = None) -> None:
        """As `shoe`, but exactly these bytes."""
        self._do("shoe_in", text=raw.decode("latin-1"), at_us=at_us)

    def rosc(
        self,
        source: str = "normal",
        *,
        seed: int | None = None,
        value: int | None = None,
        ones: float | None = None,
        repeats: float | None = None,
    ) -> None:
        """Sets what the ring oscillator's random bit gives: `normal` (from `seed`), `stuck` (at
        `value`), `biased` (a share `ones` of ones, 0 to 1), `alternating`, or `correlated` (a
        share `repeats` of bits that are as the one before)."""
        self._do("rosc", source=source, seed=seed, value=value, ones=ones, repeats=repeats)

    # ---- link (USB CDC) and shoe, as bytes

    def link_send(self, data: bytes, at_us: float | None = None) -> None:
        """The host sends `data` on the link, now or at `at_us`; what the board does not take yet
        waits in the host."""
        self._do("link_in", text=data.decode("latin-1"), at_us=at_us)

    def link_lines(self) -> list[Line]:
        """Complete lines the board sent since the last call: (time of the last byte, line without
        CR LF)."""
        self._poll()
        return self._received.take_lines()

    def link_bytes(self) -> bytes:
        """All the bytes the board sent on the link since the last call."""
        self._poll()
        return self._received.take_link()

    def shoe_bytes(self) -> bytes:
        """All the bytes the board sent to the card shoe since the last call."""
        self._poll()
        return self._received.take_shoe()

    # ---- time

    def run_for(self, us: float) -> None:
        """Lets `us` microseconds pass."""
        self._do("run", for_us=us)

    def run_until_us(self, at_us: float) -> None:
        """Lets time pass until `at_us`."""
        self._do("run", until_us=at_us)

    def run_until(self, condition: Condition, limit_us: float) -> dict[str, Any]:
        """Runs until `condition` (`link`, `lamp`, ...) holds and returns {"at_us": when, ...}; for
        `link` also "line" (bytes). Raises TimeUp when `limit_us` pass first, BenchError when the
        power goes."""
        result = self._do("run", until=condition, limit_us=limit_us)
        if result["stopped"] != "condition":
            kind = TimeUp if result["stopped"] == "limit" else BenchError
            stopped = f"{result['stopped']} at {result['now_us']} us"
            raise kind(f"{stopped}: waited for {condition} for {limit_us} us")
        met: dict[str, Any] = result["met"]
        if "line" in met:
            met["line"] = met["line"].encode("latin-1")
        return met

    @property
    def now_us(self) -> float:
        """Simulated microseconds since the bench was started; over a rig those of its clock."""
        return self._taken(self._control.clock())["now_us"]

    def soon_us(self, requests: int = 1) -> int:
        """The earliest whole microsecond for which `requests` requests can still be made."""
        ahead_us = self._control.ahead_us(requests)
        return int(self.now_us + ahead_us)

    # ---- the process

    @property
    def pty(self) -> str:
        """Paced mode: the path of the pseudo-terminal that is the board's serial port."""
        return self._control.pty

    @property
    def transcript(self) -> list[str]:
        """Every request sent so far, one JSON text each: sent again in this order they play the
        same run again."""
        return [json.dumps(asked) for asked in self._control.asked]

    def forget(self) -> None:
        """Drops what is kept of the past, `events` and `transcript`; for who goes on for days.
        What came on the link of a stepped bench waits until it is read."""
        self._received = Received(b"" if self.paced else self._received.take_link())
        self._control.asked.clear()

    def _poll(self) -> None:
        if self.paced:
            self._do("events")

    def _do(self, do: str, **arguments: Any) -> dict[str, Any]:
        return self._taken(self._control.request(do, arguments), do, arguments)

    def _taken(
        self, result: dict[str, Any], do: str = "state", arguments: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """A reply without what happened, which is kept."""
        happened = result.pop("happened", [])
        for event in happened:
            self._received.take(event)
        for observer in OBSERVERS:
            observer.saw(self, do, arguments or {}, result, happened)
        return result
