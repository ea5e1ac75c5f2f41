"""The rule matrix proved: what each `code` row cites is changed, and a test of the row must fail.

    python -m hil_tests.matrix.mutants                      every row
    python -m hil_tests.matrix.mutants 573 588.11           the rows of a chapter, of a section
    python -m hil_tests.matrix.mutants "573.11(b)" --only 2 the third mutant of a row

A row survives if none of its mutants makes a test fail, or if one of its own does not: a change of
the very statement or entry of data that cites it. Nothing is left to chance, so a row and a number
are always the same mutant.
"""

import argparse
import importlib
import json
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.progress import Progress
from rich.table import Table

from hil_tests.matrix import equivalent
from hil_tests.matrix.citations import RULES_CODE
from hil_tests.matrix.cited_tests import Call, calls
from hil_tests.matrix.matrix import OUT, Row, leaves, load
from hil_tests.matrix.mutations import Mutant, mutant
from hil_tests.matrix.sites import ASKED, ENTRY, MODULE, Site, sites
from hil_tests.matrix.trial import (
    CRASHED,
    KILLED,
    LEAST_S,
    SURVIVED,
    TIMES,
    Changed,
    Outcome,
    seconds,
    tried,
)
from host_tools.common.consoles import plain_console

# So many mutants a row that do not crash, of so many that are tried.
MUTANTS, TRIED = 6, 12
REPLAY = '.venv/bin/python -m hil_tests.matrix.mutants "ROW" --only NUMBER'
NO_TEST, NO_MUTANT, EQUIVALENT = "no test", "no mutant", "equivalent"


@dataclass
class Tried:
    """A row, its mutants with what became of each, and how many tests it has."""

    row: Row
    tests: int
    mutants: list[tuple[Mutant, Outcome]] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        kinds = {outcome.kind for _, outcome in self.mutants}
        if not self.tests:
            return NO_TEST
        if any(one.own and outcome.kind == SURVIVED for one, outcome in self.mutants):
            return SURVIVED
        return next((kind for kind in (KILLED, SURVIVED, CRASHED) if kind in kinds), NO_MUTANT)

    @property
    def told(self) -> list[tuple[int, Mutant]]:
        """(number, mutant) of those that the verdict is about: its own, if they are."""
        about = [
            (number, one)
            for number, (one, outcome) in enumerate(self.mutants)
            if outcome.kind == self.verdict
        ]
        return [(number, one) for number, one in about if one.own] or about

    @property
    def is_told_alone(self) -> bool:
        """Whether its tests fail only where the table tells another number."""
        killed = [one for one, outcome in self.mutants if outcome.kind == KILLED]
        return bool(killed) and all(one.is_told for one in killed)

    def as_dict(self) -> dict[str, Any]:
        mutants = [
            {"mutant": one.said, "own": one.own, "outcome": outcome.kind, "test": outcome.test}
            for one, outcome in self.mutants
        ]
        return {"row": self.row.paragraph, "verdict": self.verdict, "mutants": mutants}


def mutants_of(numbers: list[str], cited: dict[str, list[Site]]) -> list[Mutant]:
    """The mutants of what cites these numbers, one citation after the other and the nearest first,
    then those of what asks for it elsewhere; those of whole modules where there are no others."""
    found = [site for number in numbers for site in cited.get(number, ())]
    near = [site for site in found if site.near < MODULE] or found
    near.sort(key=lambda site: site.near)
    asked = [site for site in near if site.near == ASKED]
    said = [mutant(site.path, one, False) for site in near for one in site.told]
    own = one_by_one([site for site in near if site.near != ASKED])
    return list(dict.fromkeys(own + said + one_by_one(asked)))


def one_by_one(sites: list[Site]) -> list[Mutant]:
    """One mutant of each site, then the next of each."""
    by_site = [
        [mutant(site.path, one, site.near <= ENTRY) for one in spread(site.changes)]
        for site in sites
    ]
    return [one for turn in zip_longest(*by_site) for one in turn if one]


