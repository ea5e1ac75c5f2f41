"""The link that a table feeds, and its lease, as its collector sees them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for name in ("link", "link_epoch", "lease"):
        op.add_column("looks", sa.Column(name, sa.Text(), nullable=True))
