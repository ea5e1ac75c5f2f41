"""The cards of a round file: reading them, and that each is in the game's pack."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tablectl.core.cards import card_number, card_text

from host_tools.common.errors import HostError
from host_tools.common.json_file import Fields


def read_cards(fields: Fields, key: str) -> list[int]:
    """The cards of a text such as `As Td`. Raises HostError 6106 for what is none."""
    given = fields.values.get(key)
    if given is not None and not isinstance(given, str):
        fields.refuse(
            key, given, 'must be a text in quotes: cards as "5h", or "As Td" with spaces'
        )
    text = given or ""
    cards = []
    for word in text.split():
        try:
            cards.append(card_number(word))
        except ValueError:
            fields.refuse(
                key,
                word,
                "is no card; write rank 2-9 T J Q K A and suit c d h s, Jk for the joker, as in "
                '"As Td Jk"',
            )
    return cards


def verify_pack(
    file: str | Path, pack: Any, cards: Iterable[tuple[int, str]], again: bool
) -> None:
    """`cards` are (card, where it stands); `again`: whether dealt cards come into play again in
    the round, so that the table alone can tell which are left. Raises HostError 6107 for a card
    that stands more often than the pack has it, 6106 for one that the pack does not have."""
    places: dict[int, list[str]] = {}
    for card, where in cards:
        earlier = places.setdefault(card, [])
        if not pack.has(card):
            limit = f"is not among this game's {pack.count} cards"
            raise HostError(6106, file=file, where=where, value=card_text(card), limit=limit)
        if len(earlier) == pack.decks and not again:
            raise HostError(
                6107, file=file, where=where, card=card_text(card), other=", ".join(earlier)
            )
        earlier.append(where)
