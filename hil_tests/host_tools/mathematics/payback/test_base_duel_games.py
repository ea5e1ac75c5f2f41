"""Base games against a dealer's hand: settled here from the words of the text, hand by hand and by
chance, and the kept counts against closed combinatorics and published figures."""

import random
from array import array
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt

import handeval
import pytest
from tablectl.games.ch589.settlement import second_row

from hil_tests.host_tools.mathematics.payback.slow_poker import cards
from host_tools.mathematics.payback.base import catalogue, ch573, ch579, ch589, ch687a
from host_tools.mathematics.payback.base.ch589_strategy import Choices
from host_tools.mathematics.payback.base.duels import (
    RANKING_NUMBERS,
    Border,
    Tally,
    dealers_hands,
    rows,
    shown_rows,
)
from host_tools.mathematics.payback.enumeration import JOKER_DECK, STANDARD_DECK

SHIFT = 25


def kept(chapter):
    return catalogue.kept(chapter)[0]


def suit_by_suit(hand):
    """The same hand with the suit names that rows() gives it: most by the ranks they hold."""
    ranks = [sum(1 << card // 4 for card in hand if card < 52 and card % 4 == s) for s in range(4)]
    order = sorted(range(4), key=lambda suit: -ranks[suit])
    names = {suit: name for name, suit in enumerate(order)}
    return names, bytes(
        sorted(card if card == 52 else card & ~3 | names[card & 3] for card in hand)
    )


def dealers_values(name, deck, own, shown=()):
    left = [card for card in deck if card not in own and card not in shown]
    drawn = 5 - len(shown)
    hands = b"".join(bytes((*shown, *hand)) for hand in combinations(left, drawn))
    values = array("i", bytes(4 * comb(len(left), drawn)))
    handeval.values(RANKING_NUMBERS[name], hands, 5, values)
    return Counter(values)


# 687a.12(b), from five wilds down
BLIND = {11: 1000, 10: 50, 9: 10, 8: 9, 7: 4, 6: 3, 5: 2, 4: 1}


def settle_687a(decision, player, dealer):
    """Ante and Blind of one Ante, Raise of two: 687a.11(b), (e)."""
    if decision == "fold":
        return -2
    if player == dealer:
        return 0
    return 1 + BLIND.get(player >> SHIFT, 0) + 2 if player > dealer else -4


# 573.12(b): straight, flush, three-of-a-kind, straight flush, four-of-a-kind
SUPER_BONUS: dict[int, int | Fraction] = {3: 1, 4: Fraction(3, 2), 5: 2, 6: 15, 7: 30}
KING_HIGH, PAIR_OF_ACES = 1 << 11, 1 << SHIFT | 1 << 24
FOUR_ACES = 7 << SHIFT | 1 << 24


def settle_573(decision, player, dealer):
    """573.11(b), (c)(3)."""
    if decision == "fold":
        return -2
    play = {"Play 1x": 1, "Play 3x": 3}[decision]
    assert play == 1 or player >= PAIR_OF_ACES
    bonus = 200 if player >= FOUR_ACES else SUPER_BONUS.get(player >> SHIFT, 0)
    if dealer < KING_HIGH:
        return play + bonus
    if player > dealer:
        return 1 + play + bonus
    if player == dealer:
        return bonus
    return -1 - play + (bonus or -1)


ACE_KING = 1 << 12 | 1 << 11
BET = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 7, 7: 20}


def settle_589(player, dealer, second):
    """589.11(e)(1) and (2)(i), nobody forcing; `second`: an ace-king is paid besides."""
    if dealer < ACE_KING:
        return 1
    if player > dealer:
        return 2 * (BET.get(player >> SHIFT, 1) + second)
    return 0 if player == dealer else -3


GAMES = {
    "687a": (ch687a, "dj_wild", JOKER_DECK, (), settle_687a, ("fold", "raise")),
    "573": (
        ch573,
        "four_card",
        STANDARD_DECK,
        (KING_HIGH,),
        settle_573,
        ("fold", "Play 1x", "Play 3x"),
    ),
}


@cache
def by_cards(chapter):
    _, ranking, deck, bounds, _, _ = GAMES[chapter]
    return {row.cards: row for row in rows(ranking, deck, *bounds)}


def decided(chapter, hand):
    """The ends that the counter adds for a hand's best decision."""
    module, ranking, deck, *_ = GAMES[chapter]
    tally = Tally()
    borders = [Border(ranking) for _ in range(2 if chapter == "573" else 1)]
    row = by_cards(chapter)[suit_by_suit(hand)[1]]
    if chapter == "573":
        module.decide(row, dealers_hands(deck), tally, *borders)
    else:
        module.decide(row, dealers_hands(deck), tally, *borders)
    return tally.ends(), row


HANDS = [
    ("687a", "4c4d7h6s5c"),
    ("687a", "4c4dAhKs3c"),
    ("687a", "2c9d8hJsQs"),
    ("573", "KcQd8h4s2c"),
    ("573", "KcQd7h5s3c"),
    ("573", "AcAdAhAs9c"),
    ("573", "AcAdJh9s4c"),
    ("573", "5c5d5h9s4c"),
    ("573", "3c7c8cJcQs"),
]


@pytest.mark.parametrize(("chapter", "text"), HANDS)
def test_best_decision_of_a_hand_by_every_dealers_hand(chapter, text):
    _, ranking, deck, _, settle, decisions = GAMES[chapter]
    own = cards(text)
    player = handeval.value(RANKING_NUMBERS[ranking], own)
    dealers = dealers_values(ranking, deck, own)
    nets = {
        decision: sum(n * settle(decision, player, dealer) for dealer, n in dealers.items())
        for decision in decisions
        if decision != "Play 3x" or player >= PAIR_OF_ACES
    }
    ends, row = decided(chapter, own)
    assert sum(end.count for end in ends) == row.weight * sum(dealers.values())
    (decision,) = {end.decisions for end in ends}
    assert nets[decision] == max(nets.values())
    assert sum(end.net * end.count for end in ends) == row.weight * nets[decision]


@pytest.mark.parametrize("chapter", GAMES)
def test_rounds_by_chance_come_near_the_count(chapter):
    """40,000 deals with a fixed seed, five standard errors."""
    _, ranking, deck, _, settle, _ = GAMES[chapter]
    dice, rounds, number = random.Random(687), 40_000, RANKING_NUMBERS[ranking]
    nets = []
    for _ in range(rounds):
        dealt = bytes(dice.sample(deck, 10))
        ends, _ = decided(chapter, dealt[:5])
        player, dealer = (handeval.value(number, hand) for hand in (dealt[:5], dealt[5:]))
        nets.append(settle(ends[0].decisions, player, dealer))
    play = kept(chapter)
    error = sqrt(play.variance / rounds)
    assert abs(float(sum(nets)) / rounds - play.net) < 5 * error


# Own cards, the dealer's card shown, whether an ace-king is paid besides.
LUNAR_HANDS = [
    ("AcKdQh9s4c", "Qd", 0),
    ("AcKd7h5s4c", "2d", 0),
    ("2c2dAhKs9c", "Td", 1),
    ("2c2d9h8s7c", "Td", 0),
    ("KcKdAhAs9c", "3d", 0),
    ("KcKdAh5s9c", "3d", 1),
    ("KcKdKhAs9c", "3d", 1),
    ("QcJd9h8s7c", "9d", 0),
]


@pytest.fixture(scope="module")
def lunar_rows():
    return {row.cards: row for row in shown_rows("lunar", STANDARD_DECK, ch589.QUALIFIES)}


@pytest.mark.parametrize(("text", "shown", "second"), LUNAR_HANDS)
def test_589_11_bet_or_fold_by_every_dealers_hand(text, shown, second, lunar_rows):
    own = cards(text)
    names, hand = suit_by_suit(own)
    (card,) = cards(shown)
    row = lunar_rows[hand]
    place = row.shown.index(card & ~3 | names[card & 3])
    known = ch589.known(row)
    dealers = dealers_values("standard", STANDARD_DECK, own, (card,))
    player = handeval.value(RANKING_NUMBERS["standard"], own)
    net = sum(n * settle_589(player, dealer, second) for dealer, n in dealers.items())
    # Where forcing pays, the Bet nets more; that part is tested with handduel.forced.
    met = list(ch589.meetings(row, None))[place]
    assert sum(met) == 42 * sum(dealers.values())
    assert ch589.net(met, known.won) == 42 * net


def test_R_589_04_no_five_cards_hold_a_row_twice_so_one_count_has_both_answers(lunar_rows):
    for row in lunar_rows.values():
        hand = ch589.known(row).name
        letter, other = (
            second_row(row.cards, hand, answer) for answer in ("any_row", "another_row")
        )
        assert letter == other


INSTANT_A = {8: 500, 9: 1500}


def lunar_round(dealt, rows_of):
    """The net of a round of own five, dealer's five, the last one shown, and a new card."""
    own, dealer, new = dealt[:5], dealt[5:10], dealt[10:]
    names, hand = suit_by_suit(own)
    row, number = rows_of[hand], RANKING_NUMBERS["standard"]
    player = handeval.value(number, own)
    if player >> SHIFT in INSTANT_A:
        return INSTANT_A[player >> SHIFT]
    known = ch589.known(row)
    shown = dealer[4] & ~3 | names[dealer[4] & 3]
    if not ch589.cards_bet_on(row, known.won, None)[row.shown.index(shown)]:
        return -1
    ace_king = {11, 12} <= {card >> 2 for card in own}
    made = {card >> 2 for card in own if [c >> 2 for c in own].count(card >> 2) > 1}
    second = int(player >> SHIFT in (1, 2, 3, 7) and ace_king and not {11, 12} <= made)
    net = settle_589(player, handeval.value(number, dealer), second)
    if handeval.value(number, dealer) >= ACE_KING or known.won < 8:
        return net
    kept_cards = sorted(dealer, key=lambda card: card >> 2)[:4]

    def forced(card):
        again = handeval.value(number, bytes((*kept_cards, card)))
        return settle_589(player, again, second) - 1 if again >= ACE_KING else -1

    unseen = [card for card in range(52) if card not in own + dealer]
    return forced(new[0]) if sum(map(forced, unseen)) > net * len(unseen) else net


def test_589_rounds_by_chance_come_near_the_count(lunar_rows):
    """60,000 deals with a fixed seed, five standard errors."""
    dice, rounds, play = random.Random(589), 60_000, kept("589")
    deals = (bytes(dice.sample(STANDARD_DECK, 11)) for _ in range(rounds))
    net = sum(lunar_round(dealt, lunar_rows) for dealt in deals)
    assert abs(net / rounds - play.net) < 5 * sqrt(play.variance / rounds)


def test_589_11_e_1_ii_second_combination_example(lunar_rows):
    """Two aces, a king, 8 and 9: the pair is paid and the ace-king besides."""
    _, hand = suit_by_suit(cards("AcAdKh8s9c"))
    assert ch589.known(lunar_rows[hand]) == ("pair", 2 * (1 + 1))


def test_589_cards_bet_on_are_those_whose_rounds_net_more_than_a_fold(lunar_rows):
    for row in list(lunar_rows.values())[::997]:
        won = ch589.known(row).won
        nets = [ch589.net(met, won) for met in ch589.meetings(row, None)]
        assert ch589.cards_bet_on(row, won, None) == [net > -ch589.ROUNDS for net in nets]


def test_589_four_of_a_kind_counted_anew(lunar_rows):
    play, tally = kept("589"), Tally()
    players = [row for row in lunar_rows.values() if row.value >> SHIFT == 8]
    forced = ch589.forced_dealers(players)
    for row in players:
        ch589.decide(row, ch589.known(row), forced[row.cards], tally, Choices())
    found = {(end.hand, end.net, end.staked): end.count for end in tally.ends()}
    assert sum(found.values()) == 624 * 47 * comb(46, 4) * 42
    assert found == {
        (end.hand, end.net, end.staked): end.count
        for end in play.ends
        if end.hand.startswith("four-of-a-kind")
    }


POINTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]


