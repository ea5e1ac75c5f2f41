"""How a table stands as its collector sees it. No earlier program wrote a look."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ADDED = (
    ("why", sa.Text()),
    ("version", sa.Text()),
    ("table_number", sa.Text()),
    ("chapter", sa.Text()),
    ("phase", sa.Text()),
    ("waits", sa.Text()),
    ("section", sa.Text()),
    ("reason", sa.Text()),
    ("round", sa.BigInteger()),
    ("error", sa.BigInteger()),
    ("meters", sa.JSON(none_as_null=True)),
    ("holds", sa.JSON(none_as_null=True)),
)


def upgrade() -> None:
    with op.batch_alter_table("looks") as looks:
        looks.add_column(sa.Column("reach", sa.Text(), nullable=False))
        for name, kind in ADDED:
            looks.add_column(sa.Column(name, kind, nullable=True))
        for name in ("free", "ring"):
            looks.alter_column(name, existing_type=sa.BigInteger(), nullable=True)
