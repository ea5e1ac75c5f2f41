"""The hands of 588 and 688a, slow and from the text alone: five cards are judged by trying every
card for the joker (588.6)."""

JOKER = 52
ACE = 14
(HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL) = (
    range(10)
)
FIVE_ACES = 10
SHAPES: dict[tuple, int] = {
    (3, 2): FULL_HOUSE,
    (3, 1): THREE,
    (2, 2): TWO_PAIRS,
    (2, 1): PAIR,
    (4, 1): FOUR,
}


def rank(card):
    return ACE if card == JOKER else card // 4 + 2


def suit(card):
    return None if card == JOKER else card % 4


def plain(cards):
    """(category, what decides within it) of five cards, a joker being an ace of no suit."""
    ranks = sorted([rank(card) for card in cards], reverse=True)
    counts = sorted([(ranks.count(r), r) for r in set(ranks)], reverse=True)
    one_suit = len({suit(card) for card in cards}) == 1
    run = straight(ranks)
    if counts[0] == (5, ACE):
        return (FIVE_ACES, [])
    if run and one_suit:
        return (ROYAL if run == 2 * ACE else STRAIGHT_FLUSH, [run])
    if one_suit:
        return (FLUSH, ranks)
    if run:
        return (STRAIGHT, [run])
    shape = tuple([number for number, _ in counts[:2]])
    return (SHAPES.get(shape, HIGH_CARD), [r for _, r in counts])


def straight(ranks):
    """Twice the highest rank, so that ace to five comes between ace and king high (588.6(b)(7)); 0
    without a straight."""
    if ranks == [ACE, 5, 4, 3, 2]:
        return 2 * ACE - 1
    run = all([above - below == 1 for above, below in zip(ranks, ranks[1:])])
    return 2 * ranks[0] if run else 0


def five(cards, royal_joker="any_card"):
    """The same where the joker may also complete a straight or a flush (588.6(a)), a royal flush
    perhaps as the ace alone (R-588-03)."""
    best = plain(cards)
    if JOKER in cards:
        others = [card for card in cards if card != JOKER]
        for card in range(52):
            if card not in others:
                hand = plain(others + [card])
                if hand[0] == ROYAL and royal_joker == "ace" and rank(card) != ACE:
                    hand = (STRAIGHT_FLUSH, hand[1])
                if hand[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL):
                    best = max(best, hand)
    return best


def without(cards, card):
    return [other for other in cards if other != card]


def house_low(cards, joker_beside_straight="ace"):
    """The low card of 588.11(d): R-588-08, R-588-12. With the joker as the lowest of six in a row
    it is the highest card (R-588-10); nothing is lower than an ace below a 2."""
    run = five(without(cards, JOKER)) if JOKER in cards else (HIGH_CARD, [])
    is_run = run[0] in (STRAIGHT, STRAIGHT_FLUSH, ROYAL) and run[1][0] % 2 == 0
    if joker_beside_straight == "lowest" and is_run and _house_low(cards) == JOKER:
        return max(without(cards, JOKER), key=rank)
    return _house_low(cards)


def _house_low(cards):
    kept = {card: min(five(without(cards, card))[0], ROYAL) for card in cards}
    kept = {card: STRAIGHT_FLUSH if hand == ROYAL else hand for card, hand in kept.items()}
    best = max(kept.values())
    if best == HIGH_CARD:
        return sorted(cards, key=rank)[-2]
    legal = [card for card in cards if kept[card] == best]
    return max(legal, key=lambda card: (rank(card), five(without(cards, card))))
