"""Blackjack: published values of hands, shoes of one value worked out by hand, and the exact value
of an endless shoe against rounds dealt from it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from host_tools.mathematics.payback.base import ch581, ch590, ch591
from host_tools.mathematics.payback.base.blackjack_rules import ACE, FULL_DECK, TEN, Rules, add
from host_tools.mathematics.payback.base.blackjack_sample import deal, nets, staked
from host_tools.mathematics.payback.base.blackjack_strategy import (
    Strategy,
    endless_worth,
    strategy,
)
from host_tools.mathematics.payback.base.blackjack_values import (
    DOUBLE,
    HIT,
    PLAIN,
    STAND,
    SURRENDER,
    Stake,
    Values,
)

PLAIN_RULES = Rules(FULL_DECK, 0, Fraction(3, 2))
RETURNED = replace(ch581.RULES, double_returned=True)


def test_581_3_d_an_ace_is_11_unless_that_is_over_21():
    assert add(0, False, ACE) == (11, True)
    assert add(11, True, ACE) == (12, True)
    assert add(10, False, ACE) == (21, True)
    assert add(11, False, ACE) == (12, False)
    assert add(16, True, 9) == (15, False)
    assert add(20, True, ACE) == (21, True)
    assert add(21, True, ACE) == (12, False)


@pytest.mark.parametrize(
    "total, up, decision, published",
    [
        (16, TEN, STAND, -0.540430),
        (16, TEN, HIT, -0.539826),
        (12, 2, STAND, -0.292784),
        (12, 2, HIT, -0.253390),
        (11, 6, DOUBLE, 0.667380),
    ],
)
def test_published_values_of_an_endless_shoe_dealer_standing_on_all_17s(
    total, up, decision, published
):
    worth = Values(PLAIN_RULES, up, Fraction).decisions(total, False, PLAIN, True, False)
    assert f"{float(worth[decision]):.6f}" == f"{published:.6f}"


def only(value, rules, tables):
    """(net, staked) in wagers of every round from a shoe with one value alone."""
    counts = deal(replace(rules, values=((value, 40),), decks=1), tables, 1, 10)
    [(net, rounds)] = nets(counts).items()
    assert rounds == 10
    return net, staked(counts)


def everywhere(decision, **tables):
    """Tables with that decision for every hand; other tables given whole or as one number."""
    filled = Strategy()
    for name, number in (
        ("first", decision),
        ("after_split", decision),
        ("later", STAND),
        *tables.items(),
    ):
        field = getattr(filled, name)
        for i in range(len(field)):
            _fill(field, i, number)
    return filled


def _fill(array, i, number):
    if isinstance(array[i], int):
        array[i] = number
        return
    for j in range(len(array[i])):
        _fill(array[i], j, number)


SPLIT = {"split": 1, "split_again": 1}


def test_581_11_a_pair_is_split_into_four_hands():
    """Eights against 8, 8, 8."""
    assert only(8, ch581.RULES, everywhere(STAND, **SPLIT)) == (4, 4)


def test_581_6_e_the_attack_doubles_every_wager():
    assert only(8, ch581.RULES, everywhere(STAND, attack=1, **SPLIT)) == (8, 8)


def test_581_11_e_split_aces_get_one_card_and_are_split_once():
    """Soft 12 twice against a soft 17."""
    assert only(ACE, ch581.RULES, everywhere(HIT, **SPLIT)) == (-2, 2)


def test_581_9_surrender_takes_half_also_after_a_double():
    assert only(8, ch581.RULES, everywhere(SURRENDER)) == (Fraction(-1, 2), 1)
    doubled = everywhere(DOUBLE, doubled=SURRENDER)
    assert only(6, ch581.RULES, doubled) == (-1, 2)
    assert only(6, ch581.RULES, everywhere(DOUBLE)) == (0, 2)
    assert only(8, ch581.RULES, everywhere(SURRENDER, **SPLIT)) == (-2, 4)


def test_R_581_13_where_a_double_down_goes_back_a_surrender_takes_half_of_the_rest():
    """Of 18 after a double half of the Bet, also with an attack; of split aces half of each."""
    doubled = everywhere(DOUBLE, doubled=SURRENDER)
    assert only(6, RETURNED, doubled) == (Fraction(-1, 2), 2)
    assert only(6, RETURNED, everywhere(DOUBLE, doubled=SURRENDER, attack=1)) == (-1, 4)
    aces = everywhere(STAND, split_ace=SURRENDER, **SPLIT)
    for rules in (ch581.RULES, RETURNED):
        assert only(ACE, rules, aces) == (-1, 2)


def test_R_581_13_what_may_be_given_up_of_a_doubled_hand_and_of_a_split_ace():
    """Of 12 against a 10, which loses more than three times in four, half of the wager that was
    not doubled; a split ace has no wager that could go back."""
    values = Values(replace(RETURNED, decks=0), TEN, Fraction)
    assert values.after_double(12, Stake(2, 0)) == (Fraction(-1, 2), SURRENDER)
    assert values.split_ace(12, PLAIN) == (Fraction(-1, 2), SURRENDER)


def test_581_10_a_a_hand_of_three_cards_may_double():
    """4, 4, 4 and then a 4 against 20."""
    assert only(4, ch581.RULES, everywhere(HIT, later=DOUBLE)) == (-2, 2)


def test_R_590_12_R_591_13_split_aces_get_one_card_where_the_house_says_so():
    """590: soft 12 against a soft 17 loses the wager, the lammer loses nothing. 591: with the
    wager of the split."""
    for module, lost in ((ch590, -1), (ch591, -2)):
        rules = replace(module.RULES, one_card_to_aces=True)
        assert only(ACE, rules, everywhere(HIT, **SPLIT)) == (lost, -lost)


def test_590_11_b_2_split_hands_have_lammers_and_lose_nothing():
    """Eights against 24; aces, drawn to once more, against 17: only the first wager is lost."""
    assert only(8, ch590.RULES, everywhere(STAND, **SPLIT)) == (4, 1)
    assert only(ACE, ch590.RULES, everywhere(HIT, **SPLIT)) == (-1, 1)


def test_590_11_b_1_ten_value_cards_are_split_for_money():
    assert only(TEN, ch590.RULES, everywhere(HIT, **SPLIT)) == (-4, 4)


def test_590_10_a_free_and_paid_doubles():
    """5, 5 is a hard 10, doubled for nothing, and loses 15 to 20; 4, 4 is not."""
    assert only(5, ch590.RULES, everywhere(DOUBLE)) == (-1, 1)
    assert only(4, ch590.RULES, everywhere(DOUBLE)) == (-2, 2)


def test_590_7_p_equal_totals_tie_where_591_7_m_pays_a_21():
    """7, 7, 7 against 7, 7, 7."""
    assert only(7, ch590.RULES, everywhere(HIT)) == (0, 1)
    assert only(7, ch591.RULES, everywhere(HIT)) == (1, 1)


def test_591_7_l_second_chance():
    """24 less 8 is 16 and beats a dealer's 24; 30 less 10 is 20 and ties; without it a loss."""
    chance = everywhere(HIT, second_chance=1)
    assert only(8, ch591.RULES, chance) == (1, 2)
    assert only(TEN, ch591.RULES, chance) == (0, 2)
    assert only(8, ch591.RULES, everywhere(HIT)) == (-1, 1)
    doubled = everywhere(DOUBLE, second_chance=1)
    assert only(8, ch591.RULES, doubled) == (2, 4)


