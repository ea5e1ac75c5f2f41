"""What handcount counts, against closed combinatorics and published tables."""

import random
from itertools import combinations
from math import comb

import handcount
import handeval
import pytest

from host_tools.mathematics.payback.base.duels import RANKING_NUMBERS
from host_tools.mathematics.payback.enumeration import (
    JOKER,
    JOKER_DECK,
    NAMED_SUITS,
    STANDARD_DECK,
    Enumeration,
    categories,
)

PUBLISHED = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324),
}


def by_category(outcomes):
    return tuple(int(outcomes.probability(name) * outcomes.total) for name in outcomes.ranking)


@pytest.mark.parametrize("cards", PUBLISHED)
def test_579_6_b_standard_hands_of_five_six_and_seven_cards(cards, enumeration):
    outcomes = enumeration.hands("standard", STANDARD_DECK, cards)
    assert outcomes.total == comb(52, cards)
    assert by_category(outcomes) == PUBLISHED[cards]


def test_pairs_by_rank_are_alike(enumeration):
    counts = enumeration.hands("standard", STANDARD_DECK, 5).counts
    pairs = [counts["pair", rank] for rank in range(13)]
    assert pairs == [comb(4, 2) * comb(12, 3) * 4**3] * 13
    fours = [counts["four-of-a-kind", rank] for rank in range(13)]
    assert fours == [48] * 13


def named(ranking, deck, cards, enumeration):
    outcomes = enumeration.hands(ranking, deck, cards)
    return {name: int(outcomes.probability(name) * outcomes.total) for name in outcomes.ranking}


def test_583_6_d_three_cards_worked_out(enumeration):
    counts = named("three_card", STANDARD_DECK, 3, enumeration)
    assert counts["royal"] == 4
    assert counts["straight flush"] == 11 * 4
    assert counts["three-of-a-kind"] == 13 * 4
    assert counts["straight"] == 12 * (4**3 - 4)
    assert counts["flush"] == 4 * (comb(13, 3) - 12)
    assert counts["pair"] == 13 * comb(4, 2) * 48


def test_587_12_e_ace_king_queen_by_suit(enumeration):
    counts = named("three_card_suits", STANDARD_DECK, 3, enumeration)
    assert counts["ace, king and queen of spades"] == 1
    assert counts["ace, king and queen of hearts, diamonds or clubs"] == 3
    assert counts["straight flush"] == 11 * 4


def test_573_6_b_best_four_of_five_worked_out(enumeration):
    counts = named("four_card", STANDARD_DECK, 5, enumeration)
    assert counts["four-of-a-kind"] == 13 * 48
    # Eleven runs of four a suit with each other card; runs of five have been counted twice.
    assert counts["straight flush"] == 4 * (11 * 48 - 10)
    assert counts["three-of-a-kind"] == 54912 + 3744
    four_or_five_of_a_suit = 4 * (comb(13, 5) + comb(13, 4) * 39)
    assert counts["flush"] == four_or_five_of_a_suit - counts["straight flush"]
    assert counts["two pairs"] == 123552


def test_589_6_d_super_hands_worked_out(enumeration):
    counts = named("lunar_super", STANDARD_DECK, 5, enumeration)
    ace_and_king = comb(52, 5) - 2 * comb(48, 5) + comb(44, 5)
    fours, full_houses, straights = 8, 2 * 4 * 6, 4**5
    threes = 2 * (4 * 4 * 44) + 11 * 4 * 4 * 4
    flushes = 4 * comb(11, 3) - 4
    assert counts["ace-king"] == ace_and_king - fours - full_houses - threes - straights - flushes
    # Two suits of a color, not one alone; straight and royal flushes too (R-589-06).
    assert counts["same-colored straight"] == 10 * 2 * 2**5
    assert counts["straight"] == 10200 + 40 - 640
    assert counts["flush"] == 5108


def test_687a_6_wild_hands_worked_out(enumeration):
    """Five wild cards and twelve ranks of four: by how many wilds and which naturals."""
    outcomes = enumeration.hands("dj_wild", JOKER_DECK, 5)
    counts = {name: int(outcomes.probability(name) * outcomes.total) for name in outcomes.ranking}
    assert counts["five wilds"] == 1
    five_of_a_kind = sum(comb(5, wilds) * 12 * comb(4, 5 - wilds) for wilds in (1, 2, 3, 4))
    # One ten to ace with four wilds makes a royal flush, which is better.
    assert counts["five-of-a-kind"] == five_of_a_kind - comb(5, 4) * 5 * 4
    royals = sum(comb(5, wilds) * 4 * comb(5, 5 - wilds) for wilds in range(5))
    assert counts["royal flush"] == royals
    assert counts["full house"] == 12 * 4 * 11 * 6 + comb(5, 1) * comb(12, 2) * 6 * 6
    assert sum(counts.values()) == comb(53, 5)


def test_687a_11_f_1_joker_replaced_leaves_a_hand_of_the_natural_deck(enumeration):
    """Each hand of 52 cards comes as often: the spare takes the joker's place among 53 cards."""
    replaced = enumeration.hands_with_joker_replaced("dj_wild_progressive", 5)
    assert replaced.total == comb(53, 5) * 48
    times = replaced.total // comb(52, 5)
    assert by_category(replaced) == tuple(times * n for n in PUBLISHED[5])


