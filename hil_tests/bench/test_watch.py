"""Functions of the image that are watched: each call is an event, as long as the watch lasts."""

import pytest

from host_tools.simulator.bench import BenchError, happened

COLLECT = "import gc\nfor turn in range(100): gc.collect()"
TURNS = 100
START_US = 300_000


def calls(bench):
    """Names of the functions that were called since the last look."""
    names = [event["function"] for event in bench.events if event["what"] == "call"]
    bench.forget()
    return names


def test_each_collection_begins_and_ends(repl):
    repl.bench.watch("gc_collect_start", "gc_collect_end")
    repl.exec(COLLECT)
    told = calls(repl.bench)
    assert len(told) >= 2 * TURNS
    assert told == ["gc_collect_start", "gc_collect_end"] * (len(told) // 2)


def test_a_watch_ends_with_the_next_one(repl):
    bench = repl.bench
    bench.watch("gc_collect_start")
    bench.watch("gc_collect_end")
    repl.exec(COLLECT)
    assert set(calls(bench)) == {"gc_collect_end"}
    bench.watch()
    repl.exec(COLLECT)
    assert calls(bench) == []


def test_a_watch_holds_over_resets_and_power_cuts(bench):
    bench.watch("main")
    bench.power_on()
    bench.run_for(START_US)
    bench.reset()
    bench.run_for(START_US)
    bench.power_off()
    bench.power_on()
    bench.run_for(START_US)
    assert calls(bench) == ["main"] * 3


def test_a_run_waits_for_a_call(bench):
    bench.watch("main")
    bench.power_on()
    met = bench.run_until(happened("call"), START_US)
    assert met["at_us"] == bench.events[-1]["at_us"]
    assert bench.events[-1] == {"at_us": met["at_us"], "what": "call", "function": "main"}


def test_a_function_that_the_image_does_not_have_is_named_and_the_watch_stays(bench):
    bench.watch("main")
    with pytest.raises(BenchError, match="the image has no function no_such, nor_this"):
        bench.watch("gc_collect_start", "no_such", "nor_this")
    bench.power_on()
    bench.run_for(START_US)
    assert calls(bench) == ["main"]
