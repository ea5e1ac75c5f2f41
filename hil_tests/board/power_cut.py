"""The power goes after any byte written to the FRAM in the rounds of `recording.py`, that byte
whole or torn; the image starts on the memory that is left (`recovered.py`), and the round that
stands there is played to its end (`played_out.py`).

    python -m hil_tests.board.power_cut                       every n, whole and torn
    python -m hil_tests.board.power_cut --from 500 --jobs 2   those from 500 on, on two cores
    python -m hil_tests.board.power_cut 1234 5a               one n; the torn byte's new bits
    python -m hil_tests.board.power_cut 1234 5a 30            cut again at byte 30 of the recovery
"""

import argparse
import json
import multiprocessing
import signal
import sys
import time
from typing import NamedTuple
from unittest.mock import patch

from tablectl import games

from hil_tests.board.played_out import PlayedOut
from hil_tests.board.recording import MASKS, Recording
from hil_tests.board.recovered import RecoveredBoard
from host_tools.cli.progress import bar

# One cut in so many is cut again, so many bytes further in the recovery each time; the longest
# writes not quite AGAIN_BYTES.
AGAIN_EVERY = 16
AGAIN_FURTHER = 97
AGAIN_BYTES = 960
# Cuts that one process does in turn: those beside each other often leave the same table.
CHUNK = 16


class Outcome(NamedTuple):
    """Of a `cut` (n, mask, again): a digest of what stood up, whether its round was played on, and
    what is wrong, None for nothing."""

    cut: tuple[int, int, int | None]
    recovered: bytes | None
    is_played: bool
    wrong: str | None


worker = {}


def begin(recording, rest):
    """A process of the pool: one board, and the recording. Ctrl-C is for the parent. The game is
    imported once for all starts on the host."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    patch.object(games, "forget").start()
    worker.update(recording=recording, rest=rest)
    begin_anew()


def begin_anew():
    """Another board: the process that emulates it goes on, with what it has compiled."""
    if "board" in worker:
        worker["board"].close()
    worker["board"] = RecoveredBoard(worker["recording"], worker["rest"])


def check(cut):
    """Its Outcome."""
    try:
        recovered, is_played = worker["board"].check(*cut)
    except Exception as error:  # noqa: BLE001 - whatever it is, the line that replays it is told
        begin_anew()
        told = f"{type(error).__name__}: {error}\n{replay(worker['recording'], *cut)}"
        return Outcome(cut, None, False, told)
    return Outcome(cut, recovered, is_played, None)


def replay(recording, n, mask, again=None):
    line = f"replay: .venv/bin/python -m {recording.program} {n} {mask:02x}"
    return line if again is None else f"{line} {again}"


def cuts_between(recording, first, last):
    for count, (n, mask) in enumerate(recording.cuts()):
        if first <= n <= last:
            yield n, mask, None
            if count % AGAIN_EVERY == 0:
                yield n, mask, count // AGAIN_EVERY * AGAIN_FURTHER % AGAIN_BYTES


def sweep(recording, rest, cuts, jobs):
    """The Outcome of each cut; what is wrong is told as it is found."""
    outcomes = []
    with (
        multiprocessing.Pool(jobs, begin, (recording, rest)) as pool,
        bar("power cuts", len(cuts), counted=True) as shown,
    ):
        try:
            for outcome in pool.imap(check, cuts, CHUNK):
                outcomes.append(outcome)
                shown.count(len(outcomes))
                if outcome.wrong:
                    shown.note(outcome.wrong)
        except KeyboardInterrupt:
            reached = cuts[len(outcomes)][0]
            print(f"stopped; go on with --from {reached}", file=sys.stderr)
            raise SystemExit(130) from None
    return outcomes


def cuts_in(recording, first, last):
    """How many there are, whole and torn, whatever memory they leave."""
    total = len(recording.writes)
    cut = range(max(first, 0), min(last, total) + 1)
    return len(cut) * len(MASKS) - (total in cut) * (len(MASKS) - 1)


def counted(outcomes):
    """{what: how many} of a sweep; a memory whose recovery is cut takes two starts."""
    again = sum(outcome.cut[2] is not None for outcome in outcomes)
    return {
        "memories": len(outcomes) - again,
        "cut_again": again,
        "starts": len(outcomes) + again,
        "recovered": len({outcome.recovered for outcome in outcomes} - {None}),
        "played_on": sum(outcome.is_played for outcome in outcomes),
        "failed": sum(outcome.wrong is not None for outcome in outcomes),
    }


def asked(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("one", nargs="*", metavar="N MASK [AGAIN]")
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--to", type=int, default=10**9, dest="last")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if len(given.one) not in (0, 2, 3):
        parser.error("one cut is N and MASK, and AGAIN where the recovery is cut as well")
    return given


def main(description, make_recording, rest):
    """The exit code of a sweep through a recording (a Recording's class)."""
    given, began_s = asked(description), time.monotonic()
    recording = make_recording()
    cuts = list(cuts_between(recording, given.first, given.last))
    if given.one:
        n, mask, *again = given.one
        cuts = [(int(n), int(mask, 16), int(again[0]) if again else None)]
    outcomes = sweep(recording, rest, cuts, given.jobs)
    cut = 1 if given.one else cuts_in(recording, given.first, given.last)
    found = {"cuts": cut, **counted(outcomes)}
    found["seconds"] = round(time.monotonic() - began_s)
    if given.json:
        wrong = [outcome.wrong for outcome in outcomes if outcome.wrong]
        print(json.dumps({**found, "wrong": wrong}))
    else:
        print(f"{len(recording.writes):10,} bytes in {len(recording.states) - 1} steps")
        for name, count in found.items():
            print(f"{count:10,} {name.replace('_', ' ')}")
    return 1 if found["failed"] else 0


if __name__ == "__main__":
    sys.exit(main(__doc__.split("\n\n")[0], Recording, PlayedOut))
