"""Settlement of DJ Wild Stud Poker, 687a.11(c) to (f), with the odds of 687a.12. Every line names
its section."""

from ...core import hands
from ...core.odds import PUSH, without_stake
from ...core.paytable import odds_for
from ...core.seats import DEALER, clockwise, counterclockwise
from ...core.settling import (
    abandoned,
    collect,
    collect_abandoned,
    pay_award,
    pay_envy,
    return_all,
    turned_up,
)
from . import paytables

BASE_WAGERS = ("ante", "blind", "raise")
ABANDONED_SECTION = "687a.7(b)"


def settle(round):
    """Forfeited wagers first (687a.11(c)), then against the dealer's hand (687a.11(d)) one player
    at a time (R-687a-02)."""
    collect_forfeits(round)
    dealer = dj_wild(round, DEALER)
    for seat in in_turn(round):
        if not round.placed(seat):
            continue
        if not (yield from turned_up(round, seat, "687a.11(e)", ABANDONED_SECTION)):
            continue
        in_play = "ante" in round.placed(seat)
        settle_base(round, seat, dealer)
        yield from settle_progressive(round, seat, in_play)
        settle_trips(round, seat)
        settle_bad_beat(round, seat, dealer)


def in_turn(round):
    """The seats in the order of settlement: which of two awards comes first changes what the meter
    pays (R-687a-02)."""
    if round.configuration["settle_from"] == "left":
        return clockwise(round.competing)
    return counterclockwise(round.competing)


def settle_void(round, void):
    """Everything goes back, also of who folded or left, and its share of the meter (R-687a-15,
    R-687a-27), except the wagers that survive the irregularity: those are settled (687a.13(d),
    R-687a-28)."""
    return_all(round, void)
    if void.survivors:
        for seat in in_turn(round):
            yield from settle_progressive(round, seat)
            settle_trips(round, seat)


def collect_forfeits(round):
    """All of who left (R-687a-22); of who folded what no rule lets him keep: the Trips Bonus Wager
    waits for his turn (687a.11(b)(1), R-687a-20)."""
    for seat in clockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, ABANDONED_SECTION)
        elif seat in round.folded:
            collect(round, seat, "ante", "687a.11(b)")
            collect(round, seat, "blind", "687a.11(b)")
            collect(round, seat, "bad_beat", "687a.11(b)(2)")
            if "progressive" in round.placed(seat) and not offered(round)["fold_qualifies"]:
                collect(round, seat, "progressive", "687a.11(b)(3)")


def offered(round):
    return round.configuration["progressive"]


def dj_wild(round, seat):
    """(value, category) of a hand by 687a.6(a), 687a.6(b) and 687a.6(c), within a category by
    R-687a-24."""
    value = hands.value(hands.DJ_WILD, round.hands[seat])
    return value, hands.category(hands.DJ_WILD, value)


def settle_base(round, seat, dealer):
    """Ante, Blind and Raise against the dealer's hand, 687a.11(e)(1) to (3)."""
    if "ante" not in round.placed(seat):
        return
    player = dj_wild(round, seat)
    if player[0] > dealer[0]:
        round.pay(seat, "ante", paytables.ANTE_ODDS, paytables.ANTE_SECTION)
        settle_winning_blind(round, seat, player[1])
        round.pay(seat, "raise", paytables.ANTE_ODDS, paytables.ANTE_SECTION)
        return
    pushes = player[0] == dealer[0]
    for name in BASE_WAGERS:
        if pushes:
            round.settle(seat, name, "push", "687a.11(e)(2)")
        else:
            round.settle(seat, name, "collect", "687a.11(e)(3)")


def settle_winning_blind(round, seat, hand):
    odds = odds_for(paytables.BLIND, hand) or paytables.BLIND_OTHER_HANDS
    if odds[0] == PUSH:
        round.settle(seat, "blind", "push", paytables.BLIND_SECTION)
    else:
        round.pay(seat, "blind", odds, paytables.BLIND_SECTION)


def progressive_hand(round, seat):
    """Category of the natural hand: the set-aside card takes the joker's place (687a.11(f)(1),
    R-687a-04)."""
    cards = round.hands[seat] + round.hands["replacement"]
    value = hands.value(hands.DJ_WILD_PROGRESSIVE, cards)
    return hands.category(hands.DJ_WILD_PROGRESSIVE, value)


def settle_progressive(round, seat, in_play=False):
    """Three-of-a-kind or better is paid (687a.6(d), 687a.11(f)(1)(ii)). A hand that is `in_play`
    pays the others envy without a wager of its own, unless the Rules Submission wants one
    (R-687a-12), but nothing to the further boxes of its player (R-687a-32)."""
    placed = "progressive" in round.placed(seat)
    if not round.sensors.accepted:
        return
    if not placed and (not in_play or offered(round)["envy_needs_wager"]):
        return
    hand = progressive_hand(round, seat)
    section = paytables.PROGRESSIVE_SECTION
    if placed:
        odds = odds_for(paytables.PROGRESSIVE, hand)
        if odds is None:
            round.settle(seat, "progressive", "collect", "687a.11(f)(1)(i)")
            return
        award = odds if offered(round)["stake_returned"] else without_stake(odds)
        yield from pay_award(round, seat, "progressive", award, section)
    envy = odds_for(paytables.PROGRESSIVE_ENVY[offered(round)["wager"]], hand)
    if envy and offered(round)["envy"]:
        schedule = {offered(round)["wager"]: envy}
        pay_envy(round, seat, "progressive", schedule, section, round.boxes_of(seat))


def settle_trips(round, seat):
    """Three-of-a-kind or better is paid (687a.6(e), 687a.11(f)(2)(ii)), by whether it is natural
    (R-687a-03)."""
    if "trips" not in round.placed(seat):
        return
    hand, natural = hands.dj_wild_trips(round.hands[seat])
    row = odds_for(paytables.TRIPS[round.configuration["trips"]], hand)
    if row is None:
        round.settle(seat, "trips", "collect", "687a.11(f)(2)(i)")
    else:
        round.pay(seat, "trips", row[0 if natural else 1], paytables.TRIPS_SECTION)


def settle_bad_beat(round, seat, dealer):
    """Paid on the beaten hand of three-of-a-kind or better (687a.6(f), 687a.11(f)(3)(ii)): the
    player's, and where both ways are played the dealer's too (R-687a-05)."""
    if "bad_beat" not in round.placed(seat):
        return
    terms = round.configuration["bad_beat"]
    player = dj_wild(round, seat)
    beaten = None
    if player[0] < dealer[0]:
        beaten = player[1]
    elif player[0] > dealer[0] and terms["mode"] == "two_way":
        beaten = dealer[1]
    odds = odds_for(paytables.BAD_BEAT[terms["paytable"]], beaten)
    if odds is None:
        round.settle(seat, "bad_beat", "collect", "687a.11(f)(3)(i)")
    else:
        round.pay(seat, "bad_beat", odds, paytables.BAD_BEAT_SECTION)
