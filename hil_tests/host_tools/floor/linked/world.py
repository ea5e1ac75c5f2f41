"""A floor in one process and one virtual time: native boards, a network that fails, collectors,
databases. All that happens follows from one seed."""

import random
from collections import Counter
from heapq import heappop, heappush
from typing import Any

from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked import messages
from tablectl.store.keys import NAMES

from hil_tests.host_tools.floor.linked.memory_books import MemoryBooks
from hil_tests.host_tools.floor.linked.proofs import Proofs
from hil_tests.host_tools.floor.linked.scripts import LEVEL, script
from hil_tests.host_tools.floor.linked.table import BITE, CUT, GIVEN_UP, VOID, WRONG, Table
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.floor.collector.report import Report
from host_tools.floor.linked import accounts, deciding
from host_tools.floor.linked.accounts import Terms
from host_tools.floor.linked.ledger import Ledger

LINK = "house"
# A floor where nothing fails rests within so many steps.
MOST_STEPS = 400


class Store:
    """A database: one whole transaction after the other."""

    def __init__(self, books):
        self.books = books
        self.ends, self.done = [len(books.log)], []
        self.is_dead = False

    def do(self, act):
        """What `act` gives back; `done` has both, for whoever does it all once more."""
        answer = act(self.books)
        self.ends.append(len(self.books.log))
        self.done.append((act, answer))
        return answer

    def standby(self, lag):
        """Another database that had all but the last `lag` transactions."""
        end = self.ends[max(0, len(self.ends) - 1 - lag)]
        return Store(MemoryBooks(self.books.link, self.books.log[:end]))


class Collector(Ledger):
    """As the product has it, over the store that it knows of."""

    def __init__(self, world, store):
        no_database: Any = None
        super().__init__(no_database, Report(world.proofs.fail, as_json=True))
        self.store = store

    def begin_anew(self):
        """Killed and started: it keeps nothing."""
        self._terms = {}

    def _taken(self, told, keyed):
        return self.store.do(lambda books: self._of(books, told, keyed))


