"""A player who wagers on two adjacent areas: who it is, and which of his hands is set first."""

from . import irregularities as irregular
from .seats import clockwise


def two_areas(section):
    """Irregularity `two_areas`, before the lock: one player wagers on `seat` and on the next area
    to its left, where the Rules Submission permits it (`section` is .7(f))."""
    return irregular.Irregularity("two_areas", section, ("betting",), _join, _verify_areas)


def _join(round, event, section, step):
    joined = round.facts.setdefault("two_areas", {})
    seat = event["seat"]
    joined[seat], joined[seat + 1] = seat + 1, seat
    round.show("note", what=event["what"], seat=seat, section=section)


def _verify_areas(round, event, section):
    seat = round.table.verify_seat(event)
    joined = round.facts.get("two_areas", {})
    if not round.configuration["two_areas"]:
        irregular.refuse(event, "the house does not permit it", section)
    if not (round.placed(seat) and round.placed(seat + 1)):
        irregular.refuse(event, "no wagers at seats {} and {}".format(seat, seat + 1), section)
    if seat in joined or seat + 1 in joined:
        reason = "seat {} or {} is one of two already".format(seat, seat + 1)
        irregular.refuse(event, reason, section)


def same_player(round, seat, other):
    """Whether one player wagers on both positions."""
    return seat == other or round.facts.get("two_areas", {}).get(seat) == other


def playing_order(round, wager, section):
    """The hands clockwise; of the two hands of one player the one with the larger `wager` is set
    first, of equal ones the first counterclockwise (`section` is .7(f))."""
    order = clockwise(round.competing)
    for seat, other in sorted(round.facts.get("two_areas", {}).items()):
        if seat < other and seat in order and other in order:
            first = other if round.wagers[other][wager] >= round.wagers[seat][wager] else seat
            at = order.index(seat)
            order[at : at + 2] = [first, seat + other - first]
            round.show("note", what="set_first", seat=first, section=section)
    return order
