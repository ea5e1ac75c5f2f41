"""Settlement of Six-Card Fortune Pai Gow Poker, 588.11(d) to (h), with the odds of 588.12. Every
line names its section."""

from ...core import hands
from ...core.paytable import odds_for
from ...core.seats import DEALER, counterclockwise
from ...core.settling import abandoned, collect_abandoned, pay_award, pay_row
from ..families.pai_gow import is_foul, revealed_hand, set_dealers_hand, values_of
from ..families.pai_gow_players import pay_envy
from . import paytables

LOW = hands.PAI_GOW_LOW_CARD
# An award of any percentage of the meter (R-588-14).
NOT_FROM_THE_TABLE = "588.11(h)(3)(i)(B)(4)"
WIN, TIE, LOSE = "win", "tie", "lose"


def settle(round):
    """The dealer by the house way (588.11(d), R-588-08 to R-588-12), then one player after the
    other from his right; Envy Bonuses after all wagers of their kind (588.11(h)(1)(ii),
    588.11(h)(3)(ii), R-588-16, R-588-24)."""
    house_low = low_by_the_house_way(round, round.hands[DEALER])
    high, card = yield from set_dealers_hand(round, house_low, LOW, "588.11(d)", "588.13(i)")
    cards = [held for held in round.hands[DEALER] if held not in house_low]
    dealer = high_value(round, cards, high), card
    for seat in counterclockwise(round.competing):
        low = yield from revealed_hand(round, seat, 1, "588.11(e)", "588.13(d)")
        if seat not in round.competing:
            continue
        if abandoned(round, seat):
            collect_abandoned(round, seat, "588.7(b)")
            continue
        if low:
            settle_pai_gow(round, seat, low, dealer)
        settle_fortune_bonus(round, seat)
        settle_insurance(round, seat)
        yield from settle_progressive(round, seat)
    for name, schedules, section in envy_schedules(round.configuration):
        pay_envy(round, name, schedules, lambda seat: best_hand(round, seat), section)


def low_by_the_house_way(round, cards):
    """The low hand by 588.11(d). Beside a straight of the five other cards the joker is low, as an
    ace, or the lowest card of the straight, whose highest is then low (R-588-10)."""
    low = hands.settings(hands.WAY_PAI_GOW_SIX, cards)[0]
    if low != [hands.JOKER] or round.configuration["joker_beside_straight"] == "ace":
        return low
    others = sorted([card for card in cards if card != hands.JOKER])
    value = hands.value(hands.PAI_GOW_HIGH, others)
    if hands.category(hands.PAI_GOW_HIGH, value) not in RUNS or is_five_high(others):
        return low
    return others[-1:]


RUNS = ("straight", "straight flush", "royal flush")


def is_five_high(run):
    """Whether the straight of these sorted cards has its ace below the 2: no card goes below."""
    return run[-1] // 4 == hands.ACE and run[0] // 4 == 0


