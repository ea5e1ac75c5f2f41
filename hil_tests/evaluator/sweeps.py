"""Builds the C programs of this folder into build/evaluator and runs them."""

import functools
import os
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
HANDEVAL = ROOT / "firmware/handeval"
BUILD = ROOT / "build/evaluator"
# Beside it are the bindings, mod*.c and py*.c, and what only CPython's has.
CORE = sorted(path for path in HANDEVAL.glob("*.c") if path.name[:2] not in ("mo", "py"))
BATCH = sorted(HANDEVAL.glob("pybatch*.c"))
FLAGS = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wconversion", "-Werror", f"-I{HANDEVAL}"]
PARTS = ("sweep.c", "deal*.c", "*oracle*.c")
JUDGES = (*PARTS, "deal*.h", "*oracle*.h")


def run(*command):
    """What the command printed; a failure shows all of it."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout


def compile_c(name, sources, *flags):
    """Compiles C files of this folder with the evaluator's core; returns the path of the target,
    build/evaluator/`name`."""
    BUILD.mkdir(parents=True, exist_ok=True)
    paths = [FOLDER / source for source in sources]
    compiler = os.environ.get("CC", "gcc")
    run(compiler, *FLAGS, *flags, *paths, *CORE, "-o", BUILD / name)
    return BUILD / name


@functools.cache
def program():
    parts = [path.name for part in PARTS for path in sorted(FOLDER.glob(part))]
    # Judges of hundreds of millions of hands.
    return compile_c("sweep", parts, "-O3")


@functools.cache
def sweep(subject):
    """(lines sweep.c prints as tuples of integers, path of its vectors) of a subject."""
    vectors = BUILD / f"{subject}.tsv"
    lines = run(program(), subject, vectors, many_path(subject)).splitlines()
    return sorted(tuple(int(field) for field in line.split("\t")) for line in lines), vectors


def many_path(subject):
    return BUILD / f"{subject}.many.tsv"


def many_vectors(subject):
    """Lines of up to 2,000 vectors of a subject, swept unless they are newer than every judge."""
    judges = [path for part in JUDGES for path in FOLDER.glob(part)]
    newest = max(path.stat().st_mtime for path in (*judges, HANDEVAL / "rankings.h"))
    path = many_path(subject)
    if not path.exists() or path.stat().st_mtime < newest:
        sweep(subject)
    return path.read_text().splitlines()
