"""How long the audit of a long journal takes on this host."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit
from host_tools.journal.auditing import Audited
from host_tools.journal.export import export
from host_tools.measure.figure import Figure
from host_tools.measure.game_figures import CHAPTERS, FULL_TABLES
from host_tools.rounds import round_file
from host_tools.rounds.player import Player
from host_tools.rounds.round_file import RoundFile
from host_tools.simulator.bench import Bench
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.native import NativeControl
from host_tools.simulator.provisioned import provision, upload

# These are 100,000 records.
ROUNDS_OF_A_GAME = 64
AUDIT_S = 30.0
RESUMED_S = 1.0
# Room for one round of the game with the longest one.
ALMOST_FULL_BYTES = 32 * 1024
STEP_US = 1_000_000


def measure_all() -> Iterator[Figure]:
    """The audit of a journal of every game's longest rounds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.tcj"
        records = written(path, ROUNDS_OF_A_GAME)
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


def written(path: Path, rounds: int) -> int:
    """Write the journal of a board that played so many rounds of each game; how many records it
    has."""
    board = PlayedBoard(path)
    for chapter in CHAPTERS:
        file = round_file.load(FULL_TABLES / f"{chapter}.json")
        board.configure(file.configuration)
        for _ in range(rounds):
            board.play(file)
    return board.export()


class PlayedBoard:
    """A native board whose keeper is handed each event as from a keypad, and the file that it is
    exported to; `signer`: who signs it, if anybody does."""

    def __init__(self, path: Path, signer: Ed25519PrivateKey | None = None) -> None:
        self.path, self.signer = path, signer
        control = NativeControl()
        self.bench, self.board = Bench(control=control), control.board
        provision(self.bench, None)
        self.bench.power_on()
        keys = keys_file.load(BENCH_KEYS)
        self.client = LinkClient(BenchStream(self.bench), keys=keys)
        self.client.connect(START_S)
        assembly: Any = control.board.assembly
        self.keeper = assembly.keeper

    def configure(self, configuration: dict[str, Any]) -> None:
        """The export before it is the last that has the configuration before."""
        self.export()
        upload(self.bench, self.client, configuration)

    def play(self, file: RoundFile) -> None:
        if self.keeper.journal.ring.free() < ALMOST_FULL_BYTES:
            self.export()
        player = Player(file)
        table: Any = self.keeper.table
        while event := player.next_event(table.awaits):
            self.handle(event)
        self.handle({"event": "new_deck" if table.deck.cards else "new_dice"})
        self.handle({"event": "next_round"})

    def export(self) -> int:
        """Number of the last record in the file."""
        return export(self.client, self.path, keep=False, signer=self.signer).last

    def handle(self, event: dict[str, Any]) -> None:
        self.board.us += STEP_US
        self.keeper.handle({**event, "at_us": self.board.firmware_us()})
