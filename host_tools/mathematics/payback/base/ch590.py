"""Free Bet Blackjack: the Blackjack Wager with its lammers, doubles and splits."""

from fractions import Fraction

from tablectl.games.ch590 import paytables as printed

from host_tools.mathematics.payback.base.blackjack_play import play
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
READINGS = (f"{DECKS} decks",)


def count(reading: str, on_rounds: OnHands) -> Play:
    """590.3(a) leaves the number of decks to the house."""
    return play(
        "590",
        "Free Bet Blackjack",
        "590.7-590.12(a)",
        RULES,
        (
            "a hand over 21 loses at once, whatever the dealer then has (R-590-11)",
            "split aces are drawn to as other split hands (R-590-12)",
            "an ace and a ten-value card of a split hand are a 21",
        ),
        on_rounds,
    )