# The deuces and the 10s to the aces.
SMALL_DECK = STANDARD_DECK[:4] + STANDARD_DECK[32:]
SMALL_JOKER_DECK = SMALL_DECK + JOKER
UNNAMED = [
    ("standard", SMALL_DECK, 5),
    ("standard", SMALL_DECK, 7),
    ("three_card", SMALL_DECK, 3),
    ("four_card", SMALL_DECK, 5),
    ("lunar", SMALL_DECK, 6),
    ("dj_wild", SMALL_JOKER_DECK, 5),
    ("dj_wild_trips", SMALL_JOKER_DECK, 5),
    ("pai_gow_high", SMALL_JOKER_DECK, 6),
    ("pai_gow_insurance", SMALL_JOKER_DECK, 6),
    ("pai_gow_ace_high", SMALL_JOKER_DECK, 7),
    ("pai_gow_fortune", SMALL_JOKER_DECK, 7),
    ("pai_gow_wild", SMALL_JOKER_DECK, 7),
]


@pytest.mark.parametrize(("ranking", "deck", "cards"), UNNAMED)
def test_hands_that_differ_in_the_names_of_suits_are_counted_as_one_by_one(ranking, deck, cards):
    number = RANKING_NUMBERS[ranking]
    assert handcount.count_unnamed(number, deck, cards) == handcount.count(number, deck, cards)


def test_the_names_of_the_suits_are_nothing_to_other_rankings():
    """So each of their hands may stand for all that differ from it in the names only."""
    dice, matters = random.Random(2598960), set()
    named = [
        (name, SMALL_DECK, handeval.rankings()[RANKING_NUMBERS[name]][1]) for name in NAMED_SUITS
    ]
    for name, deck, cards in UNNAMED + named:
        for _ in range(4000):
            hand, suits = dice.sample(deck, cards), dice.sample(range(4), 4)
            other = [card if card == 52 else card & ~3 | suits[card & 3] for card in hand]
            one, renamed = (handeval.value(RANKING_NUMBERS[name], bytes(h)) for h in (hand, other))
            matters |= {name} if one != renamed else set()
    assert matters == set(NAMED_SUITS)


def test_every_hand_is_the_evaluators(monkeypatch):
    """Hand by hand through the binding of the evaluator itself, with cards before and after."""
    deck, spare = JOKER_DECK[-14:], bytes([0])
    expected = {}
    for drawn in combinations(deck, 5):
        value = handeval.value(handeval.DJ_WILD_PROGRESSIVE, bytes(drawn) + spare)
        key = value >> handcount.CLASS_SHIFT
        expected[key] = expected.get(key, 0) + 1
    assert handcount.count(handeval.DJ_WILD_PROGRESSIVE, deck, 5, b"", spare) == expected


@pytest.mark.parametrize("ranking", ["standard", "dj_wild"])
def test_beaten_hands_pair_by_pair(ranking):
    """All pairs of a deck that is small enough to look at them."""
    deck = STANDARD_DECK[:4] + STANDARD_DECK[44:]
    names, number = categories(ranking), RANKING_NUMBERS[ranking]
    values = {
        frozenset(hand): handeval.value(number, bytes(hand)) for hand in combinations(deck, 5)
    }
    expected = {}
    for loser, low in values.items():
        category = names[low >> 25]
        beating = sum(high > low and not loser & winner for winner, high in values.items())
        if low >> 25 >= names.index("two pairs") and beating:
            expected[category] = expected.get(category, 0) + beating
    beaten = Enumeration().beaten(ranking, deck, 5, "two pairs")
    assert beaten.total == comb(12, 5) * comb(7, 5)
    found = {}
    for (name, _), count in beaten.counts.items():
        found[name] = found.get(name, 0) + count
    assert found == expected


def test_687a_12_e_beaten_three_of_a_kind_or_better(enumeration):
    """A royal flush is beaten by the five wilds alone, and only a natural one leaves them."""
    beaten = enumeration.beaten("dj_wild", JOKER_DECK, 5, "three-of-a-kind")
    assert beaten.total == comb(53, 5) * comb(48, 5)
    assert beaten.counts["royal flush", 0] == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((99, STANDARD_DECK, 5), "ranking 99"),
        ((handeval.STANDARD, JOKER_DECK, 5), "card 52"),
        ((handeval.STANDARD, STANDARD_DECK, 4), "4 cards"),
        ((handeval.STANDARD, STANDARD_DECK[:4], 5), "5 cards of a deck of 4"),
        ((handeval.STANDARD, 9 * STANDARD_DECK, 5), "deck of 468"),
        ((handeval.STANDARD, STANDARD_DECK, 4, b"\x00"), "card 0"),
        ((handeval.STANDARD, STANDARD_DECK, 5, bytes(20)), "25 cards"),
    ],
)
def test_hands_that_the_evaluator_does_not_take_are_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        handcount.count(*arguments)


@pytest.mark.parametrize(
    ("ranking", "deck", "drawn", "words"),
    [
        (99, STANDARD_DECK, 5, "ranking 99"),
        (handeval.STANDARD, STANDARD_DECK, 4, "4 cards"),
        (handeval.STANDARD, STANDARD_DECK[1:], 5, "card 0 of the deck, 1: not four suits"),
        (handeval.BLACKJACK, STANDARD_DECK, 8, "8 cards in a hand: at most 7"),
    ],
)
def test_hands_of_one_deck_of_four_suits_and_up_to_seven_cards(ranking, deck, drawn, words):
    with pytest.raises(ValueError, match=words):
        handcount.count_unnamed(ranking, deck, drawn)
