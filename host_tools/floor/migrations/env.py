"""Alembic's own beginning: the connection is that of the program, in its transaction."""

from alembic import context

from host_tools.floor.link_tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
