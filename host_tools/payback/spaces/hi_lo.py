"""Both hands of Five Card Hi-Lo by their totals (579.11): five cards each of one deck."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import comb, prod

from host_tools.payback.outcomes import Outcomes, tally

ACE, TEN = 11, 10
ACE_LOW = 1
HIGH_CARDS, CARDS, DECK = 3, 5, 52
# How many cards there are of each value; the ace counts 1 in the low hand.
VALUES = tuple((value, 16 if value == TEN else 4) for value in range(2, ACE + 1))

Composition = tuple[int, ...]  # cards of each of VALUES
Totals = tuple[int, int]  # of the high and of the low hand


def compositions() -> Iterator[Composition]:
    def choose(place: int, left: int, counts: Composition) -> Iterator[Composition]:
        if place == len(VALUES):
            if left == 0:
                yield counts
            return
        for count in range(min(left, VALUES[place][1]) + 1):
            yield from choose(place + 1, left - count, (*counts, count))

    return choose(0, CARDS, ())


def totals(counts: Composition) -> Totals:
    """As the dealer sets: the three highest values high, so aces go there; of four aces one is
    left for the low hand (579.11(e))."""
    cards = [value for (value, _), count in zip(VALUES, counts, strict=True) for _ in range(count)]
    cards.sort(reverse=True)
    low = [ACE_LOW if value == ACE else value for value in cards[HIGH_CARDS:]]
    return sum(cards[:HIGH_CARDS]), sum(low)


def ties() -> Outcomes:
    """Which totals of the player's two hands are the dealer's."""
    by_high: dict[int, list[Composition]] = defaultdict(list)
    by_low: dict[int, list[Composition]] = defaultdict(list)
    for counts in compositions():
        high, low = totals(counts)
        by_high[high].append(counts)
        by_low[low].append(counts)
    tied: Counter[str] = Counter()
    for player in compositions():
        high, low = totals(player)
        ways = _ways(player, [held for _, held in VALUES])
        left = [held - taken for (_, held), taken in zip(VALUES, player, strict=True)]
        same_high = {dealer: _ways(dealer, left) for dealer in by_high[high]}
        same_low = {dealer: _ways(dealer, left) for dealer in by_low[low]}
        both = sum(n for dealer, n in same_high.items() if dealer in same_low)
        tied["both high and low hands tie"] += ways * both
        tied["high hands tie"] += ways * (sum(same_high.values()) - both)
        tied["low hands tie"] += ways * (sum(same_low.values()) - both)
    total = comb(DECK, CARDS) * comb(DECK - CARDS, CARDS)
    return tally(tied.items(), total, "pairs of hands")


def _ways(counts: Composition, held: list[int]) -> int:
    return prod(comb(cards, taken) for cards, taken in zip(held, counts, strict=True))
