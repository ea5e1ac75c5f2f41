"""PostgreSQL is killed while claims wait for their answer, again and again (`make link-faults`):

.venv/bin/python -m hil_tests.host_tools.floor.linked.killed --claims 1000 --kills 50

Each claim is another table's, so that all of them wait at once; several threads bring the reports,
as several collectors do. A kill comes at a statement, or a commit, that is drawn.
"""

import argparse
import json
import os
import queue
import random
import threading
import time

from sqlalchemy import event
from tablectl.core.money import MICRO_PER_CENT
from tablectl.linked import messages
from tablectl.linked.levels import LinkedLevels
from tablectl.progressive.share import Share

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.floor.postgres import Postgres
from host_tools.cli.progress import bar
from host_tools.common.errors import HostError
from host_tools.floor import link_tables
from host_tools.floor.database import Database
from host_tools.floor.linked import causes, deciding, repository, taking
from host_tools.floor.linked.verifying import findings

LINK, LEVELS, KEY, EPOCH = "house", {"mega": TERMS[0]}, b"k" * 32, "00ff"
THREADS = 8
FED = (70_000, 300)
# So many statements and commits a claim go by until the last kill, of some ninety of its answer
# and its end.
STATEMENTS = 50
GONE = 7103


class Table:
    """One that has fed the link and has won: the board's side as it is in the firmware."""

    def __init__(self, uid, percent, is_paid):
        self.uid, self.is_paid, self.records = uid, is_paid, 0
        terms = {level: tuple(vars(one).values()) for level, one in LEVELS.items()}
        self.share = Share(LINK, list(LEVELS))
        self.linked = LinkedLevels(uid, EPOCH, self.share, terms, KEY)
        # Under a lease of an earlier day.
        self.write(self.share.contribute({"mega": FED}, [0, 0, 0]))
        self.write(self.share.claim("mega", percent))

    def write(self, facts):
        self.records += 1
        self.share.apply(facts, self.records, f"{self.records:016x}")

    def ask(self, database, at=2):
        """The reply to a report, sealed; None without one. Raises HostError 7103, 7146."""
        sealed = self.linked.report(os.urandom(messages.NONCE_BYTES), 0)
        report = causes.opened(self.linked.keyed, sealed)
        with repository.opened(database, LINK, at) as books:
            reply = taking.reply_to(books, report)
        return reply and messages.seal(self.linked.keyed, "reply", reply)

    def take(self, sealed):
        """An award that is answered ends at once. Raises ValueError."""
        facts = self.linked.receive(sealed)
        if facts:
            self.write(facts)
        if self.share.held:
            self.write(self.share.end(self.is_paid))

    @property
    def answer(self):
        """[term, number, cents], None before it is there."""
        return self.share.claims[-1].answer

    def is_settled(self):
        return self.linked.settled == self.share.claims[-1].sequence


def open_link(database, tables):
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, LEVELS, TWO)
        for table in tables:
            deciding.admit(books, table.uid, EPOCH, TWO)


class Killed:
    """`told` is called with how many claims are settled."""

    def __init__(self, server, claims, kills, seed, told=lambda settled: None):
        self.server, self.kills, self.told = server, kills, told
        self.chance, self.lock = random.Random(seed), threading.Lock()
        self.tables = [
            Table(f"board{n}", self.chance.choice((1, 10, 100)), self.chance.random() < 0.8)
            for n in range(claims)
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
        assert standing["contributions"] == len(self.tables) * sum(FED)

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
