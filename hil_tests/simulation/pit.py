"""Several tables, the collector that follows their journals, its files and its database, each in
this process and in the tables' virtual time. All of it fails: a board as in a history of its own,
the collector is killed (kill -9) in any operation on its files or statement of its database, its
disk is full, its cable is pulled, the database is locked, the computer's clock jumps, and it stays
away for so long that a ring is full. At the end of a day its files, its database and a rebuild of
it say what the boards' journals say, and what people did comes back from its backup.
"""

import errno
import random
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import event

from hil_tests.helpers.cable import Cable
from hil_tests.simulation import day_end, faults
from hil_tests.simulation.history import History, deal
from hil_tests.simulation.link import CHAPTERS, LINK, REPORT_US, Link, dealer_of
from hil_tests.simulation.table import GONE, hold, uid_of
from hil_tests.simulation.watched import Watched
from host_tools.common.errors import HostError
from host_tools.floor import backup, house
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake

BEGIN = datetime(2026, 11, 25, 20, tzinfo=UTC)
SEGMENT_BYTES = 1 << 16
SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(32))
# Of the looks of the collector, so many have it.
CABLE, KILLED, LOCKED, FULL, JUMPS, DID, BACKED_UP = 0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.02
# Steps of a table between two looks at it.
MOST_STEPS = 12
# Operations on files and statements until a collector is killed, looks until it is back; once in
# a while it is away until a ring is full.
MOST_DONE, LOOKS_AWAY, LAP = 60, 20, 400
UNTOUCHED = 1 << 40
# One step in so many at a table of the link is somebody else's than the dealer's.
LINKED_OTHERS = 20
# The collector's way of saying that a board is gone, or its cable.
OF_THE_LINK = range(6200, 6300)


class Killed(BaseException):
    """kill -9."""


class Doom:
    """The collector is killed before the `left`th thing that it does from now on; its disk is full
    for the next `full` writes."""

    left = full = 0

    def count(self, *_):
        self.left -= 1
        if not self.left:
            raise Killed


