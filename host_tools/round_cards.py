"""The cards of a round file: reading them, and that no card stands in it twice."""

from collections.abc import Iterable
from pathlib import Path

from tablectl.core.cards import card_number, card_text

from host_tools.errors import HostError
from host_tools.json_file import Fields


def read_cards(fields: Fields, key: str) -> list[int]:
    text = fields.text(key, "") or ""
    cards = []
    for word in text.split():
        try:
            cards.append(card_number(word))
        except ValueError:
            fields.refuse(
                key,
                word,
                "is no card; write rank 2-9 T J Q K A and suit c d h s, Jk for the joker",
            )
    return cards


def verify_one_deck(file: str | Path, deck: int, cards: Iterable[tuple[int, str]]) -> None:
    """`cards` are (card, where it stands). Raises HostError 6107 for a card that stands twice and
    6106 for one that a deck of `deck` cards does not have."""
    places: dict[int, str] = {}
    for card, where in cards:
        if card in places:
            raise HostError(6107, file=file, where=where, card=card_text(card), other=places[card])
        if card >= deck:
            limit = f"is not in this game's deck of {deck} cards"
            raise HostError(6106, file=file, where=where, value=card_text(card), limit=limit)
        places[card] = where
