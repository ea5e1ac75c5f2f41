"""A roll-out to virtual boards that play meanwhile, two of the first group made bad: one has keys
that nobody gave the technician, the flash of the other keeps a byte that was not written. It stops
at each, no round is interrupted, and every board is as the list says (`make fleet`):

.venv/bin/python -m hil_tests.host_tools.floor.unattended.fleet --tables 24
"""

import argparse
import json
import os
import time
from collections import Counter
from typing import Any

from hil_tests.host_tools.floor.fleet import next_image
from hil_tests.host_tools.floor.unattended.fleet_crew import DAMAGED_AT, Crew, FleetFloor
from hil_tests.host_tools.floor.unattended.floor import playing
from hil_tests.host_tools.floor.unattended.tables import Table
from hil_tests.host_tools.floor.unattended.used import family, used
from host_tools.cli.progress import Bar, bar
from host_tools.device import keys_file
from host_tools.simulator.process import DEFAULT_IMAGE
from host_tools.simulator.virtual.client import VirtualBench

# The first group, whose last two boards are bad, and the second; the rest is the third.
FIRST, SECOND = 4, 8
LEAST = FIRST + SECOND + 1
Figures = dict[str, Any]


def rolled_out(floor: FleetFloor, seed: int, every_s: float, shown: Bar) -> Figures:
    """Three starts of one roll-out, each held against the boards; what was seen."""
    began_s = time.monotonic()
    green_s = floor.open()
    shown.begin("dealers sit down")
    floor.begin(seed, every_s)
    first = floor.tables[:FIRST]
    strange, damaged = first[-2:]
    crew = Crew(floor, first, damaged)
    crew.keep_keys({strange.uid: {name: keys_file.new_key() for name in keys_file.NAMES}})
    crew.agree([first, floor.tables[FIRST : FIRST + SECOND], floor.tables[FIRST + SECOND :]])
    figures: Figures = {"tables": len(floor.tables), "green_s": round(green_s, 1), "starts": []}

    shown.begin("the first start, until the board with other keys")
    figures["starts"].append(_start(crew, 4, strange, "not signed with the key of technician"))
    crew.keep_keys({})
    shown.begin("the second one, until the flash that keeps another byte")
    figures["starts"].append(_start(crew, 4, damaged, "6210"))
    crew.mend()
    shown.begin("the third one, until the group is done")
    figures["starts"].append(_start(crew, 1, None, ""))

    figures["used_core_s"] = round(_used(floor))
    shown.begin("the last rounds, and all of it verified")
    figures |= floor.verify(floor.end(), f"sqlite:///{floor.collector.folder}/again.sqlite")
    figures["boot_roms"] = floor.verify_no_round_was_left()
    figures["seconds"] = round(time.monotonic() - began_s)
    figures["load"] = round(os.getloadavg()[1], 1)
    return figures


def _start(crew: Crew, code: int, bad: Table | None, says: str) -> Figures:
    """Raises AssertionError unless it ends so, and every board is as the list says."""
    began_s = time.monotonic()
    crew.start(code)
    listed = crew.listed()
    for row in listed:
        _verify(row, crew.table_of(row["uid"]), crew.damaged if row["uid"] in crew.worn else None)
    failed = [row for row in listed if row["state"] == "failed"]
    assert [row["uid"] for row in failed] == ([bad.uid] if bad else [])
    assert all(says in row["why"] for row in failed), failed
    assert {row["state"] for row in listed if row["part"] > 1} == {"waits"}
    states = Counter(row["state"] for row in listed)
    return {
        "seconds": round(time.monotonic() - began_s),
        **states,
        "why": [row["why"] for row in failed],
    }


def _verify(row: Figures, table: Table, damaged: Table | None) -> None:
    """Its flash by the emulator, not by the board, beside what the list says of it."""
    new, old = next_image.content(), DEFAULT_IMAGE.read_bytes()
    assert table.board
    with VirtualBench(table.board) as bench:
        lies = bench.flash_read(0, len(new))
    is_whole = lies == new
    is_old = lies[: len(old)] == old
    if row["state"] == "done":
        assert is_whole and row["proof"] != "none", row
    elif damaged:
        differs = [at for at in range(len(new)) if lies[at] != new[at]]
        assert row["state"] == "failed" and differs == [len(new) + DAMAGED_AT], row
    else:
        assert is_old, row


def _used(floor: FleetFloor) -> float:
    """Seconds of a core that the boards and the collector have taken."""
    boards = [pid for table in floor.tables if table.board for pid in family(table.board.pid)]
    assert floor.collector.process
    return used([*boards, floor.collector.process.pid]).core_s


def printed(found: Figures) -> str:
    said = [f"{found['tables']} tables green after {found['green_s']} s"]
    for number, start in enumerate(found["starts"], 1):
        states = ", ".join(
            f"{start[state]} {state}" for state in ("done", "failed", "waits") if state in start
        )
        said.append(f"start {number}: {start['seconds']} s; {states}; {'; '.join(start['why'])}")
    said += [
        "every board is as the list says, by what lies in its flash",
        f"{found['rounds']} rounds, {found['boot_roms']} boot ROMs, none of them in a round",
        f"{found['seconds']} s; boards and collector took {found['used_core_s']} s of a core",
    ]
    return "\n".join(said)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tables", type=int, default=24)
    options.add_argument("--every", type=float, default=60, help="seconds of a round")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--json", action="store_true")
    asked = options.parse_args()
    if asked.tables < LEAST:
        options.error(f"--tables: it takes {LEAST} for three groups")
    with bar("the boards start", None) as shown, playing(asked.tables, kind=FleetFloor) as floor:
        assert isinstance(floor, FleetFloor)
        found = rolled_out(floor, asked.seed, asked.every, shown)
    print(json.dumps(found) if asked.json else printed(found))


if __name__ == "__main__":
    main()
