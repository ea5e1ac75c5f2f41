"""The answers of `queries.py` for people, and with dates in the place of microseconds."""

from collections.abc import Callable, Iterator
from typing import Any

from tablectl.core.money import MICRO_PER_CENT, dollars

from host_tools.common.plain import counted
from host_tools.floor.collector.look import AWAY, ENDED, SILENT, UNPLUGGED
from host_tools.floor.live import UNWATCHED
from host_tools.floor.moments import text_of

Row = dict[str, Any]
# Clocks that differ by fewer seconds are not told of.
CLOCK_S = 2
MOMENTS = ("at", "kept", "began", "looked", "ended", "heard", "notified", "not_before")
WHY = {
    UNPLUGGED: "no cable or no power",
    SILENT: "it does not answer",
    ENDED: "its collector was ended",
    UNWATCHED: "its collector does not write",
}
HEADS = {
    "rounds": ("round", "table", "game", "kept", "wagered", "paid", ""),
    "meters": ("meter", "board", "kept", "stands at", "hits", "by"),
    "faults": ("what", "board", "kept", "code", ""),
    "access": ("what", "board", "kept", "role", "command", "outcome"),
    "exports": ("file", "board", "kept", "records"),
    "alarms": ("alarm", "board", "kept", "record", ""),
}


def dated(value: Any) -> Any:
    """The same with every time as a text (ISO 8601, UTC)."""
    if isinstance(value, list):
        return [dated(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: text_of(one) if name in MOMENTS else dated(one) for name, one in value.items()}


def glance(rows: list[Row]) -> list[tuple[str, ...]]:
    head = ("table", "board", "game", "waits for", "round", "meters", "ring", "last seen", "")
    return [head, *map(_glanced, rows)]


def _glanced(row: Row) -> tuple[str, ...]:
    meters = ", ".join(f"{name} {_micro(one)}" for name, one in row["meters"].items())
    is_known = row["free"] is not None and row["ring"]
    full = f"{100 - 100 * row['free'] // row['ring']} % full" if is_known else None
    return (
        row["table_number"] or "-",
        row["uid"],
        row["chapter"] or "-",
        row["waits"] or row["phase"] or "-",
        str(row["round"] or "-"),
        meters or "-",
        full or "-",
        text_of(row["looked"] or row["kept"]) or "-",
        "; ".join(_troubles(row)),
    )


def clock(row: Row) -> str | None:
    """What is said of a collector's clock that is not this computer's."""
    seconds = round((row["clock"] or 0) / 1_000_000)
    if abs(seconds) < CLOCK_S:
        return None
    says = "ahead of" if seconds > 0 else "behind"
    return f"the clock of its collector is {abs(seconds)} s {says} this computer's"


def _troubles(row: Row) -> Iterator[str]:
    if row["reach"] == AWAY:
        yield f"out of reach since {text_of(row['looked'])}: {WHY.get(row['why'], row['why'])}"
    if differs := clock(row):
        yield differs
    if row["reason"]:
        yield f"closed: {row['reason']}"
    for fault in row["faults"]:
        yield f"error {fault['code']}: {fault['text']}"
    if row["error"] and row["error"] not in [fault["code"] for fault in row["faults"]]:
        yield f"error {row['error']}"
    for hold in row["holds"]:
        yield f"seat {hold['seat']} waits for {dollars(hold['amount'])} of {hold['wager']}"
    if row["alarms"]:
        yield f"{counted(row['alarms'], 'alarm')} that nobody took"


def history(of: str, rows: list[Row]) -> list[tuple[str, ...]]:
    return [HEADS[of], *map(ROWS[of], rows)]


def _round(row: Row) -> tuple[str, ...]:
    cards = "; ".join(f"{_whose(hand)} {hand['cards']}" for hand in row["hands"])
    void = f"void, {row['void']}; " if row["void"] else ""
    return (
        str(row["number"]),
        row["table_number"] or "-",
        row["chapter"] or "-",
        text_of(row["kept"]) or "-",
        "-" if row["wagered"] is None else dollars(row["wagered"]),
        dollars(row["paid"]),
        (void + cards) if row["played"] else "not played again",
    )


def _whose(hand: Row) -> str:
    return f"seat {hand['place']}:" if hand["place"].isdecimal() else f"{hand['place']}:"


def _meter(row: Row) -> tuple[str, ...]:
    amounts = _micro(row["current"]), _micro(row["hits"])
    return f"{row['chapter']} {row['level']}", *_where(row), *amounts, row["event"]


def _fault(row: Row) -> tuple[str, ...]:
    return row["event"], *_where(row), str(row["code"] or "-"), row["text"]


def _access(row: Row) -> tuple[str, ...]:
    turned = {True: "on", False: "off", None: "-"}[row["on"]]
    outcome = turned if row["outcome"] is None else str(row["outcome"] or "let through")
    return row["event"], *_where(row), row["role"] or "-", row["command"] or "-", outcome


def _export(row: Row) -> tuple[str, ...]:
    return row["file"], *_where(row), f"{row['first']} to {row['last']}"


def _alarm(row: Row) -> tuple[str, ...]:
    return row["kind"], *_where(row), str(row["sequence"]), row["text"]


def _where(row: Row) -> tuple[str, str]:
    return row["uid"], text_of(row["kept"]) or "-"


def _micro(amount: int) -> str:
    return str(dollars(amount // MICRO_PER_CENT))


ROWS: dict[str, Callable[[Row], tuple[str, ...]]] = {
    "rounds": _round,
    "meters": _meter,
    "faults": _fault,
    "access": _access,
    "exports": _export,
    "alarms": _alarm,
}
