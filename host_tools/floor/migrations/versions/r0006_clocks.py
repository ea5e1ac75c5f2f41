"""How far the clock of the computer that wrote a look was ahead of that of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("looks", sa.Column("clock", sa.BigInteger(), nullable=True))
