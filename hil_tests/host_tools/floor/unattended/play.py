"""A floor of virtual boards that play, with one collector and its database (`make floor`):

.venv/bin/python -m hil_tests.host_tools.floor.unattended.play --tables 8 --minutes 5
"""

import argparse
import json
import os
import time
from dataclasses import asdict
from typing import Any

from hil_tests.host_tools.floor.unattended.floor import Floor, playing
from hil_tests.host_tools.floor.unattended.lag import Watch, costs, lags
from hil_tests.host_tools.floor.unattended.page import Delays, Page, delays
from hil_tests.host_tools.floor.unattended.used import Used, family, feeding, share, used
from host_tools.cli.progress import Bar, bar

LOOK_S = 0.5
Figures = dict[str, Any]


def measured(floor: Floor, seconds: float, seed: int, every_s: float, shown: Bar) -> Figures:
    """Play for so long, verify everything; what was seen of it."""
    green_s = floor.open()
    shown.begin("playing")
    floor.begin(seed, every_s)
    watch = Watch(floor.url)
    watch.start()
    with Page(floor.database) as page:
        began_s, since_s, before = time.monotonic(), time.time(), _used(floor, page)
        while (passed_s := time.monotonic() - began_s) < seconds:
            floor.look()
            shown.say(f"playing: {floor.rounds} rounds")
            shown.count(int(passed_s), int(seconds))
            time.sleep(LOOK_S)
        after = _used(floor, page)
        pressed = {
            uid: [at for at in dealer.presses if at >= since_s]
            for uid, dealer in floor.dealers.items()
        }
    shown.begin("the last rounds, and all of it verified")
    heads = floor.end()
    watch.end()
    held = floor.verify(heads, f"sqlite:///{floor.collector.folder}/again.sqlite")
    return {
        "tables": len(floor.tables),
        "load": round(os.getloadavg()[1], 1),
        "green_s": round(green_s, 1),
        "seconds": round(seconds),
        **held,
        "refused": sum(dealer.refused for dealer in floor.dealers.values()),
        "page_s": asdict(delays(pressed, page.told)),
        "lag_s": asdict(lags([floor.collector.data], watch.seen, since_s)),
        "used": {name: share(before[name], after[name], passed_s) for name in after},
    }


def _used(floor: Floor, page: Page) -> dict[str, Used]:
    boards = [family(table.board.pid) for table in floor.tables if table.board]
    assert floor.collector.process
    collector = floor.collector.process.pid
    return {
        "boards": used([pid for pids in boards for pid in pids]),
        "collector and feed": used([collector]),
        "feed": feeding([collector]),
        "page": used([page.server.pid]),
    }


def printed(found: Figures) -> str:
    said = [
        f"{found['tables']} tables green after {found['green_s']} s",
        f"{found['rounds']} rounds, {found['records']:,} records in {found['seconds']} s of play",
        "every record once in the files and once in the database, audits clean, rebuild equal",
        str(Delays(**found["page_s"])),
        *costs(found),
    ]
    return "\n".join(said)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tables", type=int, default=8)
    options.add_argument("--minutes", type=float, default=5)
    options.add_argument("--every", type=float, default=20, help="seconds of a round")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--json", action="store_true")
    asked = options.parse_args()
    with bar("the boards start", None) as shown, playing(asked.tables) as floor:
        found = measured(floor, 60 * asked.minutes, asked.seed, asked.every, shown)
    print(json.dumps(found) if asked.json else printed(found))


if __name__ == "__main__":
    main()
