"""The games that this firmware plays, as people ask for them: names, wagers, paytables and
irregularities."""

from dataclasses import asdict, dataclass
from types import ModuleType
from typing import Any

from tablectl import games
from tablectl.core.errors import ConfigurationError

from host_tools.errors import HostError
from host_tools.payback import catalogue


@dataclass(frozen=True)
class Title:
    chapter: str
    name: str


@dataclass(frozen=True)
class GameWager:
    """A wager as the chapter declares it; `how`: who enters it and what it rests on."""

    name: str
    section: str
    how: str


@dataclass(frozen=True)
class Paytable:
    """The tables that the text prints for a wager."""

    wager: str
    section: str
    tables: tuple[str, ...]


@dataclass(frozen=True)
class GameIrregularity:
    """What may go wrong; `section`: the one, or the reading, under which the chapter knows it."""

    name: str
    section: str


@dataclass(frozen=True)
class Game:
    chapter: str
    name: str
    wagers: tuple[GameWager, ...]
    paytables: tuple[Paytable, ...]
    irregularities: tuple[GameIrregularity, ...]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def chapters() -> list[str]:
    return sorted(games.CATALOGUE)


def module(chapter: str) -> ModuleType:
    """The rules of a chapter. Raises HostError 6503."""
    try:
        found: ModuleType = games.load(chapter)
    except ConfigurationError:
        raise HostError(6503, chapter=chapter, known=", ".join(chapters())) from None
    return found


def title(chapter: str) -> Title:
    """The name of a game, which opens its module's docstring. Raises HostError 6503."""
    return Title(chapter, str(module(chapter).__doc__).split(",")[0])


def wagers(chapter: str) -> tuple[GameWager, ...]:
    return tuple(
        GameWager(wager.name, wager.section, _how(wager)) for wager in module(chapter).WAGERS
    )


def _how(wager: Any) -> str:
    facts = ["on the sensor" if wager.sensor else "" if wager.entered else "by a decision"]
    facts.append("required" if wager.required else "")
    equals = (wager.equals,) if isinstance(wager.equals, str) else wager.equals or ()
    facts.append("equals " + " or ".join(equals) if equals else "")
    facts.append(f"needs {wager.needs}" if wager.needs else "")
    return ", ".join(fact for fact in facts if fact)


def paytables(chapter: str) -> tuple[Paytable, ...]:
    """Of the wagers whose paybacks can be counted; 563 and 569 print none."""
    if chapter not in catalogue.CHAPTERS:
        return ()
    return tuple(
        Paytable(wager.slug, wager.section, tuple(wager.tables))
        for wager in catalogue.wagers(chapter)
    )


def irregularities(chapter: str) -> tuple[GameIrregularity, ...]:
    """By name. Those of any table, as a count of the deck, are not the chapter's."""
    declared = module(chapter).IRREGULARITIES
    by_name = sorted(declared, key=lambda irregularity: irregularity.name)
    return tuple(GameIrregularity(known.name, known.section) for known in by_name)


def game(chapter: str) -> Game:
    """Everything of a chapter. Raises HostError 6503."""
    name = title(chapter).name
    return Game(chapter, name, wagers(chapter), paytables(chapter), irregularities(chapter))
