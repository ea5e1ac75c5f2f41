"""What each game costs on the board: the heap that its table leaves, and the times in which a full
one is settled, and stands again behind a power cut. Measured on the virtual bench with the rounds
of full_tables; simulated times."""

from collections.abc import Iterator
from dataclasses import dataclass

from tablectl.games import CATALOGUE

from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient
from host_tools.examples import BENCH_KEYS, FULL_TABLES
from host_tools.measure.figure import Figure
from host_tools.measure.journal_figures import RECOVERY_MS, recovery_ms
from host_tools.rounds import round_file
from host_tools.rounds.player import Event
from host_tools.rounds.settlement import Settlement
from host_tools.simulator.bench import Bench
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.memories import FRAM_BYTES
from host_tools.simulator.provisioned import provision

CHAPTERS = tuple(sorted(CATALOGUE))
HEAP_AT_LEAST = 100 * 1024
SETTLEMENT_MS = 150
# The board collects its garbage once it has told all and has nothing else to do.
TIDIED_US = 200_000


@dataclass(frozen=True)
class Cost:
    """Of one game: heap in bytes, free after opening and after the round; the settlement in
    milliseconds, all of it and its slowest event, how many events it took, what it was, how many
    messages of the round were lost on the way, and the milliseconds until the round that is over
    stands again."""

    opened: int
    played: int
    settlement_ms: float
    slowest_ms: float
    events: int
    settled: Settlement
    lost: int
    recovery_ms: float


def measure_all(image: str | None) -> Iterator[Figure]:
    """The figures of every game, one game after the other."""
    for chapter in CHAPTERS:
        yield from figures_of(chapter, cost_of(chapter, image))


def figures_of(chapter: str, cost: Cost) -> Iterator[Figure]:
    for when, value in (("table open", cost.opened), ("round over", cost.played)):
        name, how = f"{chapter} heap, {when}", "free once garbage is collected"
        yield Figure(name, value, "bytes", HEAP_AT_LEAST, how, at_least=True)
    lines = len(cost.settled.lines)
    how = f"{lines} lines of {cost.events} events, the slowest {cost.slowest_ms:.1f} ms"
    yield Figure(f"{chapter} settlement", cost.settlement_ms, "ms", SETTLEMENT_MS, how)
    how = f"all of the round behind a checkpoint; {RECOVERY_MS} ms are wanted"
    yield Figure(f"{chapter} recovery", cost.recovery_ms, "ms", None, how)


def cost_of(chapter: str, image: str | None) -> Cost:
    """What the round full_tables/CHAPTER.json costs."""
    file = round_file.load(FULL_TABLES / f"{chapter}.json")
    with Bench(image) as bench:
        provision(bench, file.configuration, file.meter_cents)
        bench.power_on()
        board = BoardRound()
        keys = keys_file.load(BENCH_KEYS)
        client = LinkClient(BenchStream(bench), board.observe, keys)
        client.connect(START_S)
        opened = client.request("status")["heap_free"]
        began: list[float] = []

        def note(event: Event) -> None:
            began.append(bench.now_us)

        settled = board.play(file, client, BenchHands(bench, client), note)
        bench.run_for(TIDIED_US)
        played = client.request("status")["heap_free"]
        took = _settling(bench, began)
        fram, lamps = bench.fram_read(0, FRAM_BYTES), bench.lamps()
    settling = sum(took), max(took), len(took)
    stands_ms = recovery_ms(fram, lamps, image)
    return Cost(opened, played, *settling, settled, client.lost, stands_ms)


def _settling(bench: Bench, began: list[float]) -> list[float]:
    """Milliseconds that each event took that settled something: from its first bit to the first
    byte that tells of it, which the board sends once the rules are through and lamps and displays
    are set."""
    sent = [event for event in bench.events if event["what"] == "link"]
    took = []
    for start_us, end_us in zip(began, [*began[1:], float("inf")], strict=True):
        told = [event for event in sent if start_us < event["at_us"] <= end_us]
        if '"ev":"pay"' in "".join(event["text"] for event in told):
            took.append((told[0]["at_us"] - start_us) / 1000)
    return took
