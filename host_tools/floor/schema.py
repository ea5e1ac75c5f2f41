"""The tables of the database. Money is whole cents or micro-dollars; times are microseconds since
1970-01-01 UTC: `at`, when it happened, as far as that is known, and `kept`, when the export ended
that brought it.

What is derived from journals has the key of its record: the board's `uid`, the `epoch` of its
memory, the `sequence`. A `place` is a seat's number, `dealer`, or a name on the layout.
"""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    LargeBinary,
    Table,
    Text,
    select,
)

from host_tools.floor import fleet_tables
from host_tools.floor.columns import act
from host_tools.floor.columns import metadata as metadata

REGISTERS = (
    *("startup", "current", "overflow", "reserve"),
    *("contributions", "adjustments", "hits", "count"),
)


def _record() -> tuple[Column[Any], ...]:
    """Which record the row comes from."""
    return (
        Column("uid", Text, primary_key=True),
        Column("epoch", Text, primary_key=True),
        Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    )


def _times() -> tuple[Column[Any], ...]:
    return Column("at", BigInteger), Column("kept", BigInteger, nullable=False)


# As each board stands behind its last record: what it plays, what its table waits for, its meters
# {level: micro-dollars}, the awards that wait for a confirmation.
boards = Table(
    "boards",
    metadata,
    Column("uid", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("commit_hash", Text, nullable=False),
    Column("epoch", Text, nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("kept", BigInteger, nullable=False),
    Column("table_number", Text),
    Column("chapter", Text),
    Column("digest", Text),
    Column("phase", Text),
    Column("waits", Text),
    Column("section", Text),
    Column("round", BigInteger),
    Column("meters", JSON(none_as_null=True), nullable=False),
    Column("holds", JSON(none_as_null=True), nullable=False),
)
# Which table of the house a board is from this record on, under which configuration.
tables = Table(
    "tables",
    metadata,
    *_record(),
    *_times(),
    Column("table_number", Text, nullable=False),
    Column("chapter", Text, nullable=False),
    Column("digest", Text, nullable=False),
)
configurations = Table(
    "configurations",
    metadata,
    Column("uid", Text, primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("text", Text, nullable=False),
)
# `played`: False for a round of which only the note is known, because the table's state was not.
# `first`: its first record; `collected`: cents of stakes that did not go back; `cards`: a bit for
# each card that came.
rounds = Table(
    "rounds",
    metadata,
    *_record(),
    *_times(),
    Column("number", BigInteger, nullable=False),
    Column("first", BigInteger),
    Column("began", BigInteger),
    Column("table_number", Text),
    Column("chapter", Text),
    Column("digest", Text),
    Column("played", Boolean, nullable=False),
    Column("lines", BigInteger, nullable=False),
    Column("wagered", BigInteger),
    Column("collected", BigInteger),
    Column("paid", BigInteger, nullable=False),
    Column("meter", BigInteger),
    Column("void", Text),
    Column("start", BigInteger),
    Column("rolls", JSON(none_as_null=True)),
    Column("decisions", JSON(none_as_null=True)),
    Column("cards", BigInteger),
    Index("rounds_by_table", "table_number", "kept"),
    Index("rounds_by_time", "kept", "uid", "epoch", "sequence"),
)
# `cards` in the order of the deck, so that a hand is found as one text.
hands = Table(
    "hands",
    metadata,
    *_record(),
    Column("place", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("cards", Text, nullable=False),
    Column("mask", BigInteger, nullable=False),
    Index("hands_by_cards", "cards"),
)
lines = Table(
    "lines",
    metadata,
    *_record(),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", BigInteger, nullable=False),
    Column("wager", Text, nullable=False),
    Column("stake", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("odds", Text, nullable=False),
    Column("section", Text, nullable=False),
    Index("lines_by_amount", "amount"),
    Index("lines_by_section", "section"),
)
# Of a meter behind each round, each adjustment and each configuration, in micro-dollars.
meters = Table(
    "meters",
    metadata,
    *_record(),
    Column("level", Text, primary_key=True),
    *_times(),
    Column("event", Text, nullable=False),
    Column("chapter", Text, nullable=False),
    *(Column(name, BigInteger, nullable=False) for name in REGISTERS),
)
faults = Table(
    "faults",
    metadata,
    *_record(),
    *_times(),
    Column("event", Text, nullable=False),
    Column("code", BigInteger),
    Column("text", Text, nullable=False),
    Column("role", Text),
)
access = Table(
    "access",
    metadata,
    *_record(),
    *_times(),
    Column("event", Text, nullable=False),
    Column("role", Text),
    Column("command", Text),
    Column("outcome", BigInteger),
    Column("count", BigInteger),
    Column("on", Boolean),
)
exports = Table(
    "exports",
    metadata,
    Column("uid", Text, primary_key=True),
    Column("file", Text, primary_key=True),
    Column("byte", BigInteger, primary_key=True, autoincrement=False),
    Column("epoch", Text, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("kept", BigInteger, nullable=False),
    Column("signer", Text),
)
# What the reading found; `name` says the alarm in one word for whoever takes it.
alarms = Table(
    "alarms",
    metadata,
    *_record(),
    Column("kind", Text, primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("kept", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
# Which records are in the database: eight bytes of the SHA-256 of each, from `first` on.
spans = Table(
    "spans",
    metadata,
    Column("uid", Text, primary_key=True),
    Column("epoch", Text, primary_key=True),
    Column("first", BigInteger, primary_key=True, autoincrement=False),
    Column("last", BigInteger, nullable=False),
    Column("digests", LargeBinary, nullable=False),
)
# Where the reading of a board's files goes on.
positions = Table(
    "positions",
    metadata,
    Column("uid", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("file", Text),
    Column("byte", BigInteger),
    Column("standing", Text),
)
# How each table stands as its collector sees it (collector/look.py); `at`: when the board last
# answered. What is null the board did not tell.
looks = Table(
    "looks",
    metadata,
    Column("uid", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reach", Text, nullable=False),
    *(Column(name, Text) for name in ("why", "version", "table_number", "chapter")),
    *(Column(name, Text) for name in ("phase", "waits", "section", "reason")),
    *(Column(name, BigInteger) for name in ("round", "error", "free", "ring")),
    *(Column(name, JSON(none_as_null=True)) for name in ("meters", "holds")),
    *(Column(name, Text) for name in ("link", "link_epoch", "lease")),
    # How far the clock of the collector was ahead of that of the database, in microseconds.
    Column("clock", BigInteger),
)

# Which floor it is: what somebody signs here counts for no other one.
identities = Table(
    "identities",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("identity", Text, nullable=False),
)


def identity_of(connection: Connection) -> str | None:
    """None before anything was signed there."""
    asked = select(identities.c.identity).where(identities.c.number == 1)
    found: str | None = connection.scalar(asked)
    return found


# What people of the house did. Each is an act; what it says is in the table of its kind besides.
acts = Table(
    "acts",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("facts", Text, nullable=False),
    Column("seal", Text, nullable=False),
)
people = Table(
    "people",
    metadata,
    act(),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("key", Text, nullable=False),
)
taken = Table(
    "taken",
    metadata,
    act(),
    Column("uid", Text, nullable=False),
    Column("epoch", Text, nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("said", Text, nullable=False),
)
approvals = Table(
    "approvals",
    metadata,
    act(),
    Column("subject", Text, nullable=False),
    Column("said", Text, nullable=False),
)
adjustments = Table(
    "adjustments",
    metadata,
    act(),
    Column("link", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("micro", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)
audits = Table(
    "audits",
    metadata,
    act(),
    Column("uid", Text, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("findings", BigInteger, nullable=False),
    Column("sha256", Text, nullable=False),
)

# Rows of these are written once. The others say how something stands, or where reading goes on.
APPENDED = (
    *(tables, configurations, rounds, hands, lines, meters, faults, access, exports, alarms),
    *(
        spans,
        identities,
        acts,
        people,
        taken,
        approvals,
        adjustments,
        audits,
        *fleet_tables.KINDS.values(),
    ),
)
WRITTEN_OVER = (boards, positions, looks)
# What a rebuild makes anew from the files.
DERIVED = (
    *(boards, tables, configurations, rounds, hands, lines, meters, faults, access, exports),
    *(alarms, spans, positions),
)
KINDS = {
    "person": people,
    "alarm_taken": taken,
    "approval": approvals,
    "adjustment": adjustments,
    "audit": audits,
    **fleet_tables.KINDS,
}
