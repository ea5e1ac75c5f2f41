"""The figures of the product, measured on the virtual bench: simulated times of the real image.

One function a figure; each takes an open table and returns what it saw, the worst of its trials.
The emulator has no model of the flash cache, so these are lower bounds of a real board's times.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from tablectl.link import frames

from host_tools.common import json_file
from host_tools.device import verification
from host_tools.device.link.client import LinkClient, Message
from host_tools.examples import TABLES
from host_tools.measure.figure import Figure
from host_tools.rounds import round_file
from host_tools.rounds.player import Event
from host_tools.simulator.bench import Bench, happened, lamp, link
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import CHIP_US, BenchHands
from host_tools.simulator.provisioned import provision, table_on_bench

TABLE = TABLES / "687a.json"
SIX_SEATS = TABLES / "six_seats.json"
PAI_GOW = {**json_file.read(TABLES / "588.json"), "progressive": None}
TRIALS = 50
# A round follows so many chips of each of six seats (core/budget.py).
CHIPS_A_ROUND = 48
# Trials begin at different points between two heartbeats of the firmware.
TRIAL_STEP_US = 37_003
TRIAL_STEPS = 27
LIMIT_US = 3_000_000
# Bursts of six edges, spread over the 3 ms in which a request is served.
BURSTS = 40
# A round follows so many of a seat, laid and lifted again (core/budget.py).
BURSTS_A_ROUND = 8
SEAT_STEP_US = 431.7
BURST_STEP_US = 10.3
# Six reports and a collection of garbage between them have come by then.
BURST_US = 150_000
LATCH_US = 60_000


class Measured:
    """A table on the bench, and the round by round handling that the trials share."""

    def __init__(self, bench: Bench, client: LinkClient) -> None:
        self.bench = bench
        self.client = client
        self.events: list[Message] = []
        client.on_event = self.events.append

    def later(self, trial: int) -> float:
        """A moment a little ahead, different for each trial."""
        return self.bench.now_us + 1_000 + trial % TRIAL_STEPS * TRIAL_STEP_US

    def press(self, button: str, at_us: float) -> None:
        self.bench.press(button, at_us)
        self.bench.release(button, at_us + CHIP_US)

    def settle_down(self, until_us: float) -> None:
        """Let the board come to rest, and take in what it said."""
        self.bench.run_until_us(until_us)
        self.client.poll()

    def next_round(self) -> None:
        self.client.request("next_round")
        self.events.clear()


@contextmanager
def measured(image: str | None) -> Iterator[Measured]:
    """A table of DJ Wild Stud Poker with every wager, waiting for wagers."""
    with table_on_bench(json_file.read(TABLE), image=image) as (bench, client):
        yield Measured(bench, client)


def power_on_to_ready(image: str | None) -> Figure:
    """From power to the reply that the table is open; the host asked before there was power."""
    with Bench(image) as bench:
        provision(bench, json_file.read(TABLE), None)
        start_us = bench.now_us
        bench.power_on()
        bench.link_send(frames.encode({"id": 1, "do": "status"}))
        met = bench.run_until(link('"phase":"betting"'), limit_us=LIMIT_US)
        bench.run_until(lamp("locked", on=False), limit_us=LIMIT_US)
    return Figure(
        "power-on to ready",
        (met["at_us"] - start_us) / 1000,
        "ms",
        1500,
        "power to the first reply, table open, self-check included",
    )


def self_check(table: Measured) -> Figure:
    """What the board took to hold its image to its seal, before the table opened."""
    image = table.client.request("checks")["image"]
    how = "SHA-256 of the whole image at power-up, by the board's own clock"
    return Figure("self-check", image["check_us"] / 1000, "ms", 700, how)


def verify(table: Measured) -> Figure:
    """From the request to the last proof, on a table that waits for wagers."""
    begun_us = table.bench.now_us
    parts = verification.verify(table.client, bytes(range(32)), {})
    size = sum(part.size or 0 for part in parts)
    seconds = (table.bench.now_us - begun_us) / 1e6
    how = f"HMAC of image, configuration and FRAM, {size:,} bytes, while the table waits"
    return Figure("verify", seconds, "s", 1200, how)


def start_game_to_locked(table: Measured) -> Figure:
    """From the edge of Start Game to the LOCKED lamp, which includes 2 ms of stable level."""
    worst = 0.0
    for trial in range(TRIALS):
        at_us = table.later(trial)
        table.press("start_game", at_us)
        met = table.bench.run_until(lamp("locked"), limit_us=LIMIT_US)
        worst = max(worst, met["at_us"] - at_us)
        table.settle_down(at_us + LATCH_US)
        table.next_round()
    return Figure(
        "Start Game edge to LOCKED lamp",
        worst / 1000,
        "ms",
        5,
        f"worst of {TRIALS}, the button stable for 2 ms included",
    )


def chip_to_lamp(table: Measured) -> Figure:
    """From a chip that comes after the lock to its seat's lamp, 20 ms of stable level included."""
    worst = 0.0
    for trial in range(TRIALS):
        if trial % CHIPS_A_ROUND == 0:
            lock_again(table, trial)
        seat, at_us = 1 + trial % 6, table.later(trial)
        table.bench.chip_on(seat, at_us)
        met = table.bench.run_until(lamp(f"seat_{seat}"), limit_us=LIMIT_US)
        worst = max(worst, met["at_us"] - at_us)
        table.bench.chip_off(seat)
        table.settle_down(table.bench.now_us + LATCH_US)
    table.next_round()
    return Figure(
        "chip to seat lamp",
        worst / 1000,
        "ms",
        30,
        f"worst of {TRIALS}, the chip stable for 20 ms included",
    )


