"""Six-Card Fortune Pai Gow on a small deck pair by pair, and what is kept of the whole one."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import handduel
import handeval
import pytest

from host_tools.mathematics.payback.base import catalogue, ch588

JOKER, SHIFT = 52, 25
# 6, 8, king and ace: pairs below and above the 8s, and a straight or flush through the joker.
DECK = bytes([4 * rank + suit for rank in (4, 6, 11, 12) for suit in range(4)] + [JOKER])
ROYAL, STRAIGHT_FLUSH, HIGH_CARD, PAIR = 9, 8, 0, 1


def rank(card):
    return 12 if card == JOKER else card // 4


def settings(hand):
    """(high hand, low rank, low card is the joker) of each setting that is not foul."""
    found = []
    for low in range(6):
        high = handeval.value(handeval.PAI_GOW_HIGH, hand[:low] + hand[low + 1 :])
        low_value = handeval.value(handeval.PAI_GOW_LOW_CARD, hand[low : low + 1])
        if high >= low_value:
            found.append((high, rank(hand[low]), hand[low] == JOKER))
    return found


def house_way(hand):
    """588.11(d): no set is broken, and the highest card beside it goes low; of the joker and an
    ace that leave equal hands the joker, which beats an ace there (588.6(c), R-588-12)."""

    def category(setting):
        return STRAIGHT_FLUSH if setting[0] >> SHIFT == ROYAL else setting[0] >> SHIFT

    best = max(map(category, settings(hand)))
    kept = [setting for setting in settings(hand) if category(setting) == best]
    return max(kept, key=lambda s: (s[1], s[0], s[2]))


def pair_of_eights(hand):
    value = handeval.value(handeval.PAI_GOW_HIGH, hand)
    category, ranks = value >> SHIFT, handeval.ranks(handeval.PAI_GOW_HIGH, value)
    return category > PAIR or (category == PAIR and ranks[0] >= 6)


def outcome(own, dealer):
    """588.11(f), (g): 1 won, -1 lost, 0 returned; equal is the dealer's but for the low joker."""
    high, low = own[0] > dealer[0], own[1] > dealer[1] or own[2]
    return 1 if high and low else 0 if high or low else -1


def expected():
    """The five tables of ch588.Tables, as Counters of (category, outcome)."""
    hands = [bytes(hand) for hand in combinations(DECK, 6)]
    dealers = [(frozenset(hand), house_way(hand), pair_of_eights(hand)) for hand in hands]
    classes = Counter(map(unnamed, hands))
    tables = [Counter() for _ in range(5)]
    for hand, weight in classes.items():
        category = handeval.value(handeval.PAI_GOW_HIGH, hand) >> SHIFT
        met = Counter(
            (dealer, eights) for cards, dealer, eights in dealers if cards.isdisjoint(hand)
        )
        ends = {}
        for setting in set(settings(hand)):
            ends[setting] = [Counter(), Counter()]
            for (dealer, eights), number in met.items():
                ends[setting][eights][outcome(setting, dealer)] += number
        add_best(tables, ends, ends[house_way(hand)], category, weight)
    return tables


def unnamed(hand):
    """The same hand for all names of the suits."""
    return min(
        bytes(sorted(c if c == JOKER else c & ~3 | suits[c & 3] for c in hand))
        for suits in permutations(range(4))
    )


def net(ends):
    return ends[1] - ends[-1]


def add_best(tables, ends, house, category, weight):
    def main(setting):
        return setting[0] + setting[1]

    best = max(ends.values(), key=lambda e: (net(main(e)), -main(e)[1]))
    both = max(
        ends.values(),
        key=lambda e: (net(main(e)) + max(0, net(e[1])), -main(e)[1] - e[1][1]),
    )
    parts = [main(best), main(house)]
    parts += [Counter(), *both] if net(both[1]) > 0 else [main(both), Counter(), Counter()]
    for table, part in zip(tables, parts, strict=True):
        for ending, number in part.items():
            table[category, ending] += weight * number


def test_588_11_small_deck_pair_by_pair():
    found = [
        Counter(
            {
                (category, ending): number
                for category, pairs in enumerate(table)
                for ending, number in zip((1, 0, -1), pairs, strict=True)
                if number
            }
        )
        for table in ch588.counted(DECK)
    ]
    slow = [Counter({key: n for key, n in table.items() if n}) for table in expected()]
    assert found == slow
    assert sum(found[0].values()) == comb(17, 6) * comb(11, 6)


def test_588_kept_counts_are_all_rounds():
    hands = Counter()
    for play in catalogue.kept("588"):
        assert play.total == comb(53, 6) * comb(47, 6)
        for end in play.ends:
            hands[play.reading, end.hand.split(",")[0]] += end.count
    assert not any(number % comb(47, 6) for number in hands.values())
    by_hand = {key: number // comb(47, 6) for key, number in hands.items()}
    for reading in ch588.READINGS:
        # Four aces, the joker and any of the 48 other cards.
        assert by_hand[reading, "five aces"] == 48
        assert by_hand[reading, "four-of-a-kind"] == by_hand[ch588.BEST, "four-of-a-kind"]


def test_588_11_d_the_house_way_as_a_count_by_ranks_has_it():
    """Counted by a program that shares nothing with handduel (its README): pairs that the player
    loses, ties and wins, the joker low where an ace leaves an equal high hand."""
    ends = Counter()
    for end in next(play for play in catalogue.kept("588") if play.reading == ch588.HOUSE).ends:
        ends[int(end.net)] += end.count
    assert ends == {-1: 73_202_042_639_484, 0: 115_411_654_246_316, 1: 57_893_920_510_240}


def test_588_the_better_play_nets_more():
    double, best, house = catalogue.kept("588")
    assert house.net < best.net < double.net
    assert max(end.staked for end in double.ends) == 2


def test_588_hands_are_refused_that_are_no_deck():
    with pytest.raises(ValueError, match="card 0 of the deck"):
        handduel.pai_gow_six(DECK[1:])
