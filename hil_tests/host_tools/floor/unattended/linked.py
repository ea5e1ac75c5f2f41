"""Virtual boards of three games on one link, with players who win it at the same moment, while
cables are pulled and the collector is killed (`make floor-linked`). It measures; what is wrong
raises AssertionError.

.venv/bin/python -m hil_tests.host_tools.floor.unattended.linked --tables 8 --minutes 5
"""

import argparse
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tablectl.core.money import MICRO_PER_CENT

from hil_tests.host_tools.floor.unattended import verified
from hil_tests.host_tools.floor.unattended.faults import Troubles
from hil_tests.host_tools.floor.unattended.floor import LOOK_S, SETTLED_S, await_, playing
from hil_tests.host_tools.floor.unattended.jackpots import Call, LinkedDealer
from hil_tests.host_tools.floor.unattended.linked_tables import LINK, LinkedFloor, LinkedTable
from hil_tests.host_tools.floor.unattended.signs import (
    LOST,
    UP,
    WINS,
    Loss,
    Sign,
    coverage,
    downs,
    resets,
)
from host_tools.cli.progress import Bar, bar
from host_tools.journal import contents
from host_tools.simulator.virtual.client import VirtualBench

# So often a winner is dealt at two tables or more.
CALL_S = 20.0
RESET_BAR_S, DOWN_BAR_S = 1.0, 5.0
BEGINS_S = 30.0
RESETS = {"reset_s": UP, "reset_of_winner_s": WINS, "reset_of_lost_s": LOST}
# A lease, and the second in which the sign says that it is over.
LONG_S = 6.5
Figures = dict[str, Any]


class Losses(Troubles):
    """Cables and the collector; `losses`: which tables were without, and when."""

    between_s = {"cable": 30.0, "collector": 90.0}
    away_s = (0.1, 12.0)

    def __init__(self, floor: LinkedFloor, seed: int) -> None:
        self.losses: list[Loss] = []
        super().__init__(floor, seed)

    def _collector(self, chance: random.Random) -> None:
        """Until the next one, which takes a second or two to begin, looks for its ports."""
        collector = self._floor.collector
        before = len(collector.told("started"))
        with self._lost([table.uid for table in self._floor.tables]):
            super()._collector(chance)
            await_(lambda: len(collector.told("started")) > before, BEGINS_S, "no collector")

    @contextmanager
    def _one_of_the_boards(self, chance: random.Random) -> Iterator[VirtualBench]:
        with super()._one_of_the_boards(chance) as bench, self._lost([bench.board.uid]):
            yield bench

    @contextmanager
    def _lost(self, uids: list[str]) -> Iterator[None]:
        began_s = time.time()
        yield
        self.losses.append(Loss(began_s, time.time(), uids))


def played(floor: LinkedFloor, seconds: float, seed: int, troubles: Losses, shown: Bar) -> None:
    """For so long, and until nothing fails and every round is over."""
    chance, next_s = random.Random(seed), 0.0
    troubles.start()
    began_s = time.monotonic()
    while (passed_s := time.monotonic() - began_s) < seconds:
        floor.look()
        troubles.look()
        if passed_s >= next_s:
            next_s = passed_s + CALL_S
            call(floor, chance)
        shown.say(f"playing: {floor.rounds} rounds")
        shown.count(int(passed_s), int(seconds))
        time.sleep(LOOK_S)


def call(floor: LinkedFloor, chance: random.Random) -> None:
    """Two to four tables, of those that no call has, have a winner next."""
    dealers = [one for one in floor.dealers.values() if isinstance(one, LinkedDealer)]
    free = [one for one in dealers if one.call is None]
    if len(free) >= 2:
        chosen = chance.sample(free, chance.randint(2, min(4, len(free))))
        made = Call(len(chosen))
        for dealer in chosen:
            dealer.call = made


def settled(floor: LinkedFloor, signs: dict[str, Sign]) -> dict[str, int]:
    """Every round has ended, and every sign shows what the ledger has. The last records."""
    for dealer in floor.dealers.values():
        dealer.end()
    for dealer in floor.dealers.values():
        dealer.join()

    def agree() -> bool:
        floor.look()
        stands = floor.entries()[-1]["stands"] // MICRO_PER_CENT
        is_open = any(award["state"] not in ("paid", "void") for award in floor.awards())
        return not is_open and all(sign.shown[-1][1] == stands for sign in signs.values())

    await_(agree, SETTLED_S, "not every sign shows what the ledger has, or an award is open")
    return floor.end()


def paid_once(floor: LinkedFloor) -> int:
    """Each award was paid once, at its table and as it was answered. How many there are."""
    awards = floor.awards()
    assert [award["number"] for award in awards] == list(range(1, len(awards) + 1)), awards
    for uid, dealer in floor.dealers.items():
        lines = [dict(zip(verified.LINE, line)) for one in dealer.rounds for line in one.lines]
        paid = Counter(
            line["amount"]
            for line in lines
            if line["wager"] == "progressive" and line["outcome"] == "pay"
        )
        mine = Counter(award["cents"] for award in awards if award["uid"] == uid)
        assert all(paid[cents] == count for cents, count in mine.items()), (uid, mine, paid)
    return len(awards)


