"""Double Attack Blackjack: Bet, Double Attack, Double Down and split wagers."""

from dataclasses import replace
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
# What a surrender takes of a hand that was doubled (R-581-13).
TAKEN = {
    "half": "a surrender takes half of all that lies at the hand (R-581-13)",
    "returned": "a surrender gives the Double Down Wager back and takes half of what else lies at "
    "the hand (R-581-13)",
}
GOES = {"half": "halved", "returned": "given back"}
READINGS = tuple(TAKEN)


def count(reading: str, on_rounds: OnHands) -> Play:
    """581.3(a) fixes the decks; the reading is the answer to R-581-13."""
    return play(
        "581",
        "Double Attack Blackjack",
        "581.7-581.12(a)",
        replace(RULES, double_returned=reading == "returned"),
        (
            "the Double Attack Wager is as much as the Bet Wager where it is made",
            "a hand over 21 loses at once (R-581-11)",
            "Double Down and split wagers go with their hand, 1 to 1 (R-581-12)",
            TAKEN[reading],
            "a split ace may be surrendered for half (R-581-14)",
            "an ace and a ten-value card of a split hand are a 21",
        ),
        on_rounds,
        stake="Bet Wager",
        reading=f"{RULES.decks} decks, a Double Down Wager {GOES[reading]} by a surrender",
    )
