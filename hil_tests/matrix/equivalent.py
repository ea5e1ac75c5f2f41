"""Changes that change nothing of what the rules do, so that no test of theirs can fail by them.
Each has its reason in `equivalent.toml`."""

import tomllib
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from hil_tests.matrix.citations import RULES_CODE
from hil_tests.matrix.mutations import Mutant

LIST = Path(__file__).with_name("equivalent.toml")


@lru_cache
def listed() -> list[dict[str, Any]]:
    """`files` below the rules code, with `*`; `line`, what the changed line holds; `changes`, what
    becomes what; `reason`."""
    return tomllib.loads(LIST.read_text())["equivalent"]


def reason(one: Mutant) -> str:
    """Why the mutant changes nothing, "" if it is not listed."""
    return next((entry["reason"] for entry in listed() if is_listed(one, entry)), "")


def is_listed(one: Mutant, entry: dict[str, Any]) -> bool:
    if one.change not in entry["changes"] or not one.path.is_relative_to(RULES_CODE):
        return False
    file = one.path.relative_to(RULES_CODE).as_posix()
    return entry["line"] in one.source and any(fnmatchcase(file, each) for each in entry["files"])
