"""688a.11: the rounds of Face Up Pai Gow dealt in C, played again here card by card."""

from itertools import combinations

import handeval

from host_tools.examples import HOUSE_WAY
from host_tools.mathematics.payback.base import catalogue, ch688a
from host_tools.submission import house_way

MASK = (1 << 64) - 1
ROUNDS = 300
LOST, TIED, WON = range(3)


def splitmix(seed):
    """Four words, by the published definition."""
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        word = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & MASK
        word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
        yield word ^ word >> 31


def rotated(word, by):
    return (word << by | word >> 64 - by) & MASK


class Xoshiro:
    """xoshiro256**, by the published definition."""

    def __init__(self, seed):
        self.s = list(splitmix(seed))

    def below(self, limit):
        s = self.s
        word = rotated(s[1] * 5 & MASK, 7) * 9 & MASK
        shifted = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotated(s[3], 45)
        return (word >> 32) * limit >> 32


def deals(seed, rounds):
    """(dealer's cards, player's cards) of each round; the deck is never put in order again."""
    chance, deck = Xoshiro(seed), list(range(53))
    for _ in range(rounds):
        for place in range(14):
            other = place + chance.below(53 - place)
            deck[place], deck[other] = deck[other], deck[place]
        yield bytes(deck[:7]), bytes(deck[7:14])


def values_of(cards, low):
    high = bytes(card for card in cards if card not in low)
    return (
        handeval.value(handeval.PAI_GOW_HIGH, high),
        handeval.value(handeval.PAI_GOW_LOW, bytes(low)),
    )


def outcome(player, dealer):
    """688a.11(f)(1) to (3), in its order."""
    if player[0] < player[1]:
        return LOST
    higher = [player[0] > dealer[0], player[1] > dealer[1]]
    if not any(higher):
        return LOST
    return WON if all(higher) else TIED


def is_ace_high(cards):
    """688a.6(d): the best five of the seven have no pair, straight or flush, and an ace."""
    value = handeval.value(handeval.PAI_GOW_HIGH, cards)
    high_card = handeval.category_name(handeval.PAI_GOW_HIGH, value) == "high card"
    return high_card and handeval.ranks(handeval.PAI_GOW_HIGH, value)[0] == 12


def test_688a_11_rounds_end_as_they_do_card_by_card():
    rules = house_way.load(HOUSE_WAY)
    ends = [0] * 6
    for dealer_cards, player_cards in deals(7, ROUNDS):
        dealer = values_of(dealer_cards, handeval.settings(rules, dealer_cards)[0])
        by_house = outcome(
            values_of(player_cards, handeval.settings(rules, player_cards)[0]), dealer
        )
        best = max(
            outcome(values_of(player_cards, low), dealer) for low in combinations(player_cards, 2)
        )
        returned = is_ace_high(dealer_cards)
        ends[TIED if returned else by_house] += 1
        ends[3 + (TIED if returned else best)] += 1
    assert ch688a.deal(rules, 7, ROUNDS) == ends


def test_688a_kept_rounds_are_as_many_as_were_dealt():
    best, house = catalogue.kept("688a")
    assert best.total == house.total == ch688a.ROUNDS
    assert best.net > house.net
