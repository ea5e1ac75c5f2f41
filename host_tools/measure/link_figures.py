"""Round trips of the link: a request of the smallest kind until the last byte of its reply.

To hold beside: belay's README gives for a call on an RP2040 over USB a minimum of 3.67, a mean of
4.19 and a maximum of 11.5 ms, over 10,000 calls, at a prompt on silicon. Here the board is
emulated: its own share is simulated time, without the frames of USB, and over the pseudo-terminal
it is emulated at the pace of the wall clock, with the host's serial port and client in the way.
"""

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from tablectl.link import frames

from host_tools.common import json_file
from host_tools.device import keys_file
from host_tools.device.link.client import LinkClient
from host_tools.device.link.streams import SerialStream
from host_tools.examples import BENCH_KEYS
from host_tools.measure.figure import Figure
from host_tools.measure.image_figures import TABLE, Measured, measured
from host_tools.simulator.bench import Bench
from host_tools.simulator.provisioned import provision

SAMPLES = 10_000
BATCH = 100
# Requests come apart by more than one takes, and at any moment of the board's own work.
APART_US = 40_000
APART_MORE_US = 2_000
START_S = 30.0
REQUEST: dict[str, object] = {"do": "wagers", "seat": 1}
# Of 10,000 enough for a dozen collections.
STATUSES_ONE_IN = 10
STATUS_MS = 6.0
BELAY = "belay's README, on silicon: 3.67, 4.19, 11.5 ms"


def measure_all(image: str | None, samples: int = SAMPLES) -> Iterator[Figure]:
    """Minimum, mean and maximum of `samples` round trips, on the board's clock and on this host's,
    and the worst of a tenth as many of a longer reply; those that no reply came to are an
    error."""
    with measured(image) as table:
        yield from _three("link round trip", simulated_ms(table, samples), True)
        found = simulated_ms(table, samples // STATUSES_ONE_IN, {"do": "status"})
        how = f"worst of {len(found):,}, collections of garbage between them, simulated"
        yield Figure("link round trip: status", max(found), "ms", STATUS_MS, how)
    with Bench(image, paced=True) as bench:
        provision(bench, json_file.read(TABLE), None)
        bench.power_on()
        yield from _three("link round trip over a pty", host_ms(bench.pty, samples), False)


def simulated_ms(
    table: Measured, samples: int, request: dict[str, object] = REQUEST
) -> list[float]:
    """From the moment the host hands the request to its USB to that of the reply's last byte."""
    chance = random.Random(samples)
    found: list[float] = []
    while len(found) < samples:
        found += _batch_ms(table, chance, min(BATCH, samples - len(found)), request)
    return found


def _batch_ms(
    table: Measured, chance: random.Random, count: int, request: dict[str, object]
) -> list[float]:
    bench = table.bench
    bench.forget()
    at_us = bench.now_us + APART_US
    sent_us: dict[int, float] = {}
    for number in range(1, count + 1):
        sent_us[number] = at_us
        bench.link_send(frames.encode({"id": number, **request}), at_us)
        at_us += APART_US + chance.randrange(APART_MORE_US)
    bench.run_until_us(at_us)
    came_us = {_id(line): came for came, line in bench.link_lines()}
    return [(came_us[number] - sent) / 1000 for number, sent in sent_us.items()]


def _id(line: bytes) -> int | None:
    """Of the request that it answers; an event answers none."""
    number: int | None = json.loads(line.rpartition(b" ")[0]).get("id")
    return number


def host_ms(port: str | Path, samples: int) -> list[float]:
    """Of a client of this host at a serial port."""
    client = LinkClient(SerialStream(str(port)), keys=keys_file.load(BENCH_KEYS))
    try:
        client.connect(START_S)
        return [_request_ms(client) for _ in range(samples)]
    finally:
        client.close()


def _request_ms(client: LinkClient) -> float:
    began = time.perf_counter()
    client.request(**REQUEST)  # type: ignore[arg-type]
    return (time.perf_counter() - began) * 1000


def _three(name: str, found: list[float], simulated: bool) -> Iterator[Figure]:
    clock = "simulated" if simulated else "this host, the board emulated at wall pace"
    how = f"`wagers` of a seat, {len(found):,} times, {clock}; {BELAY}"
    for which, value in (("min", min(found)), ("mean", mean(found)), ("max", max(found))):
        yield Figure(f"{name}: {which}", value, "ms", None, how, simulated=simulated)
