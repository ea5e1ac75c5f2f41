"""The tests that cite a number, as calls: test functions of the rules and example rounds.

A constant or a helper of a file of tests that cites a number stands for the tests of the file that
use it. Helpers in other files prove nothing by themselves. Files of random rounds are left out: a
round takes them seconds and finds nearly every change, whatever paragraph is cited beside it.
"""

import ast
import importlib
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hil_tests.matrix.citations import ROOT, RULES_TESTS
from host_tools.examples import ROUNDS

RANDOM_ROUNDS = ("test_properties.py", "test_blackjack_properties.py", "test_every_game.py")


@dataclass(frozen=True, order=True)
class Call:
    """A test: the function of a module, or an example round, whose path `function` is."""

    module: str
    function: str

    @property
    def said(self) -> str:
        if not self.module:
            return f"rounds/{Path(self.function).parent.name}/{Path(self.function).stem}"
        return f"{self.module.removeprefix('hil_tests.rules.').replace('.', '/')}::{self.function}"

    def run(self) -> None:
        """Raises what the test raises."""
        if self.module:
            getattr(importlib.import_module(self.module), self.function)()
        else:
            settle_round(Path(self.function))


def settle_round(path: Path) -> None:
    """An example round is settled as its file expects."""
    from host_tools.rounds import host_round, round_file

    wrong = host_round.unexpected(round_file.load(path))[1]
    assert not wrong, wrong[0].text(("settled", "expected"))


def calls(places: set[str], left_out: Collection[str] = RANDOM_ROUNDS) -> list[Call]:
    """The tests of these places of `citations.in_tests`, rounds last, without those `left_out`."""
    found = set()
    for place in places:
        shown, _, name = place.partition("::")
        if shown.startswith("rounds/"):
            found.add(Call("", str((ROUNDS / shown.removeprefix("rounds/")).with_suffix(".json"))))
        else:
            path = (RULES_TESTS / shown).with_suffix(".py")
            tests = () if path.name in left_out else _using(path).get(name, ())
            found.update(Call(module_of(path), test) for test in tests)
    return sorted(found, key=lambda call: (not call.module, call))


def module_of(path: Path) -> str:
    """The name by which a file of tests is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@lru_cache
def _using(path: Path) -> dict[str, set[str]]:
    """{name of the file: the tests of the file that it is or that use it}, of files of tests."""
    if not path.name.startswith("test_"):
        return {}
    used = {name: _names(node) for node in ast.parse(path.read_text()).body for name in _of(node)}
    found: dict[str, set[str]] = {name: set() for name in used}
    for test in [name for name in used if name.startswith("test_")]:
        reached, waiting = set(), [test]
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                found[name].add(test)
                waiting += [one for one in used[name] if one in used]
    return found


def _of(node: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _names(node: ast.stmt) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
