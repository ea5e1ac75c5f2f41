"""Double Attack Blackjack, 58 Pa. Code 581.12."""

from tablectl.games.ch581 import paytables as printed

from host_tools.mathematics.payback.chapters.common import known, only
from host_tools.mathematics.payback.spaces import shoe
from host_tools.mathematics.payback.wager import Wager

DECKS = 8  # 581.3(a)
CARDS_A_DECK = 48
TEN_VALUES_A_DECK = 12
FRESH_SHOE = "a full shoe of eight decks without 10s, no card of it known"

WAGERS = (
    Wager(
        "581",
        "Bust It",
        printed.BUST_IT_SECTION,
        only(printed.BUST_IT),
        known(lambda: shoe.bust_it(DECKS)),
        (FRESH_SHOE,),
    ),
    Wager(
        "581",
        "Insurance",
        printed.INSURANCE_SECTION,
        only((("dealer has a Blackjack", printed.INSURANCE_ODDS),)),
        known(lambda: shoe.insurance(DECKS, TEN_VALUES_A_DECK, CARDS_A_DECK)),
        ("a full shoe of eight decks without 10s, of which only the dealer's ace is known",),
    ),
)
