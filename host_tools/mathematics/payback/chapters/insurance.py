"""The Insurance Wager of the blackjack games, made with every hand or with the best ones alone."""

from functools import cache, partial
from typing import NamedTuple

from host_tools.mathematics.payback.chapters.common import known, only
from host_tools.mathematics.payback.spaces import shoe
from host_tools.mathematics.payback.wager import Odds, Wager

OWN_CARDS = 2


class Terms(NamedTuple):
    """`ten_values`, `cards`: of one deck; `fixed`: whether the text gives the number of decks."""

    chapter: str
    section: str
    odds: Odds
    ten_values: int
    cards: int
    fixed: bool = False


def insurances(terms: Terms, decks: int) -> tuple[Wager, Wager]:
    return _insurance(terms, False, decks), _insurance(terms, True, decks)


@cache
def _insurance(terms: Terms, best: bool, decks: int) -> Wager:
    """`best`: with no other hands than those with which the wager returns the most."""
    own = OWN_CARDS if best else 0
    seen = "the dealer's ace and the player's two cards are" if best else "the dealer's ace is"
    hands = "only hands without a card that counts 10" if best else "every hand"
    return Wager(
        terms.chapter,
        "Insurance, of the best hands" if best else "Insurance",
        terms.section,
        only((("dealer has a Blackjack", terms.odds),)),
        known(lambda: shoe.insurance(decks, terms.ten_values, terms.cards, own)),
        (
            f"a full shoe of {decks} decks of {terms.cards} cards, of which only {seen} known",
            f"the player insures {hands}",
        ),
        in_shoe=None if terms.fixed else partial(_insurance, terms, best),
    )
