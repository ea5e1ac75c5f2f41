"""The virtual bench as a pair: the emulated board with an emulated rig wired to it pin to pin.

    with Pair(rig_image) as pair:
        pair.rig_stream.send(b'{"id":1,"do":"power_on"}\\n')
        pair.run_for(50_000)
        print(pair.board_stream.receive(1.0))

The board gets power, resets, contacts and the card shoe from the rig's pins only, and only the
rig sees its lamps and displays; the bench's own requests for these are refused. Time moves in
`run_for`, `run_until_us`, `run_until` and while one of the two streams waits, always for both.
The wires are those of boards/rig/wires.py; `wire` breaks them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Self

from host_tools.simulator.conditions import Condition
from host_tools.simulator.control import BenchError
from host_tools.simulator.memories import BenchMemories
from host_tools.simulator.process import BenchProcess, symbols_of
from host_tools.simulator.received import Received
from host_tools.simulator.wiring import board_wiring, rig_wires

SIDES = ("board", "rig")
# What the board puts on a wire is at the rig so much later (boards/bench/README.md, A pair).
WIRE_US = 1.0
# The bench's times are whole nanoseconds.
RESOLUTION_US = 0.001


class PairStream:
    """The USB link of one side as the client's stream: waiting lets both boards run."""

    def __init__(self, pair: Pair, side: str) -> None:
        self.name = side
        self.first_id = 1
        self._pair = pair

    def send(self, data: bytes) -> None:
        """Raises BenchError while the side has no power."""
        self._pair.link_send(data, to=self.name)

    def receive(self, limit_s: float) -> bytes:
        data = self._pair.link_bytes(self.name)
        if data or limit_s <= 0:
            return data
        # Less would be no time at all, and whoever waits for an end would wait for ever.
        limit_us = max(limit_s * 1e6, RESOLUTION_US)
        self._pair.wait_for({"happened": "link", "from": self.name}, limit_us)
        return self._pair.link_bytes(self.name)

    def now_s(self) -> float:
        return self._pair.now_us / 1e6

    def close(self) -> None:
        """The pair belongs to whoever started it."""

    def fileno(self) -> int:
        raise OSError("the link of a stepped bench has no descriptor")

    def reopen(self) -> None:
        """It is there again as soon as the side has power."""


class Pair(BenchMemories):
    """A board and a rig in a process of their own; times are simulated microseconds since its
    start, and the rig has power from then on.

    `image` is the board's (default: that of `Bench`), `rig_image` the rig's; the memories are the
    board's. `wires` replaces those of boards/rig/wires.py ({"role", "rig", "board"} each).
    `drift_ppm`: the board's crystal runs so many millionths fast. With `paced` both run by
    themselves, never ahead of wall time, and their serial ports are `pty` and `rig_pty`.

    Raises `BenchError` as `Bench` does.
    """

    def __init__(
        self,
        rig_image: str | Path,
        wires: list[dict[str, Any]] | None = None,
        *,
        image: str | Path | None = None,
        paced: bool = False,
        seed: int = 1,
        flash_file: str | Path | None = None,
        fram_file: str | Path | None = None,
        unique_id: str | None = None,
        drift_ppm: float = 0.0,
        wiring: dict[str, Any] | None = None,
        host_timeout_s: float = 300.0,
    ) -> None:
        rig = Path(rig_image)
        if not rig.is_file():
            raise BenchError(f"no rig image at {rig}: run `make rig`")
        self._process = BenchProcess(
            image,
            paced=paced,
            timeout_s=host_timeout_s,
            options={
                "seed": seed,
                "wiring": wiring if wiring is not None else board_wiring(),
                "flash_file": str(flash_file) if flash_file else None,
                "fram_file": str(fram_file) if fram_file else None,
                "unique_id": unique_id,
                "drift_ppm": drift_ppm,
                "rig": {"image": str(rig), "symbols": symbols_of(rig)},
                "wires": wires if wires is not None else rig_wires(),
            },
        )
        self._received = {side: Received() for side in SIDES}
        self.rig_stream = PairStream(self, "rig")
        self.board_stream = PairStream(self, "board")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process. Twice is harmless."""
        self._process.close()

    # ---- links

    def link_send(self, data: bytes, at_us: float | None = None, *, to: str) -> None:
        """The host sends `data` on the USB link of a side (`board` or `rig`)."""
        self._do("link_in", text=data.decode("latin-1"), at_us=at_us, to=to)

    def link_bytes(self, side: str) -> bytes:
        """All the bytes a side sent on its link since the last call."""
        return self._received[side].take_link()

    def events(self, side: str) -> list[dict[str, Any]]:
        """Everything that happened at a side, oldest first."""
        return self._received[side].events

    # ---- time

    def run_for(self, us: float) -> None:
        """Lets `us` microseconds pass."""
        self._do("run", for_us=us)

    def run_until_us(self, at_us: float) -> None:
        """Lets time pass until `at_us`."""
        self._do("run", until_us=at_us)

    def run_until(self, condition: Condition, limit_us: float) -> dict[str, Any]:
        """Runs until `condition` holds; with {"from": "rig"} in it, that of the rig's link.
        Raises BenchError when `limit_us` pass first."""
        met = self.wait_for(condition, limit_us)
        if met is None:
            raise BenchError(f"limit at {self.now_us} us: waited for {condition}")
        return met

    def wait_for(self, condition: Condition, limit_us: float) -> dict[str, Any] | None:
        """As `run_until`; None when the time is up."""
        met: dict[str, Any] | None = self._do("run", until=condition, limit_us=limit_us).get("met")
        return met

    @property
    def now_us(self) -> float:
        return self._taken(self._process.clock())["now_us"]

    # ---- the rest

    def wire(self, role: str, action: str, other: str | None = None) -> None:
        """`cut`, `short` (to ground) or `mend` the wire of a role, or `swap` it with another's."""
        self._do("wire", role=role, action=action, **{"with": other})

    def rosc(self, source: str = "normal", **arguments: Any) -> None:
        """What the board's random bit gives; as `Bench.rosc`."""
        self._do("rosc", source=source, **arguments)

    def watch(self, *functions: str) -> None:
        """Each call of these functions of the board's image is an event of it; as
        `Bench.watch`."""
        self._do("watch", functions=list(functions))

    def state(self) -> dict[str, Any]:
        """{"now_us", "power", "linked", "rig_linked", "stopped", ...} of the board and its rig."""
        return self._do("state")

    def faults(self) -> list[dict[str, Any]]:
        """What parts of the board refused so far: {"at_us", "part", "text"}."""
        return self._do("faults")["faults"]

    def counters(self) -> dict[str, Any]:
        """As `Bench.counters`, of the board, and under "rig" of the rig."""
        return self._do("counters")

    def hello(self) -> dict[str, Any]:
        """{"what": "pair", "uid", "lacks"}."""
        return self._do("hello")

    @property
    def pty(self) -> str:
        """Paced: the path of the pseudo-terminal that is the board's serial port. It stays while
        the board has no power."""
        return self._process.pty

    @property
    def rig_pty(self) -> str:
        """As `pty`, of the rig."""
        return self._process.rig_pty

    @property
    def transcript(self) -> list[str]:
        """Every request so far: sent again in this order they play the same run again."""
        return [json.dumps(asked) for asked in self._process.asked]

    def _do(self, do: str, **arguments: Any) -> dict[str, Any]:
        return self._taken(self._process.request(do, arguments))

    def _taken(self, result: dict[str, Any]) -> dict[str, Any]:
        """A reply without what happened, which is kept."""
        for event in result.pop("happened", ()):
            self._received[event.pop("from")].take(event)
        return result
