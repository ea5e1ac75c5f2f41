"""Settlement of Lunar Poker, 589.11(c) and (e), with the odds of 589.12. Every line names its
section."""

from ...core import hands
from ...core.decisions import decide
from ...core.odds import winnings
from ...core.paytable import (
    ACE_KING,
    FLUSH,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    odds_for,
)
from ...core.seats import DEALER, counterclockwise
from ...core.settling import abandoned, collect_abandoned, pay_row, turned_up
from . import paytables

# Six cards that hold a row twice hold this one with a new card besides; a straight does if it has
# a pair (R-589-04).
BESIDE_A_ROW_TWICE = {
    STRAIGHT_FLUSH: FLUSH,
    FULL_HOUSE: THREE_OF_A_KIND,
    STRAIGHT: PAIR,
    TWO_PAIRS: PAIR,
}
ABANDONED_SECTION = "589.7(b)"
# Where a player's cards are turned up; where a dealer who qualifies is higher than the player,
# lower, equal: at once, or when forced (589.11(e)(2)(ii)(B)).
QUALIFIED = ("589.11(e)(1)", "589.11(e)(1)(i)", "589.11(e)(1)(ii)", "589.11(e)(1)(iii)")
FORCED = (
    "589.11(e)(2)(ii)(B)",
    "589.11(e)(2)(ii)(B)(I)",
    "589.11(e)(2)(ii)(B)(II)",
    "589.11(e)(2)(ii)(B)(III)",
)


def settle_first_five(round, seat):
    """The instant payout, with which the Ante goes back (R-589-17), and the Super Wager on the
    first five cards, also of a folded hand (589.11(c), R-589-09)."""
    if abandoned(round, seat):
        collect_abandoned(round, seat, ABANDONED_SECTION)
        return
    instant = instant_odds(round, seat)
    super_odds = "super" in round.placed(seat) and odds_of_super(round, seat)
    declared = yield from declares(round, seat, instant, super_odds)
    if instant and declared:
        round.pay(seat, "ante", instant, paytables.INSTANT_SECTION)
    if "super" in round.placed(seat):
        odds = super_odds if declared else None
        pay_row(round, seat, "super", odds, paytables.SUPER_SECTION, "589.11(c)(2)(i)")
    if instant and declared and "options_fee" in round.placed(seat):
        round.settle(seat, "options_fee", "return", "R-589-08")


def declares(round, seat, instant, super_odds):
    """Whether a winning hand is declared and revealed: already at the player's election, or now
    (589.11(c)(1)(i), (2)(ii))."""
    if not instant and not super_odds:
        return False
    if seat in round.facts["declared"]:
        return True
    section = "589.11(c)(1)(i)" if instant else "589.11(c)(2)(ii)"
    event = yield from decide(round, seat, section, ("declare", "pass"))
    return bool(event) and event["what"] == "declare"


def instant_odds(round, seat):
    """The odds of a royal or straight flush in the five cards of `seat`, or None."""
    table = paytables.INSTANT[round.configuration["instant"]]
    return odds_for(table, category(hands.LUNAR, round.hands[seat]))


def odds_of_super(round, seat):
    """The odds of the best hand of 589.6(d) in the five cards of `seat`, or None (R-589-03)."""
    table = paytables.SUPER[round.configuration["super"]]
    return odds_for(table, super_hand(round.hands[seat], round.configuration["super_ace_king"]))


def super_hand(cards, ace_king):
    """The name of the best hand of 589.6(d) in five cards. With `ace_king` "one_suit" only a
    hand without a pair whose ace and king are of one suit is an ace-king (R-589-03)."""
    name = category(hands.LUNAR_SUPER, cards)
    if name != ACE_KING or ace_king == "any_suit":
        return name
    suits = [card % 4 for card in cards if card // 4 in (hands.KING, hands.ACE)]
    if len(set(suits)) == 1 and category(hands.LUNAR, cards) == ACE_KING:
        return name
    # Diamonds and hearts.
    reds = [card for card in cards if card % 4 in (1, 2)]
    return paytables.SAME_COLORED_FIVE if len(reds) in (0, len(cards)) else None


def category(ranking, cards):
    return hands.category(ranking, hands.value(ranking, cards))


def qualifies(round):
    """Ace-king or better (589.11(e)(1))."""
    return category(hands.LUNAR, round.hands[DEALER]) != "high card"


def settle_against(round, seats, sections):
    """Ante and Bet of `seats` against a dealer who qualifies, by the order of 589.6(a), 589.6(b)
    and R-589-01 (589.11(e)(1))."""
    dealer = hands.value(hands.LUNAR, round.hands[DEALER])
    turned, higher, lower, equal = sections
    for seat in counterclockwise(seats):
        if not (yield from turned_up(round, seat, turned, ABANDONED_SECTION)):
            continue
        hand = hands.value(hands.LUNAR, round.hands[seat])
        # 589.11(e)(1)(ii), 589.11(e)(2)(ii)(B)(II)
        if hand > dealer:
            round.settle(seat, "ante", "push", lower)
            pay_bet(round, seat, hands.category(hands.LUNAR, hand))
        else:
            # 589.11(e)(1)(i), 589.11(e)(1)(iii), 589.11(e)(2)(ii)(B)(I), 589.11(e)(2)(ii)(B)(III)
            outcome = "collect" if hand < dealer else "push"
            for name in ("ante", "bet"):
                round.settle(seat, name, outcome, higher if hand < dealer else equal)


def pay_bet(round, seat, hand):
    """The winning hand, and a second combination with a card that it does not use
    (589.11(e)(1)(ii), R-589-04)."""
    stake = round.placed(seat)["bet"]
    round.pay(seat, "bet", odds_for(paytables.BET, hand), paytables.BET_SECTION)
    answer = round.configuration["second_combination"]
    second = odds_for(paytables.BET, second_row(round.hands[seat], hand, answer))
    if second:
        amount = winnings(second, stake)
        round.line(seat, "bet", 0, "bonus", paytables.BET_SECTION, amount, second)


def second_row(cards, hand, answer):
    """The row of the second combination beside the winning `hand`: by the `answer` "any_row" the
    highest, by "another_row" the highest that is not the winning one again (R-589-04)."""
    row = category(hands.LUNAR_SECOND, cards)
    if answer == "any_row" or row != hand:
        return row
    if hand == STRAIGHT and len(set([card // 4 for card in cards])) == len(cards):
        return None
    return BESIDE_A_ROW_TWICE.get(hand)


def settle_unforced(round, seats):
    """The dealer does not qualify: the Bet goes back, the Ante is paid (589.11(e)(2)(i))."""
    for seat in counterclockwise(seats):
        round.settle(seat, "bet", "push", "589.11(e)(2)(i)")
        round.pay(seat, "ante", paytables.ANTE_ODDS, paytables.ANTE_SECTION)


def settle_forced_in_vain(round, seats):
    """The dealer drew and does not qualify: Ante and Bet go back (589.11(e)(2)(ii)(A))."""
    for seat in counterclockwise(seats):
        for name in ("ante", "bet"):
            round.settle(seat, name, "push", "589.11(e)(2)(ii)(A)")
