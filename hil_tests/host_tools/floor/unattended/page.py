"""How long it takes from a press at a table to the page of the floor: `tablectl floor serve` in a
process of its own, and what a browser's connection to it is told."""

import json
import subprocess
import threading
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from http.client import HTTPConnection
from urllib.parse import urlsplit

from hil_tests.host_tools.floor.web.served_floor import PASSWORD, add_people
from hil_tests.host_tools.helpers.http_asked import ask_whole
from hil_tests.host_tools.helpers.interrupting import TABLECTL
from host_tools.floor.database import Database

NAME, ROLE = "Vera", "viewer"
JSON = {"Content-Type": "application/json"}
BOARD, DATA = "board ", b"data: "
BEFORE = "betting"
BAR_S = 0.150
FIRST_S = 60.0
# Phases of a table as the page was told them, each with the second since 1970.
Told = list[tuple[float, str]]


@dataclass(frozen=True)
class Delays:
    """In seconds, of those of so many presses that the page showed."""

    presses: int
    shown: int
    median: float
    p99: float

    def __str__(self) -> str:
        if not self.shown:
            return f"none of {self.presses} presses was seen on the page"
        met = "met" if self.median <= BAR_S else "not met"
        return (
            f"from a press to the page: median {1000 * self.median:.0f} ms, p99"
            f" {1000 * self.p99:.0f} ms of {self.shown} presses of {self.presses}; the bar of"
            f" {1000 * BAR_S:.0f} ms is {met}"
        )


class Page(threading.Thread):
    """`told`: by unique id. In a `with`; `server` runs meanwhile."""

    def __init__(self, database: Database) -> None:
        super().__init__(name="page", daemon=True)
        self._database = database
        self.told: dict[str, Told] = {}
        self._is_told = threading.Event()

    def __enter__(self) -> "Page":
        add_people(self._database, {NAME: ROLE})
        options = ("--database", self._database.name, "--listen", "127.0.0.1:0", "--json")
        self.server = subprocess.Popen(
            [TABLECTL, "floor", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self.server.stdout
        self._url = json.loads(self.server.stdout.readline())["url"]
        self.start()
        assert self._is_told.wait(FIRST_S), "the page is told nothing"
        return self

    def __exit__(self, *exception: object) -> None:
        self.server.terminate()
        self.server.wait()
        self.join()

    def run(self) -> None:
        given = json.dumps({"name": NAME, "password": PASSWORD}).encode()
        _, headers, _ = ask_whole(self._url, "POST", "/sign-in", given, JSON)
        cookie = headers["set-cookie"].partition(";")[0]
        connection = HTTPConnection(urlsplit(self._url).netloc)
        connection.request("GET", "/events", headers={"Cookie": cookie})
        reply = connection.getresponse()
        while line := reply.readline():
            now_s = time.time()
            if line.startswith(DATA):
                self._take(json.loads(line.removeprefix(DATA)), now_s)
        connection.close()

    def _take(self, parts: dict[str, dict[str, str]], now_s: float) -> None:
        for name, standing in parts.items():
            if name.startswith(BOARD):
                uid = name.removeprefix(BOARD)
                self.told.setdefault(uid, []).append((now_s, standing["phase"]))
        self._is_told.set()


def delays(pressed: dict[str, list[float]], told: dict[str, Told]) -> Delays:
    """Of presses that end the betting, {uid: seconds since 1970}, until the page says that it is
    over. A press that the board did not take has nothing to show before the next one."""
    found = sorted(
        delay
        for uid, presses in pressed.items()
        for delay in _of_table(presses, told.get(uid, []))
    )
    presses, several = sum(map(len, pressed.values())), len(found)
    if not found:
        return Delays(presses, 0, 0.0, 0.0)
    return Delays(presses, several, found[several // 2], found[several * 99 // 100])


def _of_table(presses: list[float], told: Told) -> Iterable[float]:
    phases = [phase for _, phase in told]
    over = [at for (at, now), before in zip(told[1:], phases) if before == BEFORE != now]
    for press, following in zip(presses, [*presses[1:], float("inf")]):
        place = bisect_right(over, press)
        if place < bisect_left(over, following):
            yield over[place] - press
