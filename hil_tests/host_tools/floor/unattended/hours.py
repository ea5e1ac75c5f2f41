"""Hours of a floor in simulated time: boards are native (boards.py), the
collector's files lie on a disk, and everything fails again and again, from a seed: boards lose
their power in any byte of a record, cables are pulled in any byte of a reply, the collector is
killed (kill -9) in any operation on its files or statement of its database, and the database is
locked. At the end nothing is lost and nothing is there twice.

.venv/bin/python -m hil_tests.host_tools.floor.unattended.hours --hours 24 --seed 1
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import event
from tablectl.games import CATALOGUE
from tablectl.store.keys import KEY_BYTES, NAMES

from hil_tests.helpers.cable import Cable
from hil_tests.host_tools.floor.dumps import dump
from hil_tests.host_tools.floor.unattended import verified
from hil_tests.host_tools.floor.unattended.boards import FloorBoard, PowerGone, Rounds
from host_tools.cli.progress import bar
from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.device import keys_file, virtual_boards
from host_tools.device.link.client import LinkClient
from host_tools.examples import TABLES
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.follower import Follower
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake
from host_tools.floor.rebuild import rebuild
from host_tools.journal import audit
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.control import BenchError

BEGIN = datetime(2026, 11, 25, 20, tzinfo=UTC)
LOOK_S = 15
SEGMENT_BYTES = 1 << 16
CHAPTERS = sorted(CATALOGUE)
SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(32))
# Of the looks at a board, so many have it; the last two are of all looks.
POWER, CABLE, KILLED, LOCKED = 0.02, 0.02, 0.01, 0.01
# Bytes that a board writes, or a cable carries, until it happens.
MOST_WRITTEN, MOST_CARRIED = 3000, 4000
# Operations on files and statements until a collector is killed.
MOST_DONE = 60
LOOKS_AWAY = 20


class Killed(BaseException):
    """kill -9."""


class Doom:
    """The collector is killed before the `left`th thing that it does from now on."""

    left = 0

    def count(self, *_):
        self.left -= 1
        if not self.left:
            raise Killed


class DoomedDisk(SystemDisk):
    """Each operation may be the last, or a write be torn by it."""

    def __init__(self, root, doom):
        super().__init__(root)
        self._doom = doom

    def write(self, name, at, data):
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


class Hours:
    """`failed`: how often what did."""

    def __init__(self, folder: Path, many: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.folder, self.data = folder, folder / "data"
        self.data.mkdir()
        self.now = BEGIN
        self.doom = Doom()
        self.failed: Counter[str] = Counter()
        self.keys = {}
        self.tables = {}
        for number in range(1, many + 1):
            self._open(number, CHAPTERS[(seed + number) % len(CHAPTERS)])
        self.url = f"sqlite:///{folder}/floor.sqlite"
        self.away = self.locked = 0
        self._start()

    def _open(self, number, chapter):
        uid = virtual_boards.uid_of(f"board{number}")
        keys = self.keys[uid] = {name: self.chance.randbytes(KEY_BYTES) for name in NAMES}
        configuration = json_file.read(TABLES / f"{chapter}.json")
        configuration["table"]["number"] = number
        board = FloorBoard(configuration, keys=keys, uid=uid, seed=number)
        self.tables[uid] = Rounds(board, configuration, self.chance.randrange(1 << 30))

    def _start(self):
        """The collector begins, on whatever it finds."""
        self.followers, self.intakes = {}, {}
        self.database = Database(self.url)
        event.listen(self.database._engine, "before_cursor_execute", self.doom.count)
        event.listen(self.database._engine, "commit", self.doom.count)

    def live(self, hours, say=lambda done: None):
        """Raises AssertionError for what does not hold at the end."""
        for look in range(int(hours * 3600 / LOOK_S)):
            self.now += timedelta(seconds=LOOK_S)
            self._fail()
            for uid, table in self.tables.items():
                self._play(table)
                self._look(uid)
            say(look * LOOK_S)
        self._settle()
        self.verify()

    def _fail(self):
        if self.chance.random() < KILLED:
            self.doom.left = self.chance.randint(1, MOST_DONE)
        if not self.locked and self.chance.random() < LOCKED:
            self.failed["database"] += 1
            self.locked = self.chance.randint(1, LOOKS_AWAY)
        self.away, self.locked = max(self.away - 1, 0), max(self.locked - 1, 0)

    def _play(self, table):
        """Up to now."""
        board = table.board
        if self.chance.random() < POWER:
            board.power_off(fram_write=self.chance.randint(1, MOST_WRITTEN))
        while board.now_us < (self.now - BEGIN) / timedelta(microseconds=1):
            try:
                table.act()
            except PowerGone:
                self._power_gone(board)

    def _power_gone(self, board):
        self.failed["power"] += 1
        board.cut_power(self.chance.randint(100_000, 60_000_000))
        self.followers.pop(board.uid, None)

    def _look(self, uid):
        """The collector at one board, and its database, unless it is away."""
        if self.away:
            return
        try:
            self._follow(uid)
            if not self.locked:
                self._intake(uid).catch_up()
        except Killed:
            self._killed()

    def _follow(self, uid):
        board = self.tables[uid].board
        try:
            self._follower(uid).follow()
        except (PowerGone, BenchError):
            self._power_gone(board)
        except HostError as error:
            assert error.code in (6202, 6203, 6204), error.text
            self.failed["cable"] += 1
            follower = self.followers.pop(uid, None)
            if follower:
                follower.archive.close()

    def _follower(self, uid):
        if uid not in self.followers:
            stream = Cable(BenchStream(self.tables[uid].board), 1 << 40)
            client = LinkClient(stream, keys={"collector": self.keys[uid]["collector"]})
            client.connect()
            disk = DoomedDisk(self.data, self.doom)
            archive = Archive(disk, uid, SIGNER, SEGMENT_BYTES)
            self.followers[uid] = Follower(client, archive, lambda: self.now)
        if self.chance.random() < CABLE:
            self.followers[uid].client.stream.left = self.chance.randint(1, MOST_CARRIED)
        return self.followers[uid]

    def _intake(self, uid):
        if uid not in self.intakes:
            self.intakes[uid] = Intake(self.database, self.data / uid)
        return self.intakes[uid]

    def _killed(self):
        self.failed["collector"] += 1
        self.away = self.chance.randint(0, LOOKS_AWAY)
        with suppress(Killed):
            self.database.close()
        self._start()

    def _settle(self):
        """Nothing fails any more."""
        self.doom.left = self.away = self.locked = 0
        for uid, table in self.tables.items():
            table.board.own.fram.disarm()
            for follower in self.followers.values():
                follower.client.stream.left = 1 << 40
            self._follower(uid).client.stream.left = 1 << 40
            self._follower(uid).confirm_now()
            self._intake(uid).catch_up()

    def verify(self):
        heads = {}
        for uid, table in self.tables.items():
            self.followers[uid].archive.close()
            heads[uid] = table.board.keeper.journal.ring.head.sequence
            keys_path = self.folder / f"{uid}.json"
            keys_file.write(keys_path, self.keys[uid])
            files = tuple(sorted((self.data / uid).glob("*.journal")))
            found = audit.audit_by_pieces(files, keys_path)
            assert found.findings == [], found.findings[:5]
        verified.kept(self.data, heads, self.database)
        verified.rounds_told(self.database, {uid: at.told for uid, at in self.tables.items()})
        again = Database(f"sqlite:///{self.folder}/again.sqlite")
        rebuild(again, self.data)
        assert dump(again) == dump(self.database)
        again.close()
        self.records = sum(heads.values())


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tables", type=int, default=4)
    options.add_argument("--hours", type=float, default=24)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as made, bar("simulated seconds", None, True) as shown:
        try:
            hours = Hours(Path(made), asked.tables, asked.seed)
            hours.live(asked.hours, lambda done: shown.count(done, int(3600 * asked.hours)))
        except BaseException:
            print(f"again: {' '.join(sys.orig_argv)}", file=sys.stderr)
            raise
    failed = ", ".join(f"{kind} {count}" for kind, count in sorted(hours.failed.items()))
    rounds = sum(len(table.told) for table in hours.tables.values())
    print(f"{asked.hours} hours of {asked.tables} tables; failed: {failed}")
    print(f"{rounds} rounds, {hours.records:,} records: nothing lost, nothing twice")


if __name__ == "__main__":
    main()
