"""Tables of three games whose progressives are one, and the ledger of their link."""

from functools import partial
from typing import Any

from sqlalchemy import select

from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.floor.unattended.dealer import Dealer
from hil_tests.host_tools.floor.unattended.floor import GREEN_WITHIN_S, Floor, await_
from hil_tests.host_tools.floor.unattended.jackpots import HANDS, LinkedDealer
from hil_tests.host_tools.floor.unattended.tables import Table
from host_tools.common.errors import HostError
from host_tools.device.link.client import Message
from host_tools.floor import link_tables, schema
from host_tools.floor.collector.look import LEASED
from host_tools.floor.linked import asking, deciding, repository
from host_tools.floor.linked.accounts import Terms
from host_tools.floor.moments import now

LINK, LEVEL = "pit", "major"
# 5,000 dollars to begin anew, 20 cents of the dollar.
TERMS = Terms(500_000, None, 2000, 0)
GAMES = tuple(HANDS)


class LinkedTable(Table):
    @property
    def chapter(self) -> str:
        return GAMES[(self.number - 1) % len(GAMES)]

    def configuration(self) -> Message:
        made = super().configuration()
        made["progressive"] |= {"seed": TERMS.base, "reset": TERMS.base, "rate": TERMS.rate}
        made["linked"] = {"link": LINK, "progressive": LEVEL, "approval": "pgcb-1"}
        return made


class LinkedFloor(Floor):
    def open(self) -> float:
        """Until every table has a lease as well."""
        with repository.begun(self.database, LINK, now()) as books:
            deciding.open_levels(books, {LEVEL: TERMS}, TWO)
        green_s = super().open()
        for table in self.tables:
            await_(partial(self._asks, table.uid), GREEN_WITHIN_S, f"{table.name} does not ask")
            with repository.opened(self.database, LINK, now()) as books:
                deciding.admit(books, table.uid, self._asks(table.uid), TWO)
        await_(lambda: self.leased == len(self.tables), GREEN_WITHIN_S, "not all have a lease")
        return green_s

    @property
    def leased(self) -> int:
        """How many tables have a lease, as their collector saw it last."""
        looks = schema.looks.c
        with self.database.reading() as connection:
            leases = connection.scalars(select(looks.lease)).all()
        return leases.count(LEASED)

    def entries(self) -> list[dict[str, Any]]:
        """All that the ledger has, the first one first, with what the level `stands` at."""
        entries = link_tables.entries
        with self.database.reading() as connection:
            found = connection.execute(select(entries).order_by(entries.c.number)).mappings().all()
        rows, stands = [], 0
        for one in found:
            stands += one["current"]
            rows.append({**one, "stands": stands})
        return rows

    def awards(self) -> list[dict[str, Any]]:
        """As `tablectl link claims` has them, the first one first."""
        with self.database.reading() as connection:
            return asking.claims(connection, LINK)[::-1]

    def _asks(self, uid: str) -> str:
        """The epoch of its memory, "" while it has not asked."""
        try:
            with self.database.reading() as connection:
                return asking.asks(connection, LINK, uid)
        except HostError:
            return ""

    def _dealer_of(self, table: Table, seed: int, every_s: float) -> Dealer:
        return LinkedDealer(table, seed, every_s)
