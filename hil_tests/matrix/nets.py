"""The three nets under each game held apart: how many mutants of its code each of them catches.

    python -m hil_tests.matrix.nets                     every game, 100 mutants of each
    python -m hil_tests.matrix.nets 563 569 --sample 0  every mutant of two games
    python -m hil_tests.matrix.nets --keep              the table is written into the README, too

The nets are the random rounds (compared with a second settlement, and with what holds for every
game), the example rounds, and all other tests of the chapter. A mutant dies by a net if a test of
the net fails, or if the changed code breaks in it. One seed draws the same sample at every run.
"""

import argparse
import ast
import json
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from boards.toolchain.build_info import commit
from hil_tests.matrix import equivalent
from hil_tests.matrix.citations import ROOT, RULES_CODE, RULES_TESTS
from hil_tests.matrix.cited_tests import RANDOM_ROUNDS, Call, module_of
from hil_tests.matrix.matrix import OUT, chapters
from hil_tests.matrix.mutants import in_turn
from hil_tests.matrix.mutations import Mutant, every_mutant
from hil_tests.matrix.trial import CRASHED, SURVIVED, Changed, Outcome, tried
from host_tools.common.consoles import plain_console
from host_tools.examples import ROUNDS

RANDOM, EXAMPLES, OTHERS = NETS = ("random rounds", "example rounds", "other tests")
BLACKJACK = RULES_TESTS / "test_blackjack_properties.py"
EVERY_GAME = "hil_tests.rules.test_every_game"
# Of a thousand: a mutant that lives goes through all of them, which takes most of the time.
EVERY_GAME_ROUNDS = 200
# Seconds of processor time for all tests of a net; without a change the longest takes 5.
LIMIT = 60.0
README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- nets: begin -->\n", "<!-- nets: end -->\n"
HEADINGS = (
    "chapter",
    "mutants",
    "random rounds",
    "example rounds",
    "only random rounds",
    "only example rounds",
    "both",
    "only other tests",
    "none",
)


class EveryGame(Call):
    """The tests that play the example table of every game, for one chapter: `function`."""

    @property
    def said(self) -> str:
        return f"test_every_game, {self.function}"

    def run(self) -> None:
        module = import_module(self.module)
        of_chapter = [one for one in module.tables() if one[0] == self.function]
        module.tables = lambda: of_chapter  # type: ignore[attr-defined]
        module.ROUNDS = EVERY_GAME_ROUNDS  # type: ignore[attr-defined]
        for name in [name for name in vars(module) if name.startswith("test_")]:
            getattr(module, name)()


@dataclass(frozen=True)
class Caught:
    """A mutant of a chapter and how it ended in each of NETS."""

    chapter: str
    mutant: Mutant
    outcomes: tuple[Outcome, ...]

    def dies_by(self, net: str) -> bool:
        return self.outcomes[NETS.index(net)].kind != SURVIVED

    @property
    def breaks(self) -> bool:
        """Whether the code broke wherever it was run: whatever runs it catches that."""
        return {outcome.kind for outcome in self.outcomes} <= {CRASHED, SURVIVED} and any(
            outcome.kind == CRASHED for outcome in self.outcomes
        )

    def as_dict(self) -> dict[str, Any]:
        ends = {net: [one.kind, one.test] for net, one in zip(NETS, self.outcomes, strict=True)}
        return {"chapter": self.chapter, "mutant": self.mutant.said, **ends}


def tests_of(path: Path) -> list[Call]:
    """The tests that a file defines."""
    functions = [
        node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)
    ]
    names = [one.name for one in functions if one.name.startswith("test_")]
    return [Call(module_of(path), name) for name in names]


def nets(chapter: str) -> tuple[list[Call], ...]:
    """The tests of each of NETS for a chapter."""
    files = sorted((RULES_TESTS / f"ch{chapter}").glob("test_*.py"))
    found = {file: tests_of(file) for file in files}
    at_random = [call for file in files if file.name in RANDOM_ROUNDS for call in found[file]]
    at_random += [one for one in tests_of(BLACKJACK) if f"test_{chapter}_" in one.function]
    examples = [Call("", str(path)) for path in sorted((ROUNDS / chapter).glob("*.json"))]
    others = [call for file in files if file.name not in RANDOM_ROUNDS for call in found[file]]
    return [*at_random, EveryGame(EVERY_GAME, chapter)], examples, others


