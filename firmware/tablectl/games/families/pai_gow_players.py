"""The players of the pai gow games 588 and 688a: who is paid Envy Bonuses for the hands of
others."""

from ...core.paytable import odds_for
from ...core.seats import clockwise, counterclockwise
from ...core.settling import abandoned, misses_envy


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


def pay_envy(round, name, schedules, hand_of, section, beside=None):
    """To each player with a lammer beside his wager called `name`, or any of `beside`, a fixed sum
    for every other player's qualifying hand. `schedules`: {wager in cents: paytable},
    `hand_of(seat)` the hand as the paytables name it."""
    players = counterclockwise(round.competing)
    paid = [seat for seat in players if not misses_envy(round, seat)]
    for holder in [seat for seat in players if not abandoned(round, seat)]:
        for seat in paid:
            wager = max(
                [round.facts["lammers"].get((seat, each), 0) for each in beside or (name,)]
            )
            if not wager or seat in round.boxes_of(holder):
                continue
            odds = odds_for(_schedule(schedules, wager), hand_of(holder))
            if odds:
                round.line(seat, name, 0, "envy", section, odds[1], odds)


def _schedule(schedules, wager):
    """That of the largest printed wager that `wager` reaches."""
    return schedules[max([cents for cents in schedules if cents <= wager])]