def lock_again(table: Measured, trial: int) -> None:
    """Another round, locked: a seat's changes are not followed without end in one."""
    if trial:
        table.next_round()
    at_us = table.later(trial)
    table.press("start_game", at_us)
    table.settle_down(at_us + LATCH_US)


def edge_resolution(table: Measured) -> Figure:
    """How far the board's times of edges stray, while it is busy answering: two edges further
    apart than that are never taken in the wrong order."""
    delays: list[float] = []
    for burst in range(BURSTS):
        if burst % BURSTS_A_ROUND == 0:
            lock_again(table, burst)
        delays += _delays_us(table, table.bench.chip_on, "late", burst)
        delays += _delays_us(table, table.bench.chip_off, "lifted", burst)
    table.next_round()
    assert len(delays) == BURSTS * 2 * 6, "edges were not reported"
    spread = max(delays) - min(delays)
    return Figure(
        "edge resolution R",
        spread,
        "us",
        None,
        f"spread of the board's times of {len(delays)} edges, busy answering",
    )


def _delays_us(
    table: Measured, move: Callable[[int, float], None], event_name: str, burst: int
) -> list[float]:
    """By how much each of six edges was stamped late, all of them while a request is served."""
    start_us = table.later(0)
    table.events.clear()
    table.bench.link_send(frames.encode({"id": 1, "do": "status"}), start_us)
    moments = {
        seat: start_us + seat * SEAT_STEP_US + burst * BURST_STEP_US for seat in range(1, 7)
    }
    for seat, at_us in moments.items():
        move(seat, at_us)
    table.settle_down(start_us + BURST_US)
    seen = [event for event in table.events if event["ev"] == event_name]
    return [event["t"] - moments[event["seat"]] for event in seen]


