"""A hand that its player sets into a high and a low one."""

from .errors import RuleError
from .money import is_whole
from .seats import DEALER, clockwise
from .step import Step


def set_hand(round, seat, section, low_cards, check=None):
    """The low hand of the seat, `low_cards` of its cards, or None when its player left; the others
    are the high hand. `check` takes (round, seat, low) and may refuse it with RuleError."""
    if seat in round.left:
        return None
    accepts = {"set_hand": low_hand_check(section, low_cards, check)}
    event = yield from round.wait(Step("setting", "set_hand", section, accepts, seat))
    return event and list(event["low"])


def low_hand_check(section, low_cards, check=None):
    """The check of event `set_hand` for the hand that the step is about, a seat's or (0) the
    dealer's; it returns what `check` does."""

    def verify_low_hand(round, event):
        seat = event.get("seat")
        if seat != DEALER or not is_whole(seat):
            round.table.verify_seat(event)
        if seat != round.step.to:
            raise RuleError(1008, {"seat": seat, "turn": round.step.to}, section)
        low = event.get("low")
        good = isinstance(low, (list, tuple)) and len(low) == low_cards
        if not good or not all(
            [low.count(card) == 1 and card in round.hands[seat] for card in low]
        ):
            raise RuleError(1022, {"seat": seat, "count": low_cards}, section)
        return check(round, seat, low) if check else None

    return verify_low_hand


def playing_order(round, wager, section):
    """The hands clockwise; of the two hands of one player the one with the larger `wager` is set
    first, of equal ones the first counterclockwise (`section` is .7(f))."""
    order = clockwise(round.competing)
    for seat in sorted(round.facts.get("boxes", ())):
        other = seat + 1
        if seat in order and other in order:
            first = other if round.wagers[other][wager] >= round.wagers[seat][wager] else seat
            at = order.index(seat)
            order[at : at + 2] = [first, seat + other - first]
            round.show("note", what="set_first", seat=first, section=section)
    return order
