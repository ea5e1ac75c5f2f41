"""Cards drawn one after the other from a shoe of several decks, exactly by what is left in it.

A draw is counted by the values of its cards, 1 for the ace to 10, each way to draw those very
cards in that order once. Draws of different length are made comparable by the cards that would
follow: every outcome is a number of orders of the first LONGEST cards of the shoe.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from math import perm

from host_tools.mathematics.payback.outcomes import Outcomes, each, orders, tally

ACE, TEN = 1, 10
SUITS, COLORS = 4, 2
STAND, HIGHEST = 17, 21
LONGEST = 21  # aces alone reach 21 with as many cards

Values = Mapping[int, int]  # how many cards of each value


def values_of_suit(decks: int) -> Values:
    """The cards of one suit in so many decks of 52."""
    return {value: 4 * decks if value == TEN else decks for value in range(ACE, TEN + 1)}


def times(values: Values, factor: int) -> Values:
    return {value: factor * count for value, count in values.items()}


def best_total(hard: int, ace: bool) -> int:
    """A hand's total: one ace counts 11 unless that goes over 21 (590.3(d))."""
    return hard + 10 if ace and hard + 10 <= HIGHEST else hard


def dealer_draws(values: Values, up: int | None = None) -> Iterator[tuple[int, int, int]]:
    """Every way the dealer's hand ends, drawing to 16 and standing on all 17s:
    (total, cards drawn, ways to draw them in order). `up`: the value of the first card."""
    left = dict(values)

    def draw(hard: int, ace: bool, cards: int, ways: int) -> Iterator[tuple[int, int, int]]:
        total = best_total(hard, ace)
        if cards >= 2 and total >= STAND:
            yield total, cards, ways
            return
        for value, count in left.items():
            if count:
                left[value] -= 1
                yield from draw(hard + value, ace or value == ACE, cards + 1, ways * count)
                left[value] += 1

    if up is None:
        return draw(0, False, 0, 1)
    left[up] -= 1
    return draw(up, up == ACE, 1, values[up])


def ways_to_end_at(
    target: int, values: Values, cards_in_shoe: int, up: int | None = None, dealt: int = 0
) -> int:
    """Orders of the first LONGEST cards of the shoe in which the dealer's hand holds these values
    alone and ends at `target`. `up`: the value of his first card; dealt: cards of the LONGEST that
    are no longer in the shoe."""
    ways: Counter[int] = Counter()
    for total, cards, number in dealer_draws(values, up):
        if total == target:
            ways[dealt + cards] += number
    return sum(
        number * perm(cards_in_shoe + dealt - cards, LONGEST - cards)
        for cards, number in ways.items()
    )


def push_22(decks: int, surrendered: Mapping[int, Collection[int]] | None = None) -> Outcomes:
    """The dealer's hand at 22, by what its cards have in common (590.12(c)). `surrendered`: the
    dealer's up cards against which the player gives up two cards of a hard total that are no pair,
    and with them this wager (R-590-19)."""
    suit = values_of_suit(decks)
    cards = SUITS * sum(suit.values())
    suited = SUITS * ways_to_end_at(22, suit, cards)
    colored = COLORS * ways_to_end_at(22, times(suit, 2), cards)
    any_22 = ways_to_end_at(22, times(suit, SUITS), cards)
    for hard, ups in (surrendered or {}).items():
        for first in range(ACE + 1, TEN + 1):
            second = hard - first
            if first != second and ACE < second <= TEN:
                for up in ups:
                    lost = _ends_at_22(suit, (first, second), up)
                    suited, colored, any_22 = suited - lost[0], colored - lost[1], any_22 - lost[2]
    counted = (
        ("same suit 22", suited),
        ("same color 22", colored - suited),
        ("other 22", any_22 - colored),
    )
    return tally(counted, orders(cards, LONGEST), "orders of the shoe").reduced()


# Suits of the player's two cards, of which 0 and 1 are of one color and 2 and 3 of the other, and
# how many pairs of suits are alike: of one suit, of one color, of two.
PAIRS_OF_SUITS = {(0, 0): 4, (0, 1): 4, (0, 2): 8}


def _ends_at_22(suit: Values, own: tuple[int, int], up: int) -> tuple[int, int, int]:
    """Orders of the first LONGEST cards in which the player is dealt these two different values
    and the dealer, with this up card, ends at 22: of one suit, of one color, and all."""
    sums = [0, 0, 0]
    cards = SUITS * sum(suit.values()) - len(own)
    for suits, alike in PAIRS_OF_SUITS.items():
        left = [dict(suit) for _ in range(SUITS)]
        for value, of in zip(own, suits, strict=True):
            left[of][value] -= 1
        colors = [_together(left[:2]), _together(left[2:])]
        for at, of_kind in enumerate((left, colors, [_together(left)])):
            ends = sum(ways_to_end_at(22, values, cards, up, len(own)) for values in of_kind)
            sums[at] += alike * suit[own[0]] * suit[own[1]] * ends
    return sums[0], sums[1], sums[2]


def _together(several: list[dict[int, int]]) -> dict[int, int]:
    return {value: sum(one[value] for one in several) for value in several[0]}


def insurance(
    decks: int, ten_values_a_deck: int, cards_a_deck: int, own_cards: int = 0
) -> Outcomes:
    """The hole card, when of all cards only the dealer's ace is known, and so many of the player's
    own, none of which counts 10."""
    tens, left = decks * ten_values_a_deck, decks * cards_a_deck - 1 - own_cards
    return tally([("dealer has a Blackjack", tens)], each(left), "hole cards")


EIGHT = 8
_THIRD_CARDS = {
    6: "third card 6",
    7: "third card 7",
    EIGHT: "third card 8",
    9: "third card 9",
    TEN: "third card king, queen or jack",
}


def bust_it(decks: int) -> Outcomes:
    """The dealer's third card, drawn to two cards below 17 and going over 21 (581.7(m)); decks
    without 10s, so three cards of a suit count ten."""
    deck = times({v: 3 if v == TEN else 1 for v in range(ACE, TEN + 1)}, SUITS * decks)
    cards = sum(deck.values())
    names: Counter[str] = Counter()
    for first in deck:
        for second in deck:
            if best_total(first + second, ACE in (first, second)) >= STAND:
                continue
            for third, name in _THIRD_CARDS.items():
                if first + second + third > HIGHEST:
                    names[name] += _ordered(deck, first, second, third)
    suited = SUITS * perm(decks, 3)
    colored = COLORS * perm(2 * decks, 3)
    names["third card 8"] -= colored
    names["8, 8, 8 of the same suit"] = suited
    names["8, 8, 8 of the same color"] = colored - suited
    return tally(names.items(), orders(cards, 3), "orders of three cards")


def _ordered(deck: Values, *drawn: int) -> int:
    ways = 1
    for value, count in Counter(drawn).items():
        ways *= perm(deck[value], count)
    return ways
