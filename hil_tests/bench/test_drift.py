"""A board whose crystal is off: its seconds are other than the bench's, its edges are not."""

import pytest

from hil_tests.bench.repl import Repl
from host_tools.simulator.bench import Bench, BenchError, pin

SECOND_US = 1_000_000
PULSE = """
from machine import Pin
import time
pin = Pin(20, Pin.OUT, value=0)
pin(1); time.sleep_us(100000); pin(0)
"""


def pulse_us(ppm):
    """How long 100,000 us of the board are on the bench."""
    with Bench(drift_ppm=ppm) as bench:
        repl = Repl(bench)
        repl.start()
        repl.send(PULSE)
        rise = bench.run_until(pin(20, 1), SECOND_US)["at_us"]
        return bench.run_until(pin(20, 0), SECOND_US)["at_us"] - rise


def test_a_fast_crystal_makes_the_boards_seconds_short():
    true = pulse_us(0)
    for ppm in (-50_000, -300, 300, 50_000):
        assert pulse_us(ppm) == pytest.approx(true / (1 + ppm / 1e6), abs=2)


def test_what_is_scheduled_comes_at_the_benchs_time_and_is_stamped_with_the_boards():
    with Bench(drift_ppm=1_000) as bench:
        repl = Repl(bench)
        repl.start()
        repl.exec(
            "from machine import Pin\nimport time\nat = []\n"
            "pin = Pin(8, Pin.IN, Pin.PULL_UP)\n"
            "pin.irq(lambda pin: at.append(time.ticks_us()), Pin.IRQ_FALLING, hard=False)"
        )
        first = int(bench.now_us) + 10_000
        for n in range(2):
            bench.press("lock_out", first + n * SECOND_US)
            bench.release("lock_out", first + n * SECOND_US + 50_000)
        bench.run_until_us(first + 2 * SECOND_US)
        assert bench.now_us == first + 2 * SECOND_US
        early, late = eval(repl.exec("print(at)"))
        assert late - early == pytest.approx(1.001 * SECOND_US, abs=20)


def test_a_crystal_that_is_none_is_refused():
    with pytest.raises(BenchError, match="drift_ppm is 200000: at most 100000 either way"):
        Bench(drift_ppm=200_000)