def test_591_11_a_two_hands_at_most():
    assert only(8, ch591.RULES, everywhere(STAND, **SPLIT)) == (2, 2)


def test_R_581_13_an_endless_shoe_of_either_answer():
    """Worked out by another program, a recursion over totals: -0.0065848 and 0.0218235."""
    found = [endless_worth(replace(rules, decks=0)) for rules in (ch581.RULES, RETURNED)]
    assert [f"{float(worth):.7f}" for worth in found] == ["-0.0065848", "0.0218235"]


@pytest.mark.parametrize("rules", [ch581.RULES, RETURNED, ch590.RULES, ch591.RULES, PLAIN_RULES])
def test_exact_worth_of_an_endless_shoe_lies_within_four_standard_errors_of_a_sample(rules):
    endless = replace(rules, decks=0)
    rounds = nets(deal(endless, strategy(endless), 7, 5_000_000))
    total = sum(rounds.values())
    mean = sum(net * number for net, number in rounds.items()) / total
    variance = sum(net**2 * number for net, number in rounds.items()) / total - mean**2
    error = (float(variance) / total) ** 0.5
    assert total == 5_000_000
    assert abs(float(mean) - float(endless_worth(endless))) < 4 * error


def test_a_seed_deals_the_same_rounds_and_another_one_others():
    tables = strategy(ch591.RULES)
    first = deal(ch591.RULES, tables, 1, 1000)
    assert deal(ch591.RULES, tables, 1, 1000) == first != deal(ch591.RULES, tables, 2, 1000)
