"""The games that this firmware plays, as people ask for them: names, wagers and irregularities."""

from dataclasses import dataclass
from typing import Any

from tablectl import games
from tablectl.core import game as rules
from tablectl.core.errors import ConfigurationError

from host_tools.common.errors import HostError
from host_tools.common.meant import listed


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
class GameIrregularity:
    """What may go wrong; `section`: the one, or the reading, under which the chapter knows it."""

    name: str
    section: str


def chapters() -> list[str]:
    return sorted(games.CATALOGUE)


def declared(chapter: str) -> rules.Game:
    """The chapter's own declaration. Raises HostError 6503."""
    try:
        found: rules.Game = games.load(chapter)
    except ConfigurationError:
        raise HostError(6503, chapter=chapter, known=listed(chapters(), chapter)) from None
    return found


def title(chapter: str) -> Title:
    """The name of a game. Raises HostError 6503."""
    if chapter not in games.CATALOGUE:
        raise HostError(6503, chapter=chapter, known=listed(chapters(), chapter))
    return Title(chapter, games.CATALOGUE[chapter])


def wagers(chapter: str) -> tuple[GameWager, ...]:
    return tuple(
        GameWager(wager.name, wager.section, _how(wager)) for wager in declared(chapter).wagers
    )


def _how(wager: Any) -> str:
    facts = ["on the sensor" if wager.sensor else "" if wager.entered else "by a decision"]
    facts.append("required" if wager.required else "")
    equals = (wager.equals,) if isinstance(wager.equals, str) else wager.equals or ()
    facts.append("equals " + " or ".join(equals) if equals else "")
    facts.append(f"needs {wager.needs}" if wager.needs else "")
    return ", ".join(fact for fact in facts if fact)


def irregularities(chapter: str) -> tuple[GameIrregularity, ...]:
    """By name. Those of any table, as a count of the deck, are not the chapter's."""
    by_name = sorted(declared(chapter).irregularities, key=lambda known: known.name)
    return tuple(GameIrregularity(known.name, known.section) for known in by_name)
