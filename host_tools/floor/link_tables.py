"""The tables of the ledger of linked progressives. No journal has them, so no rebuild makes them
anew. Amounts are micro-dollars or cents, as in schema.py; `at` is when it was written.

Every table follows from `causes` (linked/fold.py).
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Table,
    Text,
    UniqueConstraint,
)

from host_tools.floor import schema
from host_tools.floor.columns import LARGEST, MOST_KIND, MOST_TOLD, metadata

SOURCES = ("startup", "contributions", "adjustments", "house")
PLACES = ("current", "overflow", "reserve", "held", "paid")
ACCOUNTS = (*SOURCES, *PLACES)


def _number(name: str, **options: Any) -> Column[Any]:
    return Column(name, BigInteger, autoincrement=False, nullable=False, **options)


def _text(name: str, **options: Any) -> Column[Any]:
    return Column(name, Text, nullable=False, **options)


def _link() -> Column[Any]:
    return _text("link", primary_key=True)


# What moved the ledger: the report of a board as it was sealed, in hex digits; or what two persons
# decided, as JSON with their signatures. `kind`: report, restored, or what was decided. `seal`: of
# this cause and all before it.
causes = Table(
    "causes",
    metadata,
    _link(),
    _number("number", primary_key=True),
    _number("at"),
    *(_text(name) for name in ("kind", "told", "seal")),
    # What a backup could not keep would stop it there.
    CheckConstraint(
        f"at >= {1 - LARGEST} AND length(kind) <= {MOST_KIND} AND length(told) <= {MOST_TOLD}",
        name="causes_bounded",
    ),
)
# `restored`: the last cause that it had when it was put back from a backup, 0 if it never was.
links = Table(
    "links",
    metadata,
    _link(),
    _number("term"),
    Column("suspended", Boolean, nullable=False),
    _number("restored"),
)
# The epoch of each board that two persons have let in, and the last term in which it has told all.
link_boards = Table(
    "link_boards",
    metadata,
    _link(),
    _text("uid", primary_key=True),
    _text("epoch"),
    _number("told"),
)
link_standings = Table(
    "link_standings",
    metadata,
    _link(),
    _text("level", primary_key=True),
    *(_number(name) for name in ACCOUNTS),
)
link_levels = Table(
    "link_levels",
    metadata,
    _link(),
    _text("level", primary_key=True),
    _number("base"),
    Column("limit", BigInteger),
    _number("rate"),
    _number("reserve_rate"),
)
# Double entry: what comes from the sources goes to the places, or the database refuses the row.
entries = Table(
    "entries",
    metadata,
    _link(),
    _number("number", primary_key=True),
    _number("at"),
    _text("kind"),
    _text("level"),
    _text("uid"),
    _text("epoch"),
    _number("sequence"),
    *(_text(name) for name in ("by", "other", "said")),
    *(_number(name) for name in ACCOUNTS),
    CheckConstraint(" + ".join(SOURCES) + " = " + " + ".join(PLACES), name="entries_balance"),
)
# What each board has fed in an epoch up to a record, once a record and level.
contributions = Table(
    "contributions",
    metadata,
    _link(),
    _text("uid", primary_key=True),
    _text("epoch", primary_key=True),
    _text("level", primary_key=True),
    _number("sequence", primary_key=True),
    _number("total"),
    _number("reserved"),
    _number("entry"),
)
# A claim and its answer. One that a database has lost for good has no board.
awards = Table(
    "awards",
    metadata,
    _link(),
    _number("number", primary_key=True),
    _number("term"),
    _number("entry"),
    _text("level"),
    _number("percent"),
    _number("cents"),
    Column("uid", Text),
    Column("epoch", Text),
    Column("sequence", BigInteger),
    _number("before"),
    _text("tag"),
    UniqueConstraint("link", "uid", "epoch", "sequence", name="awards_once"),
)
outcomes = Table(
    "outcomes",
    metadata,
    _link(),
    _number("number", primary_key=True),
    Column("paid", Boolean, nullable=False),
    _number("entry"),
)
link_alarms = Table(
    "link_alarms",
    metadata,
    _link(),
    _number("number", primary_key=True),
    _number("at"),
    _text("uid"),
    _text("epoch"),
    _number("sequence"),
    _text("kind"),
    _text("text"),
)
APPENDED = (causes, link_levels, entries, contributions, awards, outcomes, link_alarms)
WRITTEN_OVER = (links, link_boards, link_standings)
# What a collector may do: it adds what comes from boards, and writes over how tables stand. All it
# writes of links comes of reports: nothing that people do or decide.
RIGHTS = {
    "alembic_version": "SELECT",
    **{table.name: "SELECT, INSERT" for table in schema.DERIVED},
    **{table.name: "SELECT, INSERT, UPDATE" for table in schema.WRITTEN_OVER},
    **{table.name: "SELECT, INSERT" for table in APPENDED},
    "link_levels": "SELECT",
    "links": "SELECT",
    "link_boards": "SELECT, UPDATE (told)",
    "link_standings": f"SELECT, UPDATE ({', '.join(ACCOUNTS)})",
}
