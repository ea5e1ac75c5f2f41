"""Settlement of Flop Poker, 583.11(d) and (e), with the odds of 583.12. Every line names its
section."""

from ...core import hands
from ...core.paytable import odds_for
from ...core.seats import clockwise, counterclockwise
from ...core.settling import abandoned, collect, collect_abandoned, pay_row, turned_up
from . import paytables

COMMUNITY = "community"


def settle(round):
    """Forfeited Antes first, then one player after the other from the dealer's right as his cards
    are turned up, folded ones too (583.11(d)), then the Pot."""
    pot = sum([round.placed(seat)["pot"] for seat in round.competing])
    collect_forfeits(round)
    values = {}
    for seat in counterclockwise(round.competing):
        if (yield from turned_up(round, seat, "583.11(d)", "583.7(b)")):
            values[seat] = best_hand(round, seat)
            settle_three_card_bonus(round, seat)
            settle_ante_and_flop(round, seat, values[seat])
    settle_pot(round, pot, values)


def collect_forfeits(round):
    """A fold costs the Ante alone (583.11(b), R-583-05); abandoned wagers are lost (583.7(b))."""
    for seat in clockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, "583.7(b)")
        elif seat in round.folded:
            collect(round, seat, "ante", "583.11(b)")


def best_hand(round, seat):
    """The value of the best five cards: the player's three and two of the community cards
    (583.11(d)(2), R-583-03). Greater is better by 583.6(a), 583.6(b) and 583.6(c) as R-583-02
    reads it; equal is identical."""
    return hands.value(hands.STANDARD_FLOP, round.hands[seat] + round.hands[COMMUNITY])


def settle_three_card_bonus(round, seat):
    """A pair or better of 583.6(d) in the player's own three cards wins, also after a fold
    (583.11(d)(1), R-583-01)."""
    if "three_card_bonus" in round.placed(seat):
        odds = row(paytables.THREE_CARD_BONUS, hands.THREE_CARD, round.hands[seat])
        section = paytables.THREE_CARD_BONUS_SECTION
        pay_row(round, seat, "three_card_bonus", odds, section, "583.11(d)(1)")


def settle_ante_and_flop(round, seat, value):
    """A pair of jacks or better wins both; less loses both (583.11(d)(2), R-583-08)."""
    if "flop" not in round.placed(seat):
        return
    odds = of_value(paytables.FLOP, hands.STANDARD_FLOP, value)
    ante = odds and paytables.ANTE_ODDS
    pay_row(round, seat, "ante", ante, paytables.ANTE_SECTION, "583.11(d)(2)")
    pay_row(round, seat, "flop", odds, paytables.FLOP_SECTION, "583.11(d)(2)")


def settle_pot(round, pot, values):
    """The Pot to the highest of the hands, folded ones too, or split among equal ones (583.11(e),
    R-583-14).

    `amount` of a winner's line is what he gets besides his own Pot Wager; where that is nothing,
    the wager goes back (R-583-12).
    """
    best = max(values.values()) if values else None
    won = shares(round, pot, [seat for seat in values if values[seat] == best])
    for seat in counterclockwise(values):
        if seat not in won:
            round.settle(seat, "pot", "collect", "583.11(e)")
        else:
            amount = won[seat] - round.placed(seat)["pot"]
            round.settle(seat, "pot", "pay" if amount else "push", "583.11(e)", amount)


def shares(round, pot, winners):
    """{seat: cents} of a Pot split into amounts that the chips make up; where they are not equal
    the greater ones go from the dealer's left clockwise (R-583-07)."""
    split = round.table.chips.shares(pot, len(winners))
    return dict(zip(clockwise(winners), split))


def row(table, ranking, cards):
    """The odds of the row that the cards satisfy, or None."""
    return of_value(table, ranking, hands.value(ranking, cards))


def of_value(table, ranking, value):
    return odds_for(
        table,
        hands.category(ranking, value),
        hands.first_rank(ranking, value),
        hands.categories(ranking),
    )
