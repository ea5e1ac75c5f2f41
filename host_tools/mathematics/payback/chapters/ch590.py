"""Free Bet Blackjack, 58 Pa. Code 590.12."""

from functools import cache

from tablectl.games.ch590 import paytables as printed

from host_tools.mathematics.payback.chapters.common import DECKS, known, only, tables
from host_tools.mathematics.payback.spaces import shoe
from host_tools.mathematics.payback.wager import Wager

CARDS_A_DECK = 52
TEN_VALUES_A_DECK = 16


@cache
def push_22(decks: int) -> Wager:
    return Wager(
        "590",
        "Push 22",
        printed.PUSH_22_SECTION,
        tables(printed.PUSH_22),
        known(lambda: shoe.push_22(decks)),
        (
            f"a full shoe of {decks} decks, no card of it known",
            "the dealer draws to 16 and stands on all 17s, also when only this wager is left",
        ),
        in_shoe=push_22,
    )


@cache
def insurance(decks: int) -> Wager:
    return Wager(
        "590",
        "Insurance",
        printed.INSURANCE_SECTION,
        only((("dealer has a Blackjack", printed.INSURANCE_ODDS),)),
        known(lambda: shoe.insurance(decks, TEN_VALUES_A_DECK, CARDS_A_DECK)),
        (f"a full shoe of {decks} decks, of which only the dealer's ace is known",),
        in_shoe=insurance,
    )


WAGERS = (push_22(DECKS), insurance(DECKS))
