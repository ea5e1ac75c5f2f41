"""What is wrong with which wire, from what was seen at both of its ends."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from host_tools.simulator.rig.wiring import Wire

GOOD, CUT, SHORTED, SWAPPED, DEAD, UNCHECKED = (
    "good",
    "cut",
    "shorted",
    "swapped",
    "dead",
    "unchecked",
)
TODO = {
    CUT: "put it in, or exchange it",
    SHORTED: "take it off and look what it touches",
    SWAPPED: "exchange the two at the board",
    DEAD: "see that it is in, at the right pins, and touches nothing",
    UNCHECKED: "mend what is named above, then: tablectl rig check",
}
SAYS = {
    CUT: "nothing comes through: it is cut",
    SHORTED: "it is at ground all the time",
    SWAPPED: "it is swapped with {other}",
    DEAD: "nothing comes through: it is cut, shorted to ground, or at another pin",
    UNCHECKED: "not checked",
}


@dataclass(frozen=True)
class Finding:
    """other: the role it is swapped with."""

    role: str
    rig: str
    board: str
    state: str
    other: str | None = None

    @property
    def is_good(self) -> bool:
        return self.state == GOOD

    @property
    def text(self) -> str:
        """What is wrong, and what to do."""
        if self.is_good:
            return f"{self.role}: good"
        said = SAYS[self.state].format(other=self.other)
        return f"{self.role} (rig {self.rig}, board {self.board}): {said}; {TODO[self.state]}"

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "text": self.text}


@dataclass
class Seen:
    """moved: role that was worked at one end to the roles of the pins that moved at the other.
    grounded: roles of the board's pins that are low against their pull-up. dead: roles known to
    carry nothing. known: what else the start of the board told, role to state. reached: the roles
    that could be worked at all."""

    moved: dict[str, set[str]] = field(default_factory=dict)
    grounded: set[str] = field(default_factory=set)
    dead: set[str] = field(default_factory=set)
    known: dict[str, tuple[str, str | None]] = field(default_factory=dict)

    def move(self, role: str, moved: set[str]) -> None:
        self.moved[role] = self.moved.get(role, set()) | moved


def judge(wires: list[Wire], seen: Seen) -> list[Finding]:
    """A finding for each wire, in their order."""
    return [Finding(wire.role, wire.rig, wire.board, *_state(wire.role, seen)) for wire in wires]


def _state(role: str, seen: Seen) -> tuple[str, str | None]:
    if role in seen.known:
        return seen.known[role]
    leads_to = seen.moved.get(role, set()) - {role}
    led_from = {other for other, moved in seen.moved.items() if role in moved} - {role}
    if leads_to or led_from:
        return SWAPPED, sorted(leads_to | led_from)[0]
    if role in seen.grounded:
        return SHORTED, None
    if role in seen.dead:
        return DEAD, None
    if role not in seen.moved:
        return UNCHECKED, None
    return (GOOD, None) if seen.moved[role] else (CUT, None)
