"""The example tables that a page can choose from, one a chapter."""

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from host_tools.common import games, json_file
from host_tools.common.errors import HostError
from host_tools.common.meant import listed
from host_tools.examples import TABLES
from host_tools.mathematics.payback.above import warnings

# So many tables are counted once: one of each game, and what somebody tries out.
MOST_KEPT = 64


def path(chapter: str) -> Path:
    """The file of a chapter's table. Raises HostError 6503."""
    if chapter not in games.chapters():
        raise HostError(6503, chapter=chapter, known=listed(games.chapters(), chapter))
    return TABLES / f"{chapter}.json"


@cache
def titles() -> list[dict[str, Any]]:
    return [{"chapter": each, "name": games.title(each).name} for each in games.chapters()]


def above_by_chapter() -> dict[str, list[str]]:
    """As `above`, of every example. Counting takes half a second the first time."""
    return {each: above(json.dumps(json_file.read(path(each)))) for each in games.chapters()}


@lru_cache(MOST_KEPT)
def above(configuration: str) -> list[str]:
    """What the wagers of a configuration, a JSON text, return more than is staked on them, in
    sentences. Counting takes up to a quarter of a second, and a replay tells it at every step."""
    return [one.text for one in warnings(json.loads(configuration))]
