"""handeval.mpy on the Pico: the native module, copied into a file system in the flash, passes the
tests of the evaluator and is as fast as the one that is built in."""

import json
import sys
from pathlib import Path

import pytest
from service import Technician

HIL_TESTS = Path(__file__).resolve().parents[1]
EVALUATOR = HIL_TESTS / "evaluator"
sys.path.insert(0, str(EVALUATOR))

from native_module import VERSION, all_passed, native_module  # noqa: E402 - found by the line before

ARCH = "armv6m"
FILES = ("natmod_contract.py", "test_vectors.py")
# Of vectors.tsv, which the board has no room for beside the tests, one line in so many.
STEP = 16
LIMIT_US = 600_000_000
# Where a stock image looks for modules as well.
LIB = "/lib"
RUN = """
try:
    natmod.run("{arch}", "{lib}/{name}")
except SystemExit as end:
    print("exit", end.args)
"""
HANDS = 1_000
MEASURE = """
import time
from array import array
numbers, hands = 1, bytearray()
while len(hands) < 7 * {hands}:
    hand = set()
    while len(hand) < 7:
        numbers = (numbers * 1103515245 + 12345) & 0x7fffffff
        hand.add((numbers >> 16) % 52)
    hands.extend(bytes(hand))
def measure(module, count):
    values = array("i", bytes(4 * count))
    start = time.ticks_us()
    module.values(module.STANDARD, memoryview(hands)[: 7 * count], 7, values)
    return time.ticks_diff(time.ticks_us(), start), values
for module in (natmod.built_in, sys.modules["handeval"]):
    few, _ = measure(module, 1)
    many, values = measure(module, {hands})
    print(many - few, hash(bytes(values)))
"""


@pytest.fixture(scope="module")
def module():
    path, _ = native_module(ARCH)
    return path.read_bytes()


@pytest.fixture
def technician(make_board, module):
    """At the prompt of a board that has the module and the tests in its files."""
    technician = Technician(make_board(key=True))
    technician.mount()
    technician.run(f"os.mkdir('{LIB}'); os.mkdir('{LIB}/{ARCH}')")
    technician.put(f"{LIB}/{ARCH}/handeval.mpy", module)
    lines = (EVALUATOR / "vectors.tsv").read_bytes().splitlines(keepends=True)
    technician.put(f"{LIB}/vectors.tsv", b"".join(lines[::STEP]))
    for path in (HIL_TESTS / "both.py", EVALUATOR / "natmod.py", *map(EVALUATOR.joinpath, FILES)):
        technician.put(f"{LIB}/{path.name}", path.read_bytes())
    technician.run(f"import sys; sys.path.append('{LIB}'); import natmod")
    return technician


@pytest.mark.parametrize("name", FILES)
def test_the_tests_of_the_evaluator_pass_on_the_native_module(technician, name):
    printed = technician.run(RUN.format(arch=ARCH, lib=LIB, name=name), LIMIT_US).splitlines()
    assert printed[0] == f"native {LIB}/{ARCH}/handeval.mpy {VERSION}"
    passed = all_passed(EVALUATOR / name)
    assert set(printed[1:]) == passed | {"exit (0,)"}, json.dumps(printed, indent=1)


def test_the_native_module_is_about_as_fast_as_the_built_in_one(technician):
    technician.run(f"natmod.take({ARCH!r})")
    rows = technician.run(MEASURE.format(hands=HANDS), LIMIT_US).splitlines()
    (built_in_us, values), (native_us, same) = (map(int, row.split()) for row in rows)
    print(f"{built_in_us * 125 / HANDS:.0f} and {native_us * 125 / HANDS:.0f} cycles a hand")
    assert values == same
    assert native_us < 1.2 * built_in_us
