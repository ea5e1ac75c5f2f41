"""handeval.mpy on the Pico: the native module, copied into a file system in the flash, passes the
tests of the evaluator and is as fast as the one that is built in."""

import json
import random
from array import array
from itertools import groupby
from pathlib import Path

import handeval
import pytest

from hil_tests.board.board_verbs import new_board
from hil_tests.board.service import Technician
from hil_tests.evaluator.native_module import VERSION, all_passed, native_module

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "hil_tests/evaluator"
EVALUATOR = ROOT / FOLDER

ARCH, CLOCK_MHZ = "armv6m", 125
FILES = ("natmod_contract.py", "test_vectors.py")
VECTORS_A_RANKING = 4
LIMIT_US = 600_000_000
# Where a stock image looks for modules as well.
LIB = "/lib"
RUN = """
try:
    natmod.run("{arch}", "hil_tests.evaluator.{name}")
except SystemExit as end:
    print("exit", end.args)
"""
HANDS, CARDS = 1_000, 7
# How much slower the module may be: its code is independent of where it lies.
SLOWER = 1.1
MEASURE = """
import time
from array import array
hands = memoryview(open("{lib}/hands", "rb").read())
def measure(module, count):
    values = array("i", bytes(4 * count))
    start = time.ticks_us()
    module.values(module.STANDARD, hands[: {cards} * count], {cards}, values)
    return time.ticks_diff(time.ticks_us(), start), values
for module in (natmod.built_in, natmod.take("{arch}")):
    of_one, _ = measure(module, 1)
    of_all, values = measure(module, len(hands) // {cards})
    print(of_all - of_one, *values)
"""


def some_vectors():
    """Lines of vectors.tsv, as many of every ranking, from its first to its last."""
    lines = (EVALUATOR / "vectors.tsv").read_bytes().splitlines(keepends=True)
    for _, of_ranking in groupby(lines, lambda line: line.split()[0]):
        hands = list(of_ranking)
        yield from hands[:: len(hands) // VECTORS_A_RANKING]


@pytest.fixture(scope="module")
def technician(board_place):
    """At the prompt of a board that has the module and the tests in its files."""
    board = new_board(board_place, service=True)
    technician = Technician(board)
    technician.mount()
    technician.run(f"os.mkdir('{LIB}'); os.mkdir('{LIB}/{ARCH}')")
    technician.put(f"{LIB}/{ARCH}/handeval.mpy", native_module(ARCH)[0].read_bytes())
    for folder in ("hil_tests", FOLDER):
        technician.run(f"os.mkdir('{LIB}/{folder}')")
    technician.put(f"{LIB}/{FOLDER}/vectors.tsv", b"".join(some_vectors()))
    for name in ("hil_tests/both.py", *(f"{FOLDER}/{file}" for file in ("natmod.py", *FILES))):
        technician.put(f"{LIB}/{name}", (ROOT / name).read_bytes())
    technician.run(f"import sys; sys.path.append('{LIB}')")
    technician.run("from hil_tests.evaluator import natmod")
    yield technician
    board.close()


@pytest.mark.parametrize("name", FILES)
def test_the_tests_of_the_evaluator_pass_on_the_native_module(technician, name):
    printed = technician.run(
        RUN.format(arch=ARCH, name=name.removesuffix(".py")), LIMIT_US
    ).splitlines()
    assert printed[0] == f"native {LIB}/{ARCH}/handeval.mpy {VERSION}"
    passed = all_passed(EVALUATOR / name)
    assert set(printed[1:]) == passed | {"exit (0,)"}, json.dumps(printed, indent=1)


def test_the_native_module_is_about_as_fast_as_the_built_in_one(technician):
    deck, numbers = range(52), random.Random(7)
    hands = b"".join(bytes(numbers.sample(deck, CARDS)) for _ in range(HANDS))
    values = array("i", bytes(4 * HANDS))
    handeval.values(handeval.STANDARD, hands, CARDS, values)
    technician.put(f"{LIB}/hands", hands)
    rows = technician.run(MEASURE.format(arch=ARCH, lib=LIB, cards=CARDS), LIMIT_US).splitlines()
    (built_in_us, *told), (native_us, *same) = (map(int, row.split()) for row in rows)
    assert told == same == values.tolist()
    cycles = [took_us * CLOCK_MHZ / (HANDS - 1) for took_us in (built_in_us, native_us)]
    print(f"{cycles[0]:.0f} cycles a hand built in, {cycles[1]:.0f} native")
    assert cycles[1] <= SLOWER * cycles[0]
