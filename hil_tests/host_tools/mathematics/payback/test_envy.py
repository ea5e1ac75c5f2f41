"""What other players' hands pay a wager: counted by hand, at every amount and with every answer
of the two games whose Fortune Bonus has an Envy Bonus."""

from fractions import Fraction
from itertools import combinations, product
from math import comb
from types import SimpleNamespace

import pytest
from tablectl.core.table import open_table
from tablectl.games.ch588 import settlement as settled_588
from tablectl.games.ch688a import settlement as settled_688a

from hil_tests.host_tools.mathematics.payback.test_selected import changed
from host_tools.mathematics.payback import catalogue
from host_tools.mathematics.payback.above import above, most_of_each
from host_tools.mathematics.payback.kept import Kept
from host_tools.mathematics.payback.wager import paid_by, payback

ACE, TEN = 12, 8
ROYAL = set(range(TEN, ACE + 1))
STRAIGHTS = [set(range(low, low + 5)) for low in range(9)] + [{ACE, 0, 1, 2, 3}]


def of_one_suit(straights, joker, cards):
    """Hands of so many cards of 52 and perhaps the joker of which one suit makes a straight; the
    other cards are of the three other suits."""
    natural = cards - joker
    found = 0
    for held in range(natural + 1):
        ways = comb(39, natural - held)
        for ranks in combinations(range(13), held):
            missing = min(len(straight - set(ranks)) for straight in straights)
            found += ways * (missing <= joker)
    return 4 * found


def hands_of_588():
    """Six of 53 cards by the Envy Bonus Qualifying Hand of 588.1(i) that they hold, counted by
    ranks and suits. A full house or four of a kind has too few ranks for a straight flush."""
    straight_flush = sum(of_one_suit(STRAIGHTS, joker, 6) for joker in (0, 1))
    royal = sum(of_one_suit([ROYAL], joker, 6) for joker in (0, 1))
    five_aces = 48
    # Any rank and two others of 49 cards, and three aces with the joker and no other ace.
    four = 13 * comb(49, 2) - five_aces + comb(4, 3) * comb(48, 2)
    natural = comb(13, 2) * 4 * 4 + 13 * 12 * 11 * 4 * 6 * 4
    # The joker is an ace: with three and a pair, with two pairs one of them of aces, with three
    # and an ace.
    joker = 12 * 11 * 4 * 6 + 12 * 4 * 6 + 6 * 12 * 6 * 11 * 4 + 12 * 4 * 4 * 11 * 4
    return {
        "five aces": five_aces,
        "royal flush": royal,
        "straight flush": straight_flush - royal,
        "four-of-a-kind": four,
        "full house": natural + joker,
    }


def test_588_12_b_ii_the_envy_of_a_five_dollar_fortune_bonus_is_counted_by_hand():
    """588.12(b)(i) alone returns 87.87 %; each other hand adds 8.57 %, so that two are enough."""
    cents = {"five aces": 500_000, "royal flush": 100_000, "straight flush": 25_000}
    cents |= {"four-of-a-kind": 7_500, "full house": 2_500}
    paid = sum(count * cents[hand] for hand, count in hands_of_588().items())
    each = Fraction(paid, comb(53, 6) * 500)
    (one,) = above(changed("588"))
    (alone,) = [
        found.rows_return
        for found in most_of_each(changed("588"), Kept())
        if found.wager.name == "Fortune Bonus"
    ]
    assert one.returned == alone + 5 * each
    assert round(100 * one.returned, 2) == Fraction("130.72")
    assert alone + each < 1 < alone + 2 * each
    assert one.text == (
        "588 Fortune Bonus (588.12(b)(i)) returns 130.72% of the stakes in the long run. That is "
        "a wager of $5 to which 5 other hands pay envy; 2 of them are enough for more than 100%. "
        "With a least wager of $17.67 it does not."
    )


