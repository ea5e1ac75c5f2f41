"""Builds the C programs of this folder into build/evaluator and runs them."""

import functools
import os
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
HANDEVAL = ROOT / "firmware/handeval"
BUILD = ROOT / "build/evaluator"
BINDINGS = ("modhandeval.c", "pyhandeval.c")
CORE = sorted(path for path in HANDEVAL.glob("*.c") if path.name not in BINDINGS)
SWEEP = [
    "sweep.c",
    "deal.c",
    "slow_oracle.c",
    "oracle_three_card.c",
    "oracle_four_card.c",
    "oracle_totals.c",
]
FLAGS = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wconversion", "-Werror", f"-I{HANDEVAL}"]


@pytest.fixture(scope="session")
def compile_c():
    """A function (target name, C files of this folder, *flags) that compiles them with the
    evaluator's core and returns the target's path in build/evaluator."""

    def compiled(name, sources, *flags):
        BUILD.mkdir(parents=True, exist_ok=True)
        paths = [FOLDER / source for source in sources]
        compiler = os.environ.get("CC", "gcc")
        run(compiler, *FLAGS, *flags, *paths, *CORE, "-o", BUILD / name)
        return BUILD / name

    return compiled


@pytest.fixture(scope="session")
def sweep(compile_c):
    """A function subject -> (lines sweep.c prints as tuples of integers, path of its vectors)."""
    program = compile_c("sweep", SWEEP)

    @functools.cache
    def swept(subject):
        vectors = BUILD / f"{subject}.tsv"
        lines = run(program, subject, vectors).splitlines()
        return sorted(tuple(int(field) for field in line.split("\t")) for line in lines), vectors

    return swept


def run(*command):
    """What the command printed; a failure shows all of it."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout
