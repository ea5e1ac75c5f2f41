"""How each table stands for whoever looks at all of them, those that need somebody first. Pure."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tablectl import games
from tablectl.core.money import MICRO_PER_CENT

from host_tools.common.games import title
from host_tools.common.money import in_dollars
from host_tools.common.plain import counted
from host_tools.floor import alarms, printing
from host_tools.floor.collector.look import AWAY, HERE, LEASED
from host_tools.floor.linked.printing import LEASES
from host_tools.floor.printing import WHY

Row = dict[str, Any]
# By whom, as alarms.taken tells.
Taken = dict[alarms.Name, Row]
UNKNOWN = "unknown"
# The ring of a board that is full closes its table; a collector empties it long before.
NEARLY_FULL = 75
# What somebody has to see to, the most urgent first.
FAULT, HOLD, OUT_OF_REACH, LINK, CLOSED, RING, ALARM, CLOCK, UNSEEN = range(9)
FINE = 9


@dataclass(frozen=True)
class Need:
    """`says` what somebody has to see to; `since` when, in microseconds since 1970 UTC, if that is
    known; `key` (alarms.KEY) where one may take it, who then sees to it."""

    kind: int
    says: str
    since: int | None = None
    key: Row | None = None


def keys(rows: list[Row]) -> list[Row]:
    """Of all that somebody may take."""
    return [need.key for row in rows for need in _needs(row) if need.key]


def order(rows: list[Row], taken: Taken) -> list[Row]:
    """Those of `queries.glance` that need somebody first; of equal ones who waits for longest."""
    return sorted(rows, key=lambda row: _place(row, taken))


def standing(row: Row, time: Callable[[int | None], str], taken: Taken) -> Row:
    """All that a page shows of a table, as plain data; `time` makes a text of a moment."""
    needs = []
    for need in _needs(row):
        told = _taker(need, taken)
        by = told and {**told, "at": time(told["at"])}
        needs.append(asdict(need) | {"since": time(need.since), "taken": by})
    return {
        "uid": row["uid"],
        "table": row["table_number"],
        "chapter": row["chapter"],
        "game": title(row["chapter"]).name if row["chapter"] in games.CATALOGUE else None,
        "version": row["version"],
        "reach": _reach(row),
        "phase": _words(row["phase"]),
        "waits": _words(row["waits"]),
        "round": row["round"],
        "meters": [[_words(name), _micro(one)] for name, one in row["meters"].items()],
        "link": row["link"],
        "full": _full(row),
        "seen": "" if _reach(row) == HERE else time(row["looked"] or row["kept"]),
        "needs": needs,
    }


def _taker(need: Need, taken: Taken) -> Row | None:
    return taken.get(alarms.name_of(need.key)) if need.key else None


def _place(row: Row, taken: Taken) -> tuple[Any, ...]:
    """What somebody took is seen to."""
    needs = [need for need in _needs(row) if not _taker(need, taken)]
    kind = min((need.kind for need in needs), default=FINE)
    since = [need.since for need in needs if need.kind == kind and need.since is not None]
    number = row["table_number"] or ""
    as_number = int(number) if number.isascii() and number.isdecimal() else 0
    return kind, min(since, default=1 << 63), as_number, number, row["uid"]


def _needs(row: Row) -> Iterator[Need]:
    yield from _faults(row)
    for hold in row["holds"]:
        amount, wager = in_dollars(hold["amount"]), _words(hold["wager"])
        yield Need(HOLD, f"Seat {hold['seat']} waits for {amount} of {wager}")
    if _reach(row) == AWAY:
        says, since = f"Out of reach: {WHY.get(row['why'], row['why'])}", row["looked"]
        yield Need(OUT_OF_REACH, says, since, _key(row, alarms.AWAY, alarms.NOTHING, since))
    down = _link_down(row)
    if down:
        yield Need(LINK, down)
    if row["reason"] and not row["error"]:
        yield Need(CLOSED, f"Closed: {row['reason']}")
    full = _full(row)
    if full is not None and full >= NEARLY_FULL:
        yield Need(RING, f"The ring of its journal is {full} % full")
    if row["alarms"]:
        yield Need(ALARM, f"{counted(row['alarms'], 'alarm')} that nobody took")
    if differs := printing.clock(row):
        yield Need(CLOCK, differs[0].upper() + differs[1:])
    if _reach(row) == UNKNOWN:
        yield Need(UNSEEN, "No collector has seen it; its journal was read last", row["kept"])


def _link_down(row: Row) -> str | None:
    """Why wagers of its linked progressive go back; nothing of a table that is out of reach."""
    if row["lease"] in (None, LEASED) or _reach(row) != HERE:
        return None
    return f"Link {row['link']} is down: {LEASES.get(row['lease'], row['lease'])}"


def _faults(row: Row) -> Iterator[Need]:
    """As the journal has them, and the one that the board itself names."""
    for fault in row["faults"]:
        key = _key(row, alarms.FAULT, fault["epoch"], fault["sequence"])
        yield Need(FAULT, f"Error {fault['code']}: {fault['text']}", fault["at"], key)
    locked = row["error"]
    if locked and locked not in [fault["code"] for fault in row["faults"]]:
        reason = f": {row['reason']}" if row["reason"] else ""
        yield Need(FAULT, f"Error {locked}{reason}")


def _key(row: Row, kind: str, epoch: str, sequence: int) -> Row:
    names = {"kind": kind, "epoch": epoch, "sequence": sequence}
    return {"uid": row["uid"], **names, "digest": alarms.NOTHING}


def _reach(row: Row) -> str:
    return row["reach"] or UNKNOWN


def _full(row: Row) -> int | None:
    """Percent of the ring, rounded up."""
    if row["free"] is None or not row["ring"]:
        return None
    return int(100 - 100 * row["free"] // row["ring"])


def _words(name: str | None) -> str | None:
    return None if name is None else name.replace("_", " ")


def _micro(amount: int) -> str:
    return in_dollars(amount // MICRO_PER_CENT)
