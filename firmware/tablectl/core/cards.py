"""Cards as numbers 0..52: 4 x rank + suit, rank 0 = deuce .. 12 = ace, suit 0..3 = c d h s; 52 =
joker.

Letters are cut out of texts as slices: MicroPython keeps a single character that is taken by its
index, or while going over a text, on the heap for good.
"""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
JOKER_TEXT = "Jk"


def card_text(card):
    """`As`, `Td`, `2c`, `Jk`."""
    if card == JOKER:
        return JOKER_TEXT
    rank, suit = card >> 2, card & 3
    return RANKS[rank : rank + 1] + SUITS[suit : suit + 1]


def card_number(text):
    """The card written as `As` or `Jk`; ValueError names a text that is no card."""
    if text == JOKER_TEXT:
        return JOKER
    if len(text) == 2 and text[:1] in RANKS and text[1:] in SUITS:
        return 4 * RANKS.index(text[:1]) + SUITS.index(text[1:])
    raise ValueError(
        "{!r}: a card is a rank of {}, a suit of {}, or {}".format(text, RANKS, SUITS, JOKER_TEXT)
    )


def card_numbers(text):
    """The cards of a text such as `As Td Jk`."""
    return [card_number(word) for word in text.split()]


def cards_text(cards):
    return " ".join([card_text(card) for card in cards])
