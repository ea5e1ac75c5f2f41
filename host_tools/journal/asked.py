"""In which order a dealer asks what a player does."""

from collections.abc import Iterable

# Of blackjack, whose text has another one (581.7(h)); all other games go by theirs.
ASKED = (
    "hit",
    "stand",
    "double_down",
    "free_double",
    "split",
    "free_split",
    "surrender",
    "refuse",
)


def as_asked(choices: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(choices, key=lambda what: ASKED.index(what) if what in ASKED else 0))
