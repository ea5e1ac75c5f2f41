"""Settlement of Over/Under, 686a.7(i) to (k), with the odds of 686a.8. Every line names its
section; no payout is limited (R-686a-20)."""

from ...core import hands
from ...core.paytable import odds_for
from ...core.settling import pay_row
from . import paytables

UNDER_UP_TO = 17
OVER_FROM = 24


def total(cards):
    """Points of the three cards (686a.3(d))."""
    return int(hands.category(hands.OVER_UNDER, hands.value(hands.OVER_UNDER, cards)))


def settle(round, seat):
    """Everything that the seat wagered, on its three cards, which then go to the discard rack
    (686a.7(i))."""
    points = total(round.hands.pop(seat))
    if "over_23" in round.placed(seat):
        settle_ante(round, seat, "over_23", points, points >= OVER_FROM)
    elif "under_18" in round.placed(seat):
        settle_ante(round, seat, "under_18", points, points <= UNDER_UP_TO)
    settle_bonus(round, seat, points)


def settle_ante(round, seat, name, points, won):
    """The Ante goes with the wager that stands beside it: won by 686a.7(i)(1) or 686a.7(i)(2),
    lost on the house's totals and on those of the other side (R-686a-11)."""
    houses = UNDER_UP_TO < points < OVER_FROM
    for wager in ("ante", name):
        if won:
            round.pay(seat, wager, paytables.ANTE_ODDS, paytables.ANTE_SECTION)
        else:
            round.settle(seat, wager, "collect", "686a.7(j)" if houses else "R-686a-11")


def settle_bonus(round, seat, points):
    """686a.7(k), whatever was decided: also of a hand that was surrendered (686a.7(g))."""
    if "bonus" in round.placed(seat):
        odds = odds_for(paytables.BONUS, points)
        pay_row(round, seat, "bonus", odds, paytables.BONUS_SECTION, "686a.7(k)")