def test_R_688a_19_both_envy_bonuses_of_a_position_are_told_with_both_keys():
    fortune, progressive = above(changed("688a", envy_lammer="position"))
    of_fortune, of_progressive = (
        payback(catalogue.wager("688a", name), table, Kept(), others=5)
        for name, table in (("fortune_bonus", "1"), ("progressive_payout", "4"))
    )
    assert fortune.returned == of_fortune.returned + of_progressive.envy_return
    assert round(100 * fortune.returned, 2) == Fraction("116.69")
    assert fortune.key == 'progressive = "4" and envy_lammer = "position"'
    assert 'With envy_lammer = "own_wager" it returns 94.70%' in fortune.remedy
    (own,) = above(changed("688a", envy_lammer="own_wager"))
    assert own.wager.startswith("688a Progressive Payout, table 4")
    assert progressive.returned == own.returned + of_fortune.envy_return


LIMITS = ([100, 100], [100, 400], [500, 500], [100, 10_000], [700, 10_000], [2_500, 10_000])


def answers_of_588():
    for qualifying, wager, fours in product((100, 500), (100, 500, [100, 500]), (True, False)):
        for limits, rate in product(LIMITS, (0, 4_050, 10_000)):
            yield {
                "qualifying_wager": qualifying,
                "limits__fortune_bonus": limits,
                "progressive__wager": wager,
                "progressive__envy_for_fours": fours,
                "progressive__rate": rate,
            }


def answers_of_688a():
    tables = "123456", "1234567", ("own_wager", "position"), LIMITS
    for fortune, progressive, lammer, limits in product(*tables):
        yield {
            "fortune_bonus": fortune,
            "progressive": progressive,
            "envy_lammer": lammer,
            "limits__fortune_bonus": limits,
        }


def schedules_of_588(chosen, name, amount):
    """Those that the settlement pays to a wager of that amount."""
    if amount < chosen["qualifying_wager"]:
        return
    for wager, schedules, _ in settled_588.envy_schedules(chosen):
        if wager == name:
            yield schedules[max(cents for cents in schedules if cents <= amount)]


def schedules_of_688a(chosen, name, amount):
    round_ = SimpleNamespace(configuration=chosen)
    for wager, schedule, _ in settled_688a.envy_schedules(chosen):
        if amount >= 500 and name in settled_688a.beside_which(round_, wager):
            yield schedule


@pytest.mark.parametrize(
    ("chapter", "answers", "schedules"),
    [("588", answers_of_588, schedules_of_588), ("688a", answers_of_688a, schedules_of_688a)],
)
def test_no_amount_earns_more_than_the_warning_knows(chapter, answers, schedules):
    """Every answer that the Envy Bonus depends on, and every whole dollar that the limits allow,
    held against the schedules that the settlement pays by."""
    for given in answers():
        configuration = changed(chapter, **given)
        chosen = open_table(configuration).configuration
        for found in most_of_each(configuration, Kept()):
            name = found.wager.printed_as.removesuffix("_payout")
            if name in ("fortune_bonus", "progressive"):
                most = max(
                    found.in_the_long_run
                    - found.envy_return
                    + (chosen["seats"] - 1) * mean(found, schedules(chosen, name, amount)) / amount
                    for amount in amounts(chosen, name, found)
                )
                assert found.in_the_long_run == most, (given, name)


def amounts(chosen, name, found):
    """In cents; a meter's table is of one amount."""
    if name == "progressive":
        return [found.table.stake]
    least, most = chosen["limits"][name]
    return range(least, min(most, 3_000) + 1, 100)


def mean(found, schedules):
    """Cents that one other hand pays by all of these schedules."""
    outcomes = (found.table.outcomes or found.wager.outcomes)(Kept())
    cents = 0
    for rows in schedules:
        for outcome, count in outcomes.counts.items():
            row = paid_by(rows, outcome, outcomes.ranking)
            cents += count * rows[row][1][1] if row is not None else 0
    return Fraction(cents, outcomes.total)
