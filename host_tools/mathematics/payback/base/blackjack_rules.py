"""What tells the blackjack games of the chapters apart, for one player at one box."""

from dataclasses import dataclass
from fractions import Fraction

ACE, TEN = 1, 10


@dataclass(frozen=True)
class Rules:
    """values: cards of a deck by their value, an ace as 1. decks 0: an endless shoe.

    The dealer stands on all 17s and looks for a Blackjack under an ace or ten-value card before
    any decision. A hand over 21 loses at once. Doubling and splitting take the whole wager.
    """

    values: tuple[tuple[int, int], ...]
    decks: int
    blackjack: Fraction = Fraction(1)
    blackjack_wins_first: bool = False  # also against a dealer's Blackjack
    push_22: bool = False  # a dealer's 22 pushes all hands still there
    pays_21: bool = False  # a 21 wins before the dealer draws
    double_any: bool = False  # on any number of cards, not only on two
    rescue: bool = False  # surrender at any time below 21, of a doubled or split hand too
    double_returned: bool = False  # then the wager that doubled goes back
    most_hands: int = 4
    one_card_to_aces: bool = False  # and aces are split once
    free_bets: bool = False  # lammers for doubles of hard 9 to 11 and splits of other than tens
    second_chance: bool = False
    attack: bool = False  # the wager may be doubled on the dealer's up card

    @property
    def shoe(self) -> dict[int, int]:
        """Cards by value; of an endless shoe their shares of one deck."""
        return {value: number * (self.decks or 1) for value, number in self.values}


FULL_DECK = (*((value, 4) for value in range(1, 10)), (TEN, 16))
WITHOUT_TENS = (*((value, 4) for value in range(1, 10)), (TEN, 12))


def add(total: int, soft: bool, value: int) -> tuple[int, bool]:
    """A hand's total with one more card; an ace is 11 unless that is over 21."""
    total, soft = (total + 11, True) if value == ACE and total < 11 else (total + value, soft)
    return (total - 10, False) if total > 21 and soft else (total, soft)
