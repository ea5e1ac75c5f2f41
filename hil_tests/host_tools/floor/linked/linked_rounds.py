"""A table of a link that plays whole rounds: its rules, keeper and journal as they are in the
firmware, on a memory whose power goes at any write, and a ledger in memory that it asks."""

import json
from binascii import hexlify, unhexlify
from hashlib import sha256
from itertools import count

from tablectl.app.configuration_requests import ConfigurationRequests
from tablectl.app.link_requests import LinkRequests
from tablectl.app.recovery import Recovery
from tablectl.app.table_keeper import TableKeeper
from tablectl.core.errors import LinkError
from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked import messages
from tablectl.store.journal import Journal
from tablectl.store.keys import write_keys

from hil_tests.controller.signing import KEYS, UID
from hil_tests.controller.stand_ins import Ram
from hil_tests.host_tools.floor.linked.memory_books import MemoryBooks
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.floor.linked import accounts, causes, deciding, taking
from host_tools.floor.linked.books import Entry

LINK, LEVEL = "pit7", "major"
LINKED = {"link": LINK, "progressive": LEVEL, "approval": "pgcb-1"}
BYTES = 262_144
SECOND = 1_000_000
OF_LINK = ("answered", "link_term")


class PowerCut(Exception):
    pass


class CutRam(Ram):
    """Its power goes before the write number `cut_at`."""

    cut_at: int | None = None

    def write(self, address, data):
        if self.writes == self.cut_at:
            raise PowerCut
        super().write(address, data)


class TableOfLink:
    """`lying`: seats with a chip on the sensor; `shown`: all effects since it stood up."""

    def __init__(self, configuration=None, memory=None, lying=()):
        self.memory = memory or CutRam(BYTES)
        self.lying, self.shown = set(lying), []
        self.now_us, numbers = 0, count(self.memory.writes)
        journal = Journal(
            self.memory, BYTES, random=lambda n: sha256(b"%d" % next(numbers)).digest()[:n]
        )
        self.keeper = TableKeeper(journal=journal, show=self.show, lying=lambda: self.lying)
        self.recovery = Recovery(keeper=self.keeper)
        self.links = LinkRequests(
            keeper=self.keeper,
            uid=UID,
            random=lambda n: sha256(b"nonce %d" % next(numbers)).digest()[:n],
            clock=lambda: self.now_us,
            show=self.show,
        )
        self.keeper.of_lock = self.links.of_lock
        if memory is None:
            write_keys(journal.slots, KEYS)
        self.recovery.stand_up(0)
        if configuration:
            self.configure(configuration)

    def configure(self, configuration):
        requests = ConfigurationRequests(
            keeper=self.keeper, recovery=self.recovery, clock=lambda: self.now_us
        )
        requests.configure(json.dumps(configuration).encode(), self.now_us)

    def forget_key(self):
        """A board that was given its keys before there was one of the link."""
        write_keys(self.keeper.slots, {**KEYS, "link": None})

    def show(self, effects, now_us):
        self.shown += effects

    @property
    def table(self):
        return self.keeper.table

    @property
    def share(self):
        return self.table.levels.share

    @property
    def level(self):
        return self.table.levels.shown

    @property
    def epoch(self):
        return self.keeper.journal.epoch

    def send(self, event):
        self.now_us += 1000
        self.keeper.handle({**event, "time": self.now_us})
        if event["event"] == "chip_on":
            self.lying.add(event["seat"])
        elif event["event"] == "chip_off":
            self.lying.discard(event["seat"])

    def report(self):
        return unhexlify(messages.drained(self.links.report({}))["report"])

    def reply(self, data):
        """The lease that is left, in milliseconds."""
        steps = self.links.reply({"reply": hexlify(data).decode()})
        return messages.drained(steps)["lease_ms"]

    def played(self):
        """The events of rounds that are in the journal."""
        journal = self.keeper.journal
        records = journal.records(journal.ring.tail.copy(), 9999)
        return [one.facts for one in records if one.is_event and one.facts["event"] not in OF_LINK]


class Ledger:
    """Of the link, with a meter at `cents`."""

    def __init__(self, table, cents, terms):
        self.terms = terms
        self.books = MemoryBooks(LINK)
        self.books.open_level(LEVEL, self.terms)
        self.books.book(Entry("opened", LEVEL, accounts.opened(self.terms, cents)))
        deciding.admit(self.books, UID, table.epoch, TWO)
        self.key = KeyedHash(KEYS["link"])

    @property
    def standing(self):
        return self.books.standing(LEVEL)

    def reply_to(self, report):
        fields = causes.opened(self.key, report)
        return messages.seal(self.key, "reply", taking.reply_to(self.books, fields))

    def exchange(self, table):
        """Report and reply, as often as there is more to say: behind a new term, and behind an
        answer that has to come back."""
        for _ in range(3):
            table.now_us += SECOND
            table.reply(self.reply_to(table.report()))


def is_claiming(table):
    return table.keeper.awaits("answered")


def play(table, ledger, events, asks=lambda n: True):
    """The rest of `events` behind those that the table has in its journal, up to the end of the
    round. The collector asks before event n where `asks(n)`, and always while a claim waits."""
    for n in range(len(table.played()), len(events)):
        if asks(n) or is_claiming(table):
            ledger.exchange(table)
        assert not is_claiming(table), "no answer came"
        table.send(events[n])
    ledger.exchange(table)
    return table


def cut_at_each_write(configuration, events, ledger_of, asks=lambda n: True):
    """(table, ledger) of the round that is played to its end for each write of it before which
    the power goes, the first one without a cut."""
    whole = None
    for number in count():
        table = TableOfLink(configuration)
        ledger = ledger_of(table)
        first = table.memory.writes
        table.memory.cut_at = first + number - 1 if number else None
        if whole is not None and first + number > whole:
            return
        try:
            play(table, ledger, events, asks)
        except PowerCut:
            table = restarted(table)
            play(table, ledger, events, asks)
        whole = whole or table.memory.writes
        yield table, ledger


def restarted(table):
    """The power comes back: the same memory on another board. The chips lie as the journal says:
    nobody moved one in between."""
    memory = CutRam(table.memory.data)
    journal = Journal(CutRam(table.memory.data), BYTES)
    journal.open()
    records = journal.records(journal.ring.tail.copy(), 9999)
    lying = set()
    for facts in [record.facts for record in records]:
        if facts["event"] == "chip_on":
            lying.add(facts["seat"])
        elif facts["event"] == "chip_off":
            lying.discard(facts["seat"])
    return TableOfLink(memory=memory, lying=lying)


def refused(act, *arguments):
    """(code, text) of the LinkError or RuleError that this raises."""
    try:
        act(*arguments)
    except LinkError as error:
        return error.code, error.text
    raise AssertionError("nothing was refused")
