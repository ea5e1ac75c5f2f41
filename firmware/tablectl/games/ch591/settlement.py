"""Settlement of Double Back Jack, 591.7(f) to (s), with the odds of 591.12. Every line names its
section."""

from ...core.seats import DEALER, counterclockwise
from ..families.blackjack_configuration import LOSERS_FIRST
from ..families.blackjack_hand import (
    ACE_POINTS,
    BEST,
    OVER,
    call_dead,
    hands_of,
    insured,
    is_blackjack,
    points,
    surrender_half,
    total,
)
from . import paytables

PUSHES = 22


def hard(card):
    """An ace counts 1: in every hand over 21, and as a Second Chance card (591.7(l))."""
    return 1 if points(card) == ACE_POINTS else points(card)


def hard_total(cards):
    return sum([hard(card) for card in cards])


def has_second_chance(round, hand):
    return hand.wager("second_chance") in round.placed(hand.seat)


def final_total(round, hand):
    """The point count that is compared: the Second Chance card, the last one, is subtracted."""
    if has_second_chance(round, hand):
        return hard_total(hand.cards[:-1]) - hard(hand.cards[-1])
    return total(hand.cards)


def blackjack_wagers(round, hand):
    """What lies at a hand as its Blackjack Wager: the first one or that of a split, and a double
    down (R-591-17)."""
    names = ("blackjack" if hand.number == 1 else hand.wager("split"), hand.wager("double_down"))
    return [name for name in names if name in round.placed(hand.seat)]


def wagers_of(round, hand):
    chance = [hand.wager("second_chance")] if has_second_chance(round, hand) else []
    return blackjack_wagers(round, hand) + chance


def end_hand(round, hand, outcome, section):
    """All that lies at a hand, with one outcome."""
    for name in wagers_of(round, hand):
        round.settle(hand.seat, name, outcome, section)
    hand.close()


def pay_hand(round, hand):
    for name in blackjack_wagers(round, hand):
        odds, section = paytables.BLACKJACK_WAGER_ODDS, paytables.BLACKJACK_WAGER_SECTION
        round.pay(hand.seat, name, odds, section)
    hand.close()


def pay_second_chance(round, hand, section):
    """The Blackjack Wager goes back under `section`, the Second Chance Wager is paid."""
    for name in blackjack_wagers(round, hand):
        round.settle(hand.seat, name, "push", section)
    name = hand.wager("second_chance")
    round.pay(hand.seat, name, paytables.SECOND_CHANCE_ODDS, paytables.SECOND_CHANCE_SECTION)
    hand.close()


def pay_blackjacks(round):
    """Before anything else, whatever the dealer has (591.7(f))."""
    for seat in counterclockwise(round.competing):
        hand = hands_of(round, seat)[0]
        if is_blackjack(hand.cards):
            odds = paytables.BLACKJACK_ODDS
            round.pay(seat, "blackjack", odds, paytables.BLACKJACK_WAGER_SECTION)
            hand.close()


def pay_21(round, hand):
    """A 21 without a Second Chance Wager wins before the hole card is turned (591.7(m)); not yet a
    hand that waits for a card, which may have a single one."""
    if hand.done or hand.late or has_second_chance(round, hand):
        return
    if total(hand.cards) == BEST:
        pay_hand(round, hand)


def lose_bust(round, hand):
    """Over 21 without a Second Chance Wager a hand loses at once (R-591-11)."""
    end_hand(round, hand, "collect", "R-591-11")


def settle_second_chance(round, hand):
    """Still over 21 the hand loses, a 21 wins, and less waits for the dealer (591.7(l)(1),
    591.7(l)(2), 591.7(l)(3))."""
    made = final_total(round, hand)
    if made > BEST:
        end_hand(round, hand, "collect", "591.7(l)(1)")
    elif made == BEST:
        pay_second_chance(round, hand, "591.7(l)(2)")
    hand.done = True


def dead(round, hand):
    """The original Blackjack Wager goes back, and perhaps what else lies at the hand
    (R-591-18)."""
    names = wagers_of(round, hand)
    call_dead(round, hand.seat, names, ("blackjack",), "591.13(h)", "R-591-18")
    hand.close()


def surrender(round, hand, section):
    """Half of the wager (R-591-19)."""
    surrender_half(round, hand.seat, "blackjack", section)
    hand.close()


def settle_dealer_blackjack(round):
    """Insurance is paid (591.8(c)), every Blackjack Wager still there is collected (591.7(h))."""
    for seat in insured(round):
        round.pay(seat, "insurance", paytables.INSURANCE_ODDS, paytables.INSURANCE_SECTION)
    for seat in counterclockwise(round.competing):
        end_hand(round, hands_of(round, seat)[0], "collect", "591.7(h)")


def settle(round):
    """What is left, from the dealer's right (591.7(q)), of two hands the second first; all that
    loses before anything is paid where the house says so (591.7(t)(1)), else player by player
    (591.7(t)(2))."""
    seats = counterclockwise(round.competing)
    left = [hand for seat in seats for hand in reversed(hands_of(round, seat)) if not hand.out]
    if round.configuration["settlement"] == LOSERS_FIRST:
        for hand in left:
            if loses(round, hand):
                settle_hand(round, hand)
    for hand in left:
        settle_hand(round, hand)


def dealer_total(round):
    """A dealer's total up to 21, or the exact one above."""
    made = total(round.hands[DEALER])
    return hard_total(round.hands[DEALER]) if made == OVER else made


def loses(round, hand):
    """591.7(r)(3)."""
    return final_total(round, hand) < dealer_total(round) <= BEST


def settle_hand(round, hand):
    """591.7(q) to (s), of a hand that is not settled; 23 and more of the dealer pay it
    (R-591-21)."""
    if hand.out:
        return
    dealer, player = dealer_total(round), final_total(round, hand)
    if dealer == PUSHES:
        end_hand(round, hand, "push", "591.7(q)(1)")
    elif loses(round, hand):
        end_hand(round, hand, "collect", "591.7(s)(3)")
    elif player == dealer:
        end_hand(round, hand, "push", "591.7(s)(2)")
    elif has_second_chance(round, hand):
        pay_second_chance(round, hand, "591.7(s)(1)(i)")
    else:
        pay_hand(round, hand)