def oldest_lease_ms(floor: LinkedFloor) -> int:
    """Of all that a wager was accepted with, by the clock of its board."""
    files = floor.collector.data.glob("*/*.journal")
    entries = (entry for file in files for entry in contents.load(file).entries)
    return max((one.facts["lease"][2] for one in entries if one.facts.get("lease")), default=0)


def measured(floor: LinkedFloor, seconds: float, seed: int, every_s: float, shown: Bar) -> Figures:
    floor.open()
    signs = {table.uid: Sign(table.board) for table in floor.tables if table.board}
    for sign in signs.values():
        sign.start()
    shown.begin("playing")
    floor.begin(seed, every_s)
    troubles = Losses(floor, seed)
    played(floor, seconds, seed, troubles, shown)
    failed = troubles.end()
    shown.begin("the last rounds, and all of it verified")
    heads, ended_s = settled(floor, signs), time.time()
    for sign in signs.values():
        sign.end()
    held = floor.verify(heads, f"sqlite:///{floor.collector.folder}/again.sqlite")
    options = ("--journals", floor.collector.data, "--database", floor.url)
    verified.tablectl("link", "verify", LINK, *options)
    seen = {uid: sign.shown for uid, sign in signs.items()}
    shows = list(resets(floor.entries(), seen, troubles.losses))
    assert not any(seconds is None for seconds, _ in shows), "a sign never showed a reset"
    return {
        "tables": len(floor.tables),
        "load": round(os.getloadavg()[1], 1),
        "seconds": round(seconds),
        **held,
        "awards": paid_once(floor),
        "failed": dict(failed),
        **{name: spread(_those(shows, how), RESET_BAR_S) for name, how in RESETS.items()},
        "down_s": spread(downs(troubles.losses, seen, LONG_S), DOWN_BAR_S),
        "oldest_lease_ms": oldest_lease_ms(floor),
        "coverage": round(coverage(seen, ended_s), 4),
    }


def _those(shows: list[tuple[float | None, str]], how: str) -> list[float | None]:
    return [took for took, stood in shows if stood == how]


def spread(found: list[float | None], bar_s: float) -> Figures:
    """In seconds; `within` the bar; `never`: how many did not come."""
    came = sorted(one for one in found if one is not None)
    several = len(came)
    return {
        "count": len(found),
        "median": round(came[several // 2], 3) if came else None,
        "p99": round(came[several * 99 // 100], 3) if came else None,
        "worst": round(came[-1], 3) if came else None,
        "bar": bar_s,
        "within": sum(one <= bar_s for one in came),
        "never": len(found) - several,
    }


def printed(found: Figures) -> str:
    failed = ", ".join(f"{kind} {count}" for kind, count in found["failed"].items())
    return "\n".join(
        (
            f"{found['tables']} tables, {found['rounds']} rounds, {found['records']:,} records in"
            f" {found['seconds']} s of play; failed: {failed}",
            f"{found['awards']} awards, numbered without a gap, each paid once as it was answered",
            "audits clean, rebuild equal, the ledger equal to the journals",
            _said("from an answer to the sign of another table", found["reset_s"]),
            _said("the same where it shows what its own table wins", found["reset_of_winner_s"]),
            _said("the same where its link was lost", found["reset_of_lost_s"]),
            _said("from a lost link to LINK DOWN on the sign", found["down_s"]),
            f"oldest lease that a wager was accepted with: {found['oldest_lease_ms']} ms",
            f"tables had a lease in {100 * found['coverage']:.1f} % of the time",
            f"load of this computer: {found['load']}",
        )
    )


def _said(what: str, of: Figures) -> str:
    if of["median"] is None:
        return f"{what}: {of['count']}, of which none was seen"
    return (
        f"{what}: median {of['median']:.2f} s, p99 {of['p99']:.2f} s, worst {of['worst']:.2f} s;"
        f" {of['within']} of {of['count']} within {of['bar']:.0f} s, {of['never']} never"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tables", type=int, default=8)
    options.add_argument("--minutes", type=float, default=5)
    options.add_argument("--every", type=float, default=10, help="seconds of a round")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--json", action="store_true")
    asked = options.parse_args()
    with (
        bar("the boards start", None) as shown,
        playing(asked.tables, kind=LinkedFloor, of=LinkedTable) as floor,
    ):
        assert isinstance(floor, LinkedFloor)
        found = measured(floor, 60 * asked.minutes, asked.seed, asked.every, shown)
    print(json.dumps(found) if asked.json else printed(found))


if __name__ == "__main__":
    main()
