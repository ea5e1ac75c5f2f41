"""The ledger of linked progressives."""

import sqlalchemy as sa
from alembic import op

from host_tools.floor import guards

revision = "0003"
down_revision = "0002"

SOURCES = ("startup", "contributions", "adjustments", "house")
PLACES = ("current", "overflow", "reserve", "held", "paid")
APPENDED = (
    "causes",
    "link_levels",
    "entries",
    "contributions",
    "awards",
    "outcomes",
    "link_alarms",
)


def _texts(*names: str) -> list[sa.Column]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column]:
    return [
        sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False) for name in names
    ]


def _yes_no(name: str) -> sa.Column:
    return sa.Column(name, sa.Boolean(), nullable=False)


def upgrade() -> None:
    _stands()
    _fed()
    _won()
    guards.put_up(op.get_bind(), APPENDED)


def _stands() -> None:
    op.create_table(
        "causes",
        *_texts("link"),
        *_numbers("number", "at"),
        *_texts("kind", "told", "seal"),
        sa.PrimaryKeyConstraint("link", "number"),
    )
    op.create_table(
        "links",
        *_texts("link"),
        *_numbers("term"),
        _yes_no("suspended"),
        *_numbers("cause", "entry"),
        _yes_no("restored"),
        sa.PrimaryKeyConstraint("link"),
    )
    op.create_table(
        "link_boards",
        *_texts("link", "uid", "epoch"),
        *_numbers("told"),
        sa.PrimaryKeyConstraint("link", "uid"),
    )
    op.create_table(
        "link_standings",
        *_texts("link", "level"),
        *_numbers(*SOURCES, *PLACES),
        sa.PrimaryKeyConstraint("link", "level"),
    )


def _fed() -> None:
    op.create_table(
        "link_levels",
        *_texts("link", "level"),
        *_numbers("base"),
        sa.Column("limit", sa.BigInteger(), nullable=True),
        *_numbers("rate", "reserve_rate"),
        sa.PrimaryKeyConstraint("link", "level"),
    )
    op.create_table(
        "entries",
        *_texts("link"),
        *_numbers("number", "at"),
        *_texts("kind", "level", "uid", "epoch"),
        *_numbers("sequence"),
        *_texts("by", "other", "said"),
        *_numbers(*SOURCES, *PLACES),
        sa.PrimaryKeyConstraint("link", "number"),
        sa.CheckConstraint(" + ".join(SOURCES) + " = " + " + ".join(PLACES), "entries_balance"),
    )
    op.create_table(
        "contributions",
        *_texts("link", "uid", "epoch", "level"),
        *_numbers("sequence", "total", "reserved", "entry"),
        sa.PrimaryKeyConstraint("link", "uid", "epoch", "level", "sequence"),
    )


def _won() -> None:
    op.create_table(
        "awards",
        *_texts("link"),
        *_numbers("number", "term", "entry"),
        *_texts("level"),
        *_numbers("percent", "cents"),
        sa.Column("uid", sa.Text(), nullable=True),
        sa.Column("epoch", sa.Text(), nullable=True),
        sa.Column("sequence", sa.BigInteger(), nullable=True),
        *_numbers("before"),
        *_texts("tag"),
        sa.PrimaryKeyConstraint("link", "number"),
        sa.UniqueConstraint("link", "uid", "epoch", "sequence", name="awards_once"),
    )
    op.create_table(
        "outcomes",
        *_texts("link"),
        *_numbers("number"),
        _yes_no("paid"),
        *_numbers("entry"),
        sa.PrimaryKeyConstraint("link", "number"),
    )
    op.create_table(
        "link_alarms",
        *_texts("link"),
        *_numbers("number", "at"),
        *_texts("uid", "epoch"),
        *_numbers("sequence"),
        *_texts("kind", "text"),
        sa.PrimaryKeyConstraint("link", "number"),
    )
