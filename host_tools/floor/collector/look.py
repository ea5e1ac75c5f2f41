"""How a table stands now, as its board tells it: of bounded form, whatever it says. Pure."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tablectl.core.money import is_whole

from host_tools.common.plain import plain

Message = dict[str, Any]

HERE, AWAY = "here", "away"
# Why a board is away: its cable or its power, no answer, the end of the collector.
UNPLUGGED, SILENT, ENDED = "unplugged", "silent", "ended"
LONGEST_TEXT = 200
LARGEST = 1 << 53
MOST_LEVELS = 8
# Phases of a table (firmware/tablectl/core and games).
CLOSED, CLAIMING, HOLDING = "closed", "claiming", "jackpot_hold"
# What a line of a settlement comes to that waits for the floor.
HOLD = "hold"
PHASES = (
    *(CLOSED, "betting", "locked", "collecting", "starting", "rolling", "dealing", "card_reader"),
    *(
        "deciding",
        "setting",
        "revealing",
        "comparing",
        "stub",
        "counting",
        CLAIMING,
        HOLDING,
        "over",
    ),
)
# The lease of a board that feeds a linked progressive, or why there is none (linked/README.md).
LEASED = "leased"
NO_KEY, NO_DATABASE, NO_LINK, REFUSED = "no_key", "no_database", "no_link", "refused"
STRANGER, LATER_TERM, BARRED = "stranger", "later_term", "barred"
OLDER, TELLING, OTHERS_TELL, SUSPENDED = "older", "telling", "others_tell", "suspended"
LEASES = (
    *(LEASED, NO_KEY, NO_DATABASE, NO_LINK, REFUSED, STRANGER, LATER_TERM, BARRED),
    *(OLDER, TELLING, OTHERS_TELL, SUSPENDED),
)


@dataclass(frozen=True)
class Look:
    """`at`: when the board last answered, in microseconds since 1970-01-01 UTC; `reach`: HERE, or
    AWAY and `why`; `reason`: why the table is closed; `error`: the number of the one that locks
    it; `meters`: {level: micro-dollars}; `holds`: awards that wait for the floor, as pay lines;
    `free` of the `ring` bytes of its journal; `link` that it asks for leases of, as a memory of
    the epoch `link_epoch`; `lease`: one of LEASES. None stands for what it did not tell."""

    uid: str
    at: int
    reach: str = HERE
    why: str | None = None
    version: str | None = None
    table_number: str | None = None
    chapter: str | None = None
    phase: str | None = None
    waits: str | None = None
    section: str | None = None
    reason: str | None = None
    round: int | None = None
    error: int | None = None
    meters: dict[str, int] | None = None
    holds: list[Message] | None = None
    free: int | None = None
    ring: int | None = None
    link: str | None = None
    link_epoch: str | None = None
    lease: str | None = None


def standing(status: Message) -> Message:
    """What the reply to `status` says, as a Look has it."""
    return {
        "phase": text(status.get("phase")),
        "waits": text(status.get("what")),
        "section": text(status.get("section")),
        "reason": text(status.get("reason")),
        "round": whole(status.get("round")),
        "error": whole(status.get("error")),
    }


def table_of(configuration: str | None) -> Message:
    """Which table of the house, and what it plays, as its configuration (JSON) says."""
    told = _object(configuration)
    table = told.get("table")
    number = table.get("number") if isinstance(table, dict) else None
    return {
        "table_number": text(str(number) if is_whole(number) else number),
        "chapter": text(told.get("game")),
    }


def linked_of(configuration: str | None) -> set[str]:
    """The wagers whose meter other tables feed as well: what it stands at the link's ledger knows
    alone."""
    linked = _object(configuration).get("linked")
    return set(linked) if isinstance(linked, dict) else set()


def _object(configuration: str | None) -> Message:
    try:
        told = json.loads(configuration or "{}")
    except (ValueError, RecursionError):
        told = None
    return told if isinstance(told, dict) else {}


def meters_of(levels: Iterable[Message]) -> dict[str, int]:
    """Of the replies to `registers`, one a level."""
    meters: dict[str, int] = {}
    for level in levels:
        name, registers = text(level.get("level")), level.get("registers")
        current = whole(registers.get("current")) if isinstance(registers, dict) else None
        if name is not None and current is not None and len(meters) < MOST_LEVELS:
            meters[name] = current
    return meters


def meters_in(kept: Any) -> dict[str, int]:
    """Of what a database has for those: not only collectors may write there."""
    told = kept.items() if isinstance(kept, dict) else ()
    return meters_of({"level": name, "registers": {"current": one}} for name, one in told)


def holds_in(kept: Any) -> list[Message]:
    """The same of the awards that wait."""
    told = kept if isinstance(kept, list) else ()
    lines = [{**one, "outcome": HOLD} for one in told if isinstance(one, dict)]
    return [held for line in lines for held in hold_of(line)]


def hold_of(line: Any) -> list[Message]:
    """The award that waits, where `line`, the last one of the settlement, is one."""
    if not isinstance(line, dict) or line.get("outcome") != HOLD:
        return []
    held = {
        "seat": whole(line.get("seat")),
        "wager": text(line.get("wager")),
        "amount": whole(line.get("amount")),
        "section": text(line.get("section")),
    }
    return [] if None in held.values() else [held]


def text(value: Any) -> str | None:
    return plain(value[:LONGEST_TEXT]) if isinstance(value, str) else None


def whole(value: Any) -> int | None:
    return value if is_whole(value) and 0 <= value < LARGEST else None
