"""Chooses the test files for `make quick` and `make check`, and prints their paths.

`python -m hil_tests.chosen` prints the quick ones. With files as arguments it prints those that
import one of these files, directly or through helpers of the tests. `--changed` takes the files
that have changed since the last commit, or the files of that commit if none has.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import grimp

from hil_tests.longest_first import RECORDED

ROOT = Path(__file__).resolve().parent.parent
# Where the firmware's package lies; all other packages lie at the root.
FIRMWARE = "firmware/"
QUICK_ROOMS = ("rules", "controller", "native", "layers")
# A file of tests that takes longer than this, in seconds, waits for `make test`.
QUICK_S = 8


def main():
    parser = argparse.ArgumentParser(prog="hil_tests.chosen", description=__doc__)
    parser.add_argument(
        "--changed", action="store_true", help="take the files that git says have changed"
    )
    parser.add_argument("--game", help="take the files of a game and of its tests: 687a")
    parser.add_argument("files", nargs="*", help="files of this project")
    wanted = parser.parse_args()
    files = changed() if wanted.changed else of_game(wanted.game) if wanted.game else wanted.files
    tests = concerned(files) if files or wanted.changed or wanted.game else quick()
    if not tests:
        print(
            f"no test imports {', '.join(files) or 'a changed file'}: run make test",
            file=sys.stderr,
        )
        return 1
    print(*tests, sep="\n")
    return 0


def quick():
    """Paths of the test files of QUICK_ROOMS but for the long ones, which it names on stderr."""
    seconds = json.loads(RECORDED.read_text())
    files = [
        path_of(test)
        for room in QUICK_ROOMS
        for test in (ROOT / "hil_tests" / room).rglob("test_*.py")
    ]
    long = [file for file in files if seconds.get(file, 0) > QUICK_S]
    print(
        f"left to make test, as they take longer than {QUICK_S} s: {', '.join(sorted(long))}",
        file=sys.stderr,
    )
    return sorted(set(files) - set(long))


def changed():
    """Paths of the files that differ from the last commit, or else of those that it changed."""
    now = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return now or git("diff", "--name-only", "HEAD~1", "HEAD")


def of_game(game):
    """Paths of the modules of a game and of its tests."""
    folders = (f"firmware/tablectl/games/ch{game}", f"hil_tests/rules/ch{game}")
    return [path_of(path) for folder in folders for path in (ROOT / folder).glob("*.py")]


def git(*words):
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def concerned(files):
    """Paths of the test files that import one of `files`, or name it if it is no Python module."""
    graph = grimp.build_graph(
        "host_tools",
        "tablectl",
        "hil_tests",
        include_external_packages=False,
        cache_dir=str(ROOT / "build/import_cache"),
    )
    modules = {module_of(file) for file in files} & graph.modules
    tests = {file_of(module) for module in importers(graph, modules)}
    named = [Path(file).name for file in files if module_of(file) not in graph.modules]
    return sorted(tests | tests_that_name(named))


def importers(graph, modules):
    """Test modules among `modules`, and those that import one through tests' modules alone."""
    found, left = set(modules), list(modules)
    while left:
        for importer in graph.find_modules_that_directly_import(left.pop()):
            if importer.startswith("hil_tests.") and importer not in found:
                found.add(importer)
                left.append(importer)
    return {module for module in found if module.rpartition(".")[2].startswith("test_")}


def tests_that_name(names):
    tests = (ROOT / "hil_tests").rglob("test_*.py") if names else ()
    return {path_of(test) for test in tests if any(name in test.read_text() for name in names)}


def module_of(file):
    return (
        file.removeprefix(FIRMWARE).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    )


def file_of(module):
    return module.replace(".", "/") + ".py"


def path_of(path):
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main())
