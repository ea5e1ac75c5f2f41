"""Totals, shoes and dice are counted by their numbers; the evaluator agrees, hand by hand.

Classes are compared by their order, which is that of the pays.
"""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, perm

import handcount
import handeval

from host_tools.mathematics.payback.spaces import dice, shoe, totals

STANDARD_DECK = bytes(range(52))
CATEGORY_BITS = 25
TEN_RANK = 8


def by_category(classes):
    counts = Counter()
    for key, count in classes.items():
        counts[key >> (CATEGORY_BITS - handcount.CLASS_SHIFT)] += count
    return counts


def test_686a_8_b_totals_of_six_decks():
    counts = by_category(handcount.count(handeval.OVER_UNDER, 6 * STANDARD_DECK, 3))
    outcomes = totals.three_cards()
    assert {(category + 6, None): n for category, n in counts.items()} == outcomes.counts


def test_581_12_c_bust_it_of_eight_decks():
    """Two cards in any order, then each card of the shoe as the third."""
    deck = [card for card in STANDARD_DECK if card // 4 != TEN_RANK]
    counts = Counter()
    for third in deck:
        others = bytes([*(8 * deck)])
        rest = others.replace(bytes([third]), b"") + bytes([third] * 7)
        counts += by_category(handcount.count(handeval.BUST_IT, rest, 2, b"", bytes([third])))
    outcomes = shoe.bust_it(8)
    # Eight cards are like the third; the two before it come in two orders.
    best_first = [
        outcomes.counts[name, None]
        for name in (
            "8, 8, 8 of the same suit",
            "8, 8, 8 of the same color",
            "third card 6",
            "third card 7",
            "third card 8",
            "third card 9",
            "third card king, queen or jack",
        )
    ]
    assert [16 * counts[category] for category in range(7, 0, -1)] == best_first
    assert 16 * sum(counts.values()) == outcomes.total == perm(384, 3)


def test_590_12_c_push_22_of_a_small_shoe(monkeypatch):
    """Every order of a deck of aces, 6s, 7s, 9s and kings until the evaluator calls it 17."""
    suit = {1: 1, 6: 1, 7: 1, 9: 1, 10: 1}
    ranks = (12, 4, 5, 7, 11)
    monkeypatch.setattr(shoe, "values_of_suit", lambda decks: suit)
    monkeypatch.setattr(shoe, "LONGEST", 7)
    names = handeval.categories(handeval.PUSH_22)
    expected = Counter()

    def deal(hand, left):
        if len(hand) >= 2:
            total = handeval.category_name(
                handeval.BLACKJACK, handeval.value(handeval.BLACKJACK, bytes(hand))
            )
            if total in ("bust", "blackjack") or int(total) >= 17:
                push = handeval.value(handeval.PUSH_22, bytes(hand))
                name = names[handeval.category(handeval.PUSH_22, push)]
                expected[name] += perm(len(left), 7 - len(hand))
                return
        for card in left:
            deal([*hand, card], left - {card})

    deal([], frozenset(4 * rank + own for rank in ranks for own in range(4)))
    outcomes = shoe.push_22(1)
    scale = perm(20, 7) // outcomes.total
    assert sum(expected.values()) == perm(20, 7)
    for name, count in outcomes.counts.items():
        assert expected[name[0]] == scale * count


def test_585_2_dice_throw_by_throw():
    counts = Counter(
        handeval.category_name(handeval.PROPS_HOPS, handeval.value(handeval.PROPS_HOPS, bytes(t)))
        for t in product(range(1, 7), repeat=2)
    )
    assert counts == {f"{low}-{high}": n for (low, high), n in dice.two_dice().items()}


def test_593_2_e_ten_dice_throw_by_throw():
    """Each set of ten dice once, times the orders it comes in."""
    expected = Counter()
    for throw in combinations_with_replacement(range(1, 7), 10):
        value = handeval.value(handeval.HIGH_ROLL, bytes(throw))
        (rank,) = handeval.ranks(handeval.HIGH_ROLL, value)
        orders = factorial(10)
        for face in set(throw):
            orders //= factorial(throw.count(face))
        most = handeval.category(handeval.HIGH_ROLL, value) + 2
        expected[1 if rank == 12 else rank + 2, most] += orders
    assert expected == dice.first_rolls()
