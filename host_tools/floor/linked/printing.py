"""The answers of `asking.py` for people: rows of columns and lines."""

from collections.abc import Iterator

from tablectl.core.money import MICRO_PER_CENT, dollars

from host_tools.common.plain import counted
from host_tools.floor.collector import look
from host_tools.floor.linked.asking import LOST, Found
from host_tools.floor.moments import shown
from host_tools.floor.printing import WHY

Row = tuple[str, ...]
LEASES = {
    look.LEASED: "leased",
    look.NO_KEY: "its collector has no key link of it",
    look.NO_DATABASE: "its collector does not reach the database",
    look.NO_LINK: "there is no such link",
    look.REFUSED: "its submission has other terms",
    look.STRANGER: "nobody has admitted it",
    look.LATER_TERM: "it knows a later term than this database",
    look.BARRED: "there is an alarm about it",
    look.OLDER: "its memory is older than the ledger",
    look.TELLING: "it has not told all yet",
    look.OTHERS_TELL: "other boards have not told all yet",
    look.SUSPENDED: "the link is suspended",
    look.AWAY: "out of reach",
}
STATES = {look.CLAIMING: "waits", "held": "held", "paid": "paid", "void": "void", LOST: "lost"}

# Of these somebody has to see to the end.
OPEN = (look.CLAIMING, "held")


def standing(found: Found) -> Iterator[list[Row]]:
    """One block of columns after the other."""
    yield [("level", "meter", "base", "limit", "waits above", "held", "paid"), *_levels(found)]
    if found["boards"]:
        yield [("board", "table", "lease", "told", "last heard (UTC)"), *_boards(found)]
    if found["alarms"]:
        rows = [(one["uid"], one["kind"], one["text"]) for one in found["alarms"]]
        yield [("alarm about", "kind", ""), *rows]


def headline(found: Found) -> str:
    suspended = ", suspended: no lease is given" if found["suspended"] else ""
    count = found["open"]
    waiting = f", {counted(count, 'open claim')}" if count else ""
    return f"link {found['link']}, term {found['term']}{suspended}{waiting}"


def lease(board: Found) -> str:
    """In words: a lease, or why there is none."""
    if board["lease"] is None:
        return "it asks for none"
    why = WHY.get(board["why"], board["why"]) if board["why"] else None
    says = LEASES.get(board["lease"], board["lease"])
    return f"{says}: {why}" if board["lease"] == look.AWAY and why else str(says)


def claims(rows: list[Found]) -> list[Row]:
    return [("award", "level", "amount", "since (UTC)", "where", "state"), *map(_claim, rows)]


def history(rows: list[Found]) -> list[Row]:
    return [("entry", "at (UTC)", "what", "level", "meter", "held", "by"), *map(_entry, rows)]


def _levels(found: Found) -> Iterator[Row]:
    for one in found["levels"]:
        base, limit = one["base"], one["limit"]
        yield (
            one["level"],
            micro(one["current"]),
            dollars(base),
            "none" if limit is None else dollars(limit),
            *(micro(one[name]) for name in ("overflow", "held", "paid")),
        )


def _boards(found: Found) -> Iterator[Row]:
    for one in found["boards"]:
        told = "-" if one["epoch"] is None else "yes" if one["told"] else "no"
        says = lease(one)
        if one["lease"] == look.STRANGER:
            says = f"{says}: memory {one['asks']}"
        yield one["uid"], one["table"] or "-", says, told, _time(one["heard"])


def _claim(row: Found) -> Row:
    by = f", {row['by']} and {row['other']}: {row['said']}" if row["by"] else ""
    ended = f" {_time(row['ended'])}" if row["ended"] else ""
    table = f"table {row['table']}" if row["table"] else ""
    seat = f"seat {row['seat']}" if row["seat"] else ""
    return (
        str(row["number"] or "-"),
        row["level"] or "-",
        "-" if row["cents"] is None else dollars(row["cents"]),
        _time(row["at"]),
        " ".join(filter(None, (table, seat, row["uid"]))) or "-",
        f"{STATES[row['state']]}{ended}{by}",
    )


def _entry(row: Found) -> Row:
    two = f"{row['by']} and {row['other']}: {row['said']}" if row["by"] else row["said"]
    return (
        str(row["number"]),
        _time(row["at"]),
        row["kind"],
        row["level"] or "-",
        *(signed(row[name]) if row["level"] else "-" for name in ("current", "held")),
        " ".join(filter(None, (row["uid"], two))) or "-",
    )


def _time(moment: int | None) -> str:
    """Short enough for a column; in whole seconds."""
    return "-" if moment is None else shown(moment, lambda date: f"{date:%Y-%m-%d %H:%M:%S}")


def micro(amount: int) -> str:
    return str(dollars(amount // MICRO_PER_CENT))


def signed(amount: int) -> str:
    """A change of a meter, with all of its digits: a wager adds less than a cent."""
    cents, rest = divmod(abs(amount), MICRO_PER_CENT)
    sign = "-" if amount < 0 else "+" if amount else ""
    return f"{sign}{dollars(cents)}{rest:04d}".rstrip("0") if rest else f"{sign}{dollars(cents)}"
