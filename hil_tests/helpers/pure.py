"""The tests of layers without hardware, which MicroPython runs too: which files they are, and what
`hil_tests/both.py` printed of them."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PURE = (
    "rules",
    "controller",
    "rig",
    "evaluator/test_vectors.py",
    "evaluator/test_worked_hands.py",
    "evaluator/test_set_hands.py",
)


def is_pure(path):
    """Whether the file is one of those that both interpreters run."""
    inside = path.relative_to(ROOT / "hil_tests").as_posix()
    return inside in PURE or inside.split("/")[0] in PURE


def names_of(path):
    """The names of the tests of a file, in their order."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name


def module_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def results(printed):
    """{test name: (passed, lines printed after it)}."""
    found = {}
    name = None
    for line in printed.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("ok", "failed") and rest.startswith("test_"):
            name = rest
            found[name] = (word == "ok", [])
        elif name:
            found[name][1].append(line)
    return found
