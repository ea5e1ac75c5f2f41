"""Settlement of Crazy 4 Poker, 573.11(c) to (e), with the odds of 573.12. Every line names its
section."""

from ...core import hands
from ...core.paytable import odds_for
from ...core.seats import DEALER, clockwise, counterclockwise
from ...core.settling import (
    abandoned,
    collect,
    collect_abandoned,
    pay_award,
    pay_envy,
    pay_row,
    turned_up,
)
from . import paytables


def settle(round):
    """Forfeited wagers first, then one player after the other from the dealer's right
    (573.11(c)). A hand is the best four of five cards (573.6(a), 573.6(b), R-573-02)."""
    collect_forfeits(round)
    dealer = hands.value(hands.FOUR_CARD, round.hands[DEALER])
    for seat in counterclockwise(staying(round)):
        if not (yield from turned_up(round, seat, "573.11(c)(1)", "573.7(b)")):
            continue
        hand = hands.value(hands.FOUR_CARD, round.hands[seat])
        settle_ante_and_play(round, seat, hand, dealer)
        settle_super_bonus(round, seat, hand, dealer)
        settle_queens_up(round, seat, hand)
        yield from settle_progressive(round, seat, hand)


def collect_forfeits(round):
    """Without a Play Wager all that was wagered is forfeited (573.11(b), R-573-13), abandoned
    wagers are lost with it (R-573-14)."""
    for seat in clockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, "573.7(b)")
        elif seat in round.folded:
            collect(round, seat, "ante", "573.11(b)")
            collect(round, seat, "super_bonus", "573.11(b)")
            collect(round, seat, "queens_up", "573.11(b)(1)")
            collect(round, seat, "progressive", "573.11(b)(2)")


def staying(round):
    """Seats whose cards stay on the table: neither folded nor abandoned."""
    return [
        seat for seat in round.competing if seat not in round.folded and not abandoned(round, seat)
    ]


def qualifies(dealer):
    """A king or better: any hand of 573.6(b), or a high card from the king up (573.11(c)(3),
    R-573-20)."""
    category = hands.category(hands.FOUR_CARD, dealer)
    return category != "high card" or hands.first_rank(hands.FOUR_CARD, dealer) >= hands.KING


def settle_ante_and_play(round, seat, hand, dealer):
    """573.11(c)(3)(i), and by the player's hand 573.11(c)(3)(ii)(A), 573.11(c)(3)(ii)(B) or
    573.11(c)(3)(ii)(C)."""
    section = paytables.ANTE_SECTION
    if not qualifies(dealer):
        round.settle(seat, "ante", "push", "573.11(c)(3)(i)")
        round.pay(seat, "play", paytables.ANTE_ODDS, section)
        return
    for name in ("ante", "play"):
        if hand < dealer:
            round.settle(seat, name, "collect", "573.11(c)(3)(ii)(A)")
        elif hand > dealer:
            round.pay(seat, name, paytables.ANTE_ODDS, section)
        else:
            round.settle(seat, name, "push", "573.11(c)(3)(ii)(C)")


def settle_super_bonus(round, seat, hand, dealer):
    """A straight or better is paid whatever the dealer has, half a cent of 3 to 2 dropped
    (R-573-18); less goes back, but is lost to a better hand of a dealer who qualifies
    (R-573-03), and of one who does not where the Rules Submission says so (R-573-04)."""
    odds = row(paytables.SUPER_BONUS, hand)
    if odds:
        round.pay(seat, "super_bonus", odds, paytables.SUPER_BONUS_SECTION)
    elif not qualifies(dealer):
        if hand < dealer and round.configuration["super_bonus_lower"] == "lost":
            round.settle(seat, "super_bonus", "collect", "R-573-04")
            return
        round.settle(seat, "super_bonus", "push", "573.11(c)(3)(i)")
    elif hand < dealer:
        round.settle(seat, "super_bonus", "collect", "573.11(c)(3)(ii)(A)")
    else:
        part = "B" if hand > dealer else "C"
        round.settle(seat, "super_bonus", "push", "573.11(c)(3)(ii)({})".format(part))


def settle_queens_up(round, seat, hand):
    """573.11(d), whatever the dealer has (R-573-15)."""
    if "queens_up" in round.placed(seat):
        odds = row(paytables.QUEENS_UP[round.configuration["queens_up"]], hand)
        pay_row(round, seat, "queens_up", odds, paytables.QUEENS_UP_SECTION, "573.11(d)")


def settle_progressive(round, seat, hand):
    """573.11(e): one award, that of the best hand (573.12(d)(2)), from the meter as it stands at
    this turn (573.12(d)(4), R-573-07, R-573-16). An Envy Bonus Qualifying Hand pays the others
    (573.11(e)(5)) whether or not its holder made the wager (R-573-06)."""
    offered = round.configuration["progressive"]
    if offered and "progressive" in round.placed(seat):
        odds = row(paytables.PROGRESSIVE[offered["paytable"]], hand)
        if odds:
            yield from pay_award(round, seat, "progressive", odds, paytables.PROGRESSIVE_SECTION)
        else:
            round.settle(seat, "progressive", "collect", "573.11(e)")
    if offered:
        schedules = paytables.PROGRESSIVE_ENVY[offered["paytable"]]
        envy = {cents: row(schedules[cents], hand) for cents in schedules}
        pay_envy(round, seat, "progressive", envy, paytables.PROGRESSIVE_ENVY_SECTION)


def row(table, hand):
    """The odds of the row that a hand's value satisfies, or None."""
    return odds_for(
        table,
        hands.category(hands.FOUR_CARD, hand),
        hands.first_rank(hands.FOUR_CARD, hand),
        hands.categories(hands.FOUR_CARD),
    )
