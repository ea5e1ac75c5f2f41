"""The firmware's own journal followed while rounds are played, and audited from its segments."""

from datetime import timedelta

from hil_tests.host_tools.floor.collector.collected import BEGIN, SIGNER
from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable, configuration_of
from host_tools.examples import BENCH_KEYS
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.follower import Follower
from host_tools.journal import audit as auditing

ROUND = "687a/02_jackpot_with_envy.json"
COLLECTOR = {"collector": KEYS["collector"]}


class Collected:
    """A board with a collector, whose clock goes on an hour each time that it looks."""

    def __init__(self, folder, most):
        self.board = NativeTable()
        self.folder, self.most = folder, most
        self.now = BEGIN
        self.start()

    def start(self):
        """The collector is started, on whatever it finds."""
        self.archive = Archive(
            SystemDisk(self.folder), self.board.host().identity["uid"], SIGNER, self.most
        )

    def looks(self):
        self.now += timedelta(hours=1)
        client = self.board.host(COLLECTOR)
        return Follower(client, self.archive, lambda: self.now).follow()

    def audited(self):
        self.archive.close()
        segments = tuple(sorted(self.folder.glob("*/*.journal")))
        return auditing.audit(segments, BENCH_KEYS)


def test_rounds_over_segments_days_and_starts_are_played_again_without_a_finding(tmp_path):
    collected = Collected(tmp_path, 1 << 14)
    board = collected.board
    board.configure(configuration_of(ROUND))
    for number in range(8):
        board.play(ROUND)
        assert collected.looks().confirmed
        if number == 3:
            board.cut_power()
        if number == 5:
            collected.start()
    audit = collected.audited()
    assert (audit.findings, audit.played.rounds, audit.played.left_out) == ([], 8, 0)
    assert len(audit.sha256) > 2
    assert board.exported == board.last_record


def test_a_table_that_gets_another_configuration_needs_no_file_for_the_audit(tmp_path):
    collected = Collected(tmp_path, 1 << 20)
    board = collected.board
    board.configure(configuration_of(ROUND))
    board.play(ROUND)
    collected.looks()
    changed = configuration_of(ROUND)
    changed["table"] = {**changed["table"], "number": 9}
    board.configure(changed)
    collected.looks()
    board.play(ROUND)
    collected.looks()
    audit = collected.audited()
    assert (audit.findings, audit.played.rounds, len(audit.sha256)) == ([], 2, 1)
