"""A player who wagers on two adjacent areas: who it is, and which of his hands is set first."""

from .errors import RuleError
from .seats import clockwise


def two_areas(round, section):
    """For `betting`: event `two_areas` says that the player at `seat` wagers on the next position
    too, or no longer; where the Rules Submission permits it (`section` is .7(f))."""
    if not round.configuration["two_areas"]:
        return {}
    return {"two_areas": (_two_areas_check(section), _join_or_part)}


def _two_areas_check(section):
    def verify_two_areas(round, event):
        seat = round.table.verify_seat(event)
        joined = round.facts.get("two_areas", {})
        fact = None
        if seat + 1 > round.table.seats:
            fact = "not adjacent"
        elif joined.get(seat, seat + 1) != seat + 1 or joined.get(seat + 1, seat) != seat:
            fact = "a player wagers on two positions at most"
        if fact:
            raise RuleError(1030, {"seat": seat, "next": seat + 1, "fact": fact}, section)

    return verify_two_areas


def _join_or_part(round, event):
    joined = round.facts.setdefault("two_areas", {})
    seat = event["seat"]
    if seat in joined:
        del joined[seat], joined[seat + 1]
    else:
        joined[seat], joined[seat + 1] = seat + 1, seat
    round.show("note", what="two_areas", seat=seat, on=seat in joined)


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
