"""A floor in one process and no time at all: boards, a network that fails, collectors, databases.
All that happens follows from one seed."""

import copy
import random
from collections import Counter
from heapq import heappop, heappush

from tablectl.linked import messages

from hil_tests.host_tools.floor.linked.boards import BEFORE, BEHIND, Board
from hil_tests.host_tools.floor.linked.memory_books import MemoryBooks
from hil_tests.host_tools.floor.linked.proofs import Proofs
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.floor.linked import accounts, causes, deciding, taking
from host_tools.floor.linked.accounts import Terms

LINK = "house"


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


class Collector:
    """Forwards sealed reports, seals replies, and keeps nothing but the highest term it saw."""

    def __init__(self, store):
        self.store, self.term = store, 0


class World:
    def __init__(self, seed, without=()):
        """`without`: what does not happen."""
        self.chance = random.Random(seed)
        self.link, self.now_ms = LINK, 0
        self.faults, self.places = Counter(), set()
        self.is_healing, self.healed_ms = False, 0
        self.queue, self.sent = [], 0
        # Every seed has other faults that are frequent.
        self.rates = {name: self.chance.choice((0, 0.02, 0.15)) for name in FAULTS}
        self.rates.update({name: self.chance.choice((0, 0.004, 0.03)) for name in ACTS})
        self.rates.update(dict.fromkeys(without, 0))
        self.proofs = Proofs(self)
        self.last_term, self.exempt = 1, set()
        self._open_floor()

    def _open_floor(self):
        chance = self.chance
        names = ("mega", "mini")[: chance.randint(1, 2)]
        self.terms = {name: self._some_terms() for name in names}
        count = chance.choice((3, 3, 3, 4, 5, 6, 8, 12, 50))
        keys = {f"board{n}": chance.randbytes(32) for n in range(count)}
        books = MemoryBooks(self.link)
        self.stores = []
        self.boards = [Board(self, uid, self.terms, keys[uid]) for uid in keys]
        self.first = {board.uid: board.memory.epoch for board in self.boards}
        self.admitted = {board.who for board in self.boards}
        open_link(books, self.terms, self.first.items())
        self.store = Store(books)
        self.at_once = max(3, count // 5)
        self.collectors = [Collector(self.store) for _ in range(chance.randint(1, 3))]
        self.snapshots = []

    def _some_terms(self):
        chance = self.chance
        base = chance.choice((0, 1_000, 50_000))
        limit = chance.choice((None, base + 100, base + 20_000))
        return Terms(base, limit, chance.choice((100, 1_500)), chance.choice((0, 300)))

    def new_epoch(self):
        return self.chance.randbytes(8).hex()

    def happens(self, name, place):
        """Whether this fault comes now, and that it is counted."""
        if self.is_healing or self.chance.random() >= self.rates[name]:
            return False
        self.faults[name] += 1
        self.places.add((name, place))
        return True

    def fault_of_power(self, event):
        return next((name for name in (BEFORE, BEHIND) if self.happens(name, event)), None)

    # The network

    def from_board(self, board, data):
        collector = self.collectors[self.boards.index(board) % len(self.collectors)]
        self.proofs.reported(board)
        place = f"report while {board.phase}"
        self._send(lambda data: self._to_ledger(board, collector, data), data, place)

    def _send(self, deliver, data, place):
        if self.happens("message lost", place):
            return
        for _ in range(2 if self.happens("message repeated", place) else 1):
            delay = self.chance.randint(1, 60)
            if self.happens("message late", place):
                delay = self.chance.choice((1_000, 4_900, 30_000))
            copied = self._damaged(data) if self.happens("message damaged", place) else data
            self.sent += 1
            heappush(self.queue, (self.now_ms + delay, self.sent, deliver, copied))

    def _damaged(self, data):
        at = self.chance.randrange(len(data))
        return data[:at] + bytes([data[at] ^ 1 << self.chance.randrange(8)]) + data[at + 1 :]

    def _to_ledger(self, board, collector, data):
        try:
            report = causes.opened(board.linked.keyed, data)
        except ValueError:
            return
        store = collector.store
        if store.is_dead or self.happens("transaction aborted", board.phase):
            return
        self.proofs.before(store)
        reply = store.do(lambda books: taking.reply_to(books, report))
        self.proofs.committed(store)
        if reply is None or reply["term"] < collector.term:
            return
        collector.term = reply["term"]
        place = _reply_of(reply)
        if self.happens("collector killed behind the transaction", place):
            collector.term = 0
            return
        self.proofs.quoted(board, reply)
        self._send(board.receive, messages.seal(board.linked.keyed, "reply", reply), place)

    def _deliver(self):
        while self.queue and self.queue[0][0] <= self.now_ms:
            _, _, deliver, data = heappop(self.queue)
            deliver(data)

    # What happens

    def step(self):
        self.now_ms += self.chance.choice((5, 50, 200, 900))
        self._deliver()
        for board in self.chance.sample(self.boards, self.at_once):
            board.tick()
            self.proofs.looked_at(board)
            if self.is_strange(board) and self.chance.random() < 0.2:
                self.admit(board)
        for name in ACTS:
            if self.happens(name, self._phase()):
                ACTS[name](self)
        self._follow_primary()

    def _phase(self):
        """The furthest that any of the boards is."""
        phases = {board.phase for board in self.boards}
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
        self.chance.choice(self.boards).is_on = False

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
        board = self.chance.choice(self.boards)
        if not self.snapshots:
            self.snapshots = [(board, copy.deepcopy(board.memory))]
            return
        board, memory = self.snapshots.pop()
        self.exempt |= {board.who, (board.uid, memory.epoch)}
        board.put_back(memory)

    def begin_memory_anew(self):
        board = self.chance.choice(self.boards)
        self.exempt.add(board.who)
        board.begin_anew()

    def excuse(self):
        """People wait for a board no longer. What it tells later may be an alarm."""
        waiting = [board for board in self.boards if self.is_awaited(board)]
        if waiting:
            board = self.chance.choice(waiting)
            self.exempt.add(board.who)
            self.decide(lambda books: deciding.excuse(books, board.uid, TWO))

    def is_awaited(self, board):
        books = self.store.books
        return books.members()[board.uid].told != books.term()

    def heal(self):
        """Nothing fails any more, and nobody begins a round: whatever was left open ends."""
        self.is_healing, self.healed_ms = True, self.now_ms
        if self.store.books.is_suspended():
            self.suspend()
        for _ in range(1_000):
            self.step()
            for board in self.boards:
                self._help(board)
            if self.proofs.is_quiet():
                return
        self.proofs.fail("the floor does not come to rest")

    def is_strange(self, board):
        return self.store.books.members()[board.uid].epoch != board.memory.epoch

    def admit(self, board):
        uid, epoch = board.who
        self.admitted.add(board.who)
        self.decide(lambda books: deciding.admit(books, uid, epoch, TWO))

    def _help(self, board):
        """What people do at last for a board that cannot do it by itself."""
        if self.is_strange(board):
            self.admit(board)
        elif board.who in self.exempt and self.is_awaited(board):
            self.decide(lambda books: deciding.excuse(books, board.uid, TWO))


ACTS = {
    "failover": World.fail_over,
    "power cut": World.cut_power,
    "adjusted by two": World.adjust,
    "suspended by two": World.suspend,
    "old memory put back": World.put_memory_back,
    "memory begun anew": World.begin_memory_anew,
    "board excused by two": World.excuse,
}
FAULTS = (
    *(BEFORE, BEHIND, "message lost", "message repeated", "message late", "message damaged"),
    *("transaction aborted", "collector killed behind the transaction"),
)


def _reply_of(reply):
    said = "an answer" if reply["answer"] else "a lease" if reply["valid_ms"] else "neither"
    return f"reply with {said}"


def open_link(books, terms, boards):
    deciding.open_levels(books, terms, TWO)
    for uid, epoch in boards:
        deciding.admit(books, uid, epoch, TWO)
