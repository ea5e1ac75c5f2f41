"""The calls of a function are told at their time, and nothing else differs for it."""

import pytest

from hil_tests.bench.repl import Repl
from host_tools.bench.bench import Bench, BenchError

COLLECTING = ("gc_collect_start", "gc_collect_end")
WORK = """
import gc
for turn in range(5):
    text = [str(number) for number in range(200)]
    gc.collect()
print("done")
"""


def everything(*functions):
    """(calls, all else that happened, cycles) of a start and some work at the prompt."""
    with Bench() as bench:
        repl = Repl(bench)
        repl.start()
        bench.watch(*functions)
        begin = len(bench.events)
        repl.send(WORK)
        bench.run_for(500_000)
        events = bench.events[begin:]
        calls = [event for event in events if event["what"] == "call"]
        return calls, [each for each in events if each not in calls], bench.counters()["cycles"]


def test_each_call_is_told_and_nothing_else_differs():
    calls, others, cycles = everything(*COLLECTING)
    assert [call["function"] for call in calls] == list(COLLECTING) * 5
    times = [call["at_us"] for call in calls]
    assert times == sorted(times) and len(set(times)) == len(times)
    assert everything() == ([], others, cycles)


def test_a_function_that_the_image_does_not_have_is_named():
    with Bench() as bench, pytest.raises(BenchError, match='no "gc_nothing" in its flash'):
        bench.watch("gc_collect_start", "gc_nothing")