def settings_579(hand):
    """579.11(d), (e): (high, low) totals, the dealer's setting first."""
    aces = sum(POINTS[card >> 2] == 11 for card in hand)
    found = set()
    for low in combinations(range(5), 2):
        down = [POINTS[hand[place] >> 2] for place in low]
        up = sorted(POINTS[hand[place] >> 2] for place in range(5) if place not in low)
        if down.count(11) > 1:
            continue
        others_down = [points for points in down if points != 11]
        # Of the cards that are no aces the lower ones go down.
        if max(others_down) <= min([p for p in up if p != 11], default=10):
            found.add((down.count(11), sum(up), sum(1 if p == 11 else p for p in down)))
    dealer = [one for one in found if one[0] == (1 if aces == 4 else 0)]
    assert len(dealer) == 1
    return [one[1:] for one in dealer + sorted(found - set(dealer))]


def outcome_579(own, dealer):
    """579.11(g), in Antes with the equal Play Wager."""
    if own[0] > dealer[0] and own[1] < dealer[1]:
        return 2
    return -2 if own[0] <= dealer[0] and own[1] >= dealer[1] else 0


@pytest.mark.parametrize("text", ["AcAd9h5s2c", "8c7d6h5s4c", "AcAdAhAs2c"])
def test_579_11_g_every_dealers_hand_card_by_card(text):
    own = cards(text)
    left = [card for card in STANDARD_DECK if card not in own]
    dealers = Counter(
        tuple(sorted(POINTS[card >> 2] for card in hand)) for hand in combinations(left, 5)
    )
    example = {points: [c for c in range(52) if POINTS[c >> 2] == points] for points in POINTS}
    met = Counter()
    for hand, number in dealers.items():
        held = Counter(hand)
        of_hand = [card for points, n in held.items() for card in example[points][:n]]
        met[settings_579(of_hand)[0]] += number
    nets = [
        sum(n * outcome_579(setting, dealer) for dealer, n in met.items())
        for setting in settings_579(own)
    ]
    kind = tuple(
        sum(POINTS[card >> 2] == points for card in own) for points in sorted(set(POINTS))
    )
    tally = Tally()
    ch579.decide(kind, ch579.best_setting(kind, ch579.dealers_hands()), 0, tally)
    ends = tally.ends()
    share = Fraction(sum(end.net * end.count for end in ends), sum(end.count for end in ends))
    assert share == max(-1, *(Fraction(net, comb(47, 5)) for net in nets))


