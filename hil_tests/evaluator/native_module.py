"""Builds the native module handeval.mpy for the tests, and knows what they print on it."""

import functools
import sys
import tomllib

from hil_tests.evaluator.sweeps import ROOT, run
from hil_tests.helpers.pure import names_of

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]

# What MicroPython runs on it.
FILES = (
    "natmod_contract.py",
    "test_vectors.py",
    "test_worked_hands.py",
    "test_set_hands.py",
)


@functools.cache
def native_module(arch):
    """(path, the line that tells of it) of handeval.mpy, by the command behind `make natmod`."""
    printed = run(sys.executable, "-m", "boards.toolchain", "natmod", "--arch", arch)
    return ROOT / "build" / "natmod" / arch / "handeval.mpy", printed


def all_passed(path):
    """The lines that both.py prints when every test of a file has passed."""
    return {f"ok {name}" for name in names_of(path)}