class World:
    def __init__(self, seed, without=()):
        """`without`: what does not happen."""
        self.chance = random.Random(seed)
        self.link, self.now_us = LINK, 0
        self.faults, self.places = Counter(), set()
        self.is_healing = False
        self.queue, self.sent = [], 0
        # Every seed has other faults that are frequent.
        self.rates = {name: self.chance.choice((0, 0.02, 0.15)) for name in FAULTS}
        self.rates.update({name: self.chance.choice((0, 0.004, 0.03)) for name in (*ACTS, *RARE)})
        self.rates.update(dict.fromkeys(without, 0))
        self.proofs = Proofs(self)
        self.last_term, self.exempt = 1, set()
        self._open_floor()

    @property
    def now_ms(self):
        return self.now_us // 1_000

    def _open_floor(self):
        chance = self.chance
        chapters = chance.choice((("573",), ("569",), ("588",), ("688a",), ("573", "569", "588")))
        terms = self._some_terms() if chapters != ("688a",) else script("688a", 0).terms
        self.terms = {LEVEL: terms}
        self.scripts, self.tables = {}, []
        for number in range(chance.choice((3, 3, 3, 4, 5, 8))):
            self._open_table(f"e66{number:013x}", chance.choice(chapters), terms)
        books = MemoryBooks(self.link)
        self.stores = []
        self.first = {table.uid: table.said.epoch for table in self.tables}
        self.admitted = {table.who for table in self.tables}
        open_link(books, self.terms, self.first.items())
        self.store = Store(books)
        self.at_once = 3
        self.collectors = [Collector(self, self.store) for _ in range(chance.randint(1, 3))]
        self.snapshots = []

    def _open_table(self, uid, chapter, terms):
        keys = {name: self.chance.randbytes(32) for name in NAMES}
        configuration = script(chapter, 0).configured(terms, link=LINK, progressive=LEVEL)

        def script_of(*round_):
            key = (uid, *round_)
            if key not in self.scripts:
                self.scripts[key] = script(chapter, self.chance.randrange(2))
            return self.scripts[key]

        made = Table(
            self, uid, keys, configuration, script_of, terms, self.chance.randrange(2**32)
        )
        self.tables.append(made)

    def _some_terms(self):
        chance = self.chance
        return Terms(
            chance.choice((500_000, 600_000)), None, chance.choice((100, 1_500, 2_050)), 0
        )

    def happens(self, name, place):
        """Whether this fault comes now, and that it is counted."""
        if self.is_healing or self.chance.random() >= self.rates[name]:
            return False
        self.faults[name] += 1
        self.places.add((name, place))
        return True

    # The network

    def from_board(self, table, data, asked_us):
        collector = self.collectors[self.tables.index(table) % len(self.collectors)]
        report = messages.unseal(KeyedHash(table.keys["link"]), "report", data)
        self.proofs.told(table, report, asked_us)
        place = f"report while {table.phase}"
        self._send(lambda data: self._to_ledger(table, collector, data), data, place)

    def _send(self, deliver, data, place):
        if self.happens("message lost", place):
            return
        for _ in range(2 if self.happens("message repeated", place) else 1):
            delay = self.chance.randint(1, 60)
            if self.happens("message late", place):
                delay = self.chance.choice((1_000, 4_900, 30_000))
            copied = self._damaged(data) if self.happens("message damaged", place) else data
            self.sent += 1
            heappush(self.queue, (self.now_us + 1_000 * delay, self.sent, deliver, copied))

    def _damaged(self, data):
        at = self.chance.randrange(len(data))
        return data[:at] + bytes([data[at] ^ 1 << self.chance.randrange(8)]) + data[at + 1 :]

    def _to_ledger(self, table, collector, data):
        store = collector.store
        if store.is_dead or self.happens("transaction aborted", table.phase):
            return
        self.proofs.before(store)
        sealed = collector.answer(table.uid, table.keys["link"], data).reply
        self.proofs.committed(store)
        if sealed is None:
            return
        reply = messages.unseal(KeyedHash(table.keys["link"]), "reply", sealed)
        place = _reply_of(reply)
        if self.happens("collector killed behind the transaction", place):
            collector.begin_anew()
            return
        self.proofs.quoted(table, reply)
        self._send(table.receive, sealed, place)

    def pass_to(self, now_us):
        """It is that late now at the least: what is due by then comes."""
        self.now_us = max(self.now_us, now_us)
        while self.queue and self.queue[0][0] <= self.now_us:
            _, _, deliver, data = heappop(self.queue)
            deliver(data)

    # What happens

    def step(self):
        self.pass_to(self.now_us + 1_000 * self.chance.choice((5, 50, 200, 900)))
        for table in self.chance.sample(self.tables, self.at_once):
            table.tick()
            self.proofs.looked_at(table)
            if self.is_strange(table) and self.chance.random() < 0.2:
                self.admit(table)
        for name in ACTS:
            if self.happens(name, self._phase()):
                ACTS[name](self)
        self._follow_primary()

    def _phase(self):
        """The furthest that any of the boards is."""
        phases = {table.phase for table in self.tables}
        return next(one for one in ("claiming", "held", "in play", "betting") if one in phases)

    def _follow_primary(self):
        for collector in self.collectors:
            if collector.store is not self.store and (
                self.is_healing or collector.store.is_dead or self.chance.random() < 0.1
            ):
                collector.store = self.store

    def decide(self, act):
        self.proofs.before(self.store)
        self.store.do(act)
        self.proofs.committed(self.store)

    def fail_over(self):
        """To a database that lags; the one before may live on for a while without knowing."""
        lag = self.chance.choice((0, 1, 3, 8))
        self.faults["database promoted with lag"] += lag > 0
        old, self.store = self.store, self.store.standby(lag)
        old.is_dead = self.chance.random() < 0.5
        self.faults["old database lives on"] += not old.is_dead
        self.last_term += 1
        self.decide(lambda books: deciding.promote(books, self.last_term, TWO))

    def cut_power(self):
        table = self.chance.choice(self.tables)
        if table.is_on:
            table.power_off()

    def adjust(self):
        level = self.chance.choice(sorted(self.terms))
        cents = self.chance.randint(-50, 5_000)
        standing = self.store.books.standing(level)
        if standing["current"] + cents * accounts.MICRO_PER_CENT >= 0:
            self.decide(lambda books: deciding.adjust(books, level, cents, TWO))

    def suspend(self):
        suspended = not self.store.books.is_suspended()
        self.decide(lambda books: deciding.suspend(books, suspended, TWO))

    def put_memory_back(self):
        table = self.chance.choice(self.tables)
        if not self.snapshots:
            self.snapshots = [(table, table.who, table.memory)]
            return
        table, who, memory = self.snapshots.pop()
        self.exempt |= {table.who, who}
        table.put_back(memory)

    def begin_memory_anew(self):
        table = self.chance.choice(self.tables)
        self.exempt.add(table.who)
        table.begin_anew()

    def excuse(self):
        """People wait for a board no longer. What it tells later may be an alarm."""
        waiting = [table for table in self.tables if self.is_awaited(table)]
        if waiting:
            table = self.chance.choice(waiting)
            self.exempt.add(table.who)
            self.decide(lambda books: deciding.excuse(books, table.uid, TWO))

    def is_awaited(self, table):
        books = self.store.books
        return books.members()[table.uid].told != books.term()

    def heal(self):
        """Nothing fails any more, and nobody begins a round: whatever was left open ends."""
        self.is_healing = True
        if self.store.books.is_suspended():
            self.suspend()
        for _ in range(MOST_STEPS):
            self.step()
            for table in self.tables:
                self._help(table)
            if self.proofs.is_quiet():
                return
        self.proofs.fail("the floor does not come to rest")

    def is_strange(self, table):
        """Whether its memory has begun anew; it does when the board is switched on."""
        return table.said.epoch not in (None, self.store.books.members()[table.uid].epoch)

    def admit(self, table):
        uid, epoch = table.who
        self.admitted.add(table.who)
        self.decide(lambda books: deciding.admit(books, uid, epoch, TWO))

    def _help(self, table):
        """What people do at last for a board that cannot do it by itself."""
        if self.is_strange(table):
            self.admit(table)
        elif table.who in self.exempt and self.is_awaited(table):
            self.decide(lambda books: deciding.excuse(books, table.uid, TWO))


ACTS = {
    "failover": World.fail_over,
    "power cut": World.cut_power,
    "adjusted by two": World.adjust,
    "suspended by two": World.suspend,
    "old memory put back": World.put_memory_back,
    "memory begun anew": World.begin_memory_anew,
    "board excused by two": World.excuse,
}
RARE = (VOID,)
FAULTS = (
    *(CUT, BITE, WRONG, GIVEN_UP, "message lost", "message repeated", "message late"),
    *("message damaged", "transaction aborted", "collector killed behind the transaction"),
)


def _reply_of(reply):
    said = "an answer" if reply["answer"] else "a lease" if reply["valid_ms"] else "neither"
    return f"reply with {said}"


def open_link(books, terms, boards):
    deciding.open_levels(books, terms, TWO)
    for uid, epoch in boards:
        deciding.admit(books, uid, epoch, TWO)
