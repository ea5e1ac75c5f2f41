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
from hil_tests.host_tools.floor.linked.linked_table import PluggedTable
from hil_tests.host_tools.floor.linked.scripts import LEVEL, SMALL, script
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.floor.postgres import Postgres
from hil_tests.host_tools.floor.unattended.used import of_thread
from hil_tests.host_tools.helpers.native_table import KEYS
from hil_tests.host_tools.helpers.virtual_boards import until
from host_tools.device import keys_file
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.linked.ledger import Ledger

LINK = "house"
FOLDS = script("573", 1)


def plugged(uid, seed):
    configuration = FOLDS.configured(SMALL, link=LINK, progressive=LEVEL)
    return PluggedTable(uid, KEYS, configuration, lambda *_: FOLDS, SMALL, seed)


def waits_of(board):
    """Milliseconds from each report to its reply, on the clock of the wall."""
    board._poll()
    waits, told_us = [], None
    for one in board.events:
        text = one["text"] if one["what"] == "link" else ""
        if '"report":' in text:
            told_us = one["at_us"]
        elif '"ok":{"lease_ms":' in text and told_us is not None:
            waits.append((one["at_us"] - told_us) / 1_000)
            told_us = None
    return waits


def play(boards, seconds):
    """One act at each board in turn: a round takes about a minute where 24 are played."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        for board in boards:
            board.act()
    return time.monotonic() - began


def measure(url, place, count, seconds):
    database = Database(url)
    boards = [plugged(f"e66{number:013x}", number) for number in range(count)]
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, {LEVEL: SMALL}, TWO)
        for board in boards:
            deciding.admit(books, board.uid, board.said.epoch, TWO)
    (place / "keys").mkdir()
    keys = {name: KEYS[name] for name in ("collector", "link")}
    for board in boards:
        keys_file.write(place / "keys" / f"{board.uid}.json", keys)
    with collecting(place, *boards, ledger=partial(Ledger, lambda: Database(url))):
        until(lambda: all(board.is_leased for board in boards))
        for board in boards:
            board.connect()
            board.forget()
        (thread,) = [one.native_id or 0 for one in threading.enumerate() if one.name == "leases"]
        before = of_thread(os.getpid(), thread)
        took = play(boards, seconds)
        cores = (of_thread(os.getpid(), thread) - before) / took
        lapsed = sum(not board.is_leased for board in boards)
    waits = sorted(wait for board in boards for wait in waits_of(board))
    for board in boards:
        board.close()
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
