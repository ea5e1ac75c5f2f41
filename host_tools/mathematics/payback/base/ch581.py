"""Double Attack Blackjack: Bet, Double Attack, Double Down and split wagers."""

from fractions import Fraction

from tablectl.games.ch581 import paytables as printed

from host_tools.mathematics.payback.base.blackjack_play import play
from host_tools.mathematics.payback.base.blackjack_rules import WITHOUT_TENS, Rules
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.work import OnHands

RULES = Rules(
    values=WITHOUT_TENS,
    decks=8,
    blackjack=Fraction(*printed.BET_ODDS[1:]),
    double_any=True,
    rescue=True,
    one_card_to_aces=True,
    attack=True,
)
READINGS = ("8 decks",)


def count(reading: str, on_rounds: OnHands) -> Play:
    """581.3(a) fixes the decks."""
    return play(
        "581",
        "Double Attack Blackjack",
        "581.7-581.12(a)",
        RULES,
        (
            "the Double Attack Wager is as much as the Bet Wager where it is made",
            "a hand over 21 loses at once (R-581-11)",
            "Double Down and split wagers go with their hand, 1 to 1 (R-581-12)",
            "a surrender takes half of all that lies at the hand (R-581-13), also of a split ace "
            "(R-581-14)",
            "an ace and a ten-value card of a split hand are a 21",
        ),
        on_rounds,
        stake="Bet Wager",
    )
