"""What the leases of many boards cost a collector, and how long a board waits for one:

python -m hil_tests.host_tools.floor.linked.leases [BOARDS] [--seconds 30] [--postgresql]
"""

import argparse
import os
import statistics
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

from hil_tests.host_tools.floor.collector.pits import collecting
from hil_tests.host_tools.floor.linked.linked_board import EPOCH, KEY, LEVEL, LINK, LinkedBoard
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.floor.postgres import Postgres
from hil_tests.host_tools.floor.unattended.used import of_thread
from hil_tests.host_tools.helpers.virtual_boards import until
from host_tools.device import keys_file
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.linked.ledger import Ledger

# One lock in so many reports feeds the link, as a round of about a minute does.
A_ROUND = 60


class Timed(LinkedBoard):
    """`waits`: milliseconds from a report to its reply."""

    def __init__(self, uid):
        self.waits = []
        super().__init__(uid)

    def _report(self):
        self.told_s = time.monotonic()
        return super()._report()

    def _reply(self, digits):
        self.waits.append(1000 * (time.monotonic() - self.told_s))
        reply = super()._reply(digits)
        if (
            self.is_leased()
            and len(self.waits) % A_ROUND == int(self.identity["uid"], 16) % A_ROUND
        ):
            self.contribute(15_000)
        return reply


def measure(url, place, count, seconds):
    database = Database(url)
    uids = [f"e66{number:013x}" for number in range(count)]
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, {LEVEL: TERMS[0]}, TWO)
        for uid in uids:
            deciding.admit(books, uid, EPOCH, TWO)
    boards = [Timed(uid) for uid in uids]
    (place / "keys").mkdir()
    for uid in uids:
        keys_file.write(place / "keys" / f"{uid}.json", {"collector": bytes(32), "link": KEY})
    with collecting(place, *boards, ledger=partial(Ledger, lambda: Database(url))):
        until(lambda: all(board.is_leased() for board in boards))
        for board in boards:
            board.waits.clear()
        (thread,) = [one.native_id or 0 for one in threading.enumerate() if one.name == "leases"]
        before, began = of_thread(os.getpid(), thread), time.monotonic()
        time.sleep(seconds)
        took = time.monotonic() - began
        cores = (of_thread(os.getpid(), thread) - before) / took
        lapsed = sum(not board.is_leased() for board in boards)
    waits = sorted(wait for board in boards for wait in board.waits)
    p99 = waits[int(len(waits) * 0.99)]
    database.close()
    return (
        f"{len(waits) / took:.1f} reports a second, {cores:.3f} cores; report to reply "
        f"{statistics.median(waits):.1f} ms, p99 {p99:.1f} ms; "
        f"{lapsed} of {count} without a lease; load {os.getloadavg()[0]:.0f}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="?", type=int, default=24)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--postgresql", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        os.environ["TABLECTL_SOCKETS"] = str(place / "sockets")
        server = Postgres() if asked.postgresql else None
        try:
            if server:
                url = server.new_database()
            else:
                url = f"sqlite:///{place / 'floor.sqlite'}"
            print(measure(url, place, asked.boards, asked.seconds))
        finally:
            if server:
                server.stop()


if __name__ == "__main__":
    main()
