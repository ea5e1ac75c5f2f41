"""Standard poker hands, slowly: every five of the cards, one after the other.

A second implementation from the public order of hands; it shares nothing with `handeval`.
"""

NAMES = (
    "high card",
    "pair",
    "two pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "straight flush",
    "royal flush",
)
SHAPES = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three-of-a-kind",
    (3, 2): "full house",
    (4, 1): "four-of-a-kind",
}


def five(cards):
    """(category, ranks that decide) of five cards; the greater tuple is the better hand."""
    ranks = sorted([card // 4 for card in cards], reverse=True)
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    name = SHAPES[tuple([count for count, _ in groups])]
    decide = [rank for _, rank in groups]
    flush = len({card % 4 for card in cards}) == 1
    if name == "high card":
        wheel = ranks == [12, 3, 2, 1, 0]
        straight = wheel or ranks[0] - ranks[4] == 4
        decide = [3] if wheel else ranks[:1] if straight else ranks
        name = "flush" if flush else "straight" if straight else name
        if straight and flush:
            name = "royal flush" if ranks[4] == 8 else "straight flush"
    return NAMES.index(name), decide


def choose(cards, count):
    """Every way to take `count` of the cards."""
    if count == 0:
        return [[]]
    if len(cards) < count:
        return []
    rest = cards[1:]
    return [[cards[0]] + taken for taken in choose(rest, count - 1)] + choose(rest, count)


def best(cards):
    return max([five(taken) for taken in choose(cards, 5)])


def name(value):
    return NAMES[value[0]]
