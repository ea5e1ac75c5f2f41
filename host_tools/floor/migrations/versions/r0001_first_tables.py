"""The first tables, and the guards of those that are only appended to."""

import sqlalchemy as sa
from alembic import op

from host_tools.floor import guards

revision = "0001"
down_revision = None

APPENDED = (
    "tables",
    "configurations",
    "rounds",
    "hands",
    "lines",
    "meters",
    "faults",
    "access",
    "exports",
    "alarms",
    "spans",
    "identities",
    "acts",
    "people",
    "taken",
    "approvals",
    "adjustments",
    "audits",
)


def upgrade() -> None:
    op.create_table(
        "access",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=True),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=True),
        sa.Column("command", sa.Text(), nullable=True),
        sa.Column("outcome", sa.BigInteger(), nullable=True),
        sa.Column("count", sa.BigInteger(), nullable=True),
        sa.Column("on", sa.Boolean(), nullable=True),
        sa.PrimaryKeyConstraint("uid", "epoch", "sequence"),
    )
    op.create_table(
        "identities",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_table(
        "acts",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("seal", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_table(
        "adjustments",
        sa.Column("act", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("link", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("micro", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("act"),
    )
    op.create_table(
        "alarms",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("uid", "epoch", "sequence", "kind", "digest"),
    )
    op.create_table(
        "approvals",
        sa.Column("act", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("act"),
    )
    op.create_table(
        "audits",
        sa.Column("act", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("findings", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("act"),
    )
    op.create_table(
        "boards",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("commit_hash", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("table_number", sa.Text(), nullable=True),
        sa.Column("chapter", sa.Text(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.Column("phase", sa.Text(), nullable=True),
        sa.Column("waits", sa.Text(), nullable=True),
        sa.Column("section", sa.Text(), nullable=True),
        sa.Column("round", sa.BigInteger(), nullable=True),
        sa.Column("meters", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("holds", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("uid"),
    )
    op.create_table(
        "configurations",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("uid", "digest"),
    )
    op.create_table(
        "exports",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("byte", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("signer", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("uid", "file", "byte"),
    )
    op.create_table(
        "faults",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=True),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("code", sa.BigInteger(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("uid", "epoch", "sequence"),
    )
    op.create_table(
        "hands",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("mask", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("uid", "epoch", "sequence", "place", "number"),
    )
    op.create_index("hands_by_cards", "hands", ["cards"], unique=False)
    op.create_table(
        "lines",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("wager", sa.Text(), nullable=False),
        sa.Column("stake", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("odds", sa.Text(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("uid", "epoch", "sequence", "number"),
    )
    op.create_index("lines_by_amount", "lines", ["amount"], unique=False)
    op.create_index("lines_by_section", "lines", ["section"], unique=False)
    op.create_table(
        "looks",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("free", sa.BigInteger(), nullable=False),
        sa.Column("ring", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("uid"),
    )
    op.create_table(
        "meters",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=True),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("chapter", sa.Text(), nullable=False),
        sa.Column("startup", sa.BigInteger(), nullable=False),
        sa.Column("current", sa.BigInteger(), nullable=False),
        sa.Column("overflow", sa.BigInteger(), nullable=False),
        sa.Column("reserve", sa.BigInteger(), nullable=False),
        sa.Column("contributions", sa.BigInteger(), nullable=False),
        sa.Column("adjustments", sa.BigInteger(), nullable=False),
        sa.Column("hits", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("uid", "epoch", "sequence", "level"),
    )
    op.create_table(
        "people",
        sa.Column("act", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("act"),
    )
    op.create_table(
        "positions",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("file", sa.Text(), nullable=True),
        sa.Column("byte", sa.BigInteger(), nullable=True),
        sa.Column("standing", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("uid"),
    )
    op.create_table(
        "rounds",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=True),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=True),
        sa.Column("began", sa.BigInteger(), nullable=True),
        sa.Column("table_number", sa.Text(), nullable=True),
        sa.Column("chapter", sa.Text(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.Column("played", sa.Boolean(), nullable=False),
        sa.Column("lines", sa.BigInteger(), nullable=False),
        sa.Column("wagered", sa.BigInteger(), nullable=True),
        sa.Column("collected", sa.BigInteger(), nullable=True),
        sa.Column("paid", sa.BigInteger(), nullable=False),
        sa.Column("meter", sa.BigInteger(), nullable=True),
        sa.Column("void", sa.Text(), nullable=True),
        sa.Column("start", sa.BigInteger(), nullable=True),
        sa.Column("rolls", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("decisions", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("cards", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("uid", "epoch", "sequence"),
    )
    op.create_index("rounds_by_table", "rounds", ["table_number", "kept"], unique=False)
    op.create_index("rounds_by_time", "rounds", ["kept", "uid", "epoch", "sequence"], unique=False)
    op.create_table(
        "spans",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("first", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("digests", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("uid", "epoch", "first"),
    )
    op.create_table(
        "tables",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=True),
        sa.Column("kept", sa.BigInteger(), nullable=False),
        sa.Column("table_number", sa.Text(), nullable=False),
        sa.Column("chapter", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("uid", "epoch", "sequence"),
    )
    op.create_table(
        "taken",
        sa.Column("act", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("act"),
    )
    guards.put_up(op.get_bind(), APPENDED)
