"""Hand values from the C evaluator, the same on CPython, the unix port and the board.

Within one ranking a greater value is the better hand and equal poker hands have equal values.
Cards are bytes 4 * rank + suit (rank 0 = deuce .. 12 = ace, suit 0..3 = clubs, diamonds, hearts,
spades), 52 is the joker. The layout of a value is in hand_eval.h. As a native .mpy file the module
also has __version__, that of the project.
"""

from array import array

STANDARD: int
THREE_CARD: int
THREE_CARD_SUITS: int
FOUR_CARD: int
STANDARD_FLOP: int
CRISS_CROSS_ACROSS: int
CRISS_CROSS_DOWN: int
LUNAR: int
LUNAR_SECOND: int
LUNAR_SUPER: int
DJ_WILD: int
DJ_WILD_TRIPS: int
DJ_WILD_PROGRESSIVE: int
PAI_GOW_HIGH: int
PAI_GOW_LOW: int
PAI_GOW_LOW_CARD: int
PAI_GOW_INSURANCE: int
PAI_GOW_ACE_HIGH: int
PAI_GOW_FORTUNE: int
PAI_GOW_WILD: int
HI_LO_HIGH: int
HI_LO_LOW: int
HI_LO_ANTE_BONUS: int
OVER_UNDER: int
BLACKJACK: int
BLACKJACK_SPLIT: int
BLACKJACK_SOFT: int
BUST_IT: int
PUSH_22: int
PROPS_HOPS: int
HIGH_ROLL: int

WAY_PAI_GOW_SIX: int
WAY_HI_LO: int

def value(ranking: int, cards: bytes | bytearray | memoryview) -> int:
    """The value of a hand, 0 <= value < 2**30; the order of its cards does not matter, but where
    the ranking says so: DJ_WILD_PROGRESSIVE takes the five of the hand, then the set-aside card
    that replaces the joker; BUST_IT the dealer's first two, then the third;
    STANDARD_FLOP the player's three, then the community's three;
    CRISS_CROSS_ACROSS and _DOWN the player's two, then the cross: far, left, middle, right, near.
    LUNAR_SECOND: the row of 589.12(c) that pays the hand once more, should it win.

    ValueError for an unknown ranking, a wrong number of cards, a card out of the ranking's range,
    a joker in a ranking without one, a card more often than the decks have it; positions in the
    message count from 0.
    """

def values(
    ranking: int,
    hands: bytes | bytearray | memoryview,
    count: int,
    values: array[int] | memoryview,
) -> None:
    """The values of hands of `count` cards each, one after the other in `hands`, into `values`, a
    buffer of as many 32-bit integers (array typecode "i").

    ValueError as value() raises it, with the place of the first hand that is refused, of which and
    of those after it nothing is written; ValueError for buffers that do not fit each other.
    """

def made(ranking: int, cards: bytes | bytearray | memoryview) -> bytes:
    """The cards that make the hand's value, in the hand's order: the fewest whose own value it is,
    and of several such sets the first; all cards where they make nothing. ValueError as value()
    raises it.
    """

def category(ranking: int, value: int) -> int:
    """Index of the value's category in the names of rankings(). ValueError if there is none.

    DJ_WILD_TRIPS: twice the DJ_WILD category, one more if the hand is natural.
    HI_LO_HIGH, HI_LO_LOW, OVER_UNDER: the total; the lower the better in HI_LO_LOW.
    HI_LO_ANTE_BONUS: the row of 579.12(b).
    BLACKJACK: bust, the total, or blackjack; BLACKJACK_SPLIT: the same for a hand after a split,
    in which an ace and a 10 are 21; BLACKJACK_SOFT: whether an ace in the total counts 11.
    BUST_IT: the row of 581.12(c); PUSH_22: the row of 590.12(c).
    PROPS_HOPS: the throw, by the higher die, then the lower; no throw beats another.
    HIGH_ROLL: how many dice match, from two on.
    """

def category_name(ranking: int, value: int) -> str:
    """Name of the value's category. ValueError if there is none."""

def ranks(ranking: int, value: int) -> tuple[int, ...]:
    """Ranks (0..12) that decide within the category, made ranks before kickers, each from the
    highest down; none where the category says all. HIGH_ROLL: the face of the matching dice, 2
    to 6 as the ranks 0 to 4, an ace, the highest, as 12. ValueError if no hand of the ranking can
    have the value's shape.
    """

def categories(ranking: int) -> tuple[str, ...]:
    """Names of the ranking's categories from low to high. ValueError for an unknown ranking."""

def rankings() -> tuple[tuple[str, int, int, str, tuple[str, ...]], ...]:
    """For each ranking: name, least and most cards in a hand, section, category names from low to
    high."""

def settings(
    way: int | bytes | bytearray | memoryview, cards: bytes | bytearray | memoryview
) -> tuple[bytes, ...]:
    """The legal settings of a hand, the house's first: the cards of each low hand, in the hand's
    order. Of hands that set alike but for equal cards, one is given: compare what a dealer set by
    the values of both his hands.

    `way` is a number of ways(), or the rules of a house way for the seven cards of 688a, whose
    bytes settings.h describes and host_tools/submission/house_way.py makes.

    ValueError for an unknown way, a wrong number of cards, a card out of range or twice, rules
    that do not set this hand.
    """

def ways() -> tuple[tuple[str, int, str], ...]:
    """For each way that a section prescribes: name, cards in a hand, section."""
