"""One mutant tried: the tests run on the changed module in a process of their own.

The process begins with everything imported, lets go of what a change can reach and imports it anew
with the change in place. It has a limit of processor time and of memory, so a loop without an end
ends.
"""

import gc
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

from hil_tests.matrix.cited_tests import Call

# What is imported anew with the change in place: of a change in a game, no game is known below it.
ANEW = ("tablectl", "hil_tests", "host_tools", "boards")
ANEW_OF_A_GAME = ("tablectl.games.", "hil_tests.rules.")
MEMORY = 2 << 30
# A test may take so much longer than it does without a change, and so many seconds at least.
TIMES, LEAST_S = 10, 1.0
KILLED, SURVIVED, CRASHED = "killed", "survived", "crashed"


@dataclass(frozen=True)
class Outcome:
    """`kind`: killed by `test`; survived; or crashed: the code itself broke, which shows nothing
    of what the tests look at."""

    kind: str
    test: str = ""


class Changed(importlib.abc.MetaPathFinder):
    """Imports one module from a text instead of its file."""

    def __init__(self, path: Path, text: str) -> None:
        self.name, self.path = name_of(path), path
        self.code = compile(text, str(path), "exec")

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        loader = _Loader(name, str(self.path))
        loader.code = self.code
        return importlib.util.spec_from_file_location(name, self.path, loader=loader)

    def begin(self) -> None:
        """Every later import sees the change."""
        anew = ANEW_OF_A_GAME if self.name.startswith(ANEW_OF_A_GAME[0]) else ANEW
        for name in [name for name in sys.modules if name.startswith(anew)]:
            del sys.modules[name]
        sys.meta_path.insert(0, self)


class _Loader(SourceFileLoader):
    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


def name_of(path: Path) -> str:
    """The name by which a file is imported, from the nearest folder of the path of imports."""
    folders = [Path(folder).resolve() for folder in sys.path]
    inside = [path.relative_to(folder) for folder in folders if path.is_relative_to(folder)]
    parts = min(inside, key=lambda one: len(one.parts)).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tried(changed: Changed | None, tests: list[Call], limit: float) -> Outcome:
    """How these tests end with the change; `limit`: seconds of processor time for all of them."""
    said = in_a_fork(lambda: _run(changed, tests), limit)
    if said is None:
        return Outcome(KILLED, "no end")
    return Outcome(*said)


def seconds(tests: list[Call]) -> dict[Call, float]:
    """What each test takes without a change, those that fail left out."""
    said = in_a_fork(lambda: _timed(tests), 600)
    return {test: took for test, took in zip(tests, said or ()) if took is not None}


def _run(changed: Changed | None, tests: list[Call]) -> tuple[str, str]:
    if changed:
        changed.begin()
    crashed = ""
    for test in tests:
        try:
            test.run()
        except BaseException as error:  # noqa: BLE001 -- whatever a mutant raises is its outcome
            if _is_judged(error, changed):
                return KILLED, test.said
            crashed = crashed or f"{type(error).__name__}: {error}"[:80]
    return (CRASHED, crashed) if crashed else (SURVIVED, "")


def _is_judged(error: BaseException, changed: Changed | None) -> bool:
    """Whether a test found something wrong, or the rules refused what they may not: an exception
    that the code did not raise by breaking."""
    if isinstance(error, AssertionError) or hasattr(error, "code"):
        return True
    trace = error.__traceback__
    if changed is None or trace is None:
        return False
    while trace.tb_next:
        trace = trace.tb_next
    file = trace.tb_frame.f_code.co_filename
    return "/hil_tests/" in file or "/host_tools/" in file


def _timed(tests: list[Call]) -> list[float | None]:
    took: list[float | None] = []
    for test in tests:
        began = time.process_time()
        try:
            test.run()
        except Exception:  # noqa: BLE001 -- any failure counts
            took.append(None)
        else:
            took.append(time.process_time() - began)
    return took


def in_a_fork(work: Callable[[], Any], limit: float) -> Any:
    """What `work` gives, as JSON has it, or None if it did not end within its limits."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        _child(work, limit, writes)
    os.close(writes)
    with open(reads, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else None


def _child(work: Callable[[], Any], limit: float, writes: int) -> None:
    """Never returns."""
    try:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        gc.disable()
        os.write(writes, json.dumps(work()).encode())
    finally:
        os._exit(0)
