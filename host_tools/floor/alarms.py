"""Alarms, those that the reading of journals found and those that a table has now: who took each,
and the act of taking one."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, exists, select

from host_tools.common.errors import HostError
from host_tools.floor import house, schema
from host_tools.floor.database import Database

Row = dict[str, Any]
Name = tuple[Any, ...]
KIND = "alarm_taken"
KEY = ("uid", "epoch", "sequence", "kind", "digest")
# What a table has now is named by its kind. A fault has the epoch and the sequence of its record,
# what is out of reach the moment when it answered last; nothing else in its key.
AWAY, FAULT = "away", "fault"
NOTHING = "-"


def is_open() -> ColumnElement[bool]:
    """Of a row of alarms: that nobody took it."""
    alarms, taken = schema.alarms, schema.taken
    return ~exists().where(*(taken.c[name] == alarms.c[name] for name in KEY))


def add_taken(connection: Connection, rows: list[Row]) -> None:
    """Each gets `taken`: who took it first (`by`), when (`at`) and what was `said`, or None."""
    found = taken(connection, rows)
    for row in rows:
        row["taken"] = found.get(name_of(row))


def name_of(key: Mapping[Any, Any]) -> Name:
    """Of a row that has the columns of KEY."""
    return tuple(key[column] for column in KEY)


def taken(connection: Connection, keys: list[Row]) -> dict[Name, Row]:
    """Those of the alarms that somebody took, each with who did first, as `add_taken` has it."""
    rows, acts = schema.taken, schema.acts
    asked = (
        select(rows, acts.c.by, acts.c.at)
        .join(acts, acts.c.number == rows.c.act)
        .where(rows.c.sequence.in_({key["sequence"] for key in keys}))
        .order_by(rows.c.act)
    )
    found: dict[Name, Row] = {}
    for row in connection.execute(asked):
        told = {"by": row.by, "at": row.at, "said": row.said}
        found.setdefault(name_of(row._mapping), told)
    return {name: found[name] for name in map(name_of, keys) if name in found}


def take(database: Database, key: Row, said: str, by: str, at: int, stands: bool = False) -> None:
    """`key`: KEY of the alarm; `said`: what was found; `stands`: a table has it now, so that no
    journal has to tell of it. Raises HostError 7103, 7110, 7125, 7126."""
    house.verify(KIND, by, {**key, "said": said})
    alarms = schema.alarms
    with house.acting(database) as connection:
        of = [alarms.c[name] == key[name] for name in KEY]
        is_told = connection.execute(select(alarms.c.uid).where(*of)).first()
        before = taken(connection, [key]).get(name_of(key))
        if not (stands or is_told):
            raise HostError(7125)
        if before:
            raise HostError(7126, by=before["by"])
        house.append(connection, KIND, by, {**key, "said": said}, at)
