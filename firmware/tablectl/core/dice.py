"""Dice from a shaker: the roll, and whose turn it is to shake."""

from .errors import RuleError
from .money import is_whole
from .step import Step

PIPS = (1, 2, 3, 4, 5, 6)


def roll(round, section, dice, to=None):
    """The pips of `dice` dice as the dealer calls them; None when the player `to` shakes them has
    left."""
    accepts = {"roll": roll_check(section, dice)}
    event = yield from round.wait(Step("rolling", "roll", section, accepts, to, dice=dice))
    if event is None:
        return None
    round.show("rolled", dice=list(event["dice"]))
    return tuple(event["dice"])


def roll_check(section, count):
    """Check of a `roll` event. Raises RuleError 1020."""

    def verify_roll(round, event):
        dice = event.get("dice")
        good = isinstance(dice, (list, tuple)) and len(dice) == count
        if not good or not all([is_whole(pips) and pips in PIPS for pips in dice]):
            raise RuleError(1020, {"dice": dice, "count": count}, section)

    return verify_roll


def shaker(round):
    """The seat that shakes: the one that did, or the next to its left with a wager; at first the
    one farthest to the dealer's left. A player who left shakes only when all have left."""
    wagered = round.seats()
    seats = [seat for seat in wagered if seat not in round.left] or wagered
    turn = round.table.carried.get("shaker", 0)
    following = [seat for seat in seats if seat >= turn]
    return (following or seats)[0]


def keep_shaker(round, seat):
    """The same seat shakes in the next round."""
    round.table.carried["shaker"] = seat


def pass_shaker(round, seat):
    """The next seat to its left shakes in the next round."""
    round.table.carried["shaker"] = seat + 1
