"""The first tables, and the guards of those that are only appended to.

Nothing has been released, so this step makes the tables as schema.py and link_tables.py have them,
and a change of them needs no step. From the first release on it does: this step is written out
then, and each change gets one of its own behind it.
"""

from alembic import op

from host_tools.floor import guards, link_tables, schema

revision = "0001"
down_revision = None


def upgrade() -> None:
    connection = op.get_bind()
    schema.metadata.create_all(connection)
    appended = (*schema.APPENDED, *link_tables.APPENDED)
    guards.put_up(connection, [table.name for table in appended])
