"""Both hands of Five Card Hi-Lo by their totals (579.11): five cards each of one deck."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import comb, prod

from host_tools.mathematics.payback.outcomes import Outcomes, choices, tally

ACE, TEN = 11, 10
ACE_LOW = 1
HIGH_CARDS, CARDS = 3, 5
# How many cards there are of each value; the ace counts 1 in the low hand.
ONE_DECK = tuple((value, 16 if value == TEN else 4) for value in range(2, ACE + 1))

Values = tuple[tuple[int, int], ...]
Composition = tuple[int, ...]  # cards of each of the values
Totals = tuple[int, int]  # of the high and of the low hand


def compositions(values: Values, cards: int = CARDS) -> Iterator[Composition]:
    """Every hand, as how many cards of each value it has."""
    if not values:
        if cards == 0:
            yield ()
        return
    for count in range(min(cards, values[0][1]) + 1):
        for rest in compositions(values[1:], cards - count):
            yield (count, *rest)


def totals(counts: Composition, values: Values = ONE_DECK) -> Totals:
    """As the dealer sets: the three highest values high, so aces go there; of four aces one is
    left for the low hand (579.11(e))."""
    cards = [value for (value, _), count in zip(values, counts, strict=True) for _ in range(count)]
    cards.sort(reverse=True)
    low = [ACE_LOW if value == ACE else value for value in cards[HIGH_CARDS:]]
    return sum(cards[:HIGH_CARDS]), sum(low)


def ties(values: Values = ONE_DECK) -> Outcomes:
    """Which totals of the player's two hands are the dealer's; dealt from these cards."""
    by_high: dict[int, list[Composition]] = defaultdict(list)
    by_low: dict[int, list[Composition]] = defaultdict(list)
    by_both: dict[Totals, list[Composition]] = defaultdict(list)
    hands = {counts: totals(counts, values) for counts in compositions(values)}
    for counts, (high, low) in hands.items():
        for same in by_high[high], by_low[low], by_both[high, low]:
            same.append(counts)
    tied: Counter[str] = Counter()
    deck = [held for _, held in values]
    for player, (high, low) in hands.items():
        number = prod(map(comb, deck, player))
        left = [held - taken for held, taken in zip(deck, player, strict=True)]
        high_ties, low_ties, both = (
            number * sum(prod(map(comb, left, dealer)) for dealer in dealers)
            for dealers in (by_high[high], by_low[low], by_both[high, low])
        )
        tied["both high and low hands tie"] += both
        tied["high hands tie"] += high_ties - both
        tied["low hands tie"] += low_ties - both
    space = choices(sum(deck), CARDS) * choices(sum(deck) - CARDS, CARDS)
    return tally(tied.items(), space, "pairs of hands")
