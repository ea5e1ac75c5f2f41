"""A sample of the mutants of each room of the firmware: which die, and by which fast test.

    python -m hil_tests.matrix.rooms                     every room, 40 mutants of each
    python -m hil_tests.matrix.rooms store --count 100   more of one room
    python -m hil_tests.matrix.rooms store --every       every test that kills it

The tests are those that CPython and the MicroPython unix port both run; what the games share has
the example rounds, too. A mutant dies if a test fails in any way. Only tests that call the changed
function are run, the quickest first. One seed draws the same sample at every run.
"""

import argparse
import ast
import json
import signal
import sys
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from types import FrameType

from hil_tests.matrix import equivalent
from hil_tests.matrix.citations import ROOT, RULES_CODE
from hil_tests.matrix.cited_tests import Call
from hil_tests.matrix.matrix import OUT
from hil_tests.matrix.mutants import by_module, in_turn
from hil_tests.matrix.mutations import Mutant, every_mutant
from hil_tests.matrix.nets import tests_of
from hil_tests.matrix.trial import LEAST_S, TIMES, Changed, in_a_fork
from host_tools.common.consoles import plain_console
from host_tools.examples import ROUNDS

CONTROLLER = ("hil_tests/controller",)
RULES = ("hil_tests/rules/core", ROUNDS.relative_to(ROOT).as_posix())
# Each room with the folders of its tests.
ROOMS = {
    "access": CONTROLLER,
    "app": CONTROLLER,
    "core": RULES,
    "devices": CONTROLLER,
    "games/families": RULES,
    "link": CONTROLLER,
    "linked": CONTROLLER,
    "progressive": RULES + CONTROLLER,
    "rng": CONTROLLER,
    "store": CONTROLLER,
}
# Longest test that is run on a mutant, and longest time of all tests, in seconds of processor.
FAST_S, LIMIT_S = 2.0, 300
Reached = dict[Call, tuple[float, set[str]]]


def tests_in(folder: str) -> list[Call]:
    if folder in CONTROLLER or folder.startswith("hil_tests/rules"):
        return [
            test for path in sorted((ROOT / folder).glob("test_*.py")) for test in tests_of(path)
        ]
    return [Call("", str(path)) for path in sorted(ROUNDS.glob("[0-9]*/*.json"))]


def drawn(room: str, count: int, seed: str) -> list[Mutant]:
    """`count` mutants of a room, in the order of the text."""
    made = every_mutant(sorted((RULES_CODE / room).glob("*.py")))
    every = [one for one in made if not equivalent.reason(one)]
    picked = Random(f"{seed} {room}").sample(range(len(every)), min(count, len(every)))
    return [every[index] for index in sorted(picked)]


def place(path: str, line: int) -> str:
    return f"{path}:{line}"


def reaching(tests: list[Call]) -> list[tuple[Call, float, list[str]]]:
    """(test, its seconds, the functions of the firmware that it calls) of those that pass."""
    return [
        (test, took, places)
        for test, (took, places) in zip(tests, in_a_fork(lambda: _reached(tests), 600) or ())
        if took is not None
    ]


def _reached(tests: list[Call]) -> list[tuple[float | None, list[str]]]:
    return [_called(test) for test in tests]


def _called(test: Call) -> tuple[float | None, list[str]]:
    codes = set()

    def see(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    began = time.process_time()
    sys.setprofile(see)
    try:
        test.run()
    except Exception:  # noqa: BLE001 -- a test that fails without a change kills nothing
        return None, []
    finally:
        sys.setprofile(None)
    took = time.process_time() - began
    of_rules = (code for code in codes if code.co_filename.startswith(str(RULES_CODE)))
    return took, [place(code.co_filename, code.co_firstlineno) for code in of_rules]


@lru_cache
def _functions(path: Path) -> list[tuple[int, int, str]]:
    """(first line of the body, last line, place) of each function, the inner ones last."""
    found = [
        node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)
    ]
    return [
        (
            one.body[0].lineno,
            one.end_lineno or 0,
            place(str(path), min([one.lineno, *(each.lineno for each in one.decorator_list)])),
        )
        for one in found
    ]


def tests_of_mutant(one: Mutant, reached: Reached) -> list[Call]:
    """The tests that call the changed function, the quickest first. For a change outside of
    functions: the tests that call any function of the module."""
    inside = [at for first, last, at in _functions(one.path) if first <= one.line <= last]
    places = set(inside[-1:]) or {at for _, _, at in _functions(one.path)}
    found = [test for test, (_, called) in reached.items() if not places or places & called]
    return sorted(found, key=lambda test: reached[test][0])


class Late(BaseException):
    """A test takes much longer than it does without the change."""


def _late(*_: object) -> None:
    raise Late


def killers(one: Mutant, reached: Reached, every: bool) -> list[str]:
    """The tests that fail with the change: the first of them, or all."""
    changed = Changed(one.path, one.text())

    def run() -> list[str]:
        changed.begin()
        signal.signal(signal.SIGVTALRM, _late)
        found: list[str] = []
        for test in tests_of_mutant(one, reached):
            if not (found and (not every or not test.module)) and _fails(test, reached[test][0]):
                found.append(test.said)
        return found

    said = in_a_fork(run, LIMIT_S)
    return ["no end"] if said is None else said


def _fails(test: Call, took: float) -> bool:
    signal.setitimer(signal.ITIMER_VIRTUAL, took * TIMES + LEAST_S)
    try:
        test.run()
    except BaseException:  # noqa: BLE001 -- whatever a mutant raises is its outcome
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return False


# Of all tests that were tried without a change, and of those of the room in hand.
known: Reached = {}
reached_tests: Reached = {}
every_killer = False


def try_one(one: Mutant) -> list[str]:
    return killers(one, reached_tests, every_killer)


def outcomes(room: str, given: argparse.Namespace) -> Iterator[tuple[Mutant, list[str]]]:
    """(mutant, its killers) of the sample of a room."""
    global every_killer
    every_killer = given.every
    tests = {test for folder in ROOMS[room] for test in tests_in(folder)}
    for found in in_turn(reaching, by_module(tests - set(known)), given.jobs, "tests"):
        known.update({test: (took, set(at)) for test, took, at in found})
    reached_tests.clear()
    reached_tests.update({one: known[one] for one in tests & set(known) if known[one][0] < FAST_S})
    mutants = drawn(room, given.count, given.seed)
    yield from zip(mutants, in_turn(try_one, mutants, given.jobs, room), strict=True)


def main() -> int:
    given = arguments()
    console = plain_console(width=None if sys.stdout.isatty() else 140)
    whole = {}
    for room in given.rooms or ROOMS:
        done = list(outcomes(room, given))
        lived = [one for one, tests in done if not tests]
        whole[room] = [
            {"module": one.path.stem, "mutant": one.said, "tests": tests} for one, tests in done
        ]
        console.print(f"{room}: {len(done) - len(lived)} of {len(done)} die")
        for one in lived:
            console.print(f"  lives: {one.said}", markup=False)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "rooms.json").write_text(json.dumps(whole, indent=1) + "\n")
    return 0


def arguments() -> argparse.Namespace:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("rooms", nargs="*", choices=[[], *ROOMS], help="default: all of them")
    parser.add_argument("--count", type=int, default=40, help="mutants of each room")
    parser.add_argument("--seed", default="47", help="of the sample")
    parser.add_argument("--every", action="store_true", help="every test that kills a mutant")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
