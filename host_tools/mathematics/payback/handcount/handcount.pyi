"""Counts of all hands by the board's own evaluator; host only, built by `make setup`.

A class is `value >> CLASS_SHIFT`: a hand's category and the ranks that make it, without kickers.
Both calls release the interpreter's lock, so threads use all cores. ValueError says which card,
count or ranking the evaluator does not take.
"""

CLASS_SHIFT: int

def count(
    ranking: int, deck: bytes, drawn: int, before: bytes = b"", after: bytes = b"", /
) -> dict[int, int]:
    """Hands by class: `before`, each combination of `drawn` cards of `deck` in order, `after`."""

def beaten(ranking: int, deck: bytes, drawn: int, least_category: int, /) -> dict[int, int]:
    """Ordered pairs (loser, winner) of hands without a common card, by the loser's class.

    Only losers of category `least_category` or higher are counted. At most five cards a hand.
    """
