"""The request `hands`: values of many hands from the evaluator of this image, so that a host can
hold it to its own. Pure."""

from array import array
from binascii import unhexlify

import handeval

from ..core.errors import LinkError

# So many values, of ten digits and a comma each, fit the line of a reply.
HANDS_LIMIT = 88
# A name from the link is looked up here and nowhere else: an attribute that is asked for by name
# is kept by MicroPython for good, so that many names would fill the memory.
RANKINGS = {
    "standard": handeval.STANDARD,
    "three_card": handeval.THREE_CARD,
    "three_card_suits": handeval.THREE_CARD_SUITS,
    "four_card": handeval.FOUR_CARD,
    "standard_flop": handeval.STANDARD_FLOP,
    "criss_cross_across": handeval.CRISS_CROSS_ACROSS,
    "criss_cross_down": handeval.CRISS_CROSS_DOWN,
    "lunar": handeval.LUNAR,
    "lunar_second": handeval.LUNAR_SECOND,
    "lunar_super": handeval.LUNAR_SUPER,
    "dj_wild": handeval.DJ_WILD,
    "dj_wild_trips": handeval.DJ_WILD_TRIPS,
    "dj_wild_progressive": handeval.DJ_WILD_PROGRESSIVE,
    "pai_gow_high": handeval.PAI_GOW_HIGH,
    "pai_gow_low": handeval.PAI_GOW_LOW,
    "pai_gow_low_card": handeval.PAI_GOW_LOW_CARD,
    "pai_gow_insurance": handeval.PAI_GOW_INSURANCE,
    "pai_gow_ace_high": handeval.PAI_GOW_ACE_HIGH,
    "pai_gow_fortune": handeval.PAI_GOW_FORTUNE,
    "pai_gow_wild": handeval.PAI_GOW_WILD,
    "hi_lo_high": handeval.HI_LO_HIGH,
    "hi_lo_low": handeval.HI_LO_LOW,
    "hi_lo_ante_bonus": handeval.HI_LO_ANTE_BONUS,
    "over_under": handeval.OVER_UNDER,
    "blackjack": handeval.BLACKJACK,
    "blackjack_split": handeval.BLACKJACK_SPLIT,
    "blackjack_soft": handeval.BLACKJACK_SOFT,
    "bust_it": handeval.BUST_IT,
    "push_22": handeval.PUSH_22,
    "props_hops": handeval.PROPS_HOPS,
    "high_roll": handeval.HIGH_ROLL,
}


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
    number = RANKINGS.get(name)
    if number is None:
        raise LinkError(2013, {"ranking": name})
    return number


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
