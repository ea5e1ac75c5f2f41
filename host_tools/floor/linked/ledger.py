"""The ledger as a collector asks it: the sealed report of a board in, the sealed reply out, in one
transaction of the floor's database. What fails is told once, and tried again."""

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import InterfaceError, OperationalError
from tablectl.core.keyed_hash import KeyedHash
from tablectl.core.money import dollars
from tablectl.linked.messages import seal

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor.collector import look
from host_tools.floor.collector.leasing import Answer
from host_tools.floor.collector.report import Report
from host_tools.floor.database import Database
from host_tools.floor.linked import causes, repository, taking
from host_tools.floor.linked.taking import Fields
from host_tools.floor.moments import now
from host_tools.floor.troubles import Troubles

NO_LINK, UNFORESEEN = 7146, 7154
# A database that is away is left alone for so long: it may take much longer to say so. What it
# refuses of one board's report keeps no other one waiting.
RETRY_S = 1.0
AWAY = (InterfaceError, OperationalError)
# The most that one statement keeps the leases of all other boards waiting.
PATIENCE_S = 3
# Whether there is a lease, as look.LEASES has it, and the sealed reply.
Asked = tuple[str, bytes | None]


class Ledger:
    """For one thread. `opened` opens the database. `_terms`: the highest one of each link that was
    answered, as a database that does not know of its successor gives no answer here."""

    def __init__(
        self, opened: Callable[[], Database], report: Report, retry_s: float = RETRY_S
    ) -> None:
        self._opened, self._report, self._retry_s = opened, report, retry_s
        self._database: Database | None = None
        self._troubles = Troubles(report, "ledger", UNFORESEEN)
        self._again_s = 0.0
        self._terms: dict[str, int] = {}

    def end(self) -> None:
        if self._database:
            self._database.close()

    def answer(self, uid: str, key: bytes, report: bytes) -> Answer:
        """As collector.leasing.Ledger has it."""
        keyed = KeyedHash(key)
        try:
            told = causes.opened(keyed, report)
        except ValueError:
            return Answer(None, look.NO_KEY)
        if told["uid"] != uid:
            # Under this board's key, in another's name.
            return Answer(None, look.NO_KEY)
        lease, reply = self._asked(told, keyed)
        return Answer(reply, lease, told["epoch"])

    def _asked(self, told: Fields, keyed: KeyedHash) -> Asked:
        if time.monotonic() < self._again_s:
            return look.NO_DATABASE, None
        try:
            lease, reply = self._taken(told, keyed)
        except Exception as error:  # noqa: BLE001 - the leases of other boards go on
            if isinstance(error, HostError) and error.code == NO_LINK:
                return look.NO_LINK, None
            self._troubles.tell(told["uid"], error)
            if self._database is None or isinstance(error.__cause__, AWAY):
                self._again_s = time.monotonic() + self._retry_s
            return look.NO_DATABASE, None
        self._troubles.end(told["uid"])
        return lease, reply

    def _taken(self, told: Fields, keyed: KeyedHash) -> Asked:
        """Most reports have nothing new, and wait for nobody who writes."""
        if self._database is None:
            self._database = self._opened()
        try:
            with repository.looked_at(self._database, told["link"]) as books:
                return self._of(books, told, keyed)
        except repository.Writes:
            pass
        with repository.opened(self._database, told["link"], now()) as books:
            found = self._of(books, told, keyed)
        self._say(told, books.news)
        return found

    def _of(self, books: repository.DatabaseBooks, told: Fields, keyed: KeyedHash) -> Asked:
        """Sealed before the transaction ends: of what no reply can say nothing is kept. Raises
        HostError 7174."""
        link, term = told["link"], books.term()
        if term < self._terms.get(link, 0):
            return look.LATER_TERM, None
        self._terms[link] = term
        reply = taking.reply_to(books, told)
        lease = taking.lease_of(books, told, reply)
        try:
            return lease, seal(keyed, "reply", reply) if reply else None
        except ValueError as error:
            raise HostError(7174, link=plain(link), reason=str(error)) from None

    def _say(self, told: Fields, news: list[tuple[str, dict[str, Any]]]) -> None:
        for table, row in news:
            facts = {"uid": told["uid"], "link": told["link"]}
            if table == "awards":
                amount = dollars(row["cents"])
                facts |= {"number": row["number"], "level": row["level"], "amount": amount}
                self._report.say("award", **facts)
            elif table == "outcomes":
                ended = "paid" if row["paid"] else "void"
                self._report.say("award_ended", **facts, number=row["number"], ended=ended)
            else:
                facts |= {name: row[name] for name in ("sequence", "kind", "text")}
                self._report.warn("link_alarm", **facts)
