"""Cards as numbers 0..52: 4 x rank + suit, rank 0 = deuce .. 12 = ace, suit 0..3 = c d h s; 52 =
joker."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
JOKER_TEXT = "Jk"


def card_text(card):
    """`As`, `Td`, `2c`, `Jk`."""
    return JOKER_TEXT if card == JOKER else RANKS[card >> 2] + SUITS[card & 3]


def card_number(text):
    """The card written as `As` or `Jk`; ValueError names a text that is no card."""
    if text == JOKER_TEXT:
        return JOKER
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return 4 * RANKS.index(text[0]) + SUITS.index(text[1])
    raise ValueError(
        "{!r}: a card is a rank of {}, a suit of {}, or {}".format(text, RANKS, SUITS, JOKER_TEXT)
    )


def card_numbers(text):
    """The cards of a text such as `As Td Jk`."""
    return [card_number(word) for word in text.split()]


def cards_text(cards):
    return " ".join([card_text(card) for card in cards])
