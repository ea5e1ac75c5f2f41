"""A player who wagers on adjacent areas: who it is, as `Round.boxes_of` tells, and which of his
hands is set first. `round.facts["boxes"]`: each seat whose player has the next area to its left
too."""

from . import irregularities as irregular
from .seats import clockwise


def two_areas(section):
    """Irregularity `two_areas`, before the lock: one player wagers on `seat` and on the next area
    to its left, where the Rules Submission permits it (`section` is .7(f))."""
    return irregular.Irregularity("two_areas", section, ("betting",), _join, _verify_areas)


def boxes(section):
    """`two_areas` for boxes, of as many in a row as `max_boxes` permits (`section`)."""
    return irregular.Irregularity("two_areas", section, ("betting",), _join, _verify_boxes)


def _join(round, event, section, step):
    round.facts.setdefault("boxes", []).append(event["seat"])
    round.show("note", what=event["what"], seat=event["seat"], section=section)


def _verify_areas(round, event, section):
    if not round.configuration["two_areas"]:
        irregular.refuse(event, "the house does not permit it", section)
    _verify_next(round, event, section, 2)


def _verify_boxes(round, event, section):
    _verify_next(round, event, section, round.configuration["max_boxes"])


def _verify_next(round, event, section, most):
    """The seat and the next one are wagered on, not joined yet, and not too many in a row."""
    seat = round.table.verify_seat(event)
    if not (round.placed(seat) and round.placed(seat + 1)):
        irregular.refuse(event, "no wagers at seats {} and {}".format(seat, seat + 1), section)
    if seat in round.facts.get("boxes", ()):
        irregular.refuse(event, "seats {} and {} are joined".format(seat, seat + 1), section)
    many = len(round.boxes_of(seat)) + len(round.boxes_of(seat + 1))
    if many > most:
        irregular.refuse(event, "{} boxes, and a player may use {}".format(many, most), section)


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
