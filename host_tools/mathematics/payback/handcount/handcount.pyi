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

def count_unnamed(ranking: int, deck: bytes, drawn: int, /) -> dict[int, int]:
    """As `count`, for a ranking to which the names of the suits are nothing: of hands that differ
    in these only one is valued, for all.

    The deck has all four suits of each of its ranks in order and perhaps the joker at the end.
    """
