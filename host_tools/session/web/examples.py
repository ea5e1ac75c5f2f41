"""The example tables that a page can choose from, one a chapter."""

from functools import cache
from pathlib import Path
from typing import Any

from host_tools.common import games, json_file
from host_tools.common.errors import HostError
from host_tools.common.meant import listed
from host_tools.examples import TABLES
from host_tools.mathematics.payback.above import warnings


def path(chapter: str) -> Path:
    """The file of a chapter's table. Raises HostError 6503."""
    if chapter not in games.chapters():
        raise HostError(6503, chapter=chapter, known=listed(games.chapters(), chapter))
    return TABLES / f"{chapter}.json"


@cache
def titles() -> list[dict[str, Any]]:
    """`above`: what its wagers return more than is staked on them, in sentences."""
    return [
        {
            "chapter": each,
            "name": games.title(each).name,
            "above": [one.text for one in warnings(json_file.read(path(each)))],
        }
        for each in games.chapters()
    ]
