"""Builds the native module handeval.mpy for the tests, and knows what they print on it."""

import ast
import functools
import sys
import tomllib

from hil_tests.evaluator.sweeps import ROOT, run

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


@functools.cache
def native_module(arch):
    """(path, the line that tells of it) of handeval.mpy, by the command behind `make natmod`."""
    printed = run(sys.executable, "-m", "boards.toolchain", "natmod", "--arch", arch)
    return ROOT / "build" / "natmod" / arch / "handeval.mpy", printed


def all_passed(path):
    """The lines that both.py prints when every test of a file has passed."""
    body = ast.parse(path.read_text()).body
    names = [node.name for node in body if isinstance(node, ast.FunctionDef)]
    return {f"ok {name}" for name in names if name.startswith("test_")}
