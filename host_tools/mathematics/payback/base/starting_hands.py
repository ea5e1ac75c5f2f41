"""Starting hands up to a renaming of suits: one hand stands for all that play alike."""

from collections.abc import Callable, Iterable
from itertools import combinations, permutations

from host_tools.mathematics.payback.base.work import OnHands

CARDS = range(52)
RANKS, SUITS = "23456789TJQKA", "cdhs"
_RENAMINGS = tuple(permutations(range(len(SUITS))))


def starting_hands(count: int) -> dict[bytes, int]:
    """A hand of each class with the number of hands in it: 169 of two cards, 1,755 of three."""
    classes: dict[bytes, int] = {}
    seen: set[bytes] = set()
    for hand in map(bytes, combinations(CARDS, count)):
        if hand not in seen:
            alike = renamed(hand)
            seen |= alike
            classes[hand] = len(alike)
    return classes


def each(
    hands: Iterable[bytes], count: Callable[[bytes], list[int]], on_hands: OnHands
) -> dict[bytes, list[int]]:
    """`count` of every hand. `on_hands(done, all)` is called after each."""
    waiting = list(hands)
    counted: dict[bytes, list[int]] = {}
    for hand in waiting:
        counted[hand] = count(hand)
        on_hands(len(counted), len(waiting))
    return counted


def renamed(cards: Iterable[int]) -> set[bytes]:
    """The same hand for all renamings of suits."""
    hand = tuple(cards)
    return {bytes(sorted(card & ~3 | suits[card & 3] for card in hand)) for suits in _RENAMINGS}


def canonical(cards: Iterable[int]) -> bytes:
    """The hand that stands for its class: the first of them in order."""
    return min(renamed(cards))


def name(hand: bytes) -> str:
    """As people write it, the highest card first: `AhKdKc`."""
    return "".join(RANKS[card >> 2] + SUITS[card & 3] for card in sorted(hand, reverse=True))


def named_by(decisions: dict[bytes, str]) -> dict[str, str]:
    """The names of the hands by decision, the highest hands first."""
    names: dict[str, list[str]] = {}
    for hand in sorted(decisions, key=lambda hand: sorted(hand, reverse=True), reverse=True):
        names.setdefault(decisions[hand], []).append(name(hand))
    return {decision: " ".join(hands) for decision, hands in names.items()}
