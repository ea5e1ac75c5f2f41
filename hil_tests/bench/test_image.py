"""The image starts, computes and sleeps on the emulated board."""

import math
import struct

import pytest

from hil_tests.bench.repl import Repl
from host_tools.simulator.bench import Bench

SIX_DIGITS = 1e-6


def test_it_starts_to_a_prompt_within_a_second(repl):
    assert repl.exec("import sys; print(sys.platform)") == "rp2"
    assert repl.bench.now_us < 1_000_000
    assert repl.bench.faults() == []


def test_two_identical_runs_are_identical():
    def run():
        with Bench() as bench:
            repl = Repl(bench)
            repl.start()
            repl.exec("import os, time; print(os.urandom(8), time.ticks_us())")
            bench.run_for(1_000_000)
            return bench.events, {**bench.counters(), "host_ms": None}

    assert run() == run()


def test_another_seed_gives_other_random_bytes():
    def random_bytes(seed):
        with Bench(seed=seed) as bench:
            repl = Repl(bench)
            repl.start()
            return repl.exec("import os; print(os.urandom(16))")

    assert random_bytes(1) != random_bytes(2)


BITS = "import machine; print([machine.mem32[0x4006001c] for _ in range(1000)])"


def test_a_stuck_oscillator_never_changes_its_bit(repl):
    repl.bench.rosc("stuck", value=1)
    assert repl.exec(BITS) == str([1] * 1000)


def test_a_biased_oscillator_gives_its_share_of_ones(repl):
    repl.bench.rosc("biased", ones=0.9)
    assert 850 < repl.exec(BITS).count("1") < 950


def test_ten_seconds_of_a_waiting_board_cost_half_a_second_at_most(repl):
    repl.send("import asyncio\nasyncio.run(asyncio.sleep(15))")
    repl.bench.run_for(100_000)
    before = repl.bench.counters()
    repl.bench.run_for(10_000_000)
    after = repl.bench.counters()
    assert after["host_ms"] - before["host_ms"] <= 500
    assert after["wakes"] - before["wakes"] < 50


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2.5*2", 5.0),
        ("int(3.7)", 3),
        ("int(-3.7)", -3),
        ("float('1e10')", 1e10),
        ("math.sqrt(2)", math.sqrt(2)),
        ("0.1", 0.1),
        ("1/3", 1 / 3),
        ("7//2.5", 2.0),
        ("-7.5%2", 0.5),
        ("2.0**0.5", 2**0.5),
        ("float(1<<40)", float(1 << 40)),
        ("int(1e12)/1e6", 1e6),
        ("math.sin(1)", math.sin(1)),
        ("math.exp(1)", math.e),
        ("math.floor(-0.5)", -1),
        ("round(2.5)", 2),
        ("float(16777217)", 16777216.0),
    ],
)
def test_floats_are_those_of_single_precision(repl, expression, value):
    seen = repl.exec(f"import math; print({expression})")
    assert float(seen) == pytest.approx(value, rel=SIX_DIGITS), seen
    if isinstance(value, int):
        assert seen == str(value)


def test_arithmetic_agrees_bit_for_bit_with_the_hosts(repl):
    """Sum, difference, product and quotient of 200 pairs, rounded to float as IEEE 754 says."""
    script = """
import struct
x = 12345
def bits():
    global x
    x = (x * 1103515245 + 12345) & 0x7fffffff
    return (x ^ (x << 9)) & 0x807fffff | (90 + (x >> 8) % 70) << 23
def as_float(b):
    return struct.unpack('<f', struct.pack('<I', b & 0xffffffff))[0]
def as_bits(f):
    return struct.unpack('<I', struct.pack('<f', f))[0]
for i in range(200):
    p, q = bits(), bits()
    a, b = as_float(p), as_float(q)
    print(p & 0xffffffff, q & 0xffffffff, *map(as_bits, (a + b, a - b, a * b, a / b)))
"""
    for line in repl.exec(script).splitlines():
        first, second, *results = (struct.pack("<I", int(word)) for word in line.split())
        (a,), (b,) = struct.unpack("<f", first), struct.unpack("<f", second)
        # A double holds the exact sum, difference or product closely enough to round once.
        expected = [struct.pack("<f", value) for value in (a + b, a - b, a * b, a / b)]
        # MicroPython's object format keeps 30 of a float's 32 bits: the last two are lost.
        tolerance = 3
        for got, want in zip(results, expected, strict=True):
            assert abs(struct.unpack("<I", got)[0] - struct.unpack("<I", want)[0]) <= tolerance


def test_sixty_four_bit_conversions(repl):
    assert repl.exec(
        "print([int(float(n)) for n in (2**31, -2**31, 2**33, -2**40, 123456)])"
    ) == str([2**31, -(2**31), 2**33, -(2**40), 123456])


def test_emulated_registers_of_the_divider(repl):
    pairs = [(7, 2), (-7, 2), (7, -2), (-(2**31), 3), (2**31 - 1, 7), (0, 5)]
    assert repl.exec(f"print([(a // b, a % b) for a, b in {pairs}])") == str(
        [(a // b, a % b) for a, b in pairs]
    )


def test_the_board_has_an_id_of_its_own(repl):
    assert repl.exec("import machine; print(machine.unique_id().hex())") == "e6605838832b7c2d"
