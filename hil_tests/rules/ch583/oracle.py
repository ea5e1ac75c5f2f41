"""A slow settlement of Flop Poker, written from 583.6, 583.11 and 583.12 alone."""

ROYAL, STRAIGHT_FLUSH, FOURS, FULL, FLUSH, STRAIGHT, TRIPS, TWO_PAIRS, PAIR, HIGH = range(10)
# 583.12(b) and (c): to 1, best first.
FLOP_PAYS = (1000, 500, 100, 30, 20, 10, 4, 2, 1)
BONUS_PAYS = {
    "royal": 100,
    "straight flush": 50,
    "trips": 25,
    "straight": 6,
    "flush": 3,
    "pair": 1,
}


def rank(card):
    """2 .. 14, the ace."""
    return card // 4 + 2


def groups(ranks):
    """Ranks by how often they come, then by rank, as often as they come."""
    return sorted(ranks, key=lambda one: (-ranks.count(one), -one))


def top_of_run(ranks):
    """The highest card of five in a row; the ace is low with 2, 3, 4 and 5 (583.6(a))."""
    high = sorted(ranks)
    if high == [2, 3, 4, 5, 14]:
        return 5
    return high[-1] if high == list(range(high[0], high[0] + len(high))) else None


def five(cards):
    """(class, deciding ranks): lower class is better (583.6(b)), then higher ranks (c)."""
    ranks = [rank(card) for card in cards]
    suited = len({card % 4 for card in cards}) == 1
    top = top_of_run(ranks)
    shape = sorted([ranks.count(one) for one in set(ranks)])
    if top and suited:
        return (ROYAL if top == 14 else STRAIGHT_FLUSH, [top])
    if shape == [1, 4]:
        return (FOURS, groups(ranks))
    if shape == [2, 3]:
        return (FULL, groups(ranks))
    if suited:
        return (FLUSH, groups(ranks))
    if top:
        return (STRAIGHT, [top])
    return (
        {3: TRIPS, 2: PAIR, 1: HIGH}[shape[-1]] if shape != [1, 2, 2] else TWO_PAIRS,
        groups(ranks),
    )


def best(own, flop):
    """The best of the three hands of the player's cards and two of the flop, as (minus class,
    ranks): greater is better."""
    made = []
    for left_out in flop:
        kind, ranks = five(own + [card for card in flop if card != left_out])
        made.append((-kind, ranks))
    return max(made)


def three(cards):
    """The class of the three own cards (583.6(d)), or None."""
    ranks = sorted([rank(card) for card in cards])
    suited = len({card % 4 for card in cards}) == 1
    run = ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2] or ranks == [2, 3, 14]
    if suited and ranks == [12, 13, 14]:
        return "royal"
    if len(set(ranks)) == 1:
        return "trips"
    if run:
        return "straight flush" if suited else "straight"
    if suited:
        return "flush"
    return "pair" if len(set(ranks)) == 2 else None


def pays(hand):
    """Times the Flop Wager (583.12(b)); None below a pair of jacks."""
    kind = -hand[0]
    if kind == HIGH or (kind == PAIR and hand[1][0] < 11):
        return None
    return FLOP_PAYS[kind]


def nets(hands, flop, pot, chip, limit=None):
    """{seat: cents won or lost} of a round; `hands`: {seat: (cards, folded, ante, bonus)},
    `limit`: the most that a player is paid beside the Pot."""
    made = {seat: best(hands[seat][0], flop) for seat in hands}
    result = {}
    for seat, (cards, folded, ante, bonus) in hands.items():
        odds = pays(made[seat])
        lost, won = pot, 0
        if folded:
            lost += ante
        elif odds is None:
            lost += 2 * ante
        else:
            won += ante * (1 + odds)
        kind = three(cards)
        if kind:
            won += bonus * BONUS_PAYS[kind]
        else:
            lost += bonus
        result[seat] = (min(won, limit) if limit else won) - lost
    winners = sorted([seat for seat in hands if made[seat] == max(made.values())])
    chips = pot * len(hands) // chip
    for place, seat in enumerate(winners):
        share = chips // len(winners) + (1 if place < chips % len(winners) else 0)
        result[seat] += share * chip
    return result
