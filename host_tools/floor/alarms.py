"""The alarms that the reading of journals found: who took each, and the act of taking one."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, exists, or_, select

from host_tools.common.errors import HostError
from host_tools.floor import house, schema
from host_tools.floor.database import Database

Row = dict[str, Any]
KIND = "alarm_taken"
KEY = ("uid", "epoch", "sequence", "kind", "digest")


def is_open() -> ColumnElement[bool]:
    """Of a row of alarms: that nobody took it."""
    alarms, taken = schema.alarms, schema.taken
    return ~exists().where(*(taken.c[name] == alarms.c[name] for name in KEY))


def add_taken(connection: Connection, rows: list[Row]) -> None:
    """Each gets `taken`: who took it first (`by`), when (`at`) and what was `said`, or None."""
    for row in rows:
        row["taken"] = None
    if not rows:
        return
    taken, acts = schema.taken, schema.acts
    of = or_(*(and_(*(taken.c[name] == row[name] for name in KEY)) for row in rows))
    found: dict[tuple[Any, ...], Row] = {}
    asked = select(taken, acts.c.by, acts.c.at).join(acts, acts.c.number == taken.c.act)
    for one in connection.execute(asked.where(of).order_by(taken.c.act)):
        key = tuple(one._mapping[name] for name in KEY)
        found.setdefault(key, {"by": one.by, "at": one.at, "said": one.said})
    for row in rows:
        row["taken"] = found.get(tuple(row[name] for name in KEY))


def take(database: Database, key: Row, said: str, by: str, at: int) -> None:
    """`key`: KEY of the alarm; `said`: what was found. Raises HostError 7103, 7110, 7125, 7126."""
    house.verify(KIND, by, {**key, "said": said})
    alarms = schema.alarms
    with database.reading() as connection:
        found = connection.execute(
            select(alarms).where(*(alarms.c[name] == key[name] for name in KEY))
        )
        rows = [dict(row._mapping) for row in found]
        add_taken(connection, rows)
    if not rows:
        raise HostError(7125)
    if rows[0]["taken"]:
        raise HostError(7126, by=rows[0]["taken"]["by"])
    house.record(database, KIND, by, {**key, "said": said}, at)
