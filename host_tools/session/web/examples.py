"""The example tables that a page can choose from, one a chapter."""

from functools import cache
from pathlib import Path
from typing import Any

from tablectl.games import load

from host_tools.common import games
from host_tools.common.errors import HostError
from host_tools.common.meant import listed
from host_tools.examples import TABLES
from host_tools.session.web import layouts


def path(chapter: str) -> Path:
    """The file of a chapter's table. Raises HostError 6503."""
    if chapter not in games.chapters():
        raise HostError(6503, chapter=chapter, known=listed(games.chapters(), chapter))
    return TABLES / f"{chapter}.json"


@cache
def titles() -> list[dict[str, Any]]:
    """Each with what its small picture shows: how its cards lie, how many wagers a seat has."""
    return [
        {
            "chapter": each,
            "name": games.title(each).name,
            "layout": layouts.printed(each),
            "wagers": sum(wager.entered for wager in load(each).wagers),
        }
        for each in games.chapters()
    ]
