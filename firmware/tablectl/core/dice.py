"""Dice from a shaker: the roll, and whose turn it is to shake."""

from .errors import RuleError
from .money import is_whole
from .step import Step

PIPS = (1, 2, 3, 4, 5, 6)


def roll(round, section, dice, to=None):
    """The pips of `dice` dice, as called by the dealer."""
    event = yield from round.wait(
        Step("rolling", "roll", section, {"roll": _roll_check(section, dice)}, to)
    )
    round.show("rolled", dice=list(event["dice"]))
    return tuple(event["dice"])


def _roll_check(section, count):
    def verify_roll(round, event):
        dice = event.get("dice")
        good = isinstance(dice, (list, tuple)) and len(dice) == count
        if not good or not all([is_whole(pips) and pips in PIPS for pips in dice]):
            raise RuleError(1020, {"dice": dice, "count": count}, section)

    return verify_roll


def shaker(round):
    """The seat that shakes: the one that did, or the next to its left that has a wager; at first
    the one farthest to the dealer's left."""
    seats = round.seats()
    last = round.table.carried.get("shaker", 0)
    following = [seat for seat in seats if seat >= last]
    return (following or seats)[0]


def pass_shaker(round, seat):
    """The next seat to the left shakes in the next round."""
    round.table.carried["shaker"] = seat + 1


def keep_shaker(round, seat):
    round.table.carried["shaker"] = seat
