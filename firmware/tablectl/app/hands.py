"""The request `hands`: values of many hands from the evaluator of this image, so that a host can
hold it to its own. Pure."""

from array import array
from binascii import unhexlify

import handeval

from ..core.errors import LinkError

# So many values, of ten digits and a comma each, fit the line of a reply.
HANDS_LIMIT = 88


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
    """The constants of handeval are the names of the rankings in upper case."""
    number = getattr(handeval, name.upper(), None) if name.islower() else None
    if not isinstance(number, int):
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
