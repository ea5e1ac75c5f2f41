"""Shoes, dice and two hands against each other, against a second way to count them."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, perm

import pytest

from host_tools.mathematics.payback import catalogue
from host_tools.mathematics.payback.base import catalogue as base
from host_tools.mathematics.payback.chapters.ch590 import SURRENDERED
from host_tools.mathematics.payback.enumeration import STANDARD_DECK, Enumeration
from host_tools.mathematics.payback.spaces import ace_high, dice, hi_lo, lunar_super, shoe, totals
from host_tools.mathematics.payback.wager import payback


def drawn(hand):
    """Total and whether the dealer is done, by 590.3(d) and 590.7(l), from (value, suit) cards."""
    points = sum(value for value, _ in hand)
    if any(value == 1 for value, _ in hand) and points <= 11:
        points += 10
    return points, len(hand) >= 2 and points >= 17


DEALT = 10


def ends_at_22(hand, left, ways):
    """(name, orders of the first DEALT cards) of each way the dealer's hand ends at 22."""
    points, done = drawn(hand)
    if not done:
        for card in set(left):
            rest = list(left)
            rest.remove(card)
            yield from ends_at_22([*hand, card], rest, ways * left.count(card))
    elif points == 22:
        suits = {own for _, own in hand}
        same = "suit" if len(suits) == 1 else "color" if suits <= {*"DH"} else ""
        same = same or ("color" if suits <= {*"CS"} else "")
        dealt = 24 - len(left)
        yield f"same {same} 22" if same else "other 22", ways * perm(len(left), DEALT - dealt)


def surrendered(cards):
    """(the dealer's up card, the cards left, ways) of each way to deal the player hard 15, 16 or
    17 in two cards, against an up card with which SURRENDERED gives it up."""
    for own in set(permutations(cards, 2)):
        values = [value for value, _ in own]
        ups = SURRENDERED.get(sum(values), ()) if 1 not in values else ()
        rest = list(cards)
        ways = rest.count(own[0]) * rest.count(own[1])
        rest.remove(own[0])
        rest.remove(own[1])
        for up in {card for card in rest if card[0] in ups}:
            left = list(rest)
            left.remove(up)
            yield up, left, ways * rest.count(up)


@pytest.mark.parametrize("lost", [False, True])
def test_R_590_19_push_22_card_by_card(monkeypatch, lost):
    """A deck of five ranks, every order of its cards followed until the dealer's hand ends; behind
    a surrender that loses the wager nothing is paid."""
    suit = {1: 1, 5: 1, 6: 1, 7: 1, 10: 2}
    cards = [(value, colour) for value, n in suit.items() for _ in range(n) for colour in "CDHS"]
    suit = {value: suit.get(value, 0) for value in range(1, 11)}
    monkeypatch.setattr(shoe, "values_of_suit", lambda decks: suit)
    monkeypatch.setattr(shoe, "LONGEST", DEALT)
    expected = Counter()
    for name, orders in ends_at_22([], cards, 1):
        expected[name] += orders
    for up, left, ways in surrendered(cards) if lost else ():
        for name, orders in ends_at_22([up], left, ways):
            expected[name] -= orders
    outcomes = shoe.push_22(1, SURRENDERED if lost else None)
    scale = perm(len(cards), DEALT) // outcomes.total
    found = {name: n * scale for (name, _), n in outcomes.counts.items()}
    assert found == {name: expected[name] for name in found}
    assert len(found) == 3


@pytest.mark.parametrize("play", base.kept("590"), ids=lambda play: play.reading)
def test_R_590_19_surrendered_is_what_the_best_play_gives_up(play):
    """By the chart, a letter for each up card 2 to 10 and ace; pairs of 8s are split."""
    found = {}
    for line in play.hands["first two cards"].split("; "):
        kind, total, letters = line.split()
        ups = [n for n, letter in zip((*range(2, 11), 1), letters) if letter == "R"]
        if ups:
            assert kind == "hard"
            found[int(total)] = tuple(ups)
    assert found == SURRENDERED
    assert "8 PPPPPPPPPP" in play.hands["split"]


def test_R_589_03_ace_kings_of_one_suit_counted_by_their_ranks_and_suits():
    """Four suits for the two, three of eleven other ranks but queen, jack, ten, any suits but
    those of a flush: 4 x 164 x 63. Of one color and no longer an ace-king: of two suits without a
    pair 164 x 2 x 8 a color; with pairs by what is paired."""
    enumeration = Enumeration()
    letter = enumeration.hands("lunar_super", STANDARD_DECK, 5)
    found = lunar_super.one_suit(enumeration)
    assert found.probability("ace-king") * found.total == 4 * 164 * 63
    one_pair = 2 * (comb(11, 2) * 2 * 4) + 11 * 10 * 2 * 4
    two_pairs = 11 * 2 + 2 * 11 * 2
    more = 2 * (164 * 2 * 8 + one_pair + two_pairs)
    assert letter.total == found.total
    assert (
        found.probability("same colored five") - letter.probability("same colored five")
    ) * found.total == more
    for name in ("four-of-a-kind", "full house", "flush", "straight", "three-of-a-kind"):
        assert found.probability(name) == letter.probability(name)


