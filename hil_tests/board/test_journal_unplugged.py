"""The image's journal taken off it while somebody pulls the USB cable, which is its supply too:
nothing is lost, nothing comes twice, and the audit finds nothing.

A failure is played again by its seed alone, such as

    .venv/bin/python -m pytest "hil_tests/board/test_journal_unplugged.py::test_unplugs[2]"
"""

import random

import pytest

from hil_tests.board.board_verbs import KEYS
from hil_tests.board.jackpot_round import play
from hil_tests.helpers.cable import Cable
from host_tools.device import reconnect
from host_tools.device.link.client import LinkClient
from host_tools.device.link.streams import Stream
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal.export import export, export_across
from host_tools.simulator.bench_stream import BenchStream

UNPLUGS = 3
LONGEST_BYTES = 2_500
AWAY_US = 500_000


class Hand:
    """Pulls the cable so many times, at random, and puts it back."""

    def __init__(self, bench, seed):
        self.bench = bench
        self.chance = random.Random(seed)
        self.to_come = UNPLUGS
        self.done = 0

    def connect(self):
        if not self.bench.state()["power"]:
            self.bench.run_for(AWAY_US)
            self.bench.power_on()
            self.bench.link_bytes()
        stream: Stream = BenchStream(self.bench)
        if self.to_come:
            self.to_come -= 1
            stream = Cable(stream, self.chance.randint(300, LONGEST_BYTES), self.pulled)
        client = LinkClient(stream, keys=KEYS)
        client.connect()
        return client

    def pulled(self):
        self.done += 1
        self.bench.power_off()


@pytest.mark.parametrize("seed", range(3))
def test_unplugs(seed, board, tmp_path, monkeypatch):
    monkeypatch.setattr(reconnect.time, "sleep", lambda seconds: None)
    lines = [play(board)]
    path = tmp_path / "table.tcj"
    hand = Hand(board.bench, seed)

    def export_once(client, progress):
        return export(client, path, False, progress)

    done = export_across(hand.connect, export_once, 1e9)
    assert done.confirmed and hand.done >= 1
    board.starts_anew()
    lines.append(play(board))
    export(board.client, path, keep=False)
    found = auditing.audit((path,), BENCH_KEYS)
    numbers = [entry.sequence for entry in found.contents.entries]
    assert found.findings == [] and numbers == list(range(1, len(numbers) + 1))
    assert list(found.played.lines.values()) == lines
    starts = sum(entry.name == "power_on" for entry in found.contents.entries)
    assert starts == 1 + hand.done
