"""What the hands on the layout are called, as the table has told of them so far."""

import re
from typing import Any

from tablectl.core.seats import DEALER

from host_tools.journal.known_table import KnownTable
from host_tools.rounds import named_hands
from host_tools.rounds.named_hands import Called
from host_tools.session.web.seen_cards import Hands

# A player who has set his hands has decided on the cards of the low one.
CARD = re.compile("[2-9TJQKA][cdhs]|Jk")
LOW_HAND = re.compile(f"(?:{CARD.pattern})+")


def is_low(decided: str) -> bool:
    return LOW_HAND.fullmatch(decided) is not None


def lows(view: KnownTable) -> dict[int, list[str]]:
    """The low hands by seat, those told and those decided."""
    decided = {seat: CARD.findall(said) for seat, said in view.decisions.items() if is_low(said)}
    return {**decided, **view.lows}


def all_lows(chapter: str, view: KnownTable, lying: Hands) -> dict[int, list[str]]:
    """With the dealer's, where he sets it as the house does and his cards are seen."""
    return {**named_hands.house_low(chapter, tuple(lying.get(DEALER, ()))), **lows(view)}


def called(chapter: str, view: KnownTable, lying: Hands) -> dict[Any, Called]:
    """Each hand of which every card is seen, by its receiver."""
    return named_hands.called(chapter, lying, lows(view))