def settlement_of_six(image: str | None) -> Iterator[Figure]:
    """From a hand turned up to the win lamp of its seat, and to the last of its pay lines at the
    host, which is stated without a limit: it is the link that takes the time, some 1.6 ms a line.
    Six seats with every wager; each hand is settled before the next one is turned up."""
    file = round_file.load(SIX_SEATS)
    board = BoardRound()
    turned_up_us: list[float] = []

    def note(event: Event) -> None:
        if event["event"] == "reveal":
            turned_up_us.append(bench.now_us)

    opened = table_on_bench(file.configuration, file.meter_cents, image, board.observe)
    with opened as (bench, client):
        board.play(file, client, BenchHands(bench, client), note)
        lamps = [event["at_us"] for event in bench.events if event["what"] == "lamps"]
        lines = [at_us for at_us, line in bench.link_lines() if b'"ev":"pay"' in line]
    of_a_seat = len(lines) // len(file.seats)
    seen = (
        ("win lamp", lamps[-1], 60, "a reveal in to the win lamp of its seat lit"),
        ("pay lines", lines[-1], None, f"a reveal in to the last of its {of_a_seat} lines out"),
    )
    for what, at_us, limit, how in seen:
        began_us = max(before for before in turned_up_us if before < at_us)
        yield Figure(f"settlement of a hand: {what}", (at_us - began_us) / 1000, "ms", limit, how)


def link_turnaround(table: Measured) -> Iterator[Figure]:
    """From the last byte of a request handed to the USB device to the first byte of the reply."""
    for request in ("identity", "status"):
        seen = [_turnaround_us(table, request, trial) / 1000 for trial in range(TRIALS)]
        how = f"last byte in to first byte out, median of {TRIALS}; worst {max(seen):.2f} ms"
        yield Figure(f"link turnaround: {request}", median(seen), "ms", 3, how)


def _turnaround_us(table: Measured, request: str, trial: int) -> float:
    at_us = table.later(trial)
    known = len(table.bench.events)
    table.bench.link_send(frames.encode({"id": trial, "do": request}), at_us)
    table.bench.run_until(link(f'"id":{trial}[,}}]'), limit_us=LIMIT_US)
    first = next(event for event in table.bench.events[known:] if event["what"] == "link")
    table.bench.link_bytes()
    return float(first["at_us"] - at_us)


def bench_speed(table: Measured) -> Figure:
    """Emulated cycles a host second while the core is busy."""
    before = table.bench.counters()
    for _ in range(TRIALS):
        table.client.request("status")
    after = table.bench.counters()
    busy, host_ms = (after[name] - before[name] for name in ("cycles", "host_ms"))
    return Figure(
        "bench speed",
        busy / host_ms / 1000,
        "Mcycles/s",
        None,
        "cycles the core ran a host second, while answering",
    )


def draw_of_a_position(image: str | None) -> Iterator[Figure]:
    """Of a table of 588 without a Progressive: from Start Game to the number on the display, and
    what the board itself says its draw and its start-up test took."""
    with table_on_bench(PAI_GOW, image=image) as (bench, client):
        client.request("wager", seat=3, wager="pai_gow", cents=1000)
        known, at_us = len(bench.events), bench.now_us + 1_000
        bench.press("start_game", at_us)
        bench.run_until(happened("display"), limit_us=LIMIT_US)
        shown_us = next(e["at_us"] for e in bench.events[known:] if e["what"] == "display")
        bench.run_for(BURST_US)
        rng = client.request("checks")["rng"]
    seen = (
        ("start-up test of the random numbers", rng["start_us"], "4,096 raw bits tested, seeded"),
        ("draw of a starting position", rng["draw_us"], "1,024 raw bits tested, a seed, a number"),
        ("Start Game edge to the number shown", shown_us - at_us, "lock, latch, draw, record"),
    )
    for name, microseconds, how in seen:
        yield Figure(name, microseconds, "us", None, how)


def measure_all(image: str | None) -> Iterator[Figure]:
    """Every figure, one after the other as it is measured."""
    yield power_on_to_ready(image)
    with measured(image) as table:
        yield start_game_to_locked(table)
        yield chip_to_lamp(table)
        yield edge_resolution(table)
        yield from link_turnaround(table)
        yield bench_speed(table)
        yield self_check(table)
        yield verify(table)
    yield from settlement_of_six(image)
    yield from draw_of_a_position(image)
