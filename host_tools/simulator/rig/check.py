"""Proves every wire between the rig and the board, with the board at its service prompt.

Each end is worked while the other is read, all pins of it: only the right one may move.
"""

from __future__ import annotations

from collections.abc import Callable

from host_tools.common.errors import HostError
from host_tools.device.link.streams import Stream
from host_tools.simulator.control import BenchError
from host_tools.simulator.rig import judging
from host_tools.simulator.rig.board_start import PROMPT, SERVICE, SILENT, TABLE, BoardStart
from host_tools.simulator.rig.judging import Finding, Seen
from host_tools.simulator.rig.requests import Reply
from host_tools.simulator.rig.wiring import wires

WORDS = "RIG,42"
WORDS_S = 0.05
RESTART_S = 0.05

# Runs on the board. `pins` are its GPIO numbers.
BEGIN = """
from machine import Pin, UART, mem32
import time
pins = {pins}
def listen(pull):
    for pin in pins:
        Pin(pin, Pin.IN, pull)
    time.sleep_us(200)
def levels():
    value = mem32[0xD0000004]
    print([pin for pin in pins if value >> pin & 1], end="")
def drive(high):
    for pin in pins:
        if pin != {rx}:
            Pin(pin, Pin.OUT, value=pin == high)
    time.sleep_us(200)
"""


