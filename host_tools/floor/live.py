"""Whether there is something new in the database, for whoever shows it: cheap enough to be asked
20 times a second."""

from typing import Any

from sqlalchemy import Connection

from host_tools.floor.collector.look import AWAY, HERE
from host_tools.floor.database import Database

# A look that is older was not followed by another one: nobody watches the board any more. One that
# is as much ahead is of before a clock was set back.
FRESH_US = 15_000_000
UNWATCHED = "unwatched"


class Live:
    """It has a connection of its own. For one thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._version: Any = None

    def changed(self) -> bool:
        """Whether anybody has written since it was asked last; True at first, and in PostgreSQL
        also when another database of the server was written. Raises HostError 7103, and tries
        again when it is asked again."""
        before = self._version
        if self._connection is None:
            before, self._connection = None, self._database.connected()
        try:
            self._version = self._database.version(self._connection)
        except BaseException:
            self.close()
            raise
        return before is None or self._version != before

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def reach_of(look: dict[str, Any], now: int) -> tuple[str | None, str | None]:
    """(HERE, AWAY or None where the board was never seen, why it is away) of a row of `looks` at
    `now`, in microseconds since 1970 UTC by the clock of the database: computers whose clocks
    differ agree on it."""
    if look["reach"] == HERE and abs(now - (look["at"] - (look["clock"] or 0))) > FRESH_US:
        return AWAY, UNWATCHED
    return look["reach"], look["why"]
