"""The request `hands`: values of many hands from the evaluator of this image, so that a host can
hold it to its own. Pure."""

from array import array
from binascii import unhexlify

import handeval

from ..core.errors import LinkError

# So many values, of ten digits and a comma each, fit the line of a reply.
HANDS_LIMIT = 88
# In the order of handeval/rankings.h, where the place of a ranking is its number. A name from the
# link is looked up here and nowhere else: an attribute that is asked for by name is kept by
# MicroPython for good, so that many names would fill the memory.
RANKINGS = (
    "standard",
    "three_card",
    "three_card_suits",
    "four_card",
    "standard_flop",
    "criss_cross_across",
    "criss_cross_down",
    "lunar",
    "lunar_second",
    "lunar_super",
    "dj_wild",
    "dj_wild_trips",
    "dj_wild_progressive",
    "pai_gow_high",
    "pai_gow_low",
    "pai_gow_low_card",
    "pai_gow_insurance",
    "pai_gow_ace_high",
    "pai_gow_fortune",
    "pai_gow_wild",
    "hi_lo_high",
    "hi_lo_low",
    "hi_lo_ante_bonus",
    "over_under",
    "blackjack",
    "blackjack_split",
    "blackjack_soft",
    "bust_it",
    "push_22",
    "props_hops",
    "high_roll",
)


def values_of(ranking, count, cards):
    """The values of hands of `count` cards, one after the other in `cards`, two hex digits a card
    (handeval.pyi). Raises LinkError 2013 to 2015."""
    number = ranking_number(ranking)
    hands = whole_hands(count, cards)
    values = array("i", bytes(4 * (len(hands) // count)))
    fact = fault_of(number, hands, count, values)
    if fact is not None:
        raise LinkError(2015, {"ranking": ranking, "fact": fact})
    return list(values)


def ranking_number(name):
    """The number of a ranking. Raises LinkError 2013."""
    if name not in RANKINGS:
        raise LinkError(2013, {"ranking": name})
    return RANKINGS.index(name)


def fault_of(number, hands, count, values):
    """Fills `values`; returns what is wrong with a hand, None when nothing is."""
    try:
        handeval.values(number, hands, count, values)
    except ValueError as error:
        return str(error)
    return None


def bytes_of(digits):
    """The bytes of pairs of hex digits; None if they are none."""
    try:
        return unhexlify(digits)
    except ValueError:
        return None


def whole_hands(count, cards):
    hands = bytes_of(cards)
    if hands is None:
        raise LinkError(2014, {"fact": "not pairs of hex digits"})
    if len(hands) % count:
        fact = "{} bytes are no whole hands of {}".format(len(hands), count)
        raise LinkError(2014, {"fact": fact})
    if len(hands) > HANDS_LIMIT * count:
        raise LinkError(2014, {"fact": "more than {} hands".format(HANDS_LIMIT)})
    return hands
