"""One hand under one ranking: what it is, which ranks decide, which cards made it."""

import re
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import handeval
from tablectl.core.cards import RANKS, card_number, card_text

from host_tools.common.errors import HostError
from host_tools.common.meant import listed

# Chapters played with dice instead of cards.
DICE_CHAPTERS = ("585", "593")


@dataclass(frozen=True)
class Ranking:
    number: int
    name: str
    least: int
    most: int
    section: str
    categories: tuple[str, ...]

    @property
    def has_dice(self) -> bool:
        return self.section.split(".")[0] in DICE_CHAPTERS

    def as_dict(self) -> dict[str, Any]:
        described = asdict(self)
        del described["number"]
        return described


@dataclass(frozen=True)
class RankedHand:
    ranking: str
    cards: list[str]
    category: str
    value: int
    ranks: list[str]
    made: list[str]
    section: str


@cache
def rankings() -> list[Ranking]:
    return [Ranking(number, *row) for number, row in enumerate(handeval.rankings())]


def ranking_named(name: str) -> Ranking:
    """Raises HostError 6401 that names all rankings."""
    known = {ranking.name: ranking for ranking in rankings()}
    if name not in known:
        raise HostError(6401, ranking=name, known=listed(known, name))
    return known[name]


def rank_hand(ranking: Ranking, text: str) -> RankedHand:
    """The hand written as `As Kd` or `AsKd`, dice as their pips. Raises HostError 6402 for a text
    that is no card or die, 6403 for a hand that the ranking does not take."""
    words = [word for piece in text.split() for word in _apart(ranking, piece)]
    cards = bytes(_read(ranking, word, place) for place, word in enumerate(words, 1))
    try:
        value = handeval.value(ranking.number, cards)
    except ValueError as error:
        raise HostError(6403, reason=_for_people(str(error), ranking, words)) from error
    return RankedHand(
        ranking=ranking.name,
        cards=words,
        category=ranking.categories[handeval.category(ranking.number, value)],
        value=value,
        ranks=[RANKS[rank] for rank in handeval.ranks(ranking.number, value)],
        made=[_write(ranking, card) for card in handeval.made(ranking.number, cards)],
        section=ranking.section,
    )


def _apart(ranking: Ranking, piece: str) -> list[str]:
    if ranking.has_dice:
        return list(piece) if piece.isdecimal() else [piece]
    return re.findall("..", piece) if len(piece) % 2 == 0 else [piece]


def _read(ranking: Ranking, word: str, place: int) -> int:
    if ranking.has_dice:
        if word.isdecimal() and 1 <= int(word) <= 6:
            return int(word)
        raise HostError(6402, text=word, place=place, kind="die; write its pips, 1 to 6")
    try:
        return card_number(word)
    except ValueError:
        kind = "card; write rank 2-9 T J Q K A and suit c d h s, Jk for the joker"
        raise HostError(6402, text=word, place=place, kind=kind) from None


def _write(ranking: Ranking, card: int) -> str:
    return str(card) if ranking.has_dice else card_text(card)


def _for_people(text: str, ranking: Ranking, words: list[str]) -> str:
    """The evaluator's text with the names of the ranking and of the card, places from 1."""
    text = text.replace(f"ranking {ranking.number}", ranking.name)
    return re.sub(
        r"card \d+ at position (\d+)",
        lambda found: f"{words[int(found[1])]} at place {int(found[1]) + 1}",
        text,
    )
