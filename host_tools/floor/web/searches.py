"""What is searched for on the page of what happened, and what was found, as texts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from tablectl.core.money import MICRO_PER_CENT

from host_tools.common.errors import HostError
from host_tools.common.money import cents_of, in_dollars
from host_tools.common.plain import plain
from host_tools.floor.pages import Page
from host_tools.floor.queries import HISTORIES, Wanted
from host_tools.floor.web import house_time
from host_tools.floor.web.charts import charts

Row = dict[str, Any]
LONGEST = 100
LONGEST_AFTER = 1_000
LIMIT, LIMIT_OF_METERS = 50, 200
LARGEST = 1 << 53
# As the form has them, and for whom: all, or rounds alone.
OF_ALL = ("table", "board", "since", "until")
OF_ROUNDS = ("round", "cards", "hand", "seat", "least", "most", "section")
OF_ALARMS = ("open",)
FIELDS = (*OF_ALL, *OF_ROUNDS, *OF_ALARMS)
Fields = Mapping[str, str]


@dataclass(frozen=True)
class Search:
    of: str
    wanted: Wanted
    limit: int
    after: str | None


@dataclass(frozen=True)
class Found:
    """`rows`: as the template of their kind has them; `after`: where the next page begins."""

    of: str
    rows: list[Row]
    charts: list[Markup]
    after: str | None


def search(fields: Fields) -> Search:
    """Of the fields of a form; empty ones count as left out. Raises HostError 7111, 7113, 7124,
    6107 for an amount."""
    of = fields.get("of", "rounds")
    if of not in HISTORIES:
        raise _refused("of", of, f"one of {', '.join(HISTORIES)}")
    given: Row = {}
    for name in FIELDS:
        value = fields.get(name, "").strip()
        if len(value) > LONGEST:
            raise _refused(name, value[:LONGEST], f"at most {LONGEST} characters")
        if not value.isprintable():
            raise _refused(name, value, "characters that print")
        if value and (name in OF_ALL or (of, name) in TAKEN):
            given[NAMES.get(name, name)] = READERS.get(name, str)(value)
    limit = LIMIT_OF_METERS if of == "meters" else LIMIT
    return Search(of, Wanted(**given), limit, fields.get("after", "")[:LONGEST_AFTER] or None)


def shown(fields: Fields) -> Row:
    """The fields as the form shows them again."""
    return {
        "of": plain(fields.get("of", "rounds")[:LONGEST]),
        "kinds": list(HISTORIES),
        **{name: plain(fields.get(name, "")[:LONGEST]) for name in FIELDS},
    }


def found(search: Search, page: Page) -> Found:
    rows = [ROWS.get(search.of, _other)(row) for row in page.rows]
    drawn = charts(page.rows) if search.of == "meters" else []
    return Found(search.of, rows, drawn, page.after)


def _round(row: Row) -> Row:
    return {
        **_when(row),
        "number": row["number"],
        "table": row["table_number"] or "-",
        "game": row["chapter"] or "-",
        "board": row["uid"],
        "wagered": _dollars(row["wagered"]),
        "paid": _dollars(row["paid"]),
        "void": row["void"] or "",
        "played": row["played"],
        "hands": [(_place(one["place"]), one["cards"]) for one in row["hands"]],
        "lines": [
            {
                **one,
                "wager": one["wager"].replace("_", " "),
                "stake": _dollars(one["stake"]),
                "amount": _dollars(one["amount"]),
            }
            for one in row["settlement"]
        ],
    }


def _meter(row: Row) -> Row:
    amounts = ("current", "hits", "contributions")
    told = {name: _dollars(row[name] // MICRO_PER_CENT) for name in amounts}
    level = row["level"].replace("_", " ")
    return {**_when(row), **told, "board": row["uid"], "level": level, "by": row["event"]}


def _alarm(row: Row) -> Row:
    taken = row["taken"]
    key = {name: row[name] for name in ("uid", "epoch", "sequence", "kind", "digest")}
    told = {**taken, "at": house_time.text(taken["at"])} if taken else None
    return {**_when(row), "key": key, "board": row["uid"], "text": row["text"], "taken": told}


def _other(row: Row) -> Row:
    """Faults, access and exports: their facts as they stand."""
    facts = {"first record": row["first"], "last record": row["last"]} if "first" in row else {}
    names = ("event", "file", "code", "text", "role", "command", "outcome", "on")
    facts |= {name: row[name] for name in names if row.get(name) not in (None, "")}
    return {**_when(row), "board": row["uid"], "facts": facts}


def _when(row: Row) -> Row:
    return {"at": house_time.text(row.get("at")), "kept": house_time.text(row["kept"])}


def _dollars(cents: int | None) -> str:
    return "-" if cents is None else in_dollars(cents)


def _place(name: str) -> str:
    return f"seat {name}" if name.isdecimal() else name.replace("_", " ")


def _refused(field: str, value: str, limit: str) -> HostError:
    return HostError(7124, field=field, value=plain(value) or "nothing", limit=limit)


def _whole(field: str, least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        is_whole = text.isascii() and text.isdecimal() and least <= int(text) <= most
        if not is_whole:
            raise _refused(field, text, f"a whole number from {least:,} to {most:,}")
        return int(text)

    return read


NAMES = {"board": "uid", "round": "number"}
TAKEN = {("rounds", name) for name in OF_ROUNDS} | {("alarms", name) for name in OF_ALARMS}
READERS: dict[str, Callable[[str], Any]] = {
    "since": house_time.moment_of,
    "until": lambda text: house_time.moment_of(text, last=True),
    "round": _whole("round", 1, LARGEST),
    "seat": _whole("seat", 0, 9),
    "cards": lambda text: tuple(text.split()),
    "least": cents_of,
    "most": cents_of,
    "open": lambda text: True,
}
ROWS: dict[str, Callable[[Row], Row]] = {"rounds": _round, "meters": _meter, "alarms": _alarm}
