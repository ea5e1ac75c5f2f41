"""What the journal costs on the board: a record, a checkpoint, standing up again, and the life of
the FRAM. Measured on the virtual bench with one round of six seats; simulated times."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from host_tools.measure.figure import Figure
from host_tools.measure.image_figures import LIMIT_US, SIX_SEATS
from host_tools.rounds import round_file
from host_tools.simulator.bench import Bench, lamp, link_text, pin
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import KEY_US, BenchHands
from host_tools.simulator.memories import FRAM_BYTES
from host_tools.simulator.provisioned import table_on_bench

RECOVERY_MS = 300
# Writes that a byte of the MB85RS2MT takes (datasheet), and the rounds of a busy table.
ENDURANCE = 10**13
ROUNDS_A_YEAR = 60 * 24 * 365
# What the service prompt ends its greeting with, and what it runs: the round's records once more,
# on the heap of the whole application. It prints microseconds: of each record, of a checkpoint.
PROMPT = "CTRL-B to exit\r\n>"
TIMES = b"""
import json, parts, time
from tablectl.app.assembly import Assembly
assembly = Assembly(parts)
assembly.start()
journal = assembly.journal
state = journal.begin()
events = [record.facts for record in journal.replay()]
def time_of(act, facts):
    began = time.ticks_us()
    act(facts)
    return time.ticks_diff(time.ticks_us(), began)
appends = [time_of(journal.append, event) for event in events]
print(json.dumps([appends, time_of(journal.checkpoint, state)]))
"""


@dataclass(frozen=True)
class Recording:
    """One round: the FRAM when it was over, the lamps that shone then, and (address, value) of
    every byte that the round wrote, the checkpoint of the next one included."""

    fram: bytes
    lamps: dict[str, bool]
    written: list[tuple[int, int]]


def measure_all(image: str | None) -> Iterator[Figure]:
    """Every figure of the journal, one after the other as it is measured."""
    recording = recorded(image)
    yield recovery(recording, image)
    yield from figures_of_times(*times(recording, image))
    yield from wear(recording.written)


def recorded(image: str | None) -> Recording:
    """The round of tables/six_seats.json as a board plays it."""
    file = round_file.load(SIX_SEATS)
    board = BoardRound()
    opened = table_on_bench(file.configuration, file.meter_cents, image, board.observe)
    with opened as (bench, client):
        bench.fram_log()
        board.play(file, client, BenchHands(bench, client))
        fram, lamps = bench.fram_read(0, FRAM_BYTES), bench.lamps()
        client.request("next_round")
        return Recording(fram, lamps, bench.fram_log())


def recovery(recording: Recording, image: str | None) -> Figure:
    """From the first access to the FRAM after power-up to the lamps of the round that was over:
    its checkpoint is the newest, and all of its events are behind it."""
    took_ms = recovery_ms(recording.fram, recording.lamps, image)
    how = (
        "first access to the FRAM to the lamps lit, a whole round of six seats behind a checkpoint"
    )
    return Figure("recovery", took_ms, "ms", RECOVERY_MS, how)


def recovery_ms(fram: bytes, lamps: dict[str, bool], image: str | None) -> float:
    """Milliseconds from the first access to the FRAM of these contents, after power-up, to the
    last of the `lamps` that shone before it; LOCKED shines from power-up on."""
    shining = sorted(name for name, on in lamps.items() if on and name != "locked")
    with Bench(image) as bench:
        _fill(bench, fram)
        bench.power_on()
        select = bench.wiring["fram_cs"]
        bench.run_until(pin(select, 1), LIMIT_US)
        began_us = bench.run_until(pin(select, 0), LIMIT_US)["at_us"]
        ended_us = max(bench.run_until(lamp(one), LIMIT_US)["at_us"] for one in shining)
    return (ended_us - began_us) / 1000


def times(recording: Recording, image: str | None) -> tuple[list[int], int]:
    """Microseconds by the board's own clock: of each record of the round, and of a checkpoint."""
    with Bench(image) as bench:
        _fill(bench, recording.fram)
        bench.service_contact(True)
        bench.run_for(KEY_US)
        bench.power_on()
        bench.link_send(b"\r\x01")
        bench.run_until(link_text(PROMPT), LIMIT_US)
        bench.link_bytes()
        bench.link_send(TIMES + b"\x04")
        bench.run_until(link_text("\x04>"), LIMIT_US)
        output = bench.link_bytes().removeprefix(b"OK").partition(b"\x04")[0]
    appends, checkpoint = json.loads(output)
    return appends, checkpoint


def figures_of_times(appends: list[int], checkpoint: int) -> Iterator[Figure]:
    worst = f"median of the {len(appends)} of a round; worst {max(appends):,} us"
    yield Figure("record appended", median(appends), "us", None, worst)
    how = "the table's state, in two copies, read back"
    yield Figure("checkpoint", checkpoint, "us", None, how)


def wear(written: list[tuple[int, int]]) -> Iterator[Figure]:
    """What a round of `written` bytes does to the memory."""
    how = "a round of six seats, its checkpoint included"
    yield Figure("FRAM written a round", len(written), "bytes", None, how)
    address, often = Counter(address for address, _ in written).most_common(1)[0]
    years = ENDURANCE / (often * ROUNDS_A_YEAR)
    how = f"byte 0x{address:05x}, written {often} times a round, 60 rounds an hour, 10^13 writes"
    yield Figure("FRAM endurance", years, "years", None, how)


def _fill(bench: Bench, fram: bytes) -> None:
    with tempfile.NamedTemporaryFile() as file:
        file.write(fram)
        file.flush()
        bench.fram_load(file.name)
