"""What the pai gow games 588 and 688a share: the starting position, the deal to all seven
positions, and how two set hands compare."""

from ..core import hands
from ..core.dealing import deal_in_turn, deal_stacks
from ..core.dice import roll
from ..core.errors import RuleError
from ..core.money import is_whole
from ..core.seats import DEALER
from ..core.step import Step

POSITIONS = 6
DICE = 3
# Counted counterclockwise: the dealer first, then the position farthest to the dealer's right.
COUNTED = (DEALER, 6, 5, 4, 3, 2, 1)
DEALT = (1, 2, 3, 4, 5, 6, DEALER)


def starting_position(round, section):
    """The place dealt to first (section is .5(i)): a number of the random number generator, or
    the total of three dice, counted from the dealer as 1."""
    if round.configuration["start_position"] == "dice":
        number = (sum((yield from roll(round, section, DICE))) - 1) % len(COUNTED) + 1
    else:
        accepts = {"start_position": _number_check(section)}
        step = Step("starting", "start_position", section, accepts)
        number = (yield from round.wait(step))["number"]
    round.show("start_position", number=number, to=COUNTED[number - 1])
    return COUNTED[number - 1]


def _number_check(section):
    def verify_number(round, event):
        number = event.get("number")
        if not is_whole(number) or not 1 <= number <= len(COUNTED):
            raise RuleError(1021, {"number": number, "last": len(COUNTED)}, section)

    return verify_number


def deal_to_all(round, first, cards, section):
    """To every position, wagered on or not, and to the dealer, clockwise from `first`."""
    begin = DEALT.index(first)
    places = DEALT[begin:] + DEALT[:begin]
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    yield from (deal_stacks if in_stacks else deal_in_turn)(round, places, cards, section)


def set_hand(round, seat, low_cards, section):
    """The player's low hand as the dealer reveals it; the other cards are his high hand."""
    accepts = {"set_hand": _low_hand_check(low_cards, section)}
    event = yield from round.wait(Step("setting", "set_hand", section, accepts, seat))
    return event["low"]


def _low_hand_check(low_cards, section):
    def verify_low(round, event):
        seat = round.table.verify_seat(event)
        if seat != round.step.to:
            raise RuleError(1008, {"seat": seat, "turn": round.step.to}, section)
        low = event.get("low")
        held = round.hands[seat]
        good = isinstance(low, (list, tuple)) and len(low) == low_cards
        if not good or not all([low.count(card) == 1 and card in held for card in low]):
            raise RuleError(1022, {"seat": seat, "count": low_cards}, section)

    return verify_low


def values_of(cards, low):
    """(value of the high hand, value of the low hand): comparable with each other as well."""
    high = [card for card in cards if card not in low]
    return hands.value(hands.PAI_GOW_HIGH, high), hands.value(hands.PAI_GOW_LOW, low)


def is_foul(high, low):
    """The high hand ranks below the low hand."""
    return high < low
