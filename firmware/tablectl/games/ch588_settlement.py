"""Settlement of Six-Card Fortune Pai Gow Poker, 588.11(d) to (h), with the odds of 588.12. Every
line names its section."""

from ..core import hands
from ..core.paytable import odds_for
from ..core.seats import DEALER, counterclockwise
from ..core.settling import abandoned, collect_abandoned, pay_award, pay_row
from . import ch588_paytables as paytables
from .pai_gow import is_foul, set_hand, values_of

WIN, TIE, LOSE = "win", "tie", "lose"


def settle(round):
    """The dealer's hands by the house way, then one player after the other from the dealer's
    right; Envy Bonuses after all wagers of their kind (588.11(h)(1)(ii), (3)(ii))."""
    low = hands.settings(hands.SIX_CARD_FORTUNE, round.hands[DEALER])[0]
    round.show("dealer_set", low=list(low), section="588.11(d)")
    dealer = values_of(round.hands[DEALER], low)
    for seat in counterclockwise(round.competing):
        if abandoned(round, seat):
            collect_abandoned(round, seat, "588.7(b)")
            continue
        yield from settle_pai_gow(round, seat, dealer)
        settle_fortune_bonus(round, seat)
        settle_insurance(round, seat)
        yield from settle_progressive(round, seat)
    if round.configuration["envy"]:
        pay_envy(round, "fortune_bonus", paytables.FORTUNE_ENVY, paytables.FORTUNE_ENVY_SECTION)
        pay_envy(
            round, "progressive", paytables.PROGRESSIVE_ENVY, paytables.PROGRESSIVE_ENVY_SECTION
        )


def settle_pai_gow(round, seat, dealer):
    low = yield from set_hand(round, seat, 1, "588.11(e)")
    outcome, section = compare(values_of(round.hands[seat], low), dealer, low)
    settle_alike(round, seat, "pai_gow", outcome, section)
    if "double_down" in round.placed(seat):
        if pair_of_eights_or_better(round.hands[DEALER]):
            settle_alike(round, seat, "double_down", outcome, "588.11(g)(1)")
        else:
            round.settle(seat, "double_down", "push", "588.11(g)(2)")


def compare(player, dealer, low):
    """(outcome, section) of 588.11(f). An identical hand is the dealer's (588.6(c)); a joker as
    the player's low hand is the higher one."""
    if is_foul(*player):
        return LOSE, "588.11(f)(1)(v)"
    high_wins = player[0] > dealer[0]
    low_wins = player[1] > dealer[1] or hands.JOKER in low
    if high_wins and low_wins:
        return WIN, "588.11(f)(3)"
    if high_wins:
        return TIE, "588.11(f)(2)(i)"
    if low_wins:
        return TIE, "588.11(f)(2)(ii)"
    same = (player[0] == dealer[0], player[1] == dealer[1])
    part = {(False, False): "i", (False, True): "ii", (True, False): "iii", (True, True): "iv"}
    return LOSE, "588.11(f)(1)({})".format(part[same])


def settle_alike(round, seat, name, outcome, section):
    if outcome == WIN:
        round.pay(seat, name, paytables.PAI_GOW_ODDS, paytables.PAI_GOW_SECTION)
    else:
        round.settle(seat, name, "push" if outcome == TIE else "collect", section)


def pair_of_eights_or_better(cards):
    value = hands.value(hands.PAI_GOW_HIGH, cards)
    category = hands.category(hands.PAI_GOW_HIGH, value)
    if category == "pair":
        return hands.first_rank(hands.PAI_GOW_HIGH, value) >= hands.EIGHT
    return category != "high card"


def best_hand(round, seat):
    """The category of the six cards rearranged into the highest ranking hand (588.11(h))."""
    value = hands.value(hands.PAI_GOW_HIGH, round.hands[seat])
    return hands.category(hands.PAI_GOW_HIGH, value)


def settle_fortune_bonus(round, seat):
    if "fortune_bonus" in round.placed(seat):
        odds = odds_for(paytables.FORTUNE_BONUS, best_hand(round, seat))
        section = paytables.FORTUNE_BONUS_SECTION
        pay_row(round, seat, "fortune_bonus", odds, section, "588.11(h)(1)(i)(A)")


def settle_insurance(round, seat):
    if "insurance" in round.placed(seat):
        value = hands.value(hands.PAI_GOW_INSURANCE, round.hands[seat])
        name = hands.category(hands.PAI_GOW_INSURANCE, value)
        odds = odds_for(paytables.INSURANCE, name)
        pay_row(round, seat, "insurance", odds, paytables.INSURANCE_SECTION, "588.11(h)(2)(i)")


def settle_progressive(round, seat):
    if "progressive" not in round.placed(seat):
        return
    odds = odds_for(paytables.PROGRESSIVE, best_hand(round, seat))
    if odds:
        yield from pay_award(round, seat, "progressive", odds, paytables.PROGRESSIVE_SECTION)
    else:
        round.settle(seat, "progressive", "collect", "588.11(h)(3)(i)(A)")


def pay_envy(round, name, schedules, section):
    """A fixed sum for each other player's hand, to every seat with this wager's Envy lammer."""
    for holder in counterclockwise(round.competing):
        for seat in counterclockwise(round.competing):
            if holder != seat and (seat, name) in round.facts.get("lammers", ()):
                odds = odds_for(schedules[500], best_hand(round, holder))
                if odds:
                    round.line(seat, name, 0, "envy", section, odds[1], odds)
