"""Settlement of Texas Hold 'Em Bonus Poker. Section 563.11 and the odds are lost from the text:
every line names the reading that stands for them."""

from ...core import hands
from ...core.paytable import ACE, JACK, KING, QUEEN, Hand, odds_for, satisfies
from ...core.seats import DEALER, clockwise, counterclockwise
from ...core.settling import abandoned, collect, collect_abandoned, pay_row, turned_up
from ..families import holdem
from . import paytables

BASE_WAGERS = ("ante", "flop", "turn", "river")


def settle(round):
    """Forfeited wagers from the dealer's left clockwise, then player by player from the dealer's
    right (R-563-13)."""
    collect_forfeits(round)
    staying = holdem.staying(round)
    dealer = holdem.value(round, DEALER) if staying else None
    for seat in counterclockwise(round.competing):
        if not round.placed(seat):
            continue
        if not (yield from turned_up(round, seat, "R-563-21", "R-563-12")):
            continue
        if seat in staying:
            settle_base(round, seat, holdem.value(round, seat), dealer)
        settle_bonus(round, seat)


def collect_forfeits(round):
    """Who folds forfeits the Ante (R-563-05), and the Bonus Wager where folded hands do not
    qualify (R-563-09)."""
    for seat in clockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, "R-563-12")
        elif seat in round.folded:
            collect(round, seat, "ante", "R-563-05")
            if round.configuration["bonus"] and not round.configuration["bonus"]["fold_qualifies"]:
                collect(round, seat, "bonus", "R-563-09")


def settle_base(round, seat, hand, dealer):
    """A better hand wins 1 to 1, the Ante only from some hand on; a lower one loses, an equal one
    pushes (R-563-07)."""
    for name in [name for name in BASE_WAGERS if name in round.placed(seat)]:
        if hand < dealer:
            round.settle(seat, name, "collect", "R-563-07")
        elif hand == dealer or (name == "ante" and not ante_wins(round, hand)):
            round.settle(seat, name, "push", "R-563-07")
        else:
            round.pay(seat, name, paytables.EVEN, "R-563-07")


def ante_wins(round, hand):
    lowest = paytables.ANTE_WINS_WITH[round.configuration["ante_wins_with"]]
    wanted = Hand(lowest, (lowest,), better=True)
    category = hands.category(hands.STANDARD, hand)
    return satisfies(wanted, category, None, hands.categories(hands.STANDARD))


def settle_bonus(round, seat):
    """By the player's own two cards, whatever the community cards are (R-563-08), in whole cents
    (R-563-20)."""
    if "bonus" in round.placed(seat):
        table = round.configuration["bonus"]["odds"]
        outcome = bonus_hand(round.hands[seat], round.hands[DEALER])
        pay_row(round, seat, "bonus", odds_for(table, outcome), "R-563-08", "R-563-08")


def bonus_hand(cards, dealer):
    """The row of the Bonus Wager that two cards satisfy, or None. Ranks are card // 4."""
    low, high = sorted([card // 4 for card in cards])
    if low == high == ACE:
        both = all([card // 4 == ACE for card in dealer])
        return paytables.BOTH_ACES if both else paytables.ACES
    if low == high:
        return paytables.HIGH_PAIR if low >= JACK else paytables.LOW_PAIR
    suited = cards[0] % 4 == cards[1] % 4
    if (low, high) == (KING, ACE):
        return paytables.ACE_KING_SUITED if suited else paytables.ACE_KING_OFFSUIT
    if low in (JACK, QUEEN) and high == ACE:
        return paytables.ACE_QUEEN_SUITED if suited else paytables.ACE_QUEEN_OFFSUIT
    return None
