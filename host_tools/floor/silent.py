"""A server of PostgreSQL that takes a statement and says nothing more, as one whose processes were
stopped. Nothing on the socket tells that from one that works, so whoever may not wait counts by
himself."""

from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event

# A server that works ends a statement that takes too long, and says so within this time.
MORE_S = 1


class Connection(psycopg.Connection[Any]):
    """Ends where the server is silent for `most_s` seconds. Whether what it was told then happens,
    nobody knows."""

    most_s: float

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """As the driver has it, which waits here for all that is asked of the server."""
        try:
            return super().wait(gen, interval, timeout or self.most_s)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status != TransactionStatus.ACTIVE:
                raise
            self.close()
            text = f"it has said nothing for {self.most_s:g} s"
            raise psycopg.OperationalError(text) from None


def give_up(engine: Engine, patience_s: int) -> None:
    """All connections of the engine; `patience_s`: what the server itself gives a statement."""

    @event.listens_for(engine, "do_connect")
    def connect(dialect: Any, record: Any, arguments: Any, named: Any) -> Connection:
        connection = Connection.connect(*arguments, **named)
        connection.most_s = patience_s + MORE_S
        return connection
