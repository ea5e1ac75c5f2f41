"""Double Back Jack, 58 Pa. Code 591.12."""

from functools import cache

from tablectl.games.ch591 import paytables as printed

from host_tools.mathematics.payback.chapters.common import DECKS, known, only
from host_tools.mathematics.payback.spaces import shoe
from host_tools.mathematics.payback.wager import Wager

CARDS_A_DECK = 52
TEN_VALUES_A_DECK = 16


@cache
def insurance(decks: int) -> Wager:
    return Wager(
        "591",
        "Insurance",
        printed.INSURANCE_SECTION,
        only((("dealer has a Blackjack", printed.INSURANCE_ODDS),)),
        known(lambda: shoe.insurance(decks, TEN_VALUES_A_DECK, CARDS_A_DECK)),
        (f"a full shoe of {decks} decks, of which only the dealer's ace is known",),
        in_shoe=insurance,
    )


WAGERS = (insurance(DECKS),)