def test_579_11_d_example_of_the_text():
    """Ace, jack, 10, 9 and 2: jack, 10 and 9 high and ace and 2 low, or the ace high."""
    assert settings_579(cards("AcJdTh9s2c")) == [(31, 11), (29, 3)]


@pytest.mark.parametrize("table", "ABCD")
def test_579_12_b_ante_bonus_is_all_that_the_tables_differ_in(table):
    """Nobody folds three aces: the bonus adds its odds for their share of all hands."""
    bonus = {"A": (10, 100, 1000), "B": (5, 50, 500), "C": (5, 50, 200), "D": (5, 50, 100)}
    three, four = comb(4, 3) * comb(48, 2), 44
    plays = {play.reading[-1]: play for play in catalogue.kept("579")}
    paid = [
        Fraction(sum(odds * n for odds, n in zip(bonus[t], (three, four, 4))), comb(52, 5))
        for t in ("D", table)
    ]
    assert plays[table].net - plays["D"].net == paid[1] - paid[0]


HANDS_OF = {"573": comb(52, 5), "579": comb(52, 5), "687a": comb(53, 5), "589": comb(52, 5)}
DEALERS_OF = {
    "573": comb(47, 5),
    "579": comb(47, 5),
    "687a": comb(48, 5),
    "589": 47 * comb(46, 4) * 42,
}


