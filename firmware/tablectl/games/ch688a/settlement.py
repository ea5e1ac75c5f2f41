"""Settlement of Face Up Pai Gow Poker, 688a.11, with the odds of 688a.12, no limit on what they
pay (R-688a-35). Every line names its section.
"""

from ...core import hands
from ...core.paytable import odds_for
from ...core.seats import DEALER, counterclockwise
from ...core.setting import playing_order
from ...core.settling import abandoned, collect_abandoned, pay_award, pay_row
from ..families import pai_gow, pai_gow_players
from . import paytables
from . import progressive_paytables as progressives
from .hands_set import WRONGLY_SET, player_hand
from .submission import HOUSE_WAY_SECTION, QUALIFYING_WAGER, terms

LOW = hands.PAI_GOW_LOW
# An award of any percentage of the meter, with its sum (R-688a-21).
NOT_FROM_THE_TABLE = "688a.11(h)(3)(i)(B)(4)"
TIED_BY_ACE_HIGH = "688a.11(f)(2)(iii)"
NO_ACE_HIGH, _, WITH_JOKER = hands.categories(hands.PAI_GOW_ACE_HIGH)


def settle(round):
    """The dealer's hands, then one player after the other from the dealer's right
    (688a.11(e), 688a.11(i)); Envy Bonuses once all wagers of their kind are settled, each by the
    lammer of its own wager, none between one player's hands (688a.11(h)(2)(ii), R-688a-17,
    R-688a-19, R-688a-30)."""
    dealer = yield from dealer_hands(round)
    pai_gow.tell_house_way(
        round, lambda cards: low_by_the_house_way(round, cards), "688a.11(b)(1)"
    )
    playing_order(round, "pai_gow", "688a.7(f)")
    for seat in counterclockwise(round.competing):
        low = yield from player_hand(round, seat)
        if seat not in round.competing:
            continue
        if abandoned(round, seat):
            collect_abandoned(round, seat, "688a.7(b)")
            continue
        settle_pai_gow(round, seat, low, dealer)
        settle_ace_high(round, seat)
        settle_fortune_bonus(round, seat)
        yield from settle_progressive(round, seat)
    for name, schedule, section in envy_schedules(round.configuration):
        schedules = {QUALIFYING_WAGER: schedule}
        pai_gow_players.pay_envy(
            round,
            name,
            schedules,
            lambda seat: fortune_hand(round, seat),
            section,
            beside_which(round, name),
        )


def low_by_the_house_way(round, cards):
    """The low hand as the house way of the Rules Submission sets it (688a.11(a))."""
    return hands.settings(round.configuration["house_way"], cards)[0]


def dealer_hands(round):
    """(value of the high hand, of the low hand) of the dealer, set by the house way or worth as
    much (R-688a-38); None for an Ace High Pai Gow, with which no player's hands are compared."""
    cards = round.hands[DEALER]
    house_low = low_by_the_house_way(round, cards)
    dealer = yield from pai_gow.set_dealers_hand(
        round, house_low, LOW, HOUSE_WAY_SECTION, "688a.13(h)"
    )
    if ace_high(cards) == NO_ACE_HIGH:
        return dealer
    round.show("note", what="ace_high_pai_gow", section=TIED_BY_ACE_HIGH)
    return None


def settle_pai_gow(round, seat, low, dealer):
    """688a.11(f). Nothing is left of a wager that was surrendered, or of a hand that is void."""
    if "pai_gow" not in round.placed(seat):
        return
    foul_loses = round.configuration["ace_high_foul"] == "lose"
    outcome, section = compare(round.hands[seat], low, dealer, foul_loses)
    round.facts["compared"] = True
    if outcome == "pay":
        round.pay(seat, "pai_gow", paytables.PAI_GOW_ODDS, paytables.PAI_GOW_SECTION)
    else:
        round.settle(seat, "pai_gow", outcome, section)


def compare(cards, low, dealer, foul_loses):
    """(outcome, section) of a player's hands, ranked by 688a.6(a), 688a.6(b), 688a.6(c) and
    R-688a-39: what the dealer ties with an Ace High Pai Gow also if they are foul, unless
    `foul_loses` (R-688a-15); of hands identical in rank the dealer's wins."""
    if dealer is None and not foul_loses:
        return "push", TIED_BY_ACE_HIGH
    if low is WRONGLY_SET:
        return "collect", "688a.11(f)(1)(iv)"
    player = pai_gow.values_of(cards, low, LOW)
    if pai_gow.is_foul(*player):
        return "collect", "688a.11(f)(1)(iii)"
    if dealer is None:
        return "push", TIED_BY_ACE_HIGH
    if player[0] > dealer[0] and player[1] > dealer[1]:
        return "pay", "688a.11(f)(3)"
    if player[0] > dealer[0]:
        return "push", "688a.11(f)(2)(i)"
    if player[1] > dealer[1]:
        return "push", "688a.11(f)(2)(ii)"
    both_lower = player[0] < dealer[0] and player[1] < dealer[1]
    return "collect", "688a.11(f)(1)(i)" if both_lower else "688a.11(f)(1)(ii)"


