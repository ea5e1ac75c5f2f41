"""The image on a memory that a power cut left, next to a native board on the same memory.

What the table then says and shows is what it said before the step in progress, or after it, and
what the native board says; the memory that the image leaves has registers that add up and a chain
that verifies. Then its round is played to the end (`played_out.py`).
"""

import hashlib
import tempfile
from unittest.mock import patch

from tablectl import games

from boards.native.board import UID
from hil_tests.board.board_verbs import BenchBoard
from hil_tests.board.recording import FRAM_BYTES, lamps_of, memory_after, state_of
from hil_tests.controller.table import Table

# No start takes longer, and after it nothing is written.
RECOVERED_US = 2_000_000
# A table that comes up between a lock and its latch gives the latch by then.
LATCHED_US = 50_000


def stood_up(data, chips=()):
    """A native board that stands up from the memory while chips lie on the sensors of these seats;
    its journal is verified from the oldest record, and its registers."""
    table = Table(cells=data, chips=chips, uid=UID)
    assert table.keeper.table, table.keeper.closing.reason
    table.keeper.table.levels.verify()
    while not table.journal.audit(1000):
        pass
    return table


def check_on_host(recording, n, mask):
    """A native board stands up before or after the step in progress. Returns its keeper."""
    steps = recording.steps_at(n, mask)
    keeper = stood_up(recording.memory_after(n, mask), recording.chips[steps[-1]]).keeper
    status = recording.said(keeper.status())
    assert status in [recording.states[step] for step in steps], f"{n} {mask:02x}: {status}"
    return keeper


def sweep_on_host(recording):
    """Every cut on the host; yields ((n, mask), keeper). The game is imported once for all."""
    with patch.object(games, "forget"):
        for n, mask in recording.cuts():
            yield (n, mask), check_on_host(recording, n, mask)


class RecoveredBoard:
    """A bench whose board starts again and again, each time on another memory of the recording.
    `rest`: what plays a round to its end (PlayedOut); `played`: digests of the tables of which it
    did; `audited`: what journals said that it has audited."""

    def __init__(self, recording, rest):
        self.recording, self.rest = recording, rest
        self.board = BenchBoard(configuration=None)
        self.played, self.audited = set(), set()

    def close(self):
        self.board.close()

    def check(self, n, mask, again=None):
        """The power went after n bytes, and with `again` once more in the recovery, at that byte
        of those that it writes, counted round and round. Returns (a digest of what stands up,
        whether its round was played on, as it is the first time that it does). Raises
        AssertionError, and what link and bench raise."""
        recording = self.recording
        data, steps = recording.memory_after(n, mask), recording.steps_at(n, mask)
        chips = recording.chips[steps[-1]]
        if again is not None:
            data = self._cut_again(data, chips, again, mask)
        self._start_on(data, chips)
        self.board.starts_anew()
        self.board.wait(LATCHED_US)
        status, lamps = recording.said(state_of(self.board)), lamps_of(self.board)
        stands = [step for step in recording.latched(steps) if recording.states[step] == status]
        assert stands, f"the table stands neither before nor after: {status}"
        shown = [recording.lamps[step] for step in stands]
        assert lamps in shown or None in shown, f"the lamps are of another state: {lamps}"
        native = stood_up(data, chips)
        native.pass_time(LATCHED_US)
        host = recording.said(native.keeper.status())
        assert status == host, f"the host stands elsewhere: {status} {host}"
        left = self.board.bench.fram_read(0, FRAM_BYTES)
        keeper = stood_up(left, chips).keeper
        memory = recording.said(keeper.status())
        assert status == memory, f"the memory says otherwise: {status} {memory}"
        recovered = hashlib.sha256(left + repr((status, lamps, chips)).encode()).digest()
        is_new = recovered not in self.played
        if is_new:
            self.rest(self, keeper, stands[0]).play()
            self.played.add(recovered)
        return recovered, is_new

    def _start_on(self, data, chips):
        bench = self.board.bench
        bench.forget()
        if bench.state()["power"]:
            bench.power_off()
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            bench.fram_load(file.name)
        for seat in range(1, 7):
            act = bench.chip_on if seat in chips else bench.chip_off
            act(seat)
        bench.power_on()

    def _cut_again(self, data, chips, again, mask):
        """The memory once the power has gone in the recovery from `data` as well."""
        bench = self.board.bench
        bench.fram_log()
        self._start_on(data, chips)
        bench.run_for(RECOVERED_US)
        writes = bench.fram_log()
        return memory_after(data, writes, again % len(writes), mask)
