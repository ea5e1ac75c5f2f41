"""The example tables that a page can choose from, one a chapter."""

from functools import cache
from pathlib import Path

from host_tools.common import games
from host_tools.common.errors import HostError
from host_tools.examples import TABLES


def path(chapter: str) -> Path:
    """The file of a chapter's table. Raises HostError 6503."""
    if chapter not in games.chapters():
        raise HostError(6503, chapter=chapter, known=", ".join(games.chapters()))
    return TABLES / f"{chapter}.json"


@cache
def titles() -> list[dict[str, str]]:
    return [{"chapter": each, "name": games.title(each).name} for each in games.chapters()]
