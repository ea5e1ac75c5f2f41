"""A round of a linked table on the bench, from the wager to the award that its ledger answers,
with every byte that the board writes to its FRAM; and the image that goes on after a power cut
behind any of them.

    python -m hil_tests.board.linked_round                       every byte
    python -m hil_tests.board.linked_round --from 500 --jobs 2   those from 500 on, on two cores
"""

import argparse
import multiprocessing
import sys

from hil_tests.board import power_cut
from hil_tests.board.house_ledger import ANSWER, FED, LINKED, HouseLedger
from hil_tests.board.power_cut import LATCHED_US
from hil_tests.board.recording import CARDS, Recording

STEPS = 20


class LinkedRecording(Recording):
    """Up to the round that is over; `ledger` has what the board told."""

    configuration = LINKED

    def _play(self, board):
        self.ledger = HouseLedger()
        self.ledger.exchange(board)
        self._deal(board, CARDS)
        self._step(board, board.request, "decision", seat=2, what="raise")
        self._step(board, board.request, "reveal")
        self.waited = board.status()
        self._step(board, self.ledger.exchange, board)
        board.key(True)
        self._step(board, board.request, "jackpot_confirm")
        board.key(False)
        self.lines = board.client.settlement()
        self._step(board, board.request, "next_round")
        self.ledger.exchange(board)


def paid(lines):
    """Cents of each award of the progressive that was paid."""
    held = [line for line in lines if line["wager"] == "progressive"]
    return [line["amount"] for line in held if line["outcome"] == "pay"]


def play_on(board, ledger):
    """From whatever a cut has left to the end of the round; its lines."""
    for _ in range(STEPS):
        ledger.exchange(board)
        status = board.status()
        if status["awaits"] in ("wagers", "next_round"):
            return [] if status["awaits"] == "wagers" else board.client.settlement()
        assert status["awaits"] != "answered", "no answer came"
        power_cut.one_step(board, status["awaits"])
    raise AssertionError(f"the round does not end: {board.status()}")


def check(board, recording, n):
    """Behind a cut after n bytes the award is paid once, as it was answered, or there was none.
    Raises AssertionError."""
    stands = recording.steps_at(n, 0)[-1]
    board.start_on(recording.memory_after(n), recording.chips[stands])
    board.board.wait(LATCHED_US)
    ledger = HouseLedger()
    lines = play_on(board.board, ledger)
    ledger.exchange(board.board)
    assert ledger.fed in (0, FED), ledger.fed
    assert ledger.ends in ([], [True]), ledger.claims
    if lines:
        assert paid(lines) == [ANSWER] * len(ledger.ends), lines


def begin(recording):
    power_cut.begin(recording)


def checked(n):
    """(n, None or what is wrong)."""
    try:
        check(power_cut.worker["board"], power_cut.worker["recording"], n)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its byte
        return n, f"{type(error).__name__} {error}"
    return n, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--to", type=int, default=None, dest="last")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    recording = LinkedRecording()
    cuts = range(len(recording.writes) + 1)[given.first : given.last]
    failed = 0
    with multiprocessing.Pool(given.jobs, begin, (recording,)) as pool:
        for n, wrong in pool.imap(checked, cuts):
            failed += wrong is not None
            if wrong:
                print(f"byte {n}: {wrong}", flush=True)
    print(f"{len(recording.writes)} bytes; {len(cuts)} cuts, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
