"""The list of tests that are known to fail at times, each with its reason (FLAKY.toml).

    [[flaky]]
    test = "test_races.py::test_random_races_of_up_to_six_chips"
    reason = "the rig's margin is 300 us on some hosts; issue 12"
    reruns = 2

A file name is relative to the list; all parameters of a test are meant.
"""

import ast
import tomllib
from dataclasses import dataclass

from host_tools.common.errors import HostError

RERUNS = 2


@dataclass(frozen=True)
class Flaky:
    """reruns: how often it may be tried again."""

    test: str
    reason: str
    reruns: int


def load(path):
    """{test: Flaky} of the list. Raises HostError 7031 for a list that is not as above, 7032 for
    an entry without a reason, 7033 for one that names no test."""
    try:
        entries = tomllib.loads(path.read_text()).get("flaky", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise HostError(7031, file=path, reason=error) from None
    found = {}
    for entry in entries:
        one = _entry(path, entry)
        if one.test not in _tests(path.parent, one.test.partition("::")[0]):
            raise HostError(7033, file=path, test=one.test)
        found[one.test] = one
    return found


def of(listed, path, item):
    """The entry of an item, or None."""
    if not item.path.is_relative_to(path.parent):
        return None
    name = getattr(item, "originalname", None) or item.name
    return listed.get(f"{item.path.relative_to(path.parent).as_posix()}::{name}")


def _entry(path, entry):
    if not isinstance(entry, dict) or not isinstance(entry.get("test"), str):
        raise HostError(7031, file=path, reason=f"{entry!r} names no `test`")
    if odd := set(entry) - {"test", "reason", "reruns"}:
        raise HostError(7031, file=path, reason=f"{entry['test']}: unknown {sorted(odd)}")
    if not str(entry.get("reason", "")).strip():
        raise HostError(7032, file=path, test=entry["test"])
    reruns = entry.get("reruns", RERUNS)
    if type(reruns) is not int or reruns < 1:
        raise HostError(7031, file=path, reason=f"{entry['test']}: reruns = {reruns!r}")
    return Flaky(entry["test"], entry["reason"], reruns)


def _tests(folder, name):
    """The tests that a file has, by its text: whatever part of them a run selects."""
    file = folder / name
    if not file.is_file():
        return set()
    body = ast.parse(file.read_text()).body
    return {f"{name}::{node.name}" for node in body if isinstance(node, ast.FunctionDef)}
