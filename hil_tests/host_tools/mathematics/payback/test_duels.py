"""handduel against pairs of hands looked at one by one."""

import random
from array import array
from collections import Counter
from itertools import combinations, permutations
from math import comb

import handduel
import handeval
import pytest

from hil_tests.host_tools.mathematics.payback.slow_poker import cards
from host_tools.mathematics.payback.base.duels import RANKING_NUMBERS, rows, shown_rows
from host_tools.mathematics.payback.enumeration import JOKER_DECK, STANDARD_DECK

STANDARD, DJ_WILD = RANKING_NUMBERS["standard"], RANKING_NUMBERS["dj_wild"]


def small_deck(ranks, joker=False):
    """All suits of some ranks: 0 is the deuce."""
    cards = [4 * rank + suit for rank in ranks for suit in range(4)]
    return bytes(cards + [52] * joker)


def bits(cards):
    return sum(1 << card for card in cards)


def valued(ranking, deck, cards=5):
    hands = [bytes(hand) for hand in combinations(deck, cards)]
    return [(bits(hand), handeval.value(ranking, hand)) for hand in hands]


DECKS = ["four ranks", "three ranks and a joker"]
CASES = [
    (STANDARD, small_deck((8, 9, 10, 12))),
    (DJ_WILD, small_deck((0, 3, 4), joker=True)),
]


