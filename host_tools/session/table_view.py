"""What the live view shows of a table: what the table told, and what is known of it besides."""

from dataclasses import dataclass, field
from typing import Any

from tablectl.core.money import dollars, whole_cents

from host_tools.journal.known_table import KnownTable
from host_tools.session.prompt import Prompt

MESSAGE_SHOWN_US = 10_000_000


@dataclass
class LinkHealth:
    """Counts of one connection: messages in and out, damaged lines, events lost and repeated."""

    received: int = 0
    sent: int = 0
    damaged: int = 0
    lost: int = 0
    repeated: int = 0


@dataclass
class TableView(KnownTable):
    """What is known of the table now.

    away: its port is gone; starting: the board has power and has not answered yet; absent: why it
    cannot answer, and what mends that; segments: what shines on each display of the bench, digit
    by digit, 80h the point, 40h to 01h A to G; every_round: auto-deal does not end with
    the round; watched: nobody plays from here; reason: why the
    table is closed; seq: number of the last event of the link; source: a line about where a
    recorded table stands.
    """

    board: str = ""
    entered: tuple[str, ...] = ()
    power: bool = True
    away: bool = False
    starting: bool = False
    absent: str = ""
    watched: bool = False
    source: str = ""
    reason: str = ""
    seq: int = 0
    segments: dict[str, list[int]] = field(default_factory=dict)
    key_on: bool = False
    auto_deal: bool = False
    every_round: bool = False
    prompt: Prompt | None = None
    link: LinkHealth = field(default_factory=LinkHealth)

    @property
    def news(self) -> str:
        """The newest message while it is new."""
        fresh = self.messages and self.now_us - self.said_us < MESSAGE_SHOWN_US
        return self.messages[-1] if fresh else ""

    def take_bench(self, state: dict[str, Any]) -> None:
        """What the bench sees of the board's outside (`Bench.state`)."""
        self.now_us = state["now_us"]
        self.power = state["power"]
        self.lamps = state["lamps"]
        self.meter_sign = state["displays"]["meter_sign"]
        self.start_display = state["displays"]["start_display"]
        self.segments = state.get("segments", {})
        closed = {name for name, on in state["contacts"].items() if on}
        self.chips = {seat for seat in range(1, self.seats + 1) if f"sensor_{seat}" in closed}
        self.key_on = "key_switch" in closed

    def take_devices(self, devices: dict[str, Any]) -> None:
        """What the board says of its parts, for a table that no bench sees."""
        parts = devices["parts"]
        self.lamps = dict.fromkeys(parts["lamps"], True)
        self.key_on = parts["key_switch"]["on"]

    def observe(self, event: dict[str, Any]) -> None:
        """Numbers that begin anew are those of a board that has started, and tells its round from
        its beginning."""
        number = event.get("seq", self.seq + 1)
        if number <= self.seq and not self.retold:
            self.retold = True
            self.forget_round()
        self.seq = number
        super().observe(event)

    def alert(self, text: str) -> None:
        """Why something that was done came to nothing."""
        self.say(text)

    def note(self, kind: str, text: str, section: str = "") -> None:
        """A line for a log, where there is one."""

    def take_status(self, status: dict[str, Any]) -> None:
        """What the board says of itself."""
        self._take_state(status)
        reason = status.get("reason", "")
        if reason and reason != self.reason:
            self.say(f"table closed: {reason}")
        self.reason = reason

    def _take_state(self, status: dict[str, Any]) -> None:
        """What is awaited, of another round where the word of its beginning was lost."""
        self.wait_for(status, status.get("what", ""))
        self.retold = status["phase"] == "closed"
        if status.get("round") not in (None, self.round):
            if self.round is not None:
                self.begin_round()
            self.round = status["round"]
        if not self.meter_sign and status.get("meter") is not None:
            self.meter_sign = dollars(whole_cents(status["meter"]))
