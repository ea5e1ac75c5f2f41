"""All that a chapter declares, with the paytables that the text prints for its wagers."""

from dataclasses import asdict, dataclass
from typing import Any

from host_tools.common import games
from host_tools.common.games import GameIrregularity, GameWager
from host_tools.mathematics.payback import catalogue
from host_tools.mathematics.payback.wager import Wager


@dataclass(frozen=True)
class Paytable:
    """The tables that the text prints for a wager."""

    wager: str
    section: str
    tables: tuple[str, ...]


@dataclass(frozen=True)
class GameFacts:
    chapter: str
    name: str
    wagers: tuple[GameWager, ...]
    paytables: tuple[Paytable, ...]
    irregularities: tuple[GameIrregularity, ...]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def paytables(chapter: str) -> tuple[Paytable, ...]:
    """Of the wagers whose paybacks can be counted; 563 and 569 print none."""
    if chapter not in catalogue.CHAPTERS:
        return ()
    return tuple(
        Paytable(wager.slug, wager.section, _printed(wager))
        for wager in catalogue.printed(chapter)
    )


def _printed(wager: Wager) -> tuple[str, ...]:
    return tuple(name for name, table in wager.tables.items() if table.printed)


def facts_of(chapter: str) -> GameFacts:
    """Everything of a chapter. Raises HostError 6503."""
    return GameFacts(
        chapter,
        games.title(chapter).name,
        games.wagers(chapter),
        paytables(chapter),
        games.irregularities(chapter),
    )