def spread(changes: list) -> list:
    """All of them, those that come first from all over: of nine, every third before the rest."""
    step = max(1, len(changes) // MUTANTS)
    first = changes[::step]
    return first + [one for index, one in enumerate(changes) if index % step]


def prove(row: Row, cited: dict[str, list[Site]], tests: list[tuple[Call, float]]) -> Tried:
    """Mutants of a row until enough have lived or died without crashing."""
    done = Tried(row, len(tests))
    for one in mutants_of(row.numbers, cited)[: TRIED if tests else 0]:
        why = equivalent.reason(one)
        done.mutants.append((one, Outcome(EQUIVALENT, why) if why else outcome_of(one, tests)))
        if sum(outcome.kind in (KILLED, SURVIVED) for _, outcome in done.mutants) == MUTANTS:
            break
    return done


def outcome_of(one: Mutant, tests: list[tuple[Call, float]]) -> Outcome:
    limit = sum(took for _, took in tests) * TIMES + LEAST_S
    return tried(Changed(one.path, one.text()), [test for test, _ in tests], limit)


class Proof:
    """The rows that are asked for, with their tests."""

    def __init__(self, asked: list[str]) -> None:
        rows, _, tests = load()
        self.rows = [
            row
            for of_chapter in rows.values()
            for row in leaves(of_chapter)
            if row.kind == "code" and (not asked or any(is_in(row, one) for one in asked))
        ]
        self.cited = sites(RULES_CODE)
        self.calls = {
            row: calls(set().union(*(tests.get(number, set()) for number in row.numbers)))
            for row in self.rows
        }
        self.took: dict[Call, float] = {}

    def tests(self, row: Row) -> list[tuple[Call, float]]:
        """(test, the seconds it takes)"""
        return [(call, self.took[call]) for call in self.calls[row]]

    def failing(self) -> list[Call]:
        return sorted(set().union(*self.calls.values()) - set(self.took))


def by_module(tests: set[Call]) -> list[list[Call]]:
    """The tests of one module after the other; the example rounds of a chapter are one."""
    found: dict[str, list[Call]] = {}
    for call in sorted(tests):
        found.setdefault(call.module or call.said.split("/")[1], []).append(call)
    return list(found.values())


def is_in(row: Row, asked: str) -> bool:
    rest = row.paragraph.removeprefix(asked)
    return rest != row.paragraph and rest[:1] in ("", ".", "(")


proof: Proof


def prove_row(index: int) -> Tried:
    row = proof.rows[index]
    return prove(row, proof.cited, proof.tests(row))


def begin() -> None:
    """A process of the pool, with everything imported that its forks need. Ctrl-C is for the
    parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("hil_tests.rules.helpers.any_game", "host_tools.rounds.host_round"):
        importlib.import_module(name)


def in_turn(work, items: list, jobs: int, what: str) -> Iterator[Any]:
    """`work` of each item in `jobs` processes, in the order of the items."""
    with (
        multiprocessing.get_context("fork").Pool(jobs, begin) as pool,
        Progress(disable=not sys.stderr.isatty(), console=plain_console(stderr=True)) as progress,
    ):
        task = progress.add_task(what, total=len(items))
        for done in pool.imap(work, items):
            yield done
            progress.advance(task)


def main() -> int:
    global proof
    given = arguments()
    proof = Proof(given.rows)
    every = set().union(*proof.calls.values())
    for took in in_turn(seconds, by_module(every), given.jobs, "tests"):
        proof.took.update(took)
    if failing := proof.failing():
        print("these fail without a change:", *(call.said for call in failing), sep="\n  ")
        return 2
    if given.only is not None:
        return prove_one(given.only)
    done = list(in_turn(prove_row, list(range(len(proof.rows))), given.jobs, "rows"))
    whole = {"figures": figures(done), "rows": [one.as_dict() for one in done]}
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "mutants.json").write_text(json.dumps(whole, indent=1) + "\n")
    print(json.dumps(whole, indent=1)) if given.json else show(done)
    return 1 if any(one.verdict != KILLED for one in done) else 0


def arguments() -> argparse.Namespace:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("rows", nargs="*", help="chapters, sections or paragraphs")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", type=int, help="the number of one mutant of one row")
    parser.add_argument("--json", action="store_true", help="every mutant, as JSON")
    return parser.parse_args()


def prove_one(number: int) -> int:
    """Says what becomes of one mutant of the first row asked for."""
    row = proof.rows[0]
    one = mutants_of(row.numbers, proof.cited)[number]
    outcome = outcome_of(one, proof.tests(row))
    print(f"{row.paragraph}: {one.said}: {outcome.kind} {outcome.test}")
    return outcome.kind != KILLED


def figures(done: list[Tried]) -> dict[str, int]:
    outcomes = Counter(outcome.kind for one in done for _, outcome in one.mutants)
    verdicts = Counter(one.verdict for one in done)
    return {
        "rows": len(done),
        "mutants": sum(outcomes.values()),
        **{kind: outcomes[kind] for kind in (KILLED, SURVIVED, CRASHED, EQUIVALENT)},
        "rows killed": verdicts[KILLED],
        "rows not killed": len(done) - verdicts[KILLED],
        "rows killed by their number alone": sum(one.is_told_alone for one in done),
        "rows with a mutant that survived": sum(
            any(outcome.kind == SURVIVED for _, outcome in one.mutants) for one in done
        ),
    }


def show(done: list[Tried]) -> None:
    """The rows that are not proved, one line a mutant, then the figures."""
    console = plain_console(width=None if sys.stdout.isatty() else 140)
    table = Table("row", "verdict", "tests", "mutants", box=SIMPLE_HEAD)
    for one in done:
        if one.verdict != KILLED:
            said = [f"{number} {each.said}" for number, each in one.told]
            table.add_row(one.row.paragraph, one.verdict, str(one.tests), "\n".join(said))
    if table.row_count:
        console.print(table)
        console.print(f"One of them again: {REPLAY}")
    console.print(", ".join(f"{count} {what}" for what, count in figures(done).items()))
    if told := [one.row.paragraph for one in done if one.is_told_alone]:
        console.print("killed by their number alone: " + ", ".join(told))


if __name__ == "__main__":
    sys.exit(main())
