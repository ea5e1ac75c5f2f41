"""What the floor asks: all tables at a glance, and what happened at one."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_, exists, func, or_, select, union
from tablectl.core.cards import JOKER, card_number, card_text, cards_text

from host_tools.common.errors import HostError
from host_tools.floor import moments, schema
from host_tools.floor.alarms import add_taken, is_open
from host_tools.floor.collector.look import holds_in, meters_in
from host_tools.floor.database import ahead_us
from host_tools.floor.live import FRESH_US, reach_of
from host_tools.floor.pages import LIMIT, Page, page

Condition = ColumnElement[bool]
Row = dict[str, Any]
KEY = ("uid", "epoch", "sequence")
OF_FAULT = ("epoch", "sequence", "code", "text", "at")
# What a look has of a table as the journal has it, and what of it belongs together.
SEEN = ("version", "table_number", "chapter", "round", "meters", "holds")
STEP = ("phase", "waits", "section")
# Open faults of a board that a glance has.
MOST_FAULTS = 8
# What a history may be of.
HISTORIES = {
    "rounds": schema.rounds,
    "meters": schema.meters,
    "faults": schema.faults,
    "access": schema.access,
    "exports": schema.exports,
    "alarms": schema.alarms,
}


@dataclass(frozen=True)
class Wanted:
    """Of any history: `table` of the house, `uid` of a board, `since` and `until` (microseconds
    since 1970 UTC, by when it was kept). Of rounds: their `number`, `cards` that came, all at
    `seat` if one is named; `hand`, all of somebody's cards; a line of `least` to `most` cents and
    of `section` with its paragraphs. Of alarms: those that are `open`. Raises HostError 7113."""

    table: str | None = None
    uid: str | None = None
    since: int | None = None
    until: int | None = None
    number: int | None = None
    cards: tuple[str, ...] = ()
    hand: str | None = None
    seat: int | None = None
    least: int | None = None
    most: int | None = None
    section: str | None = None
    open: bool = False


def glance(connection: Connection, now: int | None = None) -> list[Row]:
    """Every board, as its journal told last or, where that is newer, as it was seen: its table,
    whether it is in `reach` at `now` (microseconds since 1970 UTC by the clock of the database;
    default: now) or `why` it is not, since when (`looked`), how far the `clock` of its collector
    is ahead of this computer's (microseconds), its open faults, how many alarms nobody took."""
    boards, looks = schema.boards, schema.looks
    every = union(select(boards.c.uid), select(looks.c.uid)).subquery()
    of_boards = [column for column in boards.c if column.name != "uid"]
    of_looks = [column.label(f"look_{column.name}") for column in looks.c]
    found = connection.execute(
        select(every.c.uid, *of_boards, *of_looks)
        .outerjoin(boards, boards.c.uid == every.c.uid)
        .outerjoin(looks, looks.c.uid == every.c.uid)
    )
    ahead = ahead_us(connection, moments.now)
    now = moments.now() - ahead if now is None else now
    rows = [_stands(dict(row._mapping), now) for row in found]
    faults, alarms = _open_faults(connection), _open_alarms(connection)
    for row in rows:
        row["clock"] = None if row["clock"] is None else row["clock"] - ahead
        row["faults"] = faults.get(row["uid"], [])
        row["alarms"] = alarms.get(row["uid"], 0)
    return sorted(rows, key=lambda row: (row["table_number"] or "", row["uid"]))


def _stands(row: Row, now: int) -> Row:
    """One row of `glance` of that of a board and that of its look, either of which may be all
    None."""
    look = {name: row.pop(f"look_{name}") for name in schema.looks.columns.keys()}
    is_newer = look["at"] is not None and look["at"] >= (row["kept"] or 0) - FRESH_US
    row["looked"] = look["at"]
    row["reach"], row["why"] = reach_of(look, now)
    row["error"], row["reason"] = (look["error"], look["reason"]) if is_newer else (None, None)
    row |= {name: look[name] for name in ("free", "ring", "link", "lease", "clock")}
    if is_newer:
        row |= {name: look[name] for name in SEEN if look[name] is not None}
    if is_newer and look["phase"] is not None:
        row |= {name: look[name] for name in STEP}
    row["meters"], row["holds"] = meters_in(row["meters"]), holds_in(row["holds"])
    return row


def history(
    connection: Connection,
    of: str,
    wanted: Wanted,
    limit: int = LIMIT,
    after: str | None = None,
) -> Page:
    """`of`: one of HISTORIES; a round comes with its hands and lines, an alarm with who has
    `taken` it. Raises HostError 7112, 7113."""
    table = HISTORIES[of]
    conditions = _common(table, wanted)
    if of == "rounds":
        conditions += _of_rounds(wanted)
    if of == "alarms" and wanted.open:
        conditions.append(is_open())
    found = page(connection, table, conditions, limit, after)
    if of == "rounds":
        _add_parts(connection, found.rows)
    elif of == "alarms":
        add_taken(connection, found.rows)
    return found


def _common(table: Table, wanted: Wanted) -> list[Condition]:
    conditions: list[Condition] = []
    if wanted.table is not None:
        conditions.append(_at_table(table, wanted.table))
    if wanted.uid is not None:
        conditions.append(table.c.uid == wanted.uid)
    if wanted.since is not None:
        conditions.append(table.c.kept >= wanted.since)
    if wanted.until is not None:
        conditions.append(table.c.kept <= wanted.until)
    return conditions


