"""Settlement of Ultimate Texas Hold 'Em Poker. Section 569.11 and the odds are lost from the text:
every line names the reading that stands for them."""

from ...core import hands
from ...core.seats import DEALER, clockwise, counterclockwise
from ...core.settling import (
    abandoned,
    collect,
    collect_abandoned,
    pay_award,
    pay_row,
    turned_up,
)
from ..families import holdem
from . import paytables

# Optional wagers that a folded hand keeps where the submission says so.
KEPT = ("trips", "progressive")


def settle(round):
    """Forfeited wagers from the dealer's left clockwise, then player by player from the dealer's
    right (R-569-13)."""
    collect_forfeits(round)
    staying = holdem.staying(round)
    dealer = holdem.value(round, DEALER)
    for seat in counterclockwise(round.competing):
        if not round.placed(seat):
            continue
        if not (yield from turned_up(round, seat, "R-569-28", "R-569-12")):
            continue
        hand = holdem.value(round, seat)
        if seat in staying:
            settle_base(round, seat, hand, dealer)
        settle_trips(round, seat, hand)
        yield from settle_progressive(round, seat)


def collect_forfeits(round):
    """Who folds forfeits Ante and Blind (R-569-05), and what a folded hand does not keep
    (R-569-23)."""
    for seat in clockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, "R-569-12")
        elif seat in round.folded:
            collect(round, seat, "ante", "R-569-05")
            collect(round, seat, "blind", "R-569-05")
            for name in KEPT:
                offered = round.configuration[name]
                if offered and not offered["fold_qualifies"]:
                    collect(round, seat, name, "R-569-23")


def qualifies(dealer):
    """A pair or better (R-569-07)."""
    return hands.category(hands.STANDARD, dealer) != "high card"


def settle_base(round, seat, hand, dealer):
    """Blind and Play go by the higher hand; so does the Ante, but against a dealer who does not
    qualify it goes back (R-569-07)."""
    if hand == dealer:
        for name in ("ante", "blind", "play"):
            round.settle(seat, name, "push", "R-569-07")
        return
    if not qualifies(dealer):
        round.settle(seat, "ante", "push", "R-569-07")
    elif hand > dealer:
        round.pay(seat, "ante", paytables.EVEN, "R-569-07")
    else:
        round.settle(seat, "ante", "collect", "R-569-07")
    if hand < dealer:
        round.settle(seat, "blind", "collect", "R-569-07")
        round.settle(seat, "play", "collect", "R-569-07")
        return
    pay_blind(round, seat, hand)
    round.pay(seat, "play", paytables.EVEN, "R-569-07")


def pay_blind(round, seat, hand):
    """In whole cents (R-569-20); without a row the wager goes back (R-569-08)."""
    odds = hands.row(hands.STANDARD, round.configuration["blind_odds"], hand)
    if odds:
        round.pay(seat, "blind", odds, "R-569-08")
    else:
        round.settle(seat, "blind", "push", "R-569-08")


def settle_trips(round, seat, hand):
    """By the best five of seven, whatever the dealer has (R-569-09)."""
    if "trips" in round.placed(seat):
        odds = hands.row(hands.STANDARD, round.configuration["trips"]["odds"], hand)
        pay_row(round, seat, "trips", odds, "R-569-09", "R-569-09")


def settle_progressive(round, seat):
    """By the player's two cards and the flop, whatever the dealer has (R-569-22)."""
    if "progressive" not in round.placed(seat):
        return
    flop = round.hands[holdem.COMMUNITY][: holdem.FLOP]
    hand = hands.value(hands.STANDARD, round.hands[seat] + flop)
    odds = hands.row(hands.STANDARD, round.configuration["progressive"]["odds"], hand)
    if odds:
        yield from pay_award(round, seat, "progressive", odds, "R-569-22")
    else:
        round.settle(seat, "progressive", "collect", "R-569-22")