def test_590_dealer_stops_at_17_to_21_or_goes_over():
    ends = list(shoe.dealer_draws(shoe.times(shoe.values_of_suit(1), 4)))
    assert {total for total, _, _ in ends} == set(range(17, 27))
    assert max(cards for _, cards, _ in ends) <= shoe.LONGEST
    whole = sum(ways * perm(52 - cards, shoe.LONGEST - cards) for _, cards, ways in ends)
    assert whole == perm(52, shoe.LONGEST)


def test_581_12_c_bust_it_order_by_order():
    """Every ordered draw of three cards of one deck of 48, by 581.7(m)."""
    deck = [(rank, suit) for rank in [*range(1, 10), *"JQK"] for suit in "CDHS"]
    expected = Counter()
    for hand in permutations(deck, 3):
        values = [10 if rank in ("J", "Q", "K") else rank for rank, _ in hand]
        two = sum(values[:2]) + (10 if 1 in values[:2] and sum(values[:2]) <= 11 else 0)
        if two >= 17 or sum(values) <= 21:
            continue
        suits = {suit for _, suit in hand}
        if values == [8, 8, 8] and len(suits) == 1:
            expected["8, 8, 8 of the same suit"] += 1
        elif values == [8, 8, 8] and (suits <= {*"CS"} or suits <= {*"DH"}):
            expected["8, 8, 8 of the same color"] += 1
        else:
            last = values[2] if values[2] < 10 else "king, queen or jack"
            expected[f"third card {last}"] += 1
    outcomes = shoe.bust_it(1)
    counts = {name: n for (name, _), n in outcomes.counts.items() if n}
    assert (counts, outcomes.total) == (dict(expected), 48 * 47 * 46)


def test_581_12_c_three_8s_of_a_shoe():
    outcomes = shoe.bust_it(8)
    total = 384 * 383 * 382
    assert outcomes.total == total
    assert outcomes.counts["8, 8, 8 of the same suit", None] == 4 * 8 * 7 * 6
    assert outcomes.counts["8, 8, 8 of the same color", None] == 2 * 16 * 15 * 14 - 4 * 8 * 7 * 6


def test_585_4_two_dice_throw_by_throw():
    throws = list(product(range(1, 7), repeat=2))
    assert dice.total_of_dice().counts == {
        (total, None): sum(sum(throw) == total for throw in throws) for total in range(2, 13)
    }
    for low in range(1, 7):
        for high in range(low, 7):
            counts = dice.pair_of_dice(low, high).counts
            assert list(counts.values()) == [sum(sorted(t) == [low, high] for t in throws)]
    assert list(dice.doubles().counts.values()) == [6]


def ways_with(limits):
    """Throws of ten dice in which face i occurs a number of times out of limits[i]."""
    ways = {0: 1}
    for allowed in limits:
        grown = Counter()
        for thrown, count in ways.items():
            for more in allowed:
                if thrown + more <= 10:
                    grown[thrown + more] += count * comb(10 - thrown, more)
        ways = grown
    return ways[10]


@pytest.mark.parametrize("face", dice.FIRST_RANKED)
def test_593_2_e_winning_face_by_what_the_others_may_show(face):
    """A face wins with m when those ranked above it show fewer and those below no more."""
    place = dice.FIRST_RANKED.index(face)
    rolls = dice.first_rolls()
    for most in range(2, 11):
        limits = [range(most)] * place + [[most]] + [range(most + 1)] * (5 - place)
        assert rolls[face, most] == ways_with(limits)
    assert sum(rolls.values()) == 6**10


def test_593_4_h_extra_roll_of_the_dice_that_do_not_match():
    """From two alike among ten, five alike are reached by three of eight dice."""
    outcomes = dice.dice_alike_after_extra_roll()
    two = sum(n for (_, most), n in dice.first_rolls().items() if most == 2)
    three = sum(n for (_, most), n in dice.first_rolls().items() if most == 3)
    four = sum(n for (_, most), n in dice.first_rolls().items() if most == 4)
    expected = (
        two * comb(8, 3) * 5**5 + 6 * three * comb(7, 2) * 5**5 + 36 * four * comb(6, 1) * 5**5
    )
    assert outcomes.probability("five-of-a-kind") * 6**18 == expected


