"""Six-Card Fortune Pai Gow on a small deck pair by pair, and what is kept of the whole one."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise, permutations
from math import comb

import handduel
import handeval
import pytest

from host_tools.mathematics.payback.base import catalogue, ch588

JOKER, SHIFT = 52, 25
# 6, 8, king and ace: pairs below and above the 8s, and a straight or flush through the joker.
DECK = bytes([4 * rank + suit for rank in (4, 6, 11, 12) for suit in range(4)] + [JOKER])
# The joker beside a straight: 6 to 10, and ace to 5, below which no card goes.
MIDDLE = bytes([*range(16, 36), JOKER])
LOWEST = bytes([*range(16), *range(48, 53)])
ROYAL, STRAIGHT_FLUSH, HIGH_CARD, PAIR = 9, 8, 0, 1


# The cards under each way to name the suits.
NAMES = [
    bytes(card & ~3 | suits[card & 3] if card < JOKER else card for card in range(256))
    for suits in permutations(range(4))
]


def rank(card):
    return 12 if card == JOKER else card // 4


@cache
def settings(hand):
    """(high hand, low rank, low card is the joker) of each setting that is not foul."""
    found = []
    for low in range(6):
        high = handeval.value(handeval.PAI_GOW_HIGH, hand[:low] + hand[low + 1 :])
        low_value = handeval.value(handeval.PAI_GOW_LOW_CARD, hand[low : low + 1])
        if high >= low_value:
            found.append((high, rank(hand[low]), hand[low] == JOKER))
    return found


def house_way(hand, joker_lowest=False):
    """588.11(d): no set is broken, and the highest card beside it goes low; of the joker and an
    ace that leave equal hands the joker, which beats an ace there (588.6(c), R-588-12). With
    `joker_lowest` the joker goes below a straight of the five others (R-588-10)."""

    def category(setting):
        return STRAIGHT_FLUSH if setting[0] >> SHIFT == ROYAL else setting[0] >> SHIFT

    best = max(map(category, settings(hand)))
    kept = [setting for setting in settings(hand) if category(setting) == best]
    chosen = max(kept, key=lambda s: (s[1], s[0], s[2]))
    if joker_lowest and chosen[2] and is_run(hand[:-1]):
        return chosen[0], rank(hand[-2]), False
    return chosen


def is_run(cards):
    """Whether each card is the next of the one before."""
    return all(rank(after) - rank(before) == 1 for before, after in pairwise(cards))


def pair_of_eights(hand):
    value = handeval.value(handeval.PAI_GOW_HIGH, hand)
    category, ranks = value >> SHIFT, handeval.ranks(handeval.PAI_GOW_HIGH, value)
    return category > PAIR or (category == PAIR and ranks[0] >= 6)


def outcome(own, dealer):
    """588.11(f), (g): 1 won, -1 lost, 0 returned; equal is the dealer's but for the low joker."""
    high, low = own[0] > dealer[0], own[1] > dealer[1] or own[2]
    return 1 if high and low else 0 if high or low else -1


def expected(deck, joker_lowest):
    """The five tables of ch588.Tables, as Counters of (category, outcome)."""
    hands = [bytes(hand) for hand in combinations(deck, 6)]
    dealers = {bits(hand): (house_way(hand, joker_lowest), pair_of_eights(hand)) for hand in hands}
    classes = Counter(map(unnamed, hands))
    tables = [Counter() for _ in range(5)]
    for hand, weight in classes.items():
        category = handeval.value(handeval.PAI_GOW_HIGH, hand) >> SHIFT
        others = [1 << card for card in deck if card not in hand]
        met = Counter(map(dealers.__getitem__, map(sum, combinations(others, 6))))
        house, _ = dealers[bits(hand)]
        ends = {}
        for setting in set(settings(hand)):
            ends[setting] = [Counter(), Counter()]
            for (dealer, eights), number in met.items():
                ends[setting][eights][outcome(setting, dealer)] += number
        add_best(tables, ends, ends[house], category, weight)
    return tables


def bits(hand):
    return sum(1 << card for card in hand)


def unnamed(hand):
    """The same hand for all names of the suits."""
    return min(bytes(sorted(hand.translate(named))) for named in NAMES)


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


@pytest.mark.parametrize(
    ("deck", "joker_lowest"),
    [(DECK, False), (MIDDLE, True), (LOWEST, True)],
    ids=("no run", "6 to 10", "ace to 5"),
)
def test_R_588_10_small_decks_pair_by_pair(deck, joker_lowest):
    found = [
        Counter(
            {
                (category, ending): number
                for category, pairs in enumerate(table)
                for ending, number in zip((1, 0, -1), pairs, strict=True)
                if number
            }
        )
        for table in ch588.counted(deck, joker_lowest)
    ]
    tables = expected(deck, joker_lowest)
    slow = [Counter({key: n for key, n in table.items() if n}) for table in tables]
    assert found == slow
    assert sum(found[0].values()) == comb(len(deck), 6) * comb(len(deck) - 6, 6)


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
    for first in (0, 3):
        double, best, house = catalogue.kept("588")[first : first + 3]
        assert house.net < best.net < double.net
        assert max(end.staked for end in double.ends) == 2


def test_588_hands_are_refused_that_are_no_deck():
    with pytest.raises(ValueError, match="card 0 of the deck"):
        handduel.pai_gow_six(DECK[1:], False)
