"""Settlement of Free Bet Blackjack, 590.7(g), 590.7(h) and 590.7(n) to 590.7(r), with the odds of
590.12. Every line names its section.

A Free Bet lammer is no money: it wins as much as the original Blackjack Wager by a line without a
stake, and goes without a line (R-590-15).
"""

from ...core import hands
from ...core.paytable import odds_for
from ...core.seats import DEALER, counterclockwise
from ...core.settling import collect
from ..families.blackjack import stake
from ..families.blackjack_configuration import LOSERS_FIRST
from ..families.blackjack_hand import (
    BEST,
    call_dead,
    hands_of,
    is_blackjack,
    surrender_half,
    total,
    value,
)
from . import paytables

# A hand over 21 loses before the dealer's is known, of which 590.7(q)(1) speaks.
BUST_SECTION = "R-590-11"


def wagers_of(round, hand):
    """Names of the wagers that lie at a hand."""
    kinds = ("blackjack", "double_down") if hand.number == 1 else ("split", "double_down")
    named = [hand.wager(kind) for kind in kinds]
    return [name for name in named if name in round.placed(hand.seat)]


def end_hand(round, hand, outcome, section):
    for name in wagers_of(round, hand):
        round.settle(hand.seat, name, outcome, section)
    hand.close()


def pay_blackjack(round, hand):
    """At the player's turn, 3 to 2; a Push 22 Wager has the cards tucked under it (590.7(h)(1)).
    Half a cent is not paid (R-590-16)."""
    section = paytables.BLACKJACK_WAGER_SECTION
    round.pay(hand.seat, "blackjack", paytables.BLACKJACK_ODDS, section)
    hand.close(tucked="push_22" in round.placed(hand.seat))


def pay_hand(round, hand):
    """Its wagers, and an equivalent of the Blackjack Wager for each lammer (590.7(o))."""
    odds, section = paytables.BLACKJACK_WAGER_ODDS, paytables.BLACKJACK_WAGER_SECTION
    for name in wagers_of(round, hand):
        round.pay(hand.seat, name, odds, section)
    for name in hand.lammers:
        round.line(hand.seat, name, 0, "pay", section, stake(round, hand.seat), odds)


def bust(round, hand):
    """Over 21 a hand loses at once (R-590-11); the first of several has its cards tucked under the
    original wager, which is collected when the others went over 21 too (590.11(c))."""
    hand.close(tucked=True)
    several = hands_of(round, hand.seat)
    if hand is not several[0]:
        end_hand(round, hand, "collect", BUST_SECTION)
    if all([is_bust(each) for each in several]):
        end_hand(round, several[0], "collect", BUST_SECTION)


def is_bust(hand):
    return len(hand.cards) > 2 and total(hand.cards) > BEST


def dead(round, hand):
    """The original Blackjack Wager goes back, and perhaps what else lies at the hand; its lammers
    are removed, a Push 22 Wager stays (R-590-17)."""
    names = wagers_of(round, hand)
    call_dead(round, hand.seat, names, ("blackjack",), "590.13(h)", "R-590-17")
    hand.close()


def surrender(round, hand, section):
    """Half of the wager (590.9(a)), and perhaps the Push 22 Wager (R-590-19); Insurance is settled
    by itself (590.9(b))."""
    surrender_half(round, hand.seat, "blackjack", section)
    if round.configuration["surrender_push_22"] == "lost":
        collect(round, hand.seat, "push_22", "R-590-19")
    hand.close()


def settle_blackjack(round):
    """The dealer has Blackjack (590.7(g)(1), 590.7(g)(2))."""
    carry_out(round, blackjack_acts)


def blackjack_acts(round, seat):
    ties = is_blackjack(hands_of(round, seat)[0].cards)
    section = "590.7(g)(1)" if ties else "590.7(g)(2)"
    if "push_22" in round.placed(seat):
        yield True, lambda: round.settle(seat, "push_22", "collect", section)
    yield not ties, lambda: round.settle(seat, "blackjack", "push" if ties else "collect", section)
    if "insurance" in round.placed(seat):
        odds, paid = paytables.INSURANCE_ODDS, paytables.INSURANCE_SECTION
        yield False, lambda: round.pay(seat, "insurance", odds, paid)


def settle(round):
    """What is left, by the dealer's hand (590.7(n))."""
    carry_out(round, acts)


def carry_out(round, acts_of):
    """The acts of each seat from the dealer's right, all losing wagers first where the Rules
    Submission says so (590.7(r)(1)), else one player after the other (590.7(r)(2)).

    acts_of(round, seat) gives (whether a wager is lost, what to do).
    """
    every = []
    for seat in counterclockwise(round.competing):
        every.extend(acts_of(round, seat))
    if round.configuration["settlement"] == LOSERS_FIRST:
        every = [act for act in every if act[0]] + [act for act in every if not act[0]]
    for _, act in every:
        act()


def acts(round, seat):
    """On a dealer's 22 Push 22 is paid, on any other hand collected (590.7(n)(1),
    590.7(n)(2)); of several hands the last is settled first."""
    odds = push_22_odds(round)
    offered = "push_22" in round.placed(seat)
    if offered and not odds:
        yield True, lambda: round.settle(seat, "push_22", "collect", "590.7(n)(2)")
    for hand in reversed(hands_of(round, seat)):
        yield hand_act(round, hand)
    if offered and odds:
        section = paytables.PUSH_22_SECTION
        yield False, lambda: round.pay(seat, "push_22", odds, section)


def push_22_odds(round):
    """The odds of the dealer's 22, or None."""
    dealer = round.hands[DEALER]
    name = hands.category(hands.PUSH_22, hands.value(hands.PUSH_22, dealer))
    return odds_for(paytables.PUSH_22[round.configuration["push_22"] or "A"], name)


def hand_act(round, hand):
    """A hand that is out has at most a wager under its tucked cards (590.11(c))."""
    if hand.out:
        return True, lambda: end_hand(round, hand, "collect", BUST_SECTION)
    if push_22_odds(round):
        return False, lambda: end_hand(round, hand, "push", "590.7(n)(1)")
    dealer, player = value(round.hands[DEALER]), value(hand.cards, hand.split)
    if player > dealer:  # 590.7(o)(1), with the dealer over 22, and 590.7(o)(2)
        return False, lambda: pay_hand(round, hand)
    if player < dealer:
        return True, lambda: end_hand(round, hand, "collect", "590.7(q)(2)")
    return False, lambda: end_hand(round, hand, "push", "590.7(p)")
