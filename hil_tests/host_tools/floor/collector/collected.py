"""A board collected on a disk that fails, for tests: every promise is held to the board's own list
of records, at every confirmation and at the end."""

import json
import random
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from hil_tests.host_tools.floor.collector import kept
from hil_tests.host_tools.floor.collector.faulty_disk import FaultyDisk, PowerCut
from hil_tests.host_tools.floor.collector.model_board import UID, ModelBoard, PulledCable
from host_tools.common.errors import HostError
from host_tools.floor import archived
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.follower import Follower

SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(32))
BEGIN = datetime(2026, 11, 25, 20, tzinfo=UTC)
SMALL = 3000


class Collected:
    """`history`: what every epoch of the board had recorded, as [(epoch, number, record)]."""

    def __init__(self, seed=0, faults=None, cable=0.0):
        self.chance = random.Random(seed)
        self.disk = FaultyDisk(self.chance, faults)
        self.board: Any = ModelBoard()
        self.client: Any = PulledCable(self.board, self.chance, cable) if cable else self.board
        self.now = BEGIN
        self.follower: Any = None
        self.past: list = []
        self.boots = 0
        self.board.before_confirming = self._verify_kept

    def tick(self, hours=0):
        """The collector looks once, whatever happens to it; it is there again the next time."""
        self.now += timedelta(hours=hours, seconds=90)
        try:
            if self.follower is None:
                archive = Archive(self.disk, UID, SIGNER, SMALL)
                self.follower = Follower(self.client, archive, lambda: self.now)
            self.follower.follow()
        except PowerCut:
            self.power_cut()
        except (OSError, HostError) as error:
            # The link does not harm the archive.
            self.follower = self.follower if isinstance(error, HostError) else None

    def power_cut(self):
        self.disk = self.disk.after_power_cut()
        self._verify_archived()
        self.follower = None
        self.boots += 1

    def killed(self):
        """kill -9: what was written stays, synced or not."""
        self.follower = None

    def begin_epoch(self, epoch):
        """Provisioning begins a memory anew; what it has was kept before."""
        self.past += self._now_recorded()
        self.board.begin(epoch)

    def verify(self):
        """Everything is there, once and in order; the manifest says so."""
        self._verify_archived()
        found = kept.files(self.disk, UID)
        assert kept.records(found) == self.past + self._now_recorded()
        entries = kept.verify_manifest(found)
        assert sum(entry["last"] - entry["first"] + 1 for entry in entries) <= len(
            self.past
        ) + len(self.board.records)
        for name in found:
            if name.endswith(".json"):
                assert kept.is_signed(json.loads(found[name]))
        return entries

    def _verify_archived(self):
        """Nobody is told of a file that is gone where a collector was only cut off."""
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made) / UID
            folder.mkdir()
            for name, data in kept.files(self.disk, UID).items():
                (folder / name).write_bytes(data)
            assert archived.findings(folder) == []

    def _now_recorded(self):
        epoch = self.board.epoch
        return [(epoch, number, record) for number, record in enumerate(self.board.records, 1)]

    def _verify_kept(self, number):
        """Before the board gives anything up it is on the disk, though the power goes now."""
        there = kept.records(kept.files(self.disk.after_power_cut(worst=True), UID))
        assert set(self._now_recorded()[:number]) <= set(there)


def play(collected, steps=14):
    """Some days at the table: records come, days pass, the memory begins anew once."""
    for step in range(steps):
        collected.board.add(5 + step % 7)
        collected.tick(hours=5 if step % 3 == 2 else 0)
        if step == steps // 2:
            settle(collected)
            collected.begin_epoch("11" * 8)
    settle(collected)
    return collected


def settle(collected):
    """Until all is kept: whatever happened, the collector comes through."""
    for _ in range(400):
        collected.tick()
        follower = collected.follower
        if follower and follower.archive.cursor == collected.board.cursors[-1]:
            return
    raise AssertionError("the collector does not come through")