@pytest.mark.parametrize("chapter", HANDS_OF)
def test_kept_counts_are_all_rounds(chapter):
    for play in catalogue.kept(chapter):
        assert play.total == HANDS_OF[chapter] * DEALERS_OF[chapter]
        assert all(end.count > 0 and -end.staked <= end.net for end in play.ends)
        assert len({(end.decisions, end.hand, end.net) for end in play.ends}) == len(play.ends)


def test_kept_counts_by_hand_are_the_hands_of_the_deck():
    """Five-card, four-card and wild hands by category, times the dealer's hands."""
    standard = {
        "three-of-a-kind": 54912,
        "straight": 10200,
        "flush": 5108,
        "full house": 3744,
        "two pairs": 123552,
        "pair": 1098240,
        "ace-king": 167280,
        "high card": 1302540 - 167280,
        "straight flush": 36,
        "royal flush": 4,
        "four-of-a-kind": 624,
    }
    assert hands_of("589") == standard
    wild = {"five wilds": 1, "royal flush": 1004, "five-of-a-kind": 1400, "full house": 15048}
    assert hands_of("687a").items() >= wild.items()
    four_card = hands_of("573")
    assert four_card["four-of-a-kind"] == 13 * 48
    assert sum(four_card.values()) == comb(52, 5)


