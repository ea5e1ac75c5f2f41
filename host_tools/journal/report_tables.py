"""Tables of the report: what was played, game by game, and under which configurations."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from tablectl.core.money import dollars

from host_tools.journal.story import Round

Flat = Iterator[tuple[str, str]]


class Configuration(NamedTuple):
    """`rounds`: which were played under it, in words; `options`: every one, with its value."""

    digest: str
    chapter: str
    rounds: str
    options: Flat


def figures(rounds: list[Round]) -> list[str]:
    """How many there are, how many void, what was wagered, collected and paid."""
    amounts = ((one.wagered, one.collected, one.paid) for one in rounds)
    counts = [f"{len(rounds):,}", f"{sum(bool(one.void) for one in rounds):,}"]
    return counts + [dollars(sum(cents)) for cents in zip(*amounts, strict=True)]


def configurations(
    rounds: list[Round], known: dict[str, dict[str, Any]]
) -> Iterator[Configuration]:
    """Those that rounds were played under, in their order."""
    for digest, chapter in {one.configuration: one.chapter for one in rounds}.items():
        yield Configuration(digest, chapter, _rounds(rounds, digest), _flat(known[digest]))


def _rounds(rounds: list[Round], digest: str) -> str:
    """The numbers of the rounds that were played under it: `rounds 1 to 4, 9`."""
    groups = groupby(rounds, lambda one: one.configuration == digest)
    spans = [[one.number for one in group] for mine, group in groups if mine]
    several = len(spans) > 1 or len(spans[0]) > 1
    words = [str(span[0]) + (f" to {span[-1]}" if span[1:] else "") for span in spans]
    return f"round{'s' * several} {', '.join(words)}"


def _flat(options: dict[str, Any], before: str = "") -> Flat:
    for name, value in options.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", _shown(value)


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
