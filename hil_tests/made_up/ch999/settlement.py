"""Settlement of High Card, 999.7. Every line names its section."""

from ...core.odds import to
from ...core.paytable import odds_for
from ...core.seats import DEALER, counterclockwise
from ...core.settling import collect, pay_row

SUITS = ("clubs", "diamonds", "hearts", "spades")
# By the suit that player and dealer share.
SUITED = (("spades", to(5)), ("hearts", to(3)), ("diamonds", to(2)), ("clubs", to(2)))


def settle(round):
    """One player at a time from the dealer's right."""
    dealer = round.hands[DEALER][0]
    for seat in counterclockwise(round.competing):
        card = round.hands[seat][0]
        for name in ("ante", "raise"):
            if seat in round.folded:
                collect(round, seat, name, "999.6(b)")
            else:
                settle_against(round, seat, name, card // 4 - dealer // 4)
        if "suited" in round.placed(seat):
            odds = odds_for(SUITED, SUITS[card % 4]) if card % 4 == dealer % 4 else None
            pay_row(round, seat, "suited", odds, "999.7(c)", "999.7(d)")


def settle_against(round, seat, name, higher):
    """By how many ranks the player's card is higher than the dealer's."""
    if higher > 0:
        round.pay(seat, name, to(1), "999.7(a)")
    else:
        round.settle(seat, name, "collect" if higher else "push", "999.7(b)")