class WireCheck:
    """ask(do, **arguments): a request to the rig; board: the stream of the board's port."""

    def __init__(self, ask: Callable[..., Reply], board: Stream) -> None:
        self.ask = ask
        self.start = BoardStart(ask, board)
        self.wires = [wire for wire in wires() if wire.kind != "ground"]
        self.seen = Seen()
        self.role_of_rig = {_gpio(wire.rig): wire.role for wire in self.wires}
        self.role_of_board = {_gpio(wire.board): wire.role for wire in self.wires}
        self.pins = sorted(pin for pin in self.role_of_board if pin is not None)

    def run(self, progress: Callable[[str], None] = lambda what: None) -> list[Finding]:
        """A finding for each wire; the board is off afterwards."""
        try:
            progress("power")
            contact = self._to_prompt()
            if contact is not None:
                self._begin()
                progress("outputs")
                self._walk_board()
                progress("contacts")
                self._walk_contacts(contact)
                progress("card shoe")
                self._card_shoe()
                progress("reset")
                self._reset(contact)
            self._power_goes()
        finally:
            self.start.off()
        return judging.judge(self.wires, self.seen)

    def _pin(self, role: str) -> int | None:
        return next(pin for pin, found in self.role_of_board.items() if found == role)

    def _contacts(self) -> list[str]:
        return [wire.role for wire in self.wires if wire.kind == "contact"]

    # ---- power and the way to the prompt

    def _to_prompt(self) -> str | None:
        """The rig's contact that leads to the board's service contact; the board is at its prompt
        then. None if there is none."""
        said = self.start.start(SERVICE)
        if said == PROMPT:
            return SERVICE
        if self._without_power():
            return None
        if said == SILENT and self.start.start() == TABLE:
            self.seen.known.update(
                {SERVICE: (judging.SWAPPED, "run"), "run": (judging.SWAPPED, SERVICE)}
            )
            return None
        for name in self._contacts():
            if name != SERVICE and self.start.start(name) == PROMPT:
                return name
        self.seen.known[SERVICE if said == TABLE else "run"] = (
            judging.CUT if said == TABLE else judging.SHORTED,
            None,
        )
        return None

    def _without_power(self) -> bool:
        """The board neither says anything nor has 3.3 V."""
        if self._sense() or self.start.start() != SILENT:
            return False
        self.seen.dead.add("power")
        return True

    def _sense(self) -> int:
        return self._levels()[
            next(pin for pin, role in self.role_of_rig.items() if role == "sense")
        ]

    def _levels(self) -> dict[int | None, int]:
        return {int(pin): level for pin, level in self.ask("levels")["levels"].items()}

    def _power_goes(self) -> None:
        """Sense follows the power, and so does the board."""
        if "power" in self.seen.dead:
            return
        self.seen.move("power", {"power"})
        on = self._sense()
        self.start.off()
        if on and not self._sense():
            self.seen.move("sense", {"sense"})
        else:
            self.seen.dead.add("sense")

    # ---- walking

    def _begin(self) -> None:
        self.prompt = self.start.prompt()
        self.prompt.run(BEGIN.format(pins=self.pins, rx=self._pin("shoe_rx")))

    def _walk_board(self) -> None:
        """The board drives one pin after the other."""
        self.prompt.run("drive(None)")
        low = self._levels()
        for pin in self.pins:
            if pin == self._pin("shoe_rx"):
                continue
            self.prompt.run(f"drive({pin})")
            high = self._levels()
            moved = {
                role
                for rig, role in self.role_of_rig.items()
                if rig is not None and high[rig] and not low[rig]
            }
            role = self.role_of_board[pin]
            if role in self._contacts() and moved == {role}:
                continue
            self.seen.move(role, moved)
        self.prompt.run("listen(Pin.PULL_UP)")

    def _walk_contacts(self, contact: str) -> None:
        """The rig closes one contact after the other."""
        for name in self._contacts():
            self.ask("open", name=name)
        before = self._high()
        self.seen.grounded |= {self.role_of_board[pin] for pin in set(self.pins) - before}
        for name in self._contacts():
            self.ask("close", name=name)
            try:
                moved = {self.role_of_board[pin] for pin in before - self._high()}
            except (HostError, BenchError):
                # It holds the board in its reset.
                moved = {"run"}
            self.ask("open", name=name)
            self.seen.move(name, moved)
            if moved == {"run"} and self.start.start(contact) == PROMPT:
                self._begin()
                self.ask("open", name=contact)
                self.prompt.run("listen(Pin.PULL_UP)")

    def _high(self) -> set[int]:
        text = self.prompt.run("levels()")
        return {int(pin) for pin in text.strip("[]").split(",") if pin.strip()}

    def _card_shoe(self) -> None:
        """The rig's side of the line to the board rests high; then both ways, as bytes."""
        self.prompt.run("listen(Pin.PULL_DOWN)")
        high = {self.role_of_board[pin] for pin in self._high()}
        self.prompt.run("listen(Pin.PULL_UP)")
        # A pin that has moved another one is known, and may be high by a pull-up of its own.
        known = {role for role, moved in self.seen.moved.items() if moved}
        self.seen.move("shoe_rx", high & {"shoe_rx"} or high - known)
        if self.seen.moved["shoe_rx"] != {"shoe_rx"}:
            return
        tx = self._pin("shoe_tx")
        rx = self._pin("shoe_rx")
        self.prompt.run(f"shoe = UART(1, 115200, tx=Pin({tx}), rx=Pin({rx}))")
        self.ask("events")
        self.prompt.run(f"shoe.write({WORDS!r})")
        self.start.wait(WORDS_S)
        events = self.ask("events").get("happened", [])
        heard = "".join(event["text"] for event in events if event["what"] == "shoe")
        if WORDS not in heard:
            self.seen.moved["shoe_tx"] = self.seen.moved["shoe_tx"] - {"shoe_tx"}
        self.ask("shoe_in", text=WORDS)
        self.start.wait(WORDS_S)
        if WORDS not in self.prompt.run("print((shoe.read() or b'').decode(), end='')"):
            self.seen.moved["shoe_rx"] = set()

    def _reset(self, contact: str) -> None:
        """The board starts anew: the prompt that was typed at is gone."""
        self.ask("close", name=contact)
        self.ask("reset")
        self.start.wait(RESTART_S)
        try:
            self._high()
        except (HostError, BenchError):
            self.seen.move("run", {"run"})
        else:
            self.seen.move("run", set())


def _gpio(name: str) -> int | None:
    """EN, 3V3 and RUN are no GPIOs."""
    return int(name[2:]) if name.startswith("GP") else None
