"""Every hand of a player against every hand of a dealer, by the board's own evaluator.

Host only, built by `make setup`.
"""

def duels(
    ranking: int, deck: bytes, cards: int, shown: int, bounds: tuple[int, ...], /
) -> tuple[bytes, bytes, bytes, bytes]:
    """Rows as (cards, weights, values, against), one row after the other in each.

    The deck has all four suits of each of its ranks in order and perhaps the joker at the end. A
    row is one of the player's hands that differ in more than the names of the suits; with `shown`
    1, such a hand and one card of the dealer's that the player sees. A row's cards: the player's,
    then the one shown. Its weight: how many hands it stands for. Its value, int32: the player's
    hand's. Its counts, uint32 each: the dealer's hands of the other cards (with the one shown)
    that are lower than the player's, equal to it, and lower than each of `bounds`.

    Releases the interpreter's lock. ValueError says which argument cannot be taken.
    """