def hands_of(chapter):
    counts = Counter()
    for end in kept(chapter).ends:
        counts[end.hand.split(",")[0]] += end.count
    assert not any(number % DEALERS_OF[chapter] for number in counts.values())
    return {name: number // DEALERS_OF[chapter] for name, number in counts.items()}


def test_573_house_edge_and_rule_as_published():
    """Published for these rules: 3.42 % of an Ante, played from king, queen, 8, 4 up."""
    play = kept("573")
    assert round(-play.net * 100, 2) == Fraction(342, 100)
    assert any("play with high card (king queen 8 4) or better" in line for line in play.strategy)


def test_R_573_04_the_best_play_folds_every_hand_below_a_king_so_one_count_has_both_answers():
    """A Super Bonus that is lost to a dealer below a king only makes these hands worse."""
    below = [row for row in by_cards("573").values() if row.value < KING_HIGH]
    assert sum(row.weight for row in below) > 0
    for row in below:
        tally = Tally()
        ch573.decide(
            row, dealers_hands(STANDARD_DECK), tally, Border("four_card"), Border("four_card")
        )
        assert {end.decisions for end in tally.ends()} == {"fold"}


def test_687a_house_edge_as_published():
    """Published for this Blind table: 3.47 % of an Ante."""
    assert round(-kept("687a").net * 100, 2) == Fraction(347, 100)


def test_687a_printed_payback_of_the_required_wagers_is_not_reproduced():
    """98.99 % is printed; counting gives 98.976 %, with Five Wilds at 2,000 to 1 98.986 %."""
    play = kept("687a")
    assert round(play.returned * 100, 3) == Fraction(98976, 1000)
    (wilds,) = (end.count for end in play.ends if end.hand == "five wilds, higher")
    other = play.net + Fraction(1000 * wilds, play.total)
    assert round((1 + other / play.staked) * 100, 2) == Fraction(9899, 100)


@pytest.mark.parametrize("chapter", ["573", "687a"])
def test_counted_anew_it_is_what_is_kept(chapter):
    module = {"573": ch573, "687a": ch687a}[chapter]
    assert [module.count(reading, lambda done, total: None) for reading in module.READINGS] == (
        catalogue.kept(chapter)
    )
