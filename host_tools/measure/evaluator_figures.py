"""The figures of the hand evaluator: cycles and flash of every ranking on a Cortex-M0+, and hands
a second on this host beside phevaluator, whose C functions its extension module exports.

Cycles are those of the emulated core from byte cards to the value, less the call of an empty
function, with gcc -O2. Rates are of processor time, all measured in this one run.
"""

import ctypes
import random
import time
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import handeval
from phevaluator import _pheval

from host_tools.examples import HOUSE_WAY
from host_tools.measure.evaluator_build import Program, rates
from host_tools.measure.figure import Figure
from host_tools.simulator.control import BenchError
from host_tools.submission import house_way

HANDS = 10_000
SET_HANDS = 3_000
HOST_HANDS = 200_000
TRIALS = 15
SEED = 687
CARDS = 7
# Most cycles in the median, by ranking and cards; elsewhere the last.
CYCLES = {("standard", 5): 105, ("standard", 7): 125}
CYCLES_ELSEWHERE = 600
SETTING_OF_SEVEN = 2_500
SETTINGS = ("set_six", "set_seven")
# What other evaluators call with a constant count: cards, most bytes of flash with tables and all
# it calls.
STANDARD_OF = {"standard_five": (5, 400), "standard_seven": (7, 1_092)}
BYTES_OF_ALL = 12 * 1024
# Least million hands a second.
ENUMERATION, RANDOM = 500, 150
# Of handeval.values, by ranking and cards.
PYTHON = {("standard", CARDS): 150, ("dj_wild", 5): 90, ("pai_gow_high", CARDS): 80}
MILLION = 1e6


class _Row(ctypes.Structure):
    """struct hand_ranking of hand_eval.h."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("section", ctypes.c_char_p),
        ("categories", ctypes.c_char_p),
        ("deciding_ranks", ctypes.c_char_p),
        ("value", ctypes.c_void_p),
        ("category_count", ctypes.c_uint8),
        ("least", ctypes.c_uint8),
        ("most", ctypes.c_uint8),
        ("made", ctypes.c_uint8),
        ("first", ctypes.c_uint8),
        ("last", ctypes.c_uint8),
        ("copies", ctypes.c_uint8),
    )


@dataclass(frozen=True)
class Ranking:
    """A row of the table of rankings. deck: all cards of its decks."""

    number: int
    name: str
    least: int
    most: int
    deck: bytes

    @property
    def counts(self) -> list[int]:
        """The sizes of hands to measure: all if they are few, else the ends."""
        sizes = list(range(self.least, self.most + 1))
        return sizes if len(sizes) <= 3 else [self.least, self.most]

    def deal(self, count: int, number: int) -> bytes:
        """Random hands, one after the other; the same ones each time."""
        chance = random.Random(SEED)
        return b"".join(bytes(chance.sample(self.deck, count)) for _ in range(number))


def rankings() -> list[Ranking]:
    number = len(handeval.rankings())
    rows = (_Row * number).in_dll(ctypes.CDLL(handeval.__file__), "hand_rankings")
    return [
        Ranking(place, row.name.decode(), row.least, row.most,
                bytes(range(row.first, row.last + 1)) * row.copies)
        for place, row in enumerate(rows)
    ]  # fmt: skip


def cycles(ranking: Ranking, count: int, program: Program, call: int, function: str) -> Figure:
    """The median over random hands; every value is also held to the host's."""
    hands = ranking.deal(count, HANDS)
    values, seen = program.call(function, hands, count)
    expected = array("i", bytes(4 * HANDS))
    handeval.values(ranking.number, hands, count, expected)
    if values != list(expected):
        raise BenchError(f"{function}: values of {count} cards are not those of this host")
    limit = CYCLES.get((ranking.name, count), CYCLES_ELSEWHERE)
    how = f"median of {HANDS:,} random hands, most {max(seen) - call}"
    return Figure(f"{function}, {count} cards", median(seen) - call, "cycles", limit, how)


def settings(program: Program, call: int) -> Iterator[Figure]:
    """Of six cards by 588.11(d), of seven by the example house way; held to this host's."""
    rules = house_way.load(HOUSE_WAY)
    for function, way, count, limit in (
        ("set_six", handeval.WAY_PAI_GOW_SIX, 6, None),
        ("set_seven", rules, 7, SETTING_OF_SEVEN),
    ):
        hands = Ranking(0, function, count, count, bytes(range(53))).deal(count, SET_HANDS)
        masks, seen = program.call(function, hands, count)
        for place, mask in enumerate(masks):
            hand = hands[place * count : (place + 1) * count]
            low = bytes(card for at, card in enumerate(hand) if mask >> at & 1)
            if low != handeval.settings(way, hand)[0]:
                raise BenchError(f"{function}: {hand.hex()} is not set as on this host")
        how = f"median of {SET_HANDS:,} random hands, most {max(seen) - call}"
        yield Figure(f"{function}, {count} cards", median(seen) - call, "cycles", limit, how)


