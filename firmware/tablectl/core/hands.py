"""Poker hands by the C evaluator `handeval`: within a ranking a greater value is better."""

import handeval

from .paytable import odds_for

STANDARD = handeval.STANDARD
DJ_WILD = handeval.DJ_WILD
DJ_WILD_TRIPS = handeval.DJ_WILD_TRIPS
DJ_WILD_PROGRESSIVE = handeval.DJ_WILD_PROGRESSIVE
PAI_GOW_HIGH = handeval.PAI_GOW_HIGH
PAI_GOW_LOW = handeval.PAI_GOW_LOW
PAI_GOW_LOW_CARD = handeval.PAI_GOW_LOW_CARD
PAI_GOW_INSURANCE = handeval.PAI_GOW_INSURANCE
PAI_GOW_ACE_HIGH = handeval.PAI_GOW_ACE_HIGH
PAI_GOW_FORTUNE = handeval.PAI_GOW_FORTUNE
PAI_GOW_WILD = handeval.PAI_GOW_WILD
THREE_CARD = handeval.THREE_CARD
THREE_CARD_SUITS = handeval.THREE_CARD_SUITS
FOUR_CARD = handeval.FOUR_CARD
LUNAR = handeval.LUNAR
LUNAR_SECOND = handeval.LUNAR_SECOND
LUNAR_SUPER = handeval.LUNAR_SUPER
BLACKJACK = handeval.BLACKJACK
BLACKJACK_SPLIT = handeval.BLACKJACK_SPLIT
BLACKJACK_SOFT = handeval.BLACKJACK_SOFT
BUST_IT = handeval.BUST_IT
PUSH_22 = handeval.PUSH_22
STANDARD_FLOP = handeval.STANDARD_FLOP
CRISS_CROSS_ACROSS = handeval.CRISS_CROSS_ACROSS
CRISS_CROSS_DOWN = handeval.CRISS_CROSS_DOWN
HI_LO_HIGH = handeval.HI_LO_HIGH
HI_LO_LOW = handeval.HI_LO_LOW
HI_LO_ANTE_BONUS = handeval.HI_LO_ANTE_BONUS
OVER_UNDER = handeval.OVER_UNDER

WAY_HI_LO = handeval.WAY_HI_LO
WAY_PAI_GOW_SIX = handeval.WAY_PAI_GOW_SIX

EIGHT, TEN, KING, ACE = 6, 8, 11, 12
# From the values of one category to those of the next.
A_CATEGORY = 1 << 25
JOKER = 52


def value(ranking, cards):
    """Value of `cards` (numbers 0..52) in `ranking`. Raises ValueError for cards that the ranking
    does not take."""
    return handeval.value(ranking, bytes(cards))


def category(ranking, hand_value):
    """Name of the category that a value belongs to, such as `full house`."""
    return handeval.category_name(ranking, hand_value)


def first_rank(ranking, hand_value):
    """The highest rank that decides within the value's category: of the pair, of the top card."""
    return handeval.ranks(ranking, hand_value)[0]


def ranks(ranking, hand_value):
    """The ranks that decide within the value's category, made ranks first."""
    return handeval.ranks(ranking, hand_value)


def categories(ranking):
    """Names of a ranking's categories from low to high."""
    return handeval.categories(ranking)


def row(ranking, table, hand_value):
    """The odds of the row of a paytable that a value satisfies, or None."""
    name = category(ranking, hand_value)
    return odds_for(table, name, first_rank(ranking, hand_value), categories(ranking))


def dj_wild_trips(cards):
    """(category name, whether it is natural) of a hand by the Trips Bonus Wager of 687a.12(d).

    The ranking's categories are those of DJ_WILD, each with wild cards and natural.
    """
    hand_value = value(DJ_WILD_TRIPS, cards)
    natural = handeval.category(DJ_WILD_TRIPS, hand_value) & 1
    name = handeval.category_name(DJ_WILD_TRIPS, hand_value)
    return name[: name.rindex(" natural" if natural else " with")], bool(natural)


def settings(way, cards):
    """The low hands that a way of setting allows for `cards`, the house's first. Raises ValueError
    for cards that the way does not take."""
    return [list(low) for low in handeval.settings(way, bytes(cards))]
