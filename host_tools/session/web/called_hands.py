"""What the hands on the layout are called, as the table has told of them so far."""

import re
from typing import Any

from host_tools.journal.known_table import KnownTable, Receiver
from host_tools.rounds import named_hands
from host_tools.rounds.named_hands import Called

# A player who has set his hands has decided on the cards of the low one.
CARD = re.compile("[2-9TJQKA][cdhs]|Jk")
LOW_HAND = re.compile(f"(?:{CARD.pattern})+")


def is_low(decided: str) -> bool:
    return LOW_HAND.fullmatch(decided) is not None


def lows(view: KnownTable) -> dict[int, list[str]]:
    """The low hands by seat, those told and those decided."""
    decided = {seat: CARD.findall(said) for seat, said in view.decisions.items() if is_low(said)}
    return {**decided, **view.lows}


def called(chapter: str, view: KnownTable) -> dict[Any, Called]:
    """Each hand that is known whole, by its receiver."""
    hands: dict[Receiver, list[str]] = view.hands
    return named_hands.called(chapter, hands, lows(view))
