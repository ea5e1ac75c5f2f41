"""Free Bet Blackjack: the Blackjack Wager with its lammers, doubles and splits."""

from dataclasses import replace
from fractions import Fraction

from tablectl.games.ch590 import paytables as printed

from host_tools.mathematics.payback.base.blackjack_play import ACES, ONE_CARD, SHORT, play
from host_tools.mathematics.payback.base.blackjack_rules import FULL_DECK, Rules
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.chapters.common import DECKS

RULES = Rules(
    values=FULL_DECK,
    decks=DECKS,
    blackjack=Fraction(*printed.BLACKJACK_ODDS[1:]),
    push_22=True,
    free_bets=True,
)
# The answers to R-590-12.
READINGS = tuple(ACES)


def count(reading: str, on_rounds: OnHands) -> Play:
    """590.3(a) leaves the number of decks to the house; the reading is the answer to R-590-12."""
    return play(
        "590",
        "Free Bet Blackjack",
        "590.7-590.12(a)",
        replace(RULES, one_card_to_aces=reading == ONE_CARD),
        (
            "a hand over 21 loses at once, whatever the dealer then has (R-590-11)",
            f"{ACES[reading]} (R-590-12)",
            "an ace and a ten-value card of a split hand are a 21",
        ),
        on_rounds,
        reading=f"{DECKS} decks" + SHORT[reading],
    )
