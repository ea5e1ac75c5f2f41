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
# Beside it are the bindings, mod*.c and py*.c, and what only CPython's has.
CORE = sorted(path for path in HANDEVAL.glob("*.c") if path.name[:2] not in ("mo", "py"))
SWEEP = ["sweep.c", *sorted(p.name for g in ("deal*.c", "*oracle*.c") for p in FOLDER.glob(g))]
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
def handeval_folder():
    return HANDEVAL


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
