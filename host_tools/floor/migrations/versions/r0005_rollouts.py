"""Roll-outs of images and configurations: planned, approved, and what became of each board."""

import sqlalchemy as sa
from alembic import op

from host_tools.floor import guards

revision = "0005"
down_revision = "0004"

# {table: its numbers, its texts}.
TABLES = {
    "rollouts": (("boards",), ("reason", "maker", "digest", "signer", "signature")),
    "rollout_boards": (("rollout", "part"), ("uid", "image", "version", "configuration")),
    "rollout_approvals": (
        ("rollout", "notified", "not_before"),
        ("reference", "signer", "signature"),
    ),
    "rollout_steps": (("rollout",), ("uid", "state", "said", "proof")),
}


def upgrade() -> None:
    for table, (numbers, texts) in TABLES.items():
        op.create_table(
            table,
            sa.Column("act", sa.BigInteger(), autoincrement=False, nullable=False),
            *(sa.Column(name, sa.BigInteger(), nullable=False) for name in numbers),
            *(sa.Column(name, sa.Text(), nullable=False) for name in texts),
            sa.PrimaryKeyConstraint("act"),
        )
    guards.put_up(op.get_bind(), TABLES)
