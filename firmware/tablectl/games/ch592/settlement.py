"""Settlement of Criss-Cross Poker, 592.11(g) and (h), with the odds of 592.12. Every line names
its section."""

from ...core import hands
from ...core.paytable import odds_for
from ...core.seats import clockwise, counterclockwise
from ...core.settling import abandoned, collect, collect_abandoned, pay_row, turned_up
from . import paytables

COMMUNITY = "community"
FOLDS = ("592.11(b)", "592.11(d)", "592.11(f)")
FORFEITED = ("ante_across", "ante_down", "across", "down")


def settle(round):
    """Forfeited wagers first, then one player after the other from the dealer's right
    (592.11(g))."""
    collect_forfeits(round)
    bonus = row(paytables.FIVE_CARD_BONUS, hands.value(hands.STANDARD, round.hands[COMMUNITY]))
    for seat in counterclockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, "592.7(b)")
        elif seat not in round.folded:
            if not (yield from turned_up(round, seat, "592.11(g)", "592.7(b)")):
                continue
            settle_hands(round, seat)
        if "five_card_bonus" in round.placed(seat):
            section = paytables.FIVE_CARD_BONUS_SECTION
            pay_row(round, seat, "five_card_bonus", bonus, section, "592.11(h)(5)")


def collect_forfeits(round):
    """Abandoned wagers are lost (592.7(b), R-592-09); a fold loses both Antes and the bets made,
    in the order of the decisions. The Five Card Bonus Wager stays (R-592-08)."""
    for seat in clockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, "592.7(b)")
    for section in FOLDS:
        for seat in round.facts.get(section, ()):
            for name in FORFEITED:
                collect(round, seat, name, section)


def settle_hands(round, seat):
    """The Across Hand, the Down Hand, and the Middle Bet on the higher of the two (592.11(h)).

    Hands rank by 592.6(a) and 592.6(b), a straight by R-592-02, hands of one category by
    R-592-03.
    """
    cards = round.hands[seat] + round.hands[COMMUNITY]
    across = hands.value(hands.CRISS_CROSS_ACROSS, cards)
    down = hands.value(hands.CRISS_CROSS_DOWN, cards)
    settle_line(round, seat, ("ante_across", "across"), across, "592.11(h)(1)(i)")
    settle_line(round, seat, ("ante_down", "down"), down, "592.11(h)(2)(i)")
    pay_bet(round, seat, "middle", max(across, down), "592.11(h)(3)")


def settle_line(round, seat, names, value, lost_section):
    """Ante and bet on one hand: returned or paid from a pair of 6s on, lost below."""
    ante, bet = names
    odds = row(paytables.ANTE, value)
    pay_row(round, seat, ante, odds, paytables.ANTE_SECTION, lost_section)
    pay_bet(round, seat, bet, value, lost_section)


def pay_bet(round, seat, name, value, lost_section):
    pay_row(round, seat, name, row(paytables.BET, value), paytables.BET_SECTION, lost_section)


def row(table, value):
    """The odds of the row that a hand's value satisfies, or None."""
    return odds_for(
        table,
        hands.category(hands.STANDARD, value),
        hands.first_rank(hands.STANDARD, value),
        hands.categories(hands.STANDARD),
    )
