"""The floor as a whole: tables, their dealers, one collector and its database."""

import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from hil_tests.host_tools.floor.collector.process import Collector
from hil_tests.host_tools.floor.unattended import verified
from hil_tests.host_tools.floor.unattended.dealer import Dealer
from hil_tests.host_tools.floor.unattended.tables import Table, switch_on, tables_in
from host_tools.device import keys_file
from host_tools.device.link.client import LinkClient
from host_tools.device.link.sockets import PortStream
from host_tools.floor import schema
from host_tools.floor.database import Database
from host_tools.journal.export import sequence_of

LOOK_S = 0.2
GREEN_WITHIN_S = 1200.0
SETTLED_S = 300.0


class Floor:
    """`tables` with their `dealers`, a collector, and the database at `url`."""

    def __init__(self, tables: list[Table], collector: Collector, url: str) -> None:
        self.tables, self.collector, self.url = tables, collector, url
        self.database = Database(url)
        self.dealers: dict[str, Dealer] = {}

    def open(self) -> float:
        """The collector first, then board after board. Returns the seconds until all are green:
        the table is open for bets, the collector has it, the database shows it."""
        began_s = time.monotonic()
        for table in self.tables:
            self.collector.give_key(table.uid, keys_file.load(table.keys_path))
        self.collector.start()
        starting = threading.Thread(target=switch_on, args=(self.tables,), daemon=True)
        starting.start()
        await_(self._is_green, GREEN_WITHIN_S, "not all tables are green")
        starting.join()
        return time.monotonic() - began_s

    def begin(self, seed: int, every_s: float) -> None:
        """A dealer goes to each table. Returns once all of them sit there."""
        for table in self.tables:
            dealer = self._dealer_of(table, seed * 1000 + table.number, every_s)
            self.dealers[table.uid] = dealer
            dealer.start()
        for dealer in self.dealers.values():
            while not dealer.sits.wait(LOOK_S):
                self.look()

    def _dealer_of(self, table: Table, seed: int, every_s: float) -> Dealer:
        return Dealer(table.port, table.keys_path, seed, every_s)

    def look(self) -> None:
        """Raises what a dealer gave up for, RuntimeError for a collector that has ended."""
        for dealer in self.dealers.values():
            if dealer.failure:
                raise dealer.failure
        self.collector.look()

    @property
    def rounds(self) -> int:
        return sum(len(dealer.rounds) for dealer in self.dealers.values())

    def end(self) -> dict[str, int]:
        """Every dealer ends his round, and all is kept. Returns the last record of each board."""
        for dealer in self.dealers.values():
            dealer.end()
        for dealer in self.dealers.values():
            dealer.join()
        self.look()
        heads = {table.uid: _head(table) for table in self.tables}
        await_(
            lambda: sequences(self.database) == heads,
            SETTLED_S,
            f"the database lags behind {heads}",
        )
        assert self.collector.end() == 0
        return heads

    def verify(self, heads: dict[str, int], other: str) -> dict[str, int]:
        """All that has to hold; `other`: the address of an empty database."""
        records = verified.kept(self.collector.data, heads, self.database)
        told = {uid: dealer.rounds for uid, dealer in self.dealers.items()}
        rounds = verified.rounds_told(self.database, told)
        for table in self.tables:
            verified.audited(self.collector, table.uid, table.keys_path, table.port)
        verified.rebuilt(self.collector, self.database, other)
        return {"records": records, "rounds": rounds}

    def _is_green(self) -> bool:
        self.look()
        boards = schema.boards.c
        with self.database.reading() as connection:
            count = select(func.count()).where(boards.phase == "betting")
            return connection.scalar(count) == len(self.tables)


def sequences(database: Database) -> dict[str, int]:
    """{uid: last record that is in the database}."""
    boards = schema.boards.c
    with database.reading() as connection:
        return dict(connection.execute(select(boards.uid, boards.sequence)).tuples().all())


def _head(table: Table) -> int:
    """The sequence of the board's last record, by the board."""
    client = LinkClient(PortStream(table.port))
    try:
        client.connect()
        return sequence_of(client.request("journal")["head"])
    finally:
        client.close()


def await_(holds: Callable[[], Any], limit_s: float, what: str) -> None:
    """Raises AssertionError after so long."""
    end = time.monotonic() + limit_s
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(LOOK_S)


@contextmanager
def playing(
    many: int, url: str | None = None, kind: type[Floor] = Floor, of: type[Table] = Table
) -> Iterator[Floor]:
    """Tables that are not switched on yet; at the end nothing of them runs any more."""
    with (
        tempfile.TemporaryDirectory(prefix="floor-") as made,
        tables_in(Path(made), many, of) as tables,
    ):
        pit = Path(made) / "pit"
        pit.mkdir()
        url = url or f"sqlite:///{pit}/floor.sqlite"
        collector = Collector(pit, url, [table.port for table in tables])
        with collector.found():
            try:
                yield kind(tables, collector, url)
            finally:
                collector.end(signal.SIGKILL)
