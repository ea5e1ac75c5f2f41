"""The power goes after any byte written to the FRAM in the rounds of `recording.py`, that byte
whole or torn; the image starts on the memory that is left.

What the table then says and shows must be what it said before the step in progress, or after it,
and what the rules code on the host makes of the same memory; the memory that the image leaves has
registers that add up and a chain that verifies. Then the round is played on to the next betting.

    python -m hil_tests.board.power_cut                       every n, whole and torn
    python -m hil_tests.board.power_cut --from 500 --jobs 2   those from 500 on, on two cores
    python -m hil_tests.board.power_cut 1234 5a               one n; the torn byte's new bits
    python -m hil_tests.board.power_cut 1234 5a 30            cut again after 30 bytes of recovery
"""

import argparse
import multiprocessing
import signal
import sys
import tempfile
from unittest.mock import patch

from rich.progress import Progress
from tablectl import games
from tablectl.app.recovery import Recovery
from tablectl.app.table_keeper import TableKeeper
from tablectl.store.journal import Journal

from hil_tests.board.board_verbs import BenchBoard
from hil_tests.board.recording import FRAM_BYTES, Recording, lamps_of, said, state_of
from hil_tests.controller.stand_ins import Ram

AGAIN_LIMIT_US = 2_000_000
# One cut in so many is cut again, after so many bytes of the recovery in turn.
AGAIN_EVERY = 16
AGAIN_BYTES = 64
# A table that comes up between a lock and its latch gives the latch by then.
LATCHED_US = 50_000
# From any state to the next betting.
STEPS = 8


def stood_up(data, chips=()):
    """The keeper of a table on this host that stands up from the memory while chips lie on the
    sensors of these seats; its journal is verified from the oldest record, and its registers."""
    journal = Journal(Ram(data), FRAM_BYTES)
    keeper = TableKeeper(journal=journal, show=lambda effects, now: None, lying=lambda: chips)
    Recovery(keeper=keeper).stand_up(0)
    assert keeper.table, keeper.closing.reason
    keeper.table.levels.verify()
    while not journal.audit(1000):
        pass
    return keeper


def latched(keeper):
    """The keeper once the board has given the latch that it owes, if it does."""
    if keeper.awaits("latched"):
        keeper.handle({"event": "latched", "time": LATCHED_US})
    return keeper


def play_on(board):
    """From whatever a cut has left to the next betting, as the people at the table do it."""
    began = board.status()["round"]
    for _ in range(STEPS):
        status = board.status()
        if status["phase"] == "betting" and status["round"] > began:
            return
        one_step(board, status["awaits"])
    raise AssertionError(f"the round does not end: {board.status()}")


def one_step(board, awaits):
    if awaits == "wagers":
        board.press("start_game")
        board.wait(LATCHED_US)
    elif awaits == "confirm_chips":
        board.chip_off(2)
        board.press("start_game")
    elif awaits == "next_round":
        board.request("next_round")
    elif awaits == "jackpot_confirm":
        board.key(True)
        board.request("jackpot_confirm")
        board.key(False)
    else:
        board.request("irregularity", what="incorrect_number", seat=2)


def replay(n, mask, again=None):
    line = f"replay: .venv/bin/python -m hil_tests.board.power_cut {n} {mask:02x}"
    return f"{line} {again}" if again else line


def check_on_host(recording, n, mask):
    """Before or after the step in progress, as the rules code on this host stands up. Returns its
    keeper."""
    steps = recording.steps_at(n, mask)
    keeper = stood_up(recording.memory_after(n, mask), recording.chips[steps[-1]])
    assert said(keeper.status()) in [recording.states[step] for step in steps], replay(n, mask)
    return keeper


def sweep_on_host(recording):
    """Every cut on the host; yields ((n, mask), keeper). The game is imported once for all."""
    with patch.object(games, "forget"):
        for n, mask in recording.cuts():
            yield (n, mask), check_on_host(recording, n, mask)


