"""Settlement of Caribbean Stud Poker, 555.11. The text lacks the odds of 555.13 but those of
subsection (g): lines that pay by others name the reading that stands for them."""

from ...core import hands
from ...core.seats import DEALER, clockwise, counterclockwise
from ...core.settling import abandoned, collect, collect_abandoned, pay_award, turned_up
from . import paytables

LEFT_SECTION = "555.7(g)"
SIDE_WAGERS = ("bonus", "progressive")


def fold(round, seat):
    """The Ante is collected at once (555.11(a)), or once no void can return it (R-555-16)."""
    round.folded.add(seat)
    if not round.configuration["void_returns_folds"]:
        collect_fold(round, seat)


def collect_fold(round, seat):
    """With the cards in the discard rack no other wager can win, unless they are kept for them
    (R-555-09)."""
    collect(round, seat, "ante", "555.11(a)")
    if not round.configuration["fold_keeps_side_wagers"]:
        for name in SIDE_WAGERS:
            collect(round, seat, name, "R-555-09")


def forfeit(round, seat):
    """All wagers of a player who communicated (555.11(c))."""
    round.folded.add(seat)
    collect_abandoned(round, seat, "555.11(c)")


def settle(round):
    """By whether the dealer has a qualifying hand (555.11(e), 555.11(f)), from the dealer's right
    counterclockwise; first what players who left abandoned (555.7(g), R-555-12) and what folds
    have left on the layout."""
    for seat in clockwise(sorted(round.folded)):
        collect_fold(round, seat)
    for seat in counterclockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, LEFT_SECTION)
    seats = [seat for seat in counterclockwise(round.competing) if shown(round, seat)]
    dealer = value(round, DEALER)
    if qualifies(dealer):
        yield from settle_losers(round, seats, dealer)
        yield from settle_ties(round, seats, dealer)
        yield from settle_winners(round, seats, dealer)
    else:
        yield from settle_side_wagers(round, seats)
        settle_no_hand(round, [seat for seat in seats if still_in_play(round, seat)])


def shown(round, seat):
    """Whether a hand is in play, or folded and kept for its side wagers."""
    kept = [name for name in SIDE_WAGERS if name in round.placed(seat)]
    return in_play(round, seat) or (seat in round.folded and bool(kept))


def in_play(round, seat):
    return seat not in round.folded and not abandoned(round, seat)


def still_in_play(round, seat):
    """In play once hands are being compared: what a player who left has there is collected."""
    if abandoned(round, seat):
        collect_abandoned(round, seat, LEFT_SECTION)
    return in_play(round, seat)


def value(round, seat):
    """The value of the seat's five cards (R-555-04)."""
    return hands.value(hands.STANDARD, round.hands[seat])


def qualifies(dealer):
    """An ace and a king, or any better hand (R-555-07)."""
    if hands.category(hands.STANDARD, dealer) != "high card":
        return True
    return hands.ranks(hands.STANDARD, dealer)[:2] == (hands.ACE, hands.KING)


def settle_losers(round, seats, dealer):
    """All losing wagers of all hands are collected (555.11(e)(1), R-555-10)."""
    for seat in seats:
        if not (yield from turned_up(round, seat, "555.11(e)", LEFT_SECTION)):
            continue
        loses = seat in round.folded or value(round, seat) < dealer
        if loses:
            collect(round, seat, "ante", "555.11(e)(1)")
            collect(round, seat, "bet", "555.11(e)(1)")
        for name in SIDE_WAGERS:
            if not side_odds(round, seat, name):
                collect(round, seat, name, "555.11(e)(1)")
        if loses:
            yield from pay_before_cards_go(round, seat)


def settle_ties(round, seats, dealer):
    """555.11(e)(2)."""
    for seat in seats:
        if still_in_play(round, seat) and value(round, seat) == dealer:
            round.settle(seat, "ante", "push", "555.11(e)(2)")
            round.settle(seat, "bet", "push", "555.11(e)(2)")
            yield from pay_before_cards_go(round, seat)


def settle_winners(round, seats, dealer):
    """Once losers and ties are settled (555.11(e)(3)); a higher hand wins Ante and Bet (R-555-13)
    at the odds of R-555-07, in whole cents (R-555-25). Side wagers of other hands that still lie
    there are paid in the same turn (R-555-08)."""
    for seat in seats:
        hand = value(round, seat)
        if still_in_play(round, seat) and hand > dealer:
            round.pay(seat, "ante", paytables.EVEN, "R-555-07")
            odds = hands.row(hands.STANDARD, round.configuration["bet_odds"], hand)
            if odds:
                round.pay(seat, "bet", odds, "R-555-07")
            else:
                round.settle(seat, "bet", "push", "R-555-07")
        yield from pay_side_wagers(round, seat)


def settle_side_wagers(round, seats):
    """Without a qualifying hand of the dealer the side wagers come first (555.11(f)(1), R-555-15):
    the progressive wager, then that of 555.7(e) (R-555-20)."""
    for seat in seats:
        placed = [name for name in SIDE_WAGERS if name in round.placed(seat)]
        if placed and not (yield from turned_up(round, seat, "555.11(f)(1)", LEFT_SECTION)):
            continue
        for name in ("progressive", "bonus"):
            if side_odds(round, seat, name):
                yield from pay_side_wager(round, seat, name)
            else:
                collect(round, seat, name, "555.11(f)(1)")


def settle_no_hand(round, seats):
    """Every Ante is paid (555.11(f)(2)), every Bet is void and goes back (555.11(f)(3),
    R-555-19)."""
    round.show("note", what="no hand", section="555.11(f)(2)")
    for seat in seats:
        round.pay(seat, "ante", paytables.ANTE_ODDS, paytables.ANTE_SECTION)
    for seat in seats:
        round.settle(seat, "bet", "return", "555.11(f)(3)")


def pay_before_cards_go(round, seat):
    """What a hand that does not win has won besides, where the Rules Submission has it paid with
    the hand (R-555-08)."""
    if round.configuration["side_wagers_paid"] == "with_hand":
        yield from pay_side_wagers(round, seat)


def pay_side_wagers(round, seat):
    for name in SIDE_WAGERS:
        yield from pay_side_wager(round, seat, name)


def pay_side_wager(round, seat, name):
    """What the seat wins with a side wager that is still on the layout, irrespective of the
    dealer's hand."""
    if name not in round.placed(seat):
        return
    odds = side_odds(round, seat, name)
    section = paytables.BONUS_SECTION if name == "bonus" else "R-555-22"
    yield from pay_award(round, seat, name, odds, section)


def side_odds(round, seat, name):
    """The odds of the one row by which the seat's hand wins a side wager (R-555-27), or None."""
    offered = round.configuration[name]
    if not offered:
        return None
    table = paytables.BONUS[offered] if name == "bonus" else offered["odds"]
    return hands.row(hands.STANDARD, table, value(round, seat))