def mutants_of(chapter: str) -> list[Mutant]:
    """Every mutant of a game's own code but the equivalent ones, in the order of the text."""
    paths = sorted((RULES_CODE / "games" / f"ch{chapter}").glob("*.py"))
    return [one for one in every_mutant(paths) if not equivalent.reason(one)]


def sample(chapter: str, count: int, seed: int) -> list[Mutant]:
    """`count` mutants of a chapter drawn by `seed`, in the order of the text; 0: all of them."""
    every = mutants_of(chapter)
    if not 0 < count < len(every):
        return every
    drawn = Random(f"{seed} {chapter}").sample(range(len(every)), count)
    return [every[index] for index in sorted(drawn)]


def catch(asked: tuple[str, Mutant]) -> Caught:
    chapter, one = asked
    changed = Changed(one.path, one.text())
    return Caught(chapter, one, tuple(tried(changed, tests, LIMIT) for tests in nets(chapter)))


def row(name: str, caught: list[Caught]) -> tuple[str | int, ...]:
    """A row under HEADINGS."""
    ends = [tuple(one.dies_by(net) for net in NETS) for one in caught]
    return (
        name,
        len(ends),
        sum(by_random for by_random, _, _ in ends),
        sum(by_example for _, by_example, _ in ends),
        sum(by_random and not by_example for by_random, by_example, _ in ends),
        sum(by_example and not by_random for by_random, by_example, _ in ends),
        sum(by_random and by_example for by_random, by_example, _ in ends),
        sum(not by_random and not by_example and other for by_random, by_example, other in ends),
        sum(not any(one) for one in ends),
    )


def rows(caught: list[Caught]) -> list[tuple[str | int, ...]]:
    """A row for each chapter, and the sum of them."""
    found = dict.fromkeys(one.chapter for one in caught)
    by_chapter = [row(name, [one for one in caught if one.chapter == name]) for name in found]
    return [*by_chapter, row("all", caught)]


def markdown(caught: list[Caught], told: str) -> str:
    lines = ["| " + " | ".join(map(str, each)) + " |" for each in (HEADINGS, *rows(caught))]
    lines.insert(1, "|---" * len(HEADINGS) + "|")
    return f"\n{told}\n\n" + "\n".join(lines) + "\n\n"


def keep(text: str) -> None:
    """Put a table in the place of the one that the README has."""
    readme = README.read_text()
    start, end = readme.index(BEGIN) + len(BEGIN), readme.index(END)
    README.write_text(readme[:start] + text + readme[end:])


def main() -> int:
    given = arguments()
    asked = [
        (chapter, one)
        for chapter in given.chapters or chapters()
        for one in sample(chapter, given.sample, given.seed)
    ]
    caught = list(in_turn(catch, asked, given.jobs, "mutants"))
    OUT.mkdir(parents=True, exist_ok=True)
    found = [one.as_dict() for one in caught]
    (OUT / "nets.json").write_text(json.dumps(found, indent=1) + "\n")
    broken = sum(one.breaks for one in caught)
    many = f"{given.sample} mutants of each game" if given.sample else "Every mutant of each game"
    told = f"{many}, seed {given.seed}, at commit {commit(ROOT)}; {broken} of them only break."
    if given.keep:
        keep(markdown(caught, told))
    print(json.dumps(found, indent=1)) if given.json else show(caught, told)
    return 0


def show(caught: list[Caught], told: str) -> None:
    """The table, then each mutant that no net catches."""
    console = plain_console(width=None if sys.stdout.isatty() else 140)
    table = Table(*HEADINGS, box=SIMPLE_HEAD)
    for each in rows(caught):
        table.add_row(*map(str, each))
    console.print(table)
    console.print(told)
    for one in caught:
        if not any(map(one.dies_by, NETS)):
            console.print(f"caught by none: {one.chapter} {one.mutant.said}")


def arguments() -> argparse.Namespace:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("chapters", nargs="*", help="default: every one")
    parser.add_argument("--sample", type=int, default=100, help="mutants a game; 0: all of them")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", action="store_true", help="write the table into the README")
    parser.add_argument("--json", action="store_true", help="every mutant, as JSON")
    given = parser.parse_args()
    if unknown := [one for one in given.chapters if one not in chapters()]:
        parser.error(f"no such chapter: {', '.join(unknown)}; there are {', '.join(chapters())}")
    return given


if __name__ == "__main__":
    sys.exit(main())
