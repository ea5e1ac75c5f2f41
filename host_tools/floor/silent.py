"""A server of PostgreSQL that takes a statement and says nothing more, as one whose processes were
stopped. Nothing on the socket tells that from one that works, so whoever asks counts the time."""

from math import ceil
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event

from host_tools.floor import deadline

# A server that works ends a statement that takes too long, and says so within this time.
MORE_S = 1
# The least that the driver takes for a connection, and for an answer.
LEAST_CONNECT_S, LEAST_S = 2, 0.05


class Connection(psycopg.Connection[Any]):
    """Ends where the server is silent for `most_s` seconds, or longer than whoever asks may take.
    Whether what it was told then happens, nobody knows."""

    most_s: float

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """As the driver has it, which waits here for all that is asked of the server."""
        most_s = max(min(self.most_s, deadline.left_s() + MORE_S), LEAST_S)
        try:
            return super().wait(gen, interval, timeout or most_s)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status != TransactionStatus.ACTIVE:
                raise
            self.close()
            text = f"it has said nothing for {most_s:.0f} s"
            raise psycopg.OperationalError(text) from None


def give_up(engine: Engine, patience_s: int) -> None:
    """All connections of the engine; `patience_s`: what the server itself gives a statement."""

    @event.listens_for(engine, "do_connect")
    def connect(dialect: Any, record: Any, arguments: Any, named: Any) -> Connection:
        left_s = min(named["connect_timeout"], deadline.left_s())
        named = {**named, "connect_timeout": max(ceil(left_s), LEAST_CONNECT_S)}
        connection = Connection.connect(*arguments, **named)
        connection.most_s = patience_s + MORE_S
        return connection
