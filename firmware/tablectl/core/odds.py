"""Payout odds as printed: (kind, a, b).

TO   a to b: the winner gets a/b of the stake and keeps the stake.
FOR  a for b: the winner gets a/b of the stake; the stake is gone.
METER  a percent of the progressive meter; FIXED  a cents, whatever the stake; FIXED_AND_METER  a
cents and b percent of the meter; PUSH  the stake goes back and nothing more.
"""

from .money import dollars

TO = "to"
FOR = "for"
METER = "meter"
FIXED = "fixed"
FIXED_AND_METER = "fixed and meter"
PUSH = "push"


def to(a, b=1):
    return (TO, a, b)


def for_(a, b=1):
    return (FOR, a, b)


def push():
    return (PUSH, 0, 1)


def of_meter(percent):
    return (METER, percent, 100)


def fixed(cents):
    return (FIXED, cents, 1)


def fixed_and_meter(cents, percent):
    return (FIXED_AND_METER, cents, percent)


def without_stake(odds):
    """The same odds where the stake is not handed back: `a to b` becomes `a for b`."""
    return (FOR, odds[1], odds[2]) if odds[0] == TO else odds


def winnings(odds, stake):
    """Cents that `stake` cents win at TO, FOR or FIXED odds.

    A quotient that is not whole cents is rounded down; with the whole-dollar stakes of the
    chapters none is.
    """
    if odds[0] == FIXED:
        return odds[1]
    return stake * odds[1] // odds[2]


def of_the_meter(odds):
    """(cents besides, percent of the meter) of METER or FIXED_AND_METER odds; None of others."""
    if odds[0] == METER:
        return 0, odds[1]
    return odds[1:] if odds[0] == FIXED_AND_METER else None


def stake_returned(odds):
    """Whether the stake goes back to a winner paid at these odds; beside a sum of money or a part
    of the meter only where the chapter says so."""
    return odds[0] in (TO, PUSH)


def text(odds):
    kind, a, b = odds
    if kind in (TO, FOR):
        return "{} {} {}".format(a, kind, b)
    if kind == METER:
        return "{}% of meter".format(a)
    if kind == FIXED_AND_METER:
        return "{} and {}% of meter".format(dollars(a), b)
    return kind
