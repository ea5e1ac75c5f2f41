"""What people of the house did that no journal has: who they are, which alarms they took, what
they approved, which meters of links they adjusted, what an audit found, what they rolled out. Each
is an act, with a number that follows the one before and a seal over all acts up to it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Table, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device.link.client import canonical
from host_tools.floor import schema
from host_tools.floor.columns import LARGEST
from host_tools.floor.database import Database

LONGEST_TEXT = 2_000
NO_SEAL = ""
FORM = {"number": int, "at": int, "kind": str, "by": str, "facts": dict, "seal": str}
# What an act raises that no program has written.
BAD = (ValueError, TypeError, KeyError, RecursionError, HostError)


@dataclass(frozen=True)
class Act:
    """`at` in microseconds since 1970 UTC; `facts`: the columns of its kind's table."""

    number: int
    at: int
    kind: str
    by: str
    facts: dict[str, Any]
    seal: str

    def as_dict(self) -> dict[str, Any]:
        return vars(self)


def record(database: Database, kind: str, by: str, facts: dict[str, Any], at: int) -> Act:
    """Raises HostError 7103, 7110."""
    with acting(database) as connection:
        return append(connection, kind, by, facts, at)


@contextmanager
def acting(database: Database) -> Iterator[Connection]:
    """A transaction in which nobody else acts, for acts that belong together. Raises HostError
    7103."""
    with database.writing() as connection:
        database.lock_acts(connection)
        yield connection


def append(connection: Connection, kind: str, by: str, facts: dict[str, Any], at: int) -> Act:
    """One more act, in a transaction of `acting`. Raises HostError 7110, 7177."""
    verify(kind, by, facts)
    last = _last(connection)
    before = last.seal if last else NO_SEAL
    act = sealed(before, next_number(connection), at, kind, by, facts)
    write(connection, act)
    return act


def next_number(connection: Connection) -> int:
    """That of the next act, in a transaction of `acting`. Raises HostError 7177."""
    last = _last(connection)
    return last.number + 1 if last else 1


def verify(kind: str, by: str, facts: dict[str, Any]) -> None:
    """Raises HostError 7110 unless they are those of an act of this kind."""
    if kind not in schema.KINDS:
        raise HostError(7110, kind=plain(kind), reason=f"the kinds are {', '.join(schema.KINDS)}")
    columns = {name: one for name, one in schema.KINDS[kind].columns.items() if name != "act"}
    if set(facts) != set(columns):
        raise HostError(7110, kind=kind, reason=f"its facts are {', '.join(columns)}")
    for name, value in {**facts, "by": by}.items():
        wanted = columns[name].type.python_type if name in columns else str
        if type(value) is not wanted or not _fits(value):
            raise HostError(7110, kind=kind, reason=f"{name} is not a {wanted.__name__} that fits")


def sealed(before: str, number: int, at: int, kind: str, by: str, facts: dict[str, Any]) -> Act:
    """`before`: the seal of the act before it."""
    said = canonical({"number": number, "at": at, "kind": kind, "by": by, "facts": facts})
    seal = sha256((before + said).encode()).hexdigest()
    return Act(number, at, kind, by, facts, seal)


def taken(fields: dict[str, Any], last: Act | None) -> Act:
    """The act that these fields tell, behind the last one. Raises one of BAD."""
    verify_form(fields, FORM)
    verify(fields["kind"], fields["by"], fields["facts"])
    before, number = (last.seal, last.number) if last else (NO_SEAL, 0)
    told = {name: fields[name] for name in ("at", "kind", "by", "facts")}
    act = sealed(before, number + 1, **told)
    if (act.number, act.seal) != (fields["number"], fields["seal"]):
        raise ValueError("it is not sealed behind the line before")
    return act


def verify_form(fields: dict[str, Any], form: dict[str, type]) -> None:
    """Raises ValueError for others than the fields of this form."""
    if set(fields) != set(form) or any(type(fields[name]) is not form[name] for name in form):
        raise ValueError(f"it has not the form {', '.join(form)}")


def write(connection: Connection, act: Act) -> None:
    row = {**vars(act), "facts": canonical(act.facts)}
    connection.execute(schema.acts.insert(), [row])
    table: Table = schema.KINDS[act.kind]
    connection.execute(table.insert(), [{"act": act.number, **act.facts}])


def acts(connection: Connection) -> list[Act]:
    """All of them in their order."""
    return list(map(_told, connection.execute(select(schema.acts).order_by(schema.acts.c.number))))


def differences(connection: Connection) -> Iterator[str]:
    """One line for each row of a kind's table that is not what its act says, and for each act that
    has no such row."""
    said = {(act.kind, act.number): act.facts for act in acts(connection)}
    for kind, table in schema.KINDS.items():
        for row in connection.execute(select(table).order_by(table.c.act)):
            facts = dict(row._mapping)
            if said.pop((kind, facts.pop("act")), None) != facts:
                yield f"{table.name}, row {row.act}: it is not what its act says"
    for kind, number in said:
        yield f"act {number}, {plain(str(kind))}: its row is gone"


def _facts(text: str) -> dict[str, Any]:
    """Nothing where somebody has written what no act says."""
    try:
        facts = json.loads(text)
        return facts if isinstance(facts, dict) and canonical(facts) == text else {}
    except (ValueError, TypeError, RecursionError):
        return {}


def _told(row: Any) -> Act:
    return Act(**{**row._mapping, "facts": _facts(row.facts)})


def _last(connection: Connection) -> Act | None:
    """Raises HostError 7177 for one that does not follow the one before it: what is written behind
    it would be in no backup."""
    asked = select(schema.acts).order_by(schema.acts.c.number.desc()).limit(2)
    found = [*map(_told, connection.execute(asked)), None]
    if found[0] is None:
        return None
    try:
        return taken(vars(found[0]), found[1])
    except BAD:
        raise HostError(7177, number=plain(str(found[0].number))) from None


def _fits(value: Any) -> bool:
    if isinstance(value, str):
        return value.isprintable() and 0 < len(value) <= LONGEST_TEXT
    return isinstance(value, int) and abs(value) < LARGEST
