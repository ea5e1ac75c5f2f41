"""The wagers of 588 and 688a: the joker deck, two hands, and the figures printed with 688a."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from hil_tests.rules.ch588.oracle import best_of_six
from hil_tests.rules.families.oracle_pai_gow import JOKER, STRAIGHT_FLUSH
from host_tools.mathematics.payback import catalogue, report
from host_tools.mathematics.payback.enumeration import JOKER_DECK
from host_tools.mathematics.payback.spaces import ace_high
from host_tools.mathematics.payback.wager import payback

SEVEN_OF_53 = 154_143_080


def paid(chapter, name, table, enumeration, **conditions):
    return payback(catalogue.wager(chapter, name), table, enumeration, **conditions)


def hands(one):
    return {line.name: line.hands for line in one.lines}


def test_588_12_c_insurance_hands_worked_out(enumeration):
    """Six ranks up to the highest with no straight among them, suits without a flush."""
    one = paid("588", "insurance", "only", enumeration)
    suitings = 4**6 - 4 * (comb(6, 5) * 3 + 1)
    ranks = [comb(top, 5) - straights(top) for top in range(6, 12)]
    assert [line.hands for line in one.lines[:6]] == [suitings * n for n in ranks]
    assert one.total == comb(53, 6)


def straights(top):
    """Of the sets of five ranks below `top` and `top` itself, those that hold a straight."""
    return sum(
        any({low, low + 1, low + 2, low + 3, low + 4} <= {*ranks, top} for low in range(8))
        for ranks in combinations(range(top), 5)
    )


def test_588_12_b_fortune_of_six_cards_worked_out(enumeration):
    counts = hands(paid("588", "fortune", "only", enumeration))
    assert counts["five aces"] == 48
    # Natural with any other card, the joker too; or the joker for one of the five.
    assert counts["royal flush"] == 4 * 48 + 4 * 5 * 47


def test_688a_12_c_seven_cards_worked_out(enumeration):
    counts = hands(paid("688a", "fortune", "1", enumeration))
    assert counts["seven-card natural straight flush"] == 4 * 8
    # The joker for one of seven; a run of six with it at either end is one hand, not two.
    assert counts["seven-card wild straight flush"] == 4 * (8 * 7 - 7)
    assert counts["five aces"] == comb(48, 2)
    assert sum(counts.values()) == SEVEN_OF_53 == comb(53, 7)


def test_688a_12_d_five_of_a_kind_worked_out(enumeration):
    counts = hands(paid("688a", "progressive", "5", enumeration))
    assert counts["five-of-a-kind"] == 12 * comb(48, 2)
    assert counts["five aces"] == comb(48, 2)


def test_688a_6_d_ace_high_hands_as_the_evaluator_finds_them(enumeration):
    outcomes = enumeration.hands("pai_gow_ace_high", JOKER_DECK, 7)
    found = [int(outcomes.probability(name) * outcomes.total) for name in outcomes.ranking]
    assert found[1:] == [ace_high.hands(False), ace_high.hands(True)]


@pytest.mark.parametrize(
    ("table", "printed"),
    [("1", "75.751"), ("2", "78.073"), ("3", "75.568"), ("5", "80.962")],
)
def test_688a_12_d_progressive_as_the_form_prints_it(table, printed, enumeration):
    one = paid("688a", "progressive", table, enumeration)
    assert report.decimal(100 * one.long_run, 3) == printed


def test_688a_12_d_table_4_with_the_envy_of_one_other_player(enumeration):
    one = paid("688a", "progressive", "4", enumeration, others=1)
    assert report.decimal(100 * one.long_run, 3) == "91.937"
    # $5,000 besides 100, 20 and 10 % of the meter, and the stake back.
    seven, match, wild = one.lines[:3]
    assert [line.returned for line in (seven, match, wild)] == [1001] * 3
    assert [line.meter_share for line in (seven, match, wild)] == [
        1,
        Fraction(1, 5),
        Fraction(1, 10),
    ]


def test_R_688a_19_a_lammer_of_the_position_earns_the_sums_of_both_schedules(enumeration):
    """Paytable 1 of 688a.12(c) and paytable 4 of 688a.12(d), a sum for each of the seven hands."""
    dollars = (1000 + 5000, 250 + 3750, 100 + 1250, 50 + 500, 25 + 250, 10 + 100, 5 + 25)
    fortune = paid("688a", "fortune", "1-4", enumeration)
    sums = [each * line.hands for each, line in zip(dollars, fortune.lines, strict=False)]
    assert fortune.envy == Fraction(sum(sums), 5 * SEVEN_OF_53)
    award = paid("688a", "progressive", "4-1", enumeration)
    assert award.envy == fortune.envy
    assert award.rows_return == paid("688a", "progressive", "4", enumeration).rows_return


def test_688a_12_c_three_pair_is_a_push(enumeration):
    one = paid("688a", "fortune", "1", enumeration)
    (push,) = [line for line in one.lines if line.push]
    assert push.name == "three pair"
    assert one.hit_frequency == Fraction(sum(line.hands for line in one.lines[:-2]), SEVEN_OF_53)


def royal_hands():
    """Six cards with the joker and at least four of the five highest of a suit."""
    for suit in range(4):
        high = [4 * rank + suit for rank in range(8, 13)]
        for four in combinations(high, 4):
            for sixth in range(52):
                if sixth not in four:
                    yield frozenset((*four, sixth, JOKER))


def test_R_588_03_hands_whose_royal_flush_needs_the_joker_as_another_card_than_the_ace(
    enumeration,
):
    """By every card for the joker; each of them is paid 100 instead of 250 to 1."""
    changed = [
        hand
        for hand in set(royal_hands())
        if best_of_six(list(hand)) != best_of_six(list(hand), "ace")
    ]
    assert {best_of_six(list(hand), "ace")[0] for hand in changed} == {STRAIGHT_FLUSH}
    letter, other = (
        payback(wager, "only", enumeration)
        for wager in catalogue.wagers("588")
        if wager.printed_as == "fortune_bonus"
    )
    assert letter.fixed_return - other.fixed_return == Fraction(len(changed) * 150, comb(53, 6))
