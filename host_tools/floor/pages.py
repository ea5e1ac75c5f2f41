"""Rows of a table a page at a time, the newest first. A page ends with the key of its last row, by
which the next one is asked for; so it stays right while rows come."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, select, tuple_

from host_tools.common.errors import HostError

LIMIT, MOST = 50, 1_000
LONGEST = 1_000


@dataclass(frozen=True)
class Page:
    """`after`: what to ask for the next one with, None at the end."""

    rows: list[dict[str, Any]]
    after: str | None


def page(
    connection: Connection,
    table: Table,
    conditions: list[ColumnElement[bool]],
    limit: int = LIMIT,
    after: str | None = None,
) -> Page:
    """Of a table with `kept`. Raises HostError 7112."""
    order = [table.c.kept, *table.primary_key]
    asked = select(table).where(*conditions).order_by(*(column.desc() for column in order))
    if after is not None:
        asked = asked.where(tuple_(*order) < tuple_(*_key(after, order)))
    limit = max(1, min(limit, MOST))
    found = [dict(row._mapping) for row in connection.execute(asked.limit(limit + 1))]
    more = len(found) > limit
    rows = found[:limit]
    return Page(rows, _text([rows[-1][column.name] for column in order]) if more else None)


def _text(key: list[Any]) -> str:
    return urlsafe_b64encode(json.dumps(key).encode()).decode()


def _key(text: str, order: list[Any]) -> list[Any]:
    try:
        key = json.loads(urlsafe_b64decode(text[:LONGEST]))
        types = [column.type.python_type for column in order]
        right = isinstance(key, list) and [type(value) for value in key] == types
        # What no text of UTF-8 has, a database cannot be asked for.
        texts = "".join(value for value in key if isinstance(value, str))
        texts.encode()
        right = right and "\0" not in texts
    except (Error, ValueError, TypeError, RecursionError):
        right = False
    if not right or not all(abs(one) < 1 << 63 for one in key if isinstance(one, int)):
        raise HostError(7112, text=text)
    return list(key)
