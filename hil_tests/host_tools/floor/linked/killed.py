"""PostgreSQL is killed while claims wait for their answer, again and again (`make link-faults`):

.venv/bin/python -m hil_tests.host_tools.floor.linked.killed --claims 1000 --kills 50

Each claim is another table's, so that all of them wait at once; several threads bring the reports,
as several collectors do. A kill comes at a statement, or a commit, that is drawn.
"""

import argparse
import json
import queue
import random
import threading
import time

from sqlalchemy import event
from tablectl.core.keyed_hash import KeyedHash
from tablectl.core.money import MICRO_PER_CENT
from tablectl.linked import messages
from tablectl.store.keys import NAMES

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.linked_table import LinkedTable
from hil_tests.host_tools.floor.linked.memory_books import MemoryBooks
from hil_tests.host_tools.floor.linked.scripts import LEVEL, SMALL, script
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.floor.postgres import Postgres
from host_tools.cli.progress import bar
from host_tools.common.errors import HostError
from host_tools.floor import link_tables
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.linked.verifying import findings

LINK, LEVELS = "house", {LEVEL: SMALL}
KEYS = {name: bytes([number] * 32) for number, name in enumerate(NAMES)}
KEYED = KeyedHash(KEYS["link"])
THREADS = 8
# A board makes another report than the last one within this time, and its lease is over.
AGAIN_US = 5_000_000
# Micro-dollars of a wager of a dollar.
FED = 205_000
# So many statements and commits a claim go by until the last kill, of some ninety of its answer
# and its end.
STATEMENTS = 50
GONE = 7103


class Table(LinkedTable):
    """A native board whose table has fed the link and has won all of the meter, which is held, or
    a tenth. The ledger of an earlier day had leased it."""

    def __init__(self, number, wins_all, is_paid=True):
        made = script("573" if wins_all else "569", 0)
        self.is_paid = is_paid or not wins_all
        self.ended = 0
        configuration = made.configured(SMALL, link=LINK, progressive=LEVEL)
        uid = f"e66{number:013x}"
        super().__init__(uid, KEYS, configuration, lambda *_: made, SMALL, number)
        self.switch_on()
        books = MemoryBooks(LINK)
        books.begin_term(0)
        deciding.open_levels(books, LEVELS, TWO)
        deciding.admit(books, uid, self.said.epoch, TWO)
        self.take(self._sealed(books))
        while self.awaits["what"] != "answered":
            self.act()

    def ask(self, database, at=2):
        """The reply to a report, sealed; None without one. Raises HostError 7103, 7146."""
        with repository.opened(database, LINK, at) as books:
            return self._sealed(books)

    def _sealed(self, books):
        self.run_for(AGAIN_US)
        return self.reply_of(books)

    def take(self, sealed):
        """An award that is answered ends at once. Raises Refused."""
        self.reply(sealed.hex())
        self.ended = messages.unseal(KEYED, "reply", sealed)["settled"]
        self.client.poll()
        if self.awaits["what"] == "jackpot_confirm":
            self.act() if self.is_paid else self.irregular(seat=self.said.script.chips[0])
        self.said.read()

    @property
    def answer(self):
        """[term, number, cents], None before it is there."""
        return self.said.answered[-1] if self.said.answered else None

    @property
    def is_leased(self):
        return self.status["linked"]["lease_ms"] > 0

    def is_settled(self):
        return self.ended == self.told["last"]


def open_link(database, tables):
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, LEVELS, TWO)
    for table in tables:
        with repository.opened(database, LINK, at=1) as books:
            deciding.admit(books, table.uid, table.said.epoch, TWO)


