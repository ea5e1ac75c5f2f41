"""How long the audit of a long journal takes on this host."""

import tempfile
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.app.configuration_requests import ConfigurationRequests
from tablectl.app.recovery import Recovery
from tablectl.app.table_keeper import TableKeeper
from tablectl.store.journal import Journal
from tablectl.store.ring import Cursor

from host_tools.device import keys_file
from host_tools.device.link.client import canonical
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit
from host_tools.journal.auditing import Audited
from host_tools.journal.blocks import Stamp
from host_tools.journal.journal_file import JournalFile
from host_tools.journal.reply import blocks_of
from host_tools.measure.figure import Figure
from host_tools.measure.game_figures import CHAPTERS, FULL_TABLES
from host_tools.rounds import round_file
from host_tools.rounds.player import Player
from host_tools.rounds.round_file import RoundFile

RECORDS = 100_000
AUDIT_S = 30.0
RESUMED_S = 1.0
ROUNDS_OF_A_GAME = 12
MEMORY_BYTES = 256 * 1024
# Room for one round of the game with the longest one.
ALMOST_FULL_BYTES = 32 * 1024
STEP_US = 1_000_000
# Some date of which a stamp can be, in seconds of 1970.
SWITCHED_ON_S = 1_700_000_000
WHO = {"uid": "e66038b713000000", "board": "RPI_PICO", "version": "0.1.0", "commit": "0" * 40}


def measure_all() -> Iterator[Figure]:
    """The audit of a journal of every game's longest rounds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.tcj"
        records = written(path, RECORDS)
        state = path.with_name("audited.json")
        seconds, found = _timed(path, state)
        again, _ = _timed(path, state)
    assert not found.findings and found.totals.left_out == 0
    rounds = f"{found.totals.rounds:,} rounds of six seats of {len(CHAPTERS)} games"
    how = f"{records:,} records, {rounds}"
    yield Figure("audit", seconds, "s", AUDIT_S, how, simulated=False)
    how = "the same once more, from the state that it left"
    yield Figure("audit resumed", again, "s", RESUMED_S, how, simulated=False)


def _timed(path: Path, state: Path) -> tuple[float, Audited]:
    began = time.monotonic()
    found = audit.audit_by_pieces((path,), BENCH_KEYS, state=state)
    return time.monotonic() - began, found


def written(path: Path, records: int) -> int:
    """Write the journal of a board that played until it had so many records; how many it has."""
    board = PlayedBoard(path)
    for chapter in cycle(CHAPTERS):
        file = round_file.load(FULL_TABLES / f"{chapter}.json")
        board.configure(file.configuration)
        for _ in range(ROUNDS_OF_A_GAME):
            board.play(file)
            if board.records >= records:
                board.export()
                board.file.close()
                return board.records
    raise AssertionError


class _Memory(bytearray):
    """A FRAM and its contents."""

    def read(self, address: int, n: int) -> bytes:
        return bytes(self[address : address + n])

    def write(self, address: int, data: bytes) -> None:
        self[address : address + len(data)] = data


class PlayedBoard:
    """The keeper of a board's table in this process, and the file that it is exported to;
    `signer`: who signs it, if anybody does."""

    def __init__(self, path: Path, signer: Ed25519PrivateKey | None = None) -> None:
        self.signer = signer
        key = keys_file.load(BENCH_KEYS)["journal"]
        memory = _Memory(b"\xff" * MEMORY_BYTES)
        self.journal = Journal(memory, MEMORY_BYTES, key, random=bytes)
        self.keeper = TableKeeper(
            journal=self.journal, show=lambda effects, now_us: None, lying=list
        )
        self.recovery = Recovery(keeper=self.keeper)
        self.configuring = ConfigurationRequests(
            keeper=self.keeper, recovery=self.recovery, clock=self._clock
        )
        self.file = JournalFile(path)
        self.exported = Cursor()
        self.now_us = 0
        self.recovery.stand_up(self.now_us)

    @property
    def records(self) -> int:
        count: int = self.journal.ring.head.sequence
        return count

    def configure(self, configuration: dict[str, Any]) -> None:
        """The export before it is the last that has the configuration before."""
        self.export()
        self.configuring.configure(canonical(configuration).encode(), self._clock())

    def play(self, file: RoundFile) -> None:
        if self.journal.ring.free() < ALMOST_FULL_BYTES:
            self.export()
        player = Player(file)
        table: Any = self.keeper.table
        while event := player.next_event(table.awaits):
            self.handle(event)
        self.handle({"event": "new_deck" if table.deck.cards else "new_dice"})
        self.handle({"event": "next_round"})

    def export(self) -> None:
        head = self.journal.ring.head.copy()
        if head.sequence == self.exported.sequence:
            return
        who = {**WHO, "epoch": self.journal.epoch}
        self.file.append(b"", self._stamp("begin", self.exported, **who, **self._slots()))
        after = self.exported.text()
        data = bytes(self.journal.export(self.exported, MEMORY_BYTES, MEMORY_BYTES))
        made = b"".join(blocks_of(data, after, head.text()))
        self.file.append(made, self._stamp("end", head), self.signer)
        self.journal.exported(head)

    def _stamp(self, kind: str, cursor: Cursor, **facts: Any) -> Stamp:
        date = time.gmtime(SWITCHED_ON_S + self.now_us / 1e6)
        host = time.strftime("%Y-%m-%dT%H:%M:%S.000+00:00", date)
        return {
            "stamp": kind,
            "cursor": cursor.text(),
            **facts,
            "host": host,
            "table": self.now_us,
        }

    def _slots(self) -> dict[str, str | None]:
        slots = {name: self.journal.slots.read(name) for name in ("checkpoint", "configuration")}
        return {name: text and text.decode() for name, text in slots.items()}

    def handle(self, event: dict[str, Any]) -> None:
        self.keeper.handle({**event, "at_us": self._clock()})

    def _clock(self) -> int:
        self.now_us += STEP_US
        return self.now_us
