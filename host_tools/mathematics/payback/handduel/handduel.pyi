"""Every hand of a player against every hand of a dealer, by the board's own evaluator.

Host only, built by `make setup`.
"""

def duels(
    ranking: int, deck: bytes, cards: int, shown: int, bounds: tuple[int, ...], /
) -> tuple[bytes, bytes, bytes, bytes]:
    """The player's hands as (cards, weights, values, against), one after the other in each.

    The deck has all four suits of each of its ranks in order and perhaps the joker at the end. Of
    hands that differ in the names of the suits only there is one, lowest values first; its weight
    is how many they are. Its value, int32. Its counts, uint32 each: the dealer's hands of the
    other cards that are lower than the player's, equal to it, and lower than each of `bounds`;
    with `shown` 1, these counts for each of the deck's other cards in order, of the dealer's hands
    that hold it.

    Releases the interpreter's lock. ValueError says which argument cannot be taken.
    """

def forced(ranking: int, least: int, cards: bytes, won: bytes, /) -> bytes:
    """Lunar Poker's dealers who do not qualify and are forced, 589.11(e)(2)(ii), for each player.

    `cards` has five for each player, `won` an int32: the Antes that his Bet nets if it wins. A
    dealer's hand lower than `least` does not qualify. For each player and each of 52 cards come
    four uint64: the dealer's hands with that card that he forces, and how many of their 42 new
    cards each make hands lower than his, equal to it and higher; the others leave the dealer
    unqualified. He forces where that nets more than the Ante won without.

    Releases the interpreter's lock. ValueError says which argument cannot be taken.
    """

def pai_gow_six(deck: bytes, joker_lowest: bool, /) -> bytes:
    """Six-Card Fortune Pai Gow Poker: every hand of a player against every one of a dealer.

    Five tables of uint64, each of 16 categories of the player's six cards, each of the pairs of
    hands won, tied and lost: the main wager set for the most; the same by the house way; and set
    for the most of main wager and Double Down together, the pairs without a Double Down, with one
    that a dealer without a pair of 8s returns, and with one that is decided. Of settings that net
    the same the one that decides fewer pairs. The deck is one of duels(). joker_lowest: the joker
    beside a straight is its lowest card, and not an ace (R-588-10).

    The whole deck takes 7 seconds and 0.2 GB. Releases the interpreter's lock. ValueError
    says what is wrong with the deck; MemoryError.
    """
