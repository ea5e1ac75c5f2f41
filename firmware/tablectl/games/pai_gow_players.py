"""The players of the pai gow games 588 and 688a: who wagers on two areas, and who is paid Envy
Bonuses for the hands of others."""

from ..core import irregularities as irregular
from ..core.paytable import odds_for
from ..core.seats import clockwise, counterclockwise
from ..core.settling import abandoned


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


def place_lammers(round, names, least, section):
    """An Envy lammer beside every wager called one of `names` of at least `least` cents, which
    makes it a Qualifying Wager."""
    lammers = round.facts["lammers"] = {}
    for seat in clockwise(round.competing):
        for name in names:
            if round.placed(seat).get(name, 0) >= least:
                lammers[(seat, name)] = round.placed(seat)[name]
                round.show("note", what="lammer", seat=seat, wager=name, section=section)


def take_lammers(round, seat):
    for key in [key for key in round.facts["lammers"] if key[0] == seat]:
        del round.facts["lammers"][key]


def pay_envy(round, name, schedules, hand_of, section):
    """To each player with a lammer beside his wager called `name` a fixed sum for every other
    player's qualifying hand. `schedules`: {wager in cents: paytable}, `hand_of(seat)` the hand as
    the paytables name it."""
    players = [seat for seat in counterclockwise(round.competing) if not abandoned(round, seat)]
    for holder in players:
        for seat in players:
            wager = round.facts["lammers"].get((seat, name))
            if wager is None or same_player(round, seat, holder):
                continue
            odds = odds_for(_schedule(schedules, wager), hand_of(holder))
            if odds:
                round.line(seat, name, 0, "envy", section, odds[1], odds)


def _schedule(schedules, wager):
    """That of the largest printed wager that `wager` reaches."""
    return schedules[max([cents for cents in schedules if cents <= wager])]