def high_value(round, cards, value):
    """The value of `cards`, whose royal flush is a straight flush if its joker is no ace and the
    Rules Submission says so (R-588-03)."""
    if round.configuration["joker_royal_flush"] == "any_card" or hands.JOKER not in cards:
        return value
    royal = hands.category(hands.PAI_GOW_HIGH, value) == "royal flush"
    tens_to_kings = [card % 4 for card in cards if hands.TEN <= card // 4 <= hands.KING]
    if royal and max([tens_to_kings.count(suit) for suit in range(4)]) < 4:
        return value - hands.A_CATEGORY
    return value


def envy_schedules(configuration):
    """(wager, schedules by its cents, section), whose rows are the Envy Bonus Qualifying Hands;
    the row that the text lacks as the submission has it (R-588-01)."""
    offered = configuration["progressive"]
    fours = offered and offered["envy_for_fours"]
    progressive = paytables.progressive_envy(fours)
    return (
        ("fortune_bonus", paytables.FORTUNE_ENVY, paytables.FORTUNE_ENVY_SECTION),
        ("progressive", progressive, paytables.PROGRESSIVE_ENVY_SECTION),
    )


def settle_pai_gow(round, seat, low, dealer):
    cards = round.hands[seat]
    high, card = values_of(cards, low, LOW)
    high = high_value(round, [card for card in cards if card not in low], high)
    outcome, section = compare((high, card), dealer, low)
    round.facts["compared"] = True
    settle_alike(round, seat, "pai_gow", outcome, section)
    if "double_down" in round.placed(seat):
        if pair_of_eights_or_better(round.hands[DEALER]):
            settle_alike(round, seat, "double_down", outcome, "588.11(g)(1)")
        else:
            round.settle(seat, "double_down", "push", "588.11(g)(2)")


def compare(player, dealer, low):
    """(outcome, section) of 588.11(f). An identical hand is the dealer's, a joker as the player's
    low hand is the higher one (588.6(c), R-588-17), yet no more than an ace against his own high
    hand (588.11(b), R-588-06)."""
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
    return LOSE, LOST[player[0] == dealer[0]][player[1] == dealer[1]]


# 588.11(f)(1), by whether the high hands are identical and whether the low hands are.
LOST = (
    ("588.11(f)(1)(i)", "588.11(f)(1)(ii)"),
    ("588.11(f)(1)(iii)", "588.11(f)(1)(iv)"),
)


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
    """The category of the six cards rearranged into the highest ranking hand (588.11(h)), by the
    rankings of 588.6(a) and 588.6(b)."""
    cards = round.hands[seat]
    value = high_value(round, cards, hands.value(hands.PAI_GOW_HIGH, cards))
    return hands.category(hands.PAI_GOW_HIGH, value)


def settle_fortune_bonus(round, seat):
    hand = best_hand(round, seat)
    placed = "fortune_bonus" in round.placed(seat)
    if placed:
        odds = odds_for(paytables.FORTUNE_BONUS, hand)
        section = paytables.FORTUNE_BONUS_SECTION
        pay_row(round, seat, "fortune_bonus", odds, section, "588.11(h)(1)(i)(A)")
    if odds_for(paytables.FORTUNE_ENVY[500], hand):
        if placed:
            acknowledge(round, seat, lammers(round), "588.11(h)(1)(i)(B)")
        else:
            acknowledge(round, seat, lammers_of_others(round, seat), "588.11(h)(1)(i)(C)")


def settle_insurance(round, seat):
    """Won by a hand of king high or less (588.11(h)(2)(ii)), in which there is no joker
    (R-588-07)."""
    if "insurance" in round.placed(seat):
        value = hands.value(hands.PAI_GOW_INSURANCE, round.hands[seat])
        name = hands.category(hands.PAI_GOW_INSURANCE, value)
        odds = odds_for(paytables.INSURANCE, name)
        pay_row(round, seat, "insurance", odds, paytables.INSURANCE_SECTION, "588.11(h)(2)(i)")


def settle_progressive(round, seat):
    """588.11(h)(3)(i); of the meter as it stands at the player's turn (588.12(d)(3), R-588-25)."""
    hand = best_hand(round, seat)
    if "progressive" in round.placed(seat):
        odds = odds_for(paytables.PROGRESSIVE, hand)
        if odds:
            section = paytables.PROGRESSIVE_SECTION
            yield from pay_award(
                round, seat, "progressive", odds, section, parts_held=NOT_FROM_THE_TABLE
            )
        else:
            round.settle(seat, "progressive", "collect", "588.11(h)(3)(i)(A)")
    if round.configuration["progressive"] and odds_for(paytables.PROGRESSIVE_ENVY[500], hand):
        acknowledge(round, seat, lammers(round), "588.11(h)(3)(i)(C)")


def lammers(round):
    return round.facts["lammers"]


def lammers_of_others(round, seat):
    return [at for at, name in lammers(round) if at not in round.boxes_of(seat)]


def acknowledge(round, seat, qualifying, section):
    """The dealer names an Envy Bonus Qualifying Hand and leaves it face up, if there is a
    Qualifying Wager."""
    if qualifying:
        round.show("note", what="envy_hand", seat=seat, section=section)
