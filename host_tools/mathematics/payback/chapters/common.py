"""What the chapters' wagers share."""

from collections.abc import Callable, Mapping
from functools import cache

from host_tools.mathematics.payback.enumeration import JOKER_DECK, STANDARD_DECK, Enumeration
from host_tools.mathematics.payback.outcomes import Outcomes
from host_tools.mathematics.payback.wager import PrintedRow, Table

ONLY = "only"  # the name of a table that has no other beside it
ONE_DECK = "one deck of 52 cards"
DECKS = 6  # of a shoe, where the text leaves their number to the house
ONE_DECK_AND_JOKER = "one deck of 53 cards with one joker"
NOT_FOLDED = "no hand is folded that a row pays"

Rows = tuple[PrintedRow, ...]
Count = Callable[[Enumeration], Outcomes]


def tables(printed: Mapping[str, Rows]) -> dict[str, Table]:
    return {name: Table(rows) for name, rows in printed.items()}


def only(rows: Rows) -> dict[str, Table]:
    return {ONLY: Table(rows)}


def dealt(ranking: str, cards: int) -> Count:
    """Each hand of so many cards of one deck."""
    return lambda enumeration: enumeration.hands(ranking, STANDARD_DECK, cards)


def dealt_with_joker(ranking: str, cards: int) -> Count:
    """Each hand of so many cards of one deck and its joker."""
    return lambda enumeration: enumeration.hands(ranking, JOKER_DECK, cards)


def known(outcomes: Callable[[], Outcomes]) -> Count:
    """Outcomes that need no enumeration of hands, found once; those of a function with a name
    under this name."""
    once = cache(outcomes)
    name = outcomes.__name__
    if name == "<lambda>":
        return lambda enumeration: once()
    return lambda enumeration: enumeration.once((name,), once)