def ace_high(cards):
    """Whether seven cards are an Ace High Pai Gow, and of which kind (688a.6(d))."""
    return hands.category(hands.PAI_GOW_ACE_HIGH, hands.value(hands.PAI_GOW_ACE_HIGH, cards))


def ace_high_row(dealer, player):
    """The row of 688a.12(b) that pays; None where the dealer has no Ace High Pai Gow."""
    if dealer == NO_ACE_HIGH:
        return None
    if player != NO_ACE_HIGH:
        return paytables.BOTH_ACE_HIGH
    if dealer == WITH_JOKER:
        return paytables.DEALER_ACE_HIGH_WITH_JOKER
    return paytables.DEALER_ACE_HIGH_NO_JOKER


def settle_ace_high(round, seat):
    """688a.11(h)(1), whatever became of the other wagers (R-688a-18)."""
    if "ace_high" in round.placed(seat):
        row = ace_high_row(ace_high(round.hands[DEALER]), ace_high(round.hands[seat]))
        odds = odds_for(paytables.ACE_HIGH[round.configuration["ace_high"]], row)
        section = paytables.ACE_HIGH_SECTION
        pay_row(round, seat, "ace_high", odds, section, "688a.11(h)(1)(i)(A)")


def fortune_hand(round, seat):
    """The seven cards rearranged into the highest ranking hand of 688a.6(e) (688a.11(h))."""
    value = hands.value(hands.PAI_GOW_FORTUNE, round.hands[seat])
    return hands.category(hands.PAI_GOW_FORTUNE, value)


def settle_fortune_bonus(round, seat):
    """688a.11(h)(2)(i)."""
    hand = fortune_hand(round, seat)
    placed = "fortune_bonus" in round.placed(seat)
    if placed:
        odds = odds_for(paytables.FORTUNE_BONUS[round.configuration["fortune_bonus"]], hand)
        section = paytables.FORTUNE_BONUS_SECTION
        pay_row(round, seat, "fortune_bonus", odds, section, "688a.11(h)(2)(i)(A)")
    section = "688a.11(h)(2)(i)(B)" if placed else "688a.11(h)(2)(i)(C)"
    acknowledge(round, seat, "fortune_bonus", hand, section)


def progressive_hand(round, seat):
    """The seven cards as 688a.6(f) has them, with the joker of the selected paytable."""
    if not terms(round.configuration)["fully_wild_joker"]:
        return fortune_hand(round, seat)
    value = hands.value(hands.PAI_GOW_WILD, round.hands[seat])
    return hands.category(hands.PAI_GOW_WILD, value)


def settle_progressive(round, seat):
    """688a.11(h)(3)(i). Several awards of the meter are paid one after the other (R-688a-23), and
    the wager of paytable 4 goes back beside its award (R-688a-24)."""
    if "progressive" in round.placed(seat):
        table = progressives.PROGRESSIVE[round.configuration["progressive"]]
        odds = odds_for(table, progressive_hand(round, seat))
        section = progressives.PROGRESSIVE_SECTION
        if odds:
            beside = terms(round.configuration)["stake_returned"]
            yield from pay_award(
                round, seat, "progressive", odds, section, NOT_FROM_THE_TABLE, beside
            )
        else:
            round.settle(seat, "progressive", "collect", "688a.11(h)(3)(i)(A)")
    else:
        hand = fortune_hand(round, seat)
        acknowledge(round, seat, "progressive", hand, "688a.11(h)(3)(i)(C)")


def envy_schedules(configuration):
    """(wager, schedule, section) of the Envy Bonuses that the selected paytables print."""
    fortune = paytables.FORTUNE_ENVY.get(configuration["fortune_bonus"])
    award = progressives.PROGRESSIVE_ENVY.get(configuration["progressive"])
    offered = []
    if fortune:
        offered.append(("fortune_bonus", fortune, paytables.FORTUNE_BONUS_SECTION))
    if award:
        offered.append(("progressive", award, progressives.PROGRESSIVE_SECTION))
    return offered


def beside_which(round, name):
    """The wagers whose lammer earns the Envy Bonus of the one called `name` (R-688a-19)."""
    if round.configuration["envy_lammer"] == "own_wager":
        return (name,)
    return ("fortune_bonus", "progressive")


def acknowledge(round, seat, name, hand, section):
    """The dealer names an Envy Bonus Qualifying Hand and leaves it face up where another player
    has an Envy lammer that earns it."""
    beside = beside_which(round, name)
    lammers = [at for at, wager in round.facts["lammers"] if wager in beside]
    others = [at for at in lammers if at not in round.boxes_of(seat)]
    for wager, schedule, _ in envy_schedules(round.configuration):
        if wager == name and others and odds_for(schedule, hand):
            round.show("note", what="envy_hand", seat=seat, section=section)