def flash() -> Iterator[Figure]:
    for function, (_, limit) in STANDARD_OF.items():
        size = Program(function, [function]).flash_bytes
        yield Figure(function, size, "bytes", limit, "with tables and all it calls")
    names = [f"hand_{ranking.name}" for ranking in rankings()]
    for name in (*names, *SETTINGS):
        size = Program(name, [name]).flash_bytes
        yield Figure(name, size, "bytes", None, "with tables and all it calls")
    how = f"{len(names)} rankings and the settings, tables included"
    size = Program("all", [*names, *SETTINGS]).flash_bytes
    yield Figure("all rankings", size, "bytes", BYTES_OF_ALL, how)


def on_the_core() -> Iterator[Figure]:
    found = rankings()
    names = [f"hand_{ranking.name}" for ranking in found]
    program = Program("measured", ["nothing", *STANDARD_OF, *names, *SETTINGS])
    call = program.call("nothing", bytes(1), 1)[1][0]
    for function, (count, _) in STANDARD_OF.items():
        yield cycles(found[handeval.STANDARD], count, program, call, function)
    for ranking, name in zip(found, names):
        for count in ranking.counts:
            yield cycles(ranking, count, program, call, name)
    yield from settings(program, call)
    yield from flash()


def on_this_host() -> Iterator[Figure]:
    """Seven standard cards, each figure followed by the peer's, and calls from Python."""
    library, peer = rates(), peer_function()
    counts, total = (ctypes.c_uint64 * 10)(), ctypes.c_uint64()
    yield _rate("enumeration", library.enumeration_rate(counts), ENUMERATION, "all C(52,7)")
    peer_rate = library.peer_enumeration_rate(peer, ctypes.byref(total))
    yield _rate("enumeration, phevaluator", peer_rate, None, "all C(52,7), one call a hand")
    hands = rankings()[handeval.STANDARD].deal(CARDS, HOST_HANDS)
    values = (ctypes.c_int32 * HOST_HANDS)()
    how = f"{HOST_HANDS:,} random hands in memory, median of {TRIALS}"
    ours = [library.random_rate(hands, HOST_HANDS, values) for _ in range(TRIALS)]
    yield _rate("random hands", median(ours), RANDOM, how)
    theirs = [library.peer_random_rate(peer, hands, HOST_HANDS, values) for _ in range(TRIALS)]
    yield _rate("random hands, phevaluator", median(theirs), None, how)
    named = {ranking.name: ranking for ranking in rankings()}
    for (name, count), limit in PYTHON.items():
        rate = median(_python_rates(named[name], count))
        what = f"handeval.values, {name}, {count} cards"
        yield _rate(what, rate, limit, how + ", checks included")
    yield _rate("phevaluator's Python call", _peer_python_rate(hands), None, "one call a hand")


def _rate(name: str, a_second: float, limit: float | None, how: str) -> Figure:
    return Figure(
        f"host: {name}", a_second / MILLION, "M/s", limit, how, at_least=True, simulated=False
    )


def peer_function() -> Any:
    """phevaluator's C function for seven cards."""
    return ctypes.CDLL(_pheval.__file__).evaluate_7cards


def _python_rates(ranking: Ranking, count: int) -> Iterator[float]:
    hands = ranking.deal(count, HOST_HANDS)
    values = array("i", bytes(4 * HOST_HANDS))
    for _ in range(TRIALS):
        began = time.process_time()
        handeval.values(ranking.number, hands, count, values)
        yield HOST_HANDS / (time.process_time() - began)


def _peer_python_rate(hands: bytes) -> float:
    dealt = [hands[place : place + CARDS] for place in range(0, len(hands), CARDS)]
    evaluate = _pheval.evaluate_7cards
    began = time.process_time()
    for hand in dealt:
        evaluate(*hand)
    return len(dealt) / (time.process_time() - began)


def measure_all() -> Iterator[Figure]:
    """Every figure, one after the other as it is measured."""
    yield from on_the_core()
    yield from on_this_host()
