"""A player who wagers on adjacent areas: the dealer says so, and `Round.boxes_of` tells.
`round.facts["boxes"]`: each seat whose player has the next area to its left too."""

from . import irregularities as irregular


def two_areas(section):
    """Irregularity `two_areas`, before the lock: one player wagers on `seat` and on the next area
    to its left. Where a chapter has two at most, the Rules Submission permits it by the key
    `two_areas`; elsewhere as many are his in a row as `max_boxes` permits (`section`)."""
    return irregular.Irregularity("two_areas", section, ("betting",), _join, _verify)


def _join(round, event, section, step):
    round.facts.setdefault("boxes", []).append(event["seat"])
    round.show("note", what=event["what"], seat=event["seat"], section=section)


def _verify(round, event, section):
    """The seat and the next one are wagered on, not joined yet, and not too many in a row."""
    seat = round.table.verify_seat(event)
    most = round.configuration.get("max_boxes", 2)
    if not round.configuration.get("two_areas", True):
        irregular.refuse(event, "the house does not permit it", section)
    if not (round.placed(seat) and round.placed(seat + 1)):
        irregular.refuse(event, "no wagers at seats {} and {}".format(seat, seat + 1), section)
    if seat in round.facts.get("boxes", ()):
        irregular.refuse(event, "seats {} and {} are joined".format(seat, seat + 1), section)
    many = len(round.boxes_of(seat)) + len(round.boxes_of(seat + 1))
    if many > most:
        irregular.refuse(event, "{} boxes, and a player may use {}".format(many, most), section)