class Killed:
    """`told` is called with how many claims are settled."""

    def __init__(self, server, claims, kills, seed, told=lambda settled: None):
        self.server, self.kills, self.told = server, kills, told
        self.chance, self.lock = random.Random(seed), threading.Lock()
        self.tables = [
            Table(n, self.chance.random() < 0.5, self.chance.random() < 0.8) for n in range(claims)
        ]
        self.waiting = queue.Queue()
        self.killed_at, self.broken, self.settled, self.is_dead = [], 0, 0, False
        self.database = Database(server.new_database())
        open_link(self.database, self.tables)
        self._draw()

    def _draw(self):
        """How many statements go by until the next kill."""
        mean = STATEMENTS * len(self.tables) // self.kills
        self.left = self.chance.randint(mean // 2, mean * 3 // 2)

    def play(self):
        """Until every award is settled; then the database has to be right. Raises
        AssertionError."""
        # None is answered before each board has told of its claim.
        for table in (*self.tables, *self.tables):
            table.take(table.ask(self.database))
        for name in ("before_cursor_execute", "commit"):
            event.listen(self.database._engine, name, self._count)
        for table in self.tables:
            self.waiting.put(table)
        threads = [threading.Thread(target=self._bring) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert self.waiting.empty() and len(self.killed_at) == self.kills
        self._verify()

    def _bring(self):
        while True:
            try:
                table = self.waiting.get_nowait()
            except queue.Empty:
                return
            try:
                table.take(table.ask(self.database))
            except HostError as error:
                assert error.code == GONE, error
                self._stand_up()
            if not table.is_settled():
                self.waiting.put(table)
                continue
            with self.lock:
                self.settled += 1
                self.told(self.settled)

    def _count(self, *_):
        with self.lock:
            if self.is_dead or len(self.killed_at) == self.kills:
                return
            self.left -= 1
            if not self.left:
                self.server.kill()
                self.is_dead = True
                self.killed_at.append(sum(table.answer is not None for table in self.tables))

    def _stand_up(self):
        with self.lock:
            self.broken += 1
            if self.is_dead:
                self.server.start(fsync="on")
                self.is_dead = False
                self._draw()

    def _verify(self):
        """Each board's answer is an award of the ledger, and no award is anybody else's."""
        assert findings(self.database, LINK) == []
        assert rows(self.database, link_tables.link_alarms) == []
        awards = rows(self.database, link_tables.awards)
        outcomes = rows(self.database, link_tables.outcomes)
        assert [one["number"] for one in awards] == [*range(1, len(self.tables) + 1)]
        said = {one["uid"]: (one["number"], one["cents"]) for one in awards}
        assert said == {table.uid: tuple(table.answer[1:]) for table in self.tables}
        paid = {table.answer[1]: table.is_paid for table in self.tables}
        assert {one["number"]: one["paid"] for one in outcomes} == paid
        (standing,) = rows(self.database, link_tables.link_standings)
        cents = sum(table.answer[2] for table in self.tables if table.is_paid)
        assert standing["paid"] == cents * MICRO_PER_CENT and standing["held"] == 0
        assert standing["contributions"] == FED * sum(table.is_paid for table in self.tables)

    def as_dict(self):
        return {
            "claims": len(self.tables),
            "kills": len(self.killed_at),
            "answered_at_the_first": self.killed_at[0],
            "answered_at_the_last": self.killed_at[-1],
            "transactions_broken": self.broken,
            "awards": len(rows(self.database, link_tables.awards)),
            "entries": len(rows(self.database, link_tables.entries)),
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--claims", type=int, default=1_000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    began_s, server = time.monotonic(), Postgres()
    try:
        server.kill()
        server.start(fsync="on")
        with bar("claims are settled", asked.claims, counted=True) as shown:
            killed = Killed(server, asked.claims, asked.kills, asked.seed, shown.count)
            killed.play()
        found = {**killed.as_dict(), "seconds": round(time.monotonic() - began_s)}
        killed.database.close()
    finally:
        server.stop()
    if asked.json:
        print(json.dumps(found))
        return
    for name, count in found.items():
        print(f"{count:10} {name.replace('_', ' ')}")


if __name__ == "__main__":
    main()