class Board:
    """A bench whose board starts again and again, each time on another memory."""

    def __init__(self):
        self.board = BenchBoard(configuration=None)

    def close(self):
        self.board.close()

    def start_on(self, data, chips, again=None):
        """With `again` the power goes once more after so many bytes of the recovery, if it writes
        as many."""
        bench = self.board.bench
        if bench.state()["power"]:
            bench.power_off()
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            bench.fram_load(file.name)
        for seat in range(1, 7):
            act = bench.chip_on if seat in chips else bench.chip_off
            act(seat)
        if again:
            bench.power_on()
            bench.power_off(fram_write=again, torn=True)
            bench.run_for(AGAIN_LIMIT_US)
            if bench.state()["power"]:
                bench.power_off()
        bench.power_on()
        self.board.starts_anew()

    def check(self, recording, n, mask, again=None):
        """The image stands up as the host does. Raises AssertionError with a line to replay it."""
        data = recording.memory_after(n, mask)
        steps = recording.steps_at(n, mask)
        chips = recording.chips[steps[-1]]
        line = replay(n, mask, again)
        self.start_on(data, chips, again)
        self.board.wait(LATCHED_US)
        status = said(state_of(self.board))
        lamps = lamps_of(self.board)
        stands = [step for step in recording.latched(steps) if recording.states[step] == status]
        assert stands, f"{status}\n{line}"
        shown = [recording.lamps[step] for step in stands]
        assert lamps in shown or None in shown, f"{lamps}\n{line}"
        assert status == said(latched(stood_up(data, chips)).status()), line
        left = self.board.bench.fram_read(0, FRAM_BYTES)
        assert status == said(stood_up(left, chips).status()), line
        play_on(self.board)


worker = {}


def begin(recording):
    """A process of the pool: one board, and the recording. Ctrl-C is for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    worker.update(recording=recording, board=Board())


def check(cut):
    """((n, mask, again), None or what is wrong)."""
    try:
        worker["board"].check(worker["recording"], *cut)
    except Exception as error:  # noqa: BLE001 - whatever it is, the line that replays it is told
        worker["board"].close()
        worker["board"] = Board()
        told = str(error) or type(error).__name__
        return cut, told if "replay:" in told else f"{told}\n{replay(*cut)}"
    return cut, None


def cuts_between(recording, first, last):
    for count, (n, mask) in enumerate(recording.cuts()):
        if first <= n <= last:
            yield n, mask, None
            if count % AGAIN_EVERY == 0:
                yield n, mask, 1 + count // AGAIN_EVERY % AGAIN_BYTES


def sweep(recording, cuts, jobs):
    """How many of the cuts failed, each told as it is found."""
    failed, reached = 0, cuts[0][0] if cuts else 0
    with (
        multiprocessing.Pool(jobs, begin, (recording,)) as pool,
        Progress(disable=not sys.stdout.isatty()) as progress,
    ):
        task = progress.add_task("power cuts", total=len(cuts))
        try:
            for cut, wrong in pool.imap(check, cuts):
                reached = cut[0]
                progress.advance(task)
                if wrong:
                    failed += 1
                    print(wrong, flush=True)
        except KeyboardInterrupt:
            print(f"stopped; go on with --from {reached}", file=sys.stderr)
            raise SystemExit(130) from None
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("one", nargs="*", metavar="N MASK [AGAIN]")
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--to", type=int, default=10**9, dest="last")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    recording = Recording()
    if given.one:
        n, mask = int(given.one[0]), int(given.one[1], 16)
        cuts = [(n, mask, int(given.one[2]) if given.one[2:] else None)]
    else:
        cuts = list(cuts_between(recording, given.first, given.last))
    failed = sweep(recording, cuts, given.jobs)
    written, steps = len(recording.writes), len(recording.states) - 1
    print(f"{written} bytes in {steps} steps; {len(cuts)} cuts, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