# 593.5(b), (d), to 1; of the last two prizes none is on a circle that an extra roll pays.
LIKE_KIND: dict[int, int | Fraction] = {
    2: 12,
    3: Fraction(3, 5),
    4: 1,
    5: 4,
    6: 30,
    7: 400,
    8: 5000,
}
EXTRA_ROLL = {3: 8, 4: 1, 5: 2, 6: 4, 7: 10, 8: 50}


def both_rolls():
    """(dice alike after the first roll, after both, the share of all rolls)."""
    for (_, first), ways in dice.first_rolls().items():
        left = 10 - first
        for both in range(first, 11):
            share = Fraction(comb(left, both - first) * 5 ** (10 - both), 6**left)
            yield first, both, share * Fraction(ways, 6**10)


def stakes_back(circles, stake_returned, needs_like_kind, like_kinds=True):
    """Of an Extra Roll Wager, and of equal Like Kind Wagers on the circles, by the text."""
    back = Fraction(0)
    for first, both, share in both_rolls():
        stays = both > first and both in circles
        paid_before = both == first and first in circles
        if both in EXTRA_ROLL and (stays if needs_like_kind else not paid_before):
            back += share * (EXTRA_ROLL[both] + stake_returned)
        if like_kinds:
            back += share * (stays + (LIKE_KIND[first] + 1 if first in circles else 0))
    return back


@pytest.mark.parametrize(
    ("stake_returned", "needs_like_kind", "wager"),
    [
        (True, True, "extra_roll_with_like_kind_on_3_to_7"),
        (False, True, "extra_roll_with_like_kind_on_3_to_8_without_the_stake"),
        (True, False, "extra_roll_with_like_kind_on_2_on_any_circle"),
        (False, False, "extra_roll_with_like_kind_on_2_on_any_circle_without_the_stake"),
    ],
)
def test_593_5_d_with_these_circles_an_extra_roll_returns_the_most(
    stake_returned, needs_like_kind, wager
):
    """Of all 127 sets of circles, the Extra Roll Wager one stake more."""
    sets = [each for number in range(1, 8) for each in combinations(LIKE_KIND, number)]
    answers = stake_returned, needs_like_kind
    best = max(stakes_back(each, *answers) / (len(each) + 1) for each in sets)
    (table,) = catalogue.wager("593", wager).tables
    assert payback(catalogue.wager("593", wager), table, Enumeration()).returned == best
    assert (best > 1) == (stake_returned or not needs_like_kind)


@pytest.mark.parametrize(("stake_returned", "end"), [(True, ""), (False, "-without-the-stake")])
def test_R_593_05_on_any_circle_an_extra_roll_alone_returns_the_most_beside_a_two(
    stake_returned, end
):
    alone = {each: stakes_back((each,), stake_returned, False, False) for each in LIKE_KIND}
    wager = catalogue.wager("593", f"extra_roll_on_any_circle{end}")
    assert payback(wager, "any", Enumeration()).returned == alone[2] == max(alone.values())


def test_686a_8_b_totals_card_by_card(monkeypatch):
    """Every three cards of one deck."""
    deck = [11 if rank == 14 else min(rank, 10) for rank in range(2, 15) for _ in range(4)]
    expected = Counter(sum(hand) for hand in combinations(deck, 3))
    monkeypatch.setattr(totals, "DECKS", 1)
    outcomes = totals.three_cards()
    assert outcomes.counts == {(total, None): n for total, n in expected.items()}
    assert outcomes.total == comb(52, 3)


def test_686a_3_a_six_decks():
    outcomes = totals.three_cards()
    assert outcomes.counts[6, None] == outcomes.counts[33, None] == comb(24, 3)
    assert outcomes.counts[30, None] == comb(96, 3) + 24 * 24 * 96 + comb(24, 2) * 24
    assert sum(outcomes.counts.values()) == outcomes.total == comb(312, 3)


# 579.12(c): 4 to 1, or 20 to 1 for both.
TIES = {"high hands tie": 5, "low hands tie": 5, "both high and low hands tie": 21}


def ways_to_set(cards):
    """579.11(d): totals of high and low hand, with no ace or one in the low hand, and of the other
    cards none lower in the high hand than in the low one."""
    found = set()
    for places in combinations(range(5), 2):
        low = [cards[place] for place in places]
        high = [card for place, card in enumerate(cards) if place not in places]
        others = [[card for card in hand if card != 11] for hand in (low, high)]
        if low.count(11) <= 1 and max(others[0]) <= min(others[1], default=10):
            found.add((sum(high), sum(1 if card == 11 else card for card in low)))
    return found


def dealers_way(cards):
    """579.11(e): aces high, unless there are four."""
    highest = max if cards.count(11) < 4 else min
    return highest(ways_to_set(cards))