@pytest.mark.parametrize(("ranking", "deck"), CASES, ids=DECKS)
def test_hands_lower_equal_and_under_a_bound_pair_by_pair(ranking, deck):
    dealers = valued(ranking, deck)
    bound = sorted(value for _, value in dealers)[len(dealers) // 3]
    name = next(name for name, number in RANKING_NUMBERS.items() if number == ranking)
    found = list(rows(name, deck, bound, 0))
    assert [row.value for row in found] == sorted(row.value for row in found)
    for row in found:
        own = bits(row.cards)
        met = [value for held, value in dealers if not held & own]
        assert len(met) == comb(len(deck) - 5, 5)
        assert row.value == handeval.value(ranking, row.cards)
        assert row.lower == sum(value < row.value for value in met)
        assert row.equal == met.count(row.value)
        assert row.under == (sum(value < bound for value in met), 0)


@pytest.mark.parametrize(("ranking", "deck"), CASES, ids=DECKS)
def test_one_card_shown_pair_by_pair(ranking, deck):
    dealers = valued(ranking, deck)
    bound = sorted(value for _, value in dealers)[len(dealers) // 3]
    name = next(name for name, number in RANKING_NUMBERS.items() if number == ranking)
    for row in list(shown_rows(name, deck, bound))[::7]:
        own = bits(row.cards)
        assert sorted(row.cards + row.shown) == sorted(deck)
        for shown, lower, equal, under in zip(
            row.shown, row.lower, row.equal, row.under, strict=True
        ):
            met = [value for held, value in dealers if not held & own and held >> shown & 1]
            assert lower == sum(value < row.value for value in met)
            assert equal == met.count(row.value)
            assert under == sum(value < bound for value in met)


@pytest.mark.parametrize(("ranking", "deck"), CASES, ids=DECKS)
def test_each_hand_is_stood_for_once(ranking, deck):
    name = next(name for name, number in RANKING_NUMBERS.items() if number == ranking)
    stood_for = Counter()
    for row in rows(name, deck):
        same = {
            frozenset(card if card == 52 else card & ~3 | suits[card & 3] for card in row.cards)
            for suits in permutations(range(4))
        }
        assert len(same) == row.weight
        stood_for.update(same)
    assert stood_for == Counter(map(frozenset, combinations(deck, 5)))


@pytest.mark.parametrize(
    ("name", "deck"),
    [("standard", STANDARD_DECK), ("dj_wild", JOKER_DECK)],
    ids=["standard", "dj_wild"],
)
def test_whole_deck_for_some_hands(name, deck):
    """Every hand of the 47 or 48 other cards, valued and compared."""
    chosen = random.Random(589).sample(list(rows(name, deck)), 3)
    for row in chosen:
        left = [card for card in deck if card not in row.cards]
        hands = b"".join(map(bytes, combinations(left, 5)))
        values = array("i", bytes(4 * comb(len(left), 5)))
        handeval.values(RANKING_NUMBERS[name], hands, 5, values)
        assert row.lower == sum(value < row.value for value in values)
        assert row.equal == values.count(row.value)


def test_weights_are_all_hands():
    assert sum(row.weight for row in rows("standard", STANDARD_DECK)) == comb(52, 5)
    assert sum(row.weight for row in rows("dj_wild", JOKER_DECK)) == comb(53, 5)


def refused(*arguments):
    with pytest.raises(ValueError) as refusal:
        handduel.duels(*arguments)
    return str(refusal.value)


def test_what_cannot_be_counted_is_refused():
    deck = small_deck(range(13))
    assert "ranking 99" in refused(99, deck, 5, 0, ())
    assert "hands of 6" in refused(STANDARD, deck, 6, 0, ())
    assert "2 shown" in refused(STANDARD, deck, 5, 2, ())
    assert "card 51 of the deck" in refused(STANDARD, deck[:51] + b"\x34", 5, 0, ())
    assert "card 0 of the deck" in refused(STANDARD, deck[1:], 5, 0, ())
    assert "52" in refused(STANDARD, deck + b"\x34", 5, 0, ())
    assert "5 bounds" in refused(STANDARD, deck, 5, 0, (1, 2, 3, 4, 5))
    assert "bound -1" in refused(STANDARD, deck, 5, 0, (-1,))


# 589.11(e)(2)(ii)
LEAST = 1 << 12 | 1 << 11  # ace-king


def forced_one_by_one(own, shown, won):
    """Every dealer's hand with the card shown; if it does not qualify, every new card."""
    value = handeval.value(STANDARD, own)
    left = [card for card in range(52) if card not in own and card != shown]
    counts = Counter()
    for others in combinations(left, 4):
        hand = bytes((shown, *others))
        if handeval.value(STANDARD, hand) >= LEAST:
            continue
        highest = max(hand, key=lambda card: card >> 2)
        kept = bytes(card for card in hand if card != highest)
        new = [card for card in left if card not in others]
        values = array("i", bytes(4 * len(new)))
        handeval.values(STANDARD, b"".join(kept + bytes((card,)) for card in new), 5, values)
        qualified = [new_value for new_value in values if new_value >= LEAST]
        lower = sum(new_value < value for new_value in qualified)
        equal = qualified.count(value)
        higher = len(qualified) - lower - equal
        # Ante back: a win nets the Bet, a loss costs three Antes, and the fee is gone.
        if (won - 1) * lower - equal - 4 * higher - (42 - len(qualified)) > 42:
            counts += Counter(hands=1, lower=lower, equal=equal, higher=higher)
    return tuple(counts[name] for name in ("hands", "lower", "equal", "higher"))


# The cards of the hand, the dealer's card shown and what the Bet nets.
FORCING = [
    ("5c6d7h8s9c", "4d", 8),
    ("AcAdAhKsQc", "Jd", 8),
    ("3h6h7hTh2h", "9h", 10),
]


@pytest.mark.parametrize(("own", "shown", "won"), FORCING)
def test_589_11_e_2_ii_forced_dealers_one_by_one(own, shown, won):
    (shown,) = cards(shown)
    counts = handduel.forced(STANDARD, LEAST, cards(own), array("i", [won]).tobytes())
    found = tuple(memoryview(counts).cast("Q")[4 * shown : 4 * shown + 4])
    assert found == forced_one_by_one(cards(own), shown, won)
    assert found[0] > 0


def test_589_11_e_2_ii_nobody_forces_for_seven_antes():
    """12 cards at most make a pair: won 7 times 12 is no more than twice the 42 new cards."""
    hands = [cards("AcAdAhQsJc"), cards("KcKdAhAs9c"), cards("2c2dAhKs9c")]
    won = array("i", [7] * len(hands)).tobytes()
    assert not any(handduel.forced(STANDARD, LEAST, b"".join(hands), won))


def test_forced_refuses_what_it_cannot_count():
    with pytest.raises(ValueError, match="5 for each of 2"):
        handduel.forced(STANDARD, LEAST, cards("AcAdAhQsJc"), array("i", [7, 7]).tobytes())
    with pytest.raises(ValueError, match="more than 1 of it"):
        handduel.forced(STANDARD, LEAST, bytes([1, 1, 2, 3, 4]), array("i", [7]).tobytes())
