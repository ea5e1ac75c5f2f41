"""A printed paytable, and the row of it that pays a hand.

A table is a tuple of rows (hand, odds) in the order printed. A hand is paid once, by the first row
that it satisfies. The hand of a row is

- a name: that category of the evaluator's ranking, or that outcome of the wager, and no other;
- a `Hand`: several outcomes in one row, or a category from some rank on.

Ranks are 0 = deuce .. 12 = ace, as the evaluator's deciding ranks.
"""

SIX, SEVEN, TEN, JACK, QUEEN, KING, ACE = 4, 5, 8, 9, 10, 11, 12

ROYAL_FLUSH = "royal flush"
STRAIGHT_FLUSH = "straight flush"
FIVE_ACES = "five aces"
FOUR_OF_A_KIND = "four-of-a-kind"
FULL_HOUSE = "full house"
FLUSH = "flush"
STRAIGHT = "straight"
THREE_OF_A_KIND = "three-of-a-kind"
TWO_PAIRS = "two pairs"
PAIR = "pair"
ACE_KING = "ace-king"


class Hand:
    """What a row asks for: one of `outcomes`; with `lowest`, the first deciding rank of the only
    one in `lowest` .. `highest`; with `better`, also any better category of the ranking."""

    def __init__(self, name, outcomes, lowest=None, highest=ACE, better=False):
        self.name = name
        self.outcomes = outcomes
        self.lowest = lowest
        self.highest = highest
        self.better = better


def any_of(name, *outcomes):
    return Hand(name, outcomes)


def ranked(name, category, lowest, highest):
    return Hand(name, (category,), lowest, highest)


def or_better(name, category, lowest):
    return Hand(name, (category,), lowest, better=True)


FOUR_ACES = ranked("four aces", FOUR_OF_A_KIND, ACE, ACE)
PAIR_OF_SIXES_OR_BETTER = or_better("pair of 6s or better", PAIR, SIX)
PAIR_OF_SIXES_THROUGH_TENS = ranked("pair of 6s through 10s", PAIR, SIX, TEN)
PAIR_OF_SEVENS_OR_BETTER = or_better("pair of 7s or better", PAIR, SEVEN)
PAIR_OF_TENS_OR_BETTER = or_better("pair of 10s or better", PAIR, TEN)
PAIR_OF_JACKS_OR_BETTER = or_better("pair of jacks or better", PAIR, JACK)
PAIR_OF_QUEENS_OR_BETTER = or_better("pair of queens or better", PAIR, QUEEN)


def name_of(hand):
    """The name of a row's hand, in the words of the regulation."""
    return hand.name if isinstance(hand, Hand) else hand


def odds_for(table, outcome, rank=None, ranking=()):
    """The odds of the first row that `outcome` satisfies; None where no row pays it.

    `rank` is the hand's first deciding rank and `ranking` the names of the ranking's categories
    from low to high. Tables without a `Hand` of ranks need neither; without them such a row
    raises TypeError or ValueError rather than pay wrongly.
    """
    for hand, odds in table:
        if satisfies(hand, outcome, rank, ranking):
            return odds
    return None


def satisfies(hand, outcome, rank, ranking):
    if not isinstance(hand, Hand):
        return outcome == hand
    if outcome in hand.outcomes:
        return hand.lowest is None or hand.lowest <= rank <= hand.highest
    return hand.better and ranking.index(outcome) > ranking.index(hand.outcomes[0])
