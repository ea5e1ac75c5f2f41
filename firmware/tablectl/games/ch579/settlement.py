"""Settlement of Five Card Hi-Lo, 579.11(c) to (k), with the odds of 579.12. Every line names its
section."""

from ...core import hands
from ...core.odds import winnings
from ...core.paytable import odds_for
from ...core.seats import DEALER, clockwise, counterclockwise
from ...core.settling import abandoned, collect, collect_abandoned, pay_row, turned_up
from . import paytables


def legal_lows(cards):
    """The low hands that five cards may be set with, the dealer's own first (579.11(d),
    579.11(e), R-579-04, R-579-05)."""
    return hands.settings(hands.WAY_HI_LO, cards)


def totals(cards, low):
    """(value of the high hand, of the low hand) of five cards set with `low`: the greater the
    better in both, equal for equal totals (579.6(a), R-579-03)."""
    high = [card for card in cards if card not in low]
    return hands.value(hands.HI_LO_HIGH, high), hands.value(hands.HI_LO_LOW, low)


def settle(round, lows):
    """Forfeited wagers first, then one seat after the other from the dealer's right (579.11(f)),
    each with all that it wagered (579.11(k)). `lows`: {seat: low hand} of those who play."""
    collect_forfeits(round)
    dealer = totals(round.hands[DEALER], legal_lows(round.hands[DEALER])[0])
    for seat in counterclockwise(round.competing):
        if not round.placed(seat):
            continue
        if not (yield from turned_up(round, seat, "579.11(f)", "579.7(b)")):
            continue
        if seat not in round.folded:
            settle_hands(round, seat, totals(round.hands[seat], lows[seat]), dealer)
        settle_poker_bonus(round, seat)


def collect_forfeits(round):
    """Without a Play Wager all but the Poker Bonus Wager is forfeited (579.11(b),
    579.11(b)(2), R-579-10), abandoned wagers are lost with it (R-579-14)."""
    for seat in clockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, "579.7(b)")
        elif seat in round.folded:
            collect(round, seat, "ante", "579.11(b)")
            collect(round, seat, "tie", "579.11(b)(1)")


def settle_hands(round, seat, player, dealer):
    """What hangs on the set hands: Ante and Play, the Ante Bonus, Tie."""
    ante = round.wagers[seat]["ante"]
    settle_ante_and_play(round, seat, player, dealer)
    pay_ante_bonus(round, seat, ante)
    settle_tie(round, seat, player, dealer)


def settle_ante_and_play(round, seat, player, dealer):
    """Won with both hands better (579.11(g)(1)), returned with one of them better; equal is not
    better."""
    better_high, better_low = player[0] > dealer[0], player[1] > dealer[1]
    for name in ("ante", "play"):
        if better_high and better_low:
            round.pay(seat, name, paytables.ANTE_ODDS, paytables.ANTE_SECTION)
        elif better_high:
            round.settle(seat, name, "push", "579.11(g)(3)(i)")
        elif better_low:
            round.settle(seat, name, "push", "579.11(g)(3)(ii)")
        else:
            round.settle(seat, name, "collect", "579.11(g)(2)")


def pay_ante_bonus(round, seat, ante):
    """Three aces or more, whatever became of Ante and Play (579.11(h), R-579-02); none
    after a fold (R-579-07)."""
    value = hands.value(hands.HI_LO_ANTE_BONUS, round.hands[seat])
    table = paytables.ANTE_BONUS[round.configuration["ante_bonus"]]
    odds = odds_for(table, hands.category(hands.HI_LO_ANTE_BONUS, value))
    if odds:
        won = winnings(odds, ante)
        round.line(seat, "ante_bonus", 0, "bonus", paytables.ANTE_BONUS_SECTION, won, odds)


def settle_tie(round, seat, player, dealer):
    """One total like the dealer's, or both: one row pays (579.11(j)(1)(i)), none collects
    (R-579-08, R-579-09)."""
    if "tie" in round.placed(seat):
        high, low = player[0] == dealer[0], player[1] == dealer[1]
        hand = (paytables.BOTH_TIE if low else paytables.HIGH_TIE) if high else paytables.LOW_TIE
        odds = odds_for(paytables.TIE, hand) if high or low else None
        pay_row(round, seat, "tie", odds, paytables.TIE_SECTION, "579.11(j)(1)(ii)")


def settle_poker_bonus(round, seat):
    """The highest Poker hand of 579.6(b) and 579.6(c) (579.11(j)(2)(i)), also of a folded hand,
    whose cards were left on the table (579.11(c))."""
    if "poker_bonus" in round.placed(seat):
        terms = round.configuration
        value = hands.value(hands.STANDARD, round.hands[seat])
        odds = odds_for(
            paytables.poker_bonus(terms["poker_bonus"], terms["poker_bonus_sevens"]),
            hands.category(hands.STANDARD, value),
            hands.first_rank(hands.STANDARD, value),
            hands.categories(hands.STANDARD),
        )
        section = paytables.POKER_BONUS_SECTION
        pay_row(round, seat, "poker_bonus", odds, section, "579.11(j)(2)(ii)")