def _at_table(table: Table, number: str) -> Condition:
    """What has no table number of its own is of the boards that were ever there."""
    if "table_number" in table.c:
        return table.c.table_number == number
    there = select(schema.tables.c.uid).where(schema.tables.c.table_number == number)
    return table.c.uid.in_(there)


def _of_rounds(wanted: Wanted) -> list[Condition]:
    conditions: list[Condition] = []
    rounds, hands, lines = schema.rounds, schema.hands, schema.lines
    if wanted.number is not None:
        conditions.append(rounds.c.number == wanted.number)
    place = [] if wanted.seat is None else [hands.c.place == _place(wanted.seat)]
    if wanted.cards:
        mask = _mask(wanted.cards)
        conditions.append(rounds.c.cards.bitwise_and(mask) == mask)
        if place:
            conditions.append(_some(hands, hands.c.mask.bitwise_and(mask) == mask, *place))
    if wanted.hand is not None:
        conditions.append(_some(hands, hands.c.cards == _sorted(wanted.hand), *place))
    of_line = _of_line(wanted)
    if of_line:
        conditions.append(_some(lines, *of_line))
    return conditions


def _of_line(wanted: Wanted) -> list[Condition]:
    """All of the same line; a seat alone is a line too."""
    lines = schema.lines
    conditions: list[Condition] = []
    if wanted.least is not None:
        conditions.append(lines.c.amount >= wanted.least)
    if wanted.most is not None:
        conditions.append(lines.c.amount <= wanted.most)
    if wanted.section is not None:
        inside = lines.c.section.startswith(wanted.section + "(", autoescape=True)
        conditions.append(or_(lines.c.section == wanted.section, inside))
    by_cards = wanted.cards or wanted.hand
    if wanted.seat and (conditions or not by_cards):
        conditions.append(lines.c.seat == wanted.seat)
    return conditions


def _some(table: Table, *conditions: Condition) -> Condition:
    """Of the rows of a round in `table` there is one like that."""
    same = [table.c[name] == schema.rounds.c[name] for name in KEY]
    return exists().where(*same, *conditions)


def _add_parts(connection: Connection, rounds: list[Row]) -> None:
    """The hands and lines of a page, in two questions."""
    by_key = {tuple(row[name] for name in KEY): row for row in rounds}
    for row in rounds:
        mask = row.pop("cards")
        cards = [one for one in range(JOKER + 1) if (mask or 0) >> one & 1]
        row |= {"cards": cards_text(cards), "hands": [], "settlement": []}
    for table, name in ((schema.hands, "hands"), (schema.lines, "settlement")):
        for part in _parts(connection, table, list(by_key)):
            key = tuple(part.pop(name) for name in KEY)
            part.pop("mask", None)
            by_key[key][name].append(part)


def _parts(connection: Connection, table: Table, keys: list[tuple[Any, ...]]) -> list[Row]:
    if not keys:
        return []
    of = or_(*(and_(*(table.c[name] == part for name, part in zip(KEY, key))) for key in keys))
    found = connection.execute(select(table).where(of).order_by(*table.primary_key))
    return [dict(row._mapping) for row in found]


def _open_faults(connection: Connection) -> dict[str, list[Row]]:
    """Those that were recorded, and neither cleared since nor followed by a round; of each board
    the last few. Only what came behind its last round is looked at, each record once: a board may
    record as many as it likes."""
    faults, rounds, boards = schema.faults, schema.rounds, schema.boards
    last_round = (
        select(func.coalesce(func.max(rounds.c.sequence), -1))
        .where(rounds.c.uid == boards.c.uid, rounds.c.epoch == boards.c.epoch)
        .scalar_subquery()
    )
    of_board = and_(faults.c.uid == boards.c.uid, faults.c.epoch == boards.c.epoch)
    last = (
        select(faults.c.uid, faults.c.epoch, func.max(faults.c.sequence).label("sequence"))
        .join(boards, and_(of_board, faults.c.sequence > last_round))
        .where(faults.c.event.in_(("fault", "cleared")))
        .group_by(faults.c.uid, faults.c.epoch, faults.c.code)
        .subquery()
    )
    asked = (
        select(faults)
        .join(last, and_(*(faults.c[name] == last.c[name] for name in KEY)))
        .where(faults.c.event == "fault")
        .order_by(faults.c.uid, faults.c.sequence)
    )
    found: dict[str, list[Row]] = {}
    for row in connection.execute(asked):
        several = found.setdefault(row.uid, [])
        several.append({name: row._mapping[name] for name in OF_FAULT})
        del several[:-MOST_FAULTS]
    return found


def _open_alarms(connection: Connection) -> dict[str, int]:
    uid = schema.alarms.c.uid
    counted = select(uid, func.count()).where(is_open()).group_by(uid)
    return {name: number for name, number in connection.execute(counted)}


def _place(seat: int) -> str:
    return str(seat) if seat else "dealer"


def _mask(cards: tuple[str, ...]) -> int:
    return sum(1 << number for number in set(_numbers(" ".join(cards))))


def _sorted(hand: str) -> str:
    return " ".join(card_text(number) for number in sorted(_numbers(hand)))


def _numbers(text: str) -> list[int]:
    try:
        return [card_number(word) for word in text.split()]
    except ValueError as error:
        raise HostError(7113, text=text, reason=error) from None
