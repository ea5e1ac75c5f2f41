"""Starting hands up to a renaming of suits: one hand stands for all that play alike."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations

CARDS = range(52)
RANKS, SUITS = "23456789TJQKA", "cdhs"
_RENAMINGS = tuple(permutations(range(len(SUITS))))


def starting_hands(count: int) -> dict[bytes, int]:
    """A hand of each class with the number of hands in it: 169 of two cards, 1,755 of three."""
    classes: Counter[bytes] = Counter()
    for cards in combinations(CARDS, count):
        classes[canonical(cards)] += 1
    return dict(classes)


def canonical(cards: Iterable[int]) -> bytes:
    """The same hand for all renamings of suits: the first of them in order."""
    hand = tuple(cards)
    return min(bytes(sorted(card & ~3 | suits[card & 3] for card in hand)) for suits in _RENAMINGS)


def name(hand: bytes) -> str:
    """As people write it, the highest card first: `AhKdKc`."""
    return "".join(RANKS[card >> 2] + SUITS[card & 3] for card in sorted(hand, reverse=True))


def named_by(decisions: dict[bytes, str]) -> dict[str, str]:
    """The names of the hands by decision, the highest hands first."""
    names: dict[str, list[str]] = {}
    for hand in sorted(decisions, key=lambda hand: sorted(hand, reverse=True), reverse=True):
        names.setdefault(decisions[hand], []).append(name(hand))
    return {decision: " ".join(hands) for decision, hands in names.items()}
