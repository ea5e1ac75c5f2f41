"""Settlement of Double Attack Blackjack, 581.7(h), (m) and (o), with the odds of 581.12. Every
line names its section."""

from ...core import hands
from ...core.paytable import odds_for
from ...core.seats import DEALER, counterclockwise
from ...core.settling import pay_row
from ..families.blackjack_hand import (
    call_dead,
    hands_of,
    insured,
    is_blackjack,
    surrender_half,
    value,
)
from . import paytables

# What collects a wager of a hand over 21, of a lower hand, and returns one of a tie. A hand over
# 21 loses before the dealer's is known, of which 581.7(o)(1)(ii)(B) speaks. Wagers made at the
# player's turn go with their hand (R-581-12).
SECTIONS = {
    "bet": ("R-581-11", "581.7(o)(1)(ii)(C)", "581.7(o)(1)(iii)"),
    "double_attack": ("R-581-11", "581.7(o)(2)", "581.7(o)(2)"),
    "split": ("R-581-12", "R-581-12", "R-581-12"),
    "double_down": ("R-581-12", "R-581-12", "R-581-12"),
}
BUST, LOST, TIE = 0, 1, 2


def wagers_of(round, hand):
    """(name, kind) of the wagers that lie at a hand."""
    kinds = ("bet", "double_attack", "double_down") if hand.number == 1 else SPLIT_HAND
    named = [(hand.wager(kind), kind) for kind in kinds]
    return [(name, kind) for name, kind in named if name in round.placed(hand.seat)]


SPLIT_HAND = ("split", "double_down")


def pay_hand(round, hand):
    for name, _ in wagers_of(round, hand):
        round.pay(hand.seat, name, paytables.BET_ODDS, paytables.BET_SECTION)


def end_hand(round, hand, outcome, why):
    """Collect or push what lies at a hand."""
    for name, kind in wagers_of(round, hand):
        round.settle(hand.seat, name, outcome, SECTIONS[kind][why])


def bust(round, hand):
    """Over 21 a hand loses at once (R-581-11)."""
    end_hand(round, hand, "collect", BUST)
    hand.close()


def dead(round, hand):
    """The Bet and Double Attack Wagers go back, and perhaps what else lies at the hand; the Bust
    It Wager is about the dealer's cards and stays (R-581-19)."""
    names = [name for name, _ in wagers_of(round, hand)]
    call_dead(round, hand.seat, names, ("bet", "double_attack"), "581.13(g)", "R-581-19")
    hand.close()


def surrender(round, hand, section):
    """Half of all that lies at the hand, or all of a Double Down Wager back (R-581-13); Insurance
    is settled by itself (581.9(d))."""
    doubled_back = round.configuration["surrender_double_down"] == "returned"
    for name, kind in wagers_of(round, hand):
        if kind == "double_down" and doubled_back:
            round.settle(hand.seat, name, "return", section)
        else:
            surrender_half(round, hand.seat, name, section)
    hand.close()


def pay_insurance(round):
    for seat in insured(round):
        round.pay(seat, "insurance", paytables.INSURANCE_ODDS, paytables.INSURANCE_SECTION)


def collect_bust_it(round, section):
    for seat in counterclockwise(round.competing):
        if "bust_it" in round.placed(seat):
            round.settle(seat, "bust_it", "collect", section)


def settle_bust_it(round):
    """By the dealer's first three cards (581.7(m)(2)), also where the hand was settled at its turn
    (581.7(h)(1), 581.9(c))."""
    three = hands.value(hands.BUST_IT, round.hands[DEALER])
    odds = odds_for(paytables.BUST_IT, hands.category(hands.BUST_IT, three))
    for seat in counterclockwise(round.competing):
        if "bust_it" in round.placed(seat):
            lost = "581.7(m)(2)(ii)"
            pay_row(round, seat, "bust_it", odds, paytables.BUST_IT_SECTION, lost)


def settle_blackjack(round):
    """The dealer has Blackjack: a player's ties, every other hand loses its Bet Wager and gets the
    Double Attack Wager back (581.7(g), (o)(1)(ii)(A), (o)(2)); after Insurance and Bust It
    (R-581-29)."""
    pay_insurance(round)
    collect_bust_it(round, "581.7(m)(1)")
    for seat in counterclockwise(round.competing):
        if is_blackjack(hands_of(round, seat)[0].cards):
            round.settle(seat, "bet", "push", "581.7(o)(1)(iii)")
        else:
            round.settle(seat, "bet", "collect", "581.7(o)(1)(ii)(A)")
        if "double_attack" in round.placed(seat):
            round.settle(seat, "double_attack", "push", "581.7(o)(2)")


def settle(round):
    """What is left, one player after the other from the dealer's right (581.7(o), 581.7(p)), of
    several hands the last one first."""
    dealer = value(round.hands[DEALER])
    for seat in counterclockwise(round.competing):
        for hand in reversed(hands_of(round, seat)):
            if not hand.out:
                settle_hand(round, hand, dealer)


def settle_hand(round, hand, dealer):
    """A dealer over 21 has the least value there is (581.7(o)(1)(i)(A)); of two hands the greater
    wins (581.7(o)(1)(i)(B)). A player's Blackjack was paid at his turn, whatever the dealer then
    drew (581.7(o)(1)(i)(C))."""
    player = value(hand.cards, hand.split)
    if player > dealer:
        pay_hand(round, hand)
    elif player < dealer:
        end_hand(round, hand, "collect", LOST)  # 581.7(o)(1)(ii)(C)
    else:
        end_hand(round, hand, "push", TIE)
