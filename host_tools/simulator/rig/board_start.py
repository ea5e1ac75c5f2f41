"""Bringing the board at a rig to its service prompt, with wires that may be wrong."""

from __future__ import annotations

from collections.abc import Callable

from host_tools.common.errors import HostError
from host_tools.device.link.streams import Stream
from host_tools.device.raw_prompt import RawPrompt
from host_tools.simulator.control import BenchError
from host_tools.simulator.rig.requests import Reply

SERVICE = "service_contact"
# A board without the contact runs its self-check before it says anything.
START_S = 3.0
OFF_S = 0.3
PAUSE_S = 0.1
LINE = b"\r\n"
PROMPT, TABLE, SILENT = "prompt", "table", "silent"


class BoardStart:
    """ask(do, **arguments): a request to the rig."""

    def __init__(self, ask: Callable[..., Reply], board: Stream) -> None:
        self.ask = ask
        self.board = board

    def off(self) -> None:
        """Without power, its contacts open."""
        state = self.ask("state")
        if state["power"]:
            self.ask("power_off")
        for name, is_closed in state["contacts"].items():
            if is_closed:
                self.ask("open", name=name)
        self.board.close()
        self.wait(OFF_S)

    def start(self, closed: str | None = None) -> str:
        """Switch it on with one contact closed: PROMPT, TABLE or SILENT."""
        self.off()
        if closed is not None:
            self.ask("close", name=closed)
        self.ask("power_on")
        self.board.reopen()
        return self.who()

    def prompt(self) -> RawPrompt:
        """Of a board that is at its prompt."""
        return RawPrompt(self.board)

    def wait(self, seconds: float) -> None:
        """Time passes; what the board says is dropped."""
        end_s = self.board.now_s() + seconds
        while (left_s := end_s - self.board.now_s()) > 0:
            self._receive(left_s)

    def who(self) -> str:
        """Who is there, as soon as somebody says something."""
        heard = self._heard()
        if b">>> " in heard:
            return PROMPT
        return TABLE if heard else SILENT

    def _heard(self) -> bytes:
        """What it says to some empty lines."""
        heard = b""
        end_s = self.board.now_s() + START_S
        while self.board.now_s() < end_s and not heard:
            try:
                self.board.send(LINE)
            except (HostError, BenchError):
                # No power, no port.
                pass
            heard = self._receive(PAUSE_S)
        while heard and b">>> " not in heard and (more := self._receive(PAUSE_S)):
            heard += more
        return heard

    def _receive(self, limit_s: float) -> bytes:
        try:
            return self.board.receive(limit_s)
        except HostError:
            return b""