class DoomedDisk(SystemDisk):
    """Each operation may be the last, or a write be torn by it, or have no room."""

    def __init__(self, root, doom):
        super().__init__(root)
        self._doom = doom

    def write(self, name, at, data):
        if self._doom.full > 0:
            self._doom.full -= 1
            super().write(name, at, data[: len(data) // 3])
            raise OSError(errno.ENOSPC, "No space left on device")
        try:
            self._doom.count()
        except Killed:
            super().write(name, at, data[: len(data) // 2])
            raise
        super().write(name, at, data)

    def sync(self, name):
        self._doom.count()
        super().sync(name)

    def truncate(self, name, size):
        self._doom.count()
        super().truncate(name, size)

    def create(self, name):
        self._doom.count()
        super().create(name)


class Tended(History):
    """A table whose journal a collector keeps: nobody else exports it, and nobody puts back or
    spoils a memory, which the collector would rightly refuse to follow."""

    def __init__(self, seed, folder, pit, dealer=None):
        super().__init__(seed, folder, dealer=dealer)
        self.harmful = self.growing = UNTOUCHED
        self.pit, self.number, self.reported_us = pit, 0, 0
        self.uid, self.is_linked = uid_of(seed), dealer is not None
        if self.is_linked:
            self.others = LINKED_OTHERS
        self.table.export = lambda: pit.comes_to(self)

    def reaches_betting(self):
        """The collector of a forked process would write to the same files: there the floor exports
        into a file of its own."""
        table = self.table
        collected, table.export = table.export, table.into_a_file
        if self.is_linked:
            table.dealer.is_alone = True
        super().reaches_betting()
        if self.is_linked:
            table.dealer.is_alone = False
        table.export = collected

    def _act(self, chance):
        """Nobody gives a table of the link another game, and with that takes it out."""
        act = super()._act(chance)
        return deal if self.is_linked and "another_game" in act.__name__ else act

    def live(self):
        self.step(self.number)
        self.number += 1
        if self.is_linked and self.table.board.now > self.reported_us + REPORT_US:
            self.reported_us = self.table.board.now
            self.pit.meet(self)


class Pit:
    """`signer`: who signs; `failed`: how often what did; `tables`: {uid: Tended}."""

    signer = SIGNER

    def __init__(self, folder, many, seed):
        self.chance = random.Random(seed)
        self.folder, self.data = folder, folder / "data"
        self.data.mkdir()
        self.doom = Doom()
        self.failed = Counter()
        self.jumped = timedelta()
        self.away = self.locked = 0
        self.links = []
        self.url = f"sqlite:///{folder}/floor.sqlite"
        self.link = None
        self.tables = self._tables(many, seed * 64)
        self._start()
        linked = [one for one in self.tables.values() if one.is_linked]
        if linked:
            self.links = [LINK]
            self.link = Link(self, linked, self.levels)

    def _tables(self, many, first):
        """The first one is by itself, the others are of the link."""
        self.levels, made = {}, [Tended(first, self.folder, self)]
        chapter = CHAPTERS[first // 64 % len(CHAPTERS)]
        for seed in range(first + 1, first + many):
            dealer, level, terms = dealer_of(chapter, seed)
            self.levels[level] = terms
            made.append(Tended(seed, self.folder, self, dealer))
        return {one.uid: one for one in made}

    def now(self):
        """By the computer's clock, which may have jumped."""
        us = max(table.table.board.now for table in self.tables.values())
        return BEGIN + timedelta(microseconds=us) + self.jumped

    def _start(self):
        """The collector begins, on whatever it finds."""
        self.followers, self.intakes = {}, {}
        self.database = Database(self.url)
        if self.link:
            self.link.begin()
        event.listen(self.database._engine, "before_cursor_execute", self.doom.count)
        event.listen(self.database._engine, "commit", self.doom.count)

    def live(self, looks, looked=lambda number: None):
        """Raises AssertionError for what does not hold at the end."""
        for number in range(looks):
            looked(number)
            # Whose clock is behind comes first.
            tended = min(self.tables.values(), key=lambda one: one.table.board.now)
            for _ in range(self.chance.randint(1, MOST_STEPS)):
                tended.live()
            self._fail()
            self.look_at(tended)
        self.settle()
        self.records = day_end.verify(self)
        if self.link:
            self.link.verify()

    def _fail(self):
        chance = self.chance.random
        if chance() < KILLED:
            self.doom.left = self.chance.randint(1, MOST_DONE)
        if chance() < FULL:
            self.failed["full disk"] += 1
            self.doom.full = self.chance.randint(1, 3)
        if not self.locked and chance() < LOCKED:
            self.failed["database"] += 1
            self.locked = self.chance.randint(1, LOOKS_AWAY)
        if chance() < JUMPS:
            self.failed["clock"] += 1
            self.jumped += timedelta(hours=self.chance.randint(-30, 30))
        self.away, self.locked = max(self.away - 1, 0), max(self.locked - 1, 0)

    def comes_to(self, tended):
        """Somebody calls for the collector, as the journal of a table is full."""
        self.failed["called"] += 1
        self.away = self.locked = self.doom.left = self.doom.full = 0
        for _ in range(3):
            self.look_at(tended)
        follower = self.followers.get(tended.uid)
        if follower:
            with suppress(HostError):
                follower.confirm()

    def look_at(self, tended):
        """The collector at one board, and its database, unless it is away."""
        if self.away:
            return
        uid = tended.uid
        try:
            self._follow(uid, tended.table)
            if not self.locked:
                self._intake(uid).catch_up()
                self._do_something()
        except Killed:
            self._killed()

    def meet(self, tended):
        """The ledger at a board of the link, unless it is away."""
        assert self.link
        if self.away or self.locked or not tended.table.is_on():
            return
        try:
            self.link.meet(tended)
        except Killed:
            self._killed()
        except GONE as error:
            tended.table.come_back(error)

    def _do_something(self):
        """People do something that no journal has, and back it up."""
        if self.chance.random() < DID:
            facts = {"subject": f"table {self.chance.randint(1, 9)}", "said": "opened"}
            house.record(self.database, "approval", "A. Floor", facts, self.us())
        if self.chance.random() < BACKED_UP:
            self.back_up()
        if self.link:
            self.link.people()

    @property
    def backup(self):
        return self.folder / "house.acts"

    def back_up(self):
        return self.backup_of(self.database)

    def backup_of(self, database):
        """What came of it, with each cause told once as it was written."""
        told = []
        done = backup.backup(database, self.backup, SIGNER, self.us(), told.append)
        hold(told == [*range(1, len(told) + 1)], f"it was told of {told}")
        return done

    def restored(self, database, until=None, file=None):
        file = file or self.backup
        return backup.restore(database, file, SIGNER.public_key(), until)

    def another(self, name):
        """Database, empty."""
        return Database(f"sqlite:///{self.folder}/{name}.sqlite")

    def change(self):
        """Something new is in the database that no journal has; `changes`: so many acts, and so
        many causes of a ledger."""
        if self.link:
            self.link.change()
            self.changes = 0, 1
            return
        facts = {"subject": "table 1", "said": "closed"}
        house.record(self.database, "approval", "A. Floor", facts, self.us())
        self.changes = 1, 0

    def us(self):
        return int((self.now() - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(microseconds=1))

    def _follow(self, uid, table):
        try:
            self._follower(uid, table).follow()
        except GONE as error:
            self._lost(uid)
            code = getattr(error, "code", None)
            assert code is None or code in OF_THE_LINK, error
            if not isinstance(table.cable(), Cable):
                with suppress(*GONE):
                    table.come_back(error)
        except OSError as error:
            # An archive that failed is used no more.
            assert error.errno == errno.ENOSPC, error
            self.followers.pop(uid, None)

    def _lost(self, uid):
        self.failed["followers"] += 1
        follower = self.followers.pop(uid, None)
        if follower:
            with suppress(OSError):
                follower.archive.close()

    def _follower(self, uid, table):
        """Its client is the table's, with the key of the collector alone."""
        if uid not in self.followers:
            client = table.board.host()
            client.keys = {"collector": table.board.keys["collector"]}
            client.connect()
            archive = Archive(DoomedDisk(self.data, self.doom), uid, SIGNER, SEGMENT_BYTES)
            self.followers[uid] = Watched(table, client, archive, self.now)
        follower = self.followers[uid]
        follower.client.keys = {"collector": table.board.keys["collector"]}
        if self.chance.random() < CABLE:
            self.failed["cable"] += 1
            carried = self.chance.randint(1, faults.MOST_CARRIED)
            follower.client.stream = Cable(follower.client.stream, carried)
        return follower

    def _intake(self, uid):
        if uid not in self.intakes:
            self.intakes[uid] = Intake(self.database, self.data / uid)
        return self.intakes[uid]

    def _killed(self):
        self.failed["collector"] += 1
        is_long = self.chance.random() < 0.1
        self.away = self.chance.randint(0, LAP if is_long else LOOKS_AWAY)
        with suppress(Killed):
            self.database.close()
        self._start()

    def settle(self):
        """Nothing fails any more."""
        self.doom.left = self.doom.full = self.away = self.locked = 0
        for uid, tended in self.tables.items():
            table = tended.table
            table.quiet()
            if not table.is_on():
                table.come_back(HostError(6203, port=uid, request="status", seconds=0))
        if self.link:
            self.link.settle()
        for uid, tended in self.tables.items():
            table = tended.table
            self._lost(uid)
            follower = self._follower(uid, table)
            follower.client.stream = table.board.host().stream
            follower.follow()
            follower.confirm()
            self._intake(uid).catch_up()
            self._lost(uid)
