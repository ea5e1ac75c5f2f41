"""A player who wagers on adjacent areas: who it is, and which of his hands is set first."""

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


def boxes(section):
    """Irregularity `two_areas`, before the lock: one player wagers on `seat` and on the next box
    to its left, of as many in a row as `max_boxes` permits (`section`)."""
    return irregular.Irregularity("two_areas", section, ("betting",), _join_boxes, _verify_boxes)


def _join_boxes(round, event, section, step):
    round.facts.setdefault("boxes", []).append(event["seat"])
    round.show("note", what=event["what"], seat=event["seat"], section=section)


def _verify_boxes(round, event, section):
    seat = round.table.verify_seat(event)
    if not (round.placed(seat) and round.placed(seat + 1)):
        irregular.refuse(event, "no wagers at seats {} and {}".format(seat, seat + 1), section)
    if seat in round.facts.get("boxes", ()):
        irregular.refuse(event, "seats {} and {} are joined".format(seat, seat + 1), section)
    many = len(boxes_of(round, seat)) + len(boxes_of(round, seat + 1))
    most = round.configuration["max_boxes"]
    if many > most:
        irregular.refuse(event, "{} boxes, and a player may use {}".format(many, most), section)


def boxes_of(round, seat):
    """The boxes of the player who wagers on `seat`."""
    joined = round.facts.get("boxes", ())
    first = last = seat
    while first - 1 in joined:
        first -= 1
    while last in joined:
        last += 1
    return range(first, last + 1)
