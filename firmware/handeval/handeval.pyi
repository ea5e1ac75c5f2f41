"""Hand values from the C evaluator, the same on CPython, the unix port and the board.

Within one ranking a greater value is the better hand and equal poker hands have equal values.
Cards are bytes 4 * rank + suit (rank 0 = deuce .. 12 = ace, suit 0..3 = clubs, diamonds, hearts,
spades), 52 is the joker. The layout of a value is in hand_eval.h.
"""

STANDARD: int
DJ_WILD: int
DJ_WILD_TRIPS: int
DJ_WILD_PROGRESSIVE: int

def value(ranking: int, cards: bytes | bytearray | memoryview) -> int:
    """The value of a hand, 0 <= value < 2**30; the order of its five cards does not matter.

    DJ_WILD_PROGRESSIVE takes six: the five of the hand and the set-aside card that replaces the
    joker. ValueError for an unknown ranking, a wrong number of cards, a card beyond 52, a joker in
    a ranking without one, a card twice; positions in the message count from 0.
    """

def category(ranking: int, value: int) -> int:
    """Index of the value's category in the names of rankings(). ValueError if there is none.

    DJ_WILD_TRIPS: twice the DJ_WILD category, one more if the hand is natural.
    """

def ranks(ranking: int, value: int) -> tuple[int, ...]:
    """Ranks (0..12) that decide within the category, made ranks before kickers, each from the
    highest down. ValueError if no hand of the ranking can have the value's shape.
    """

def rankings() -> tuple[tuple[str, int, str, tuple[str, ...]], ...]:
    """For each ranking: name, cards in a hand, section, category names from low to high."""