def what_ties(own, dealer):
    high, low = own[0] == dealer[0], own[1] == dealer[1]
    return (None, "high hands tie", "low hands tie", "both high and low hands tie")[high + 2 * low]


@pytest.mark.parametrize("best", [True, False])
def test_579_12_c_ties_pair_by_pair(best):
    """Every pair of hands of twelve cards, four of them aces, the player's set each way."""
    values = ((2, 2), (9, 2), (10, 4), (11, 4))
    deck = [value for value, count in values for _ in range(count)]
    expected = Counter()
    for player in combinations(range(12), 5):
        rest = [deck[card] for card in range(12) if card not in player]
        dealers = Counter(map(dealers_way, map(list, combinations(rest, 5))))
        own = [deck[card] for card in player]
        each = [
            Counter({name: 0 for name in TIES}) + met(setting, dealers)
            for setting in (ways_to_set(own) if best else [dealers_way(own)])
        ]
        expected += max(each, key=lambda tied: sum(TIES[name] * n for name, n in tied.items()))
    counted = hi_lo.ties(values) if best else hi_lo.ties_set_as_the_dealer(values)
    returned = sum(TIES[str(name)] * count for (name, _), count in counted.counts.items())
    assert returned == sum(TIES[name] * count for name, count in expected.items())
    if not best:
        assert {name: count for (name, _), count in counted.counts.items()} == expected


def met(setting, dealers):
    tied = Counter()
    for dealer, number in dealers.items():
        if name := what_ties(setting, dealer):
            tied[name] += number
    return tied


@pytest.mark.parametrize(
    ("cards", "totals_of_hands"),
    [
        ([11, 10, 10, 9, 2], [(31, 11), (29, 3)]),
        ([11, 11, 10, 5, 2], [(32, 7), (26, 3)]),
        ([11, 11, 11, 10, 2], [(33, 12), (32, 3)]),
        ([11, 11, 11, 11, 10], [(33, 11)]),
        ([10, 10, 10, 10, 9], [(30, 19)]),
    ],
)
def test_579_11_d_e_totals_the_dealers_first(cards, totals_of_hands):
    counts = tuple(cards.count(value) for value, _ in hi_lo.ONE_DECK)
    assert hi_lo.settings(counts) == totals_of_hands


@pytest.mark.parametrize("common", range(4))
def test_688a_6_d_suits_of_two_hands_one_by_one(common):
    """Three and four ranks, so many in common, no three cards of a suit in either hand."""
    expected = 0
    for one in product(range(4), repeat=4):
        for other in product(range(4), repeat=3):
            apart = all(one[i] != other[i] for i in range(common))
            flush = max(map(one.count, range(4))) > 2 or max(map(other.count, range(4))) > 2
            expected += apart and not flush
    assert ace_high.pair_suitings(common, (4, 2), (3, 2)) == expected


def test_688a_12_b_two_hands_card_by_card(monkeypatch):
    """Hands of three cards from seven ranks and the joker, three of a suit a flush: every pair."""
    monkeypatch.setattr(ace_high, "CARDS", 3)
    monkeypatch.setattr(ace_high, "ACE", 6)
    monkeypatch.setattr(ace_high, "LONGEST_SUIT", 2)
    ace_high.rank_sets.cache_clear()
    found = {True: [], False: []}
    joker = 28
    for hand in combinations(range(29), 3):
        naturals = [card for card in hand if card != joker]
        ranks = [card // 4 for card in naturals] + [6] * (joker in hand)
        suits = [sum(card % 4 == suit for card in naturals) for suit in range(4)]
        if 6 in ranks and len(set(ranks)) == 3 and max(suits) + (joker in hand) <= 2:
            found[joker in hand].append(sum(1 << card for card in hand))
    for dealer, player in product(found, found):
        expected = sum(not one & other for one in found[dealer] for other in found[player])
        assert ace_high.pairs(dealer, player) == expected
    assert [ace_high.hands(held) for held in found] == [len(found[held]) for held in found]
    ace_high.rank_sets.cache_clear()


def test_688a_6_d_ranks_without_a_straight():
    assert len(ace_high.rank_sets(False)) == sum(
        not has_straight({12, *ranks}, 5) for ranks in combinations(range(12), 6)
    )
    assert len(ace_high.rank_sets(True)) == sum(
        not has_straight(set(ranks), 4) for ranks in combinations(range(12), 6)
    )


def has_straight(ranks, needed):
    below = ranks | ({-1} if 12 in ranks else set())
    if needed == 4:
        # The joker may be any card, an ace below the deuce too.
        return any(len(below & set(range(low, low + 5))) >= 4 for low in range(-1, 9))
    return any(set(range(low, low + 5)) <= below for low in range(-1, 9))
