"""Double Back Jack: the Blackjack Wager with doubles, a split and the Second Chance Wager."""

from dataclasses import replace
from fractions import Fraction

from tablectl.games.ch591 import paytables as printed

from host_tools.mathematics.payback.base.blackjack_play import ACES, ONE_CARD, ROUNDS, SHORT, play
from host_tools.mathematics.payback.base.blackjack_rules import FULL_DECK, Rules
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.chapters.common import DECKS

RULES = Rules(
    values=FULL_DECK,
    decks=DECKS,
    blackjack=Fraction(*printed.BLACKJACK_ODDS[1:]),
    blackjack_wins_first=True,
    push_22=True,
    pays_21=True,
    most_hands=2,
    second_chance=True,
)
# 591.3(a) leaves the number of decks to the house; of more than these the last one is told.
MOST_COUNTED = 8
READINGS = tuple(f"{decks} {aces}" for decks in range(1, MOST_COUNTED + 1) for aces in ACES)


def count(reading: str, on_rounds: OnHands) -> Play:
    """`reading`: the number of decks and the answer to R-591-13. Of six decks, the example's,
    the most rounds are dealt."""
    number, aces = reading.split()
    decks = int(number)
    return play(
        "591",
        "Double Back Jack",
        "591.7-591.12(b)",
        replace(RULES, decks=decks, one_card_to_aces=aces == ONE_CARD),
        (
            "a hand over 21 without a Second Chance Wager loses at once (R-591-11)",
            "the Second Chance Wager equals the Blackjack Wager with its double (R-591-12)",
            f"{ACES[aces]} (R-591-13)",
        ),
        on_rounds,
        reading=f"{decks} deck{'s' * (decks > 1)}" + SHORT[aces],
        rounds=ROUNDS if decks == DECKS else ROUNDS // 10,
    )
