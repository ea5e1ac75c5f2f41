"""Base wagers under the best play, against slow counts by a second judge and published figures."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from tablectl.core.odds import to
from tablectl.games.ch583 import paytables as ch583_paytables

from hil_tests.host_tools.mathematics.payback.slow_poker import best, cards, judge, unseen
from host_tools.mathematics.payback.base import catalogue, ch583, ch592, starting_hands, work
from host_tools.mathematics.payback.base.games import criss_cross, flop_poker, raise_it_up

# What the odds of the text come to, written out by class (slow_poker.judge).
RAISE_PLAY: list[int | Fraction] = [*[-1] * 9, *[1] * 5, Fraction(3, 2), 3, 4, 5, 6, 10, 20, 100]
RAISE_BLIND = [-1] * 9 + [0] * 6 + [1, 2, 3, 4, 30, 200, 1000]
FLOP = [-1] * 10 + [1] * 4 + [2, 4, 10, 20, 30, 100, 500, 1000]
CROSS_ANTE = [-1] * 5 + [0] * 5 + [1] * 12
CROSS_BET = [-1] * 5 + [0] * 5 + [1] * 4 + [2, 3, 5, 8, 12, 40, 100, 500]


def raise_nets(multiple):
    """Ante 1 to 1, 587.12(b), with Blind and Play; lost together below a pair of 10s."""
    return [
        (1 if play > 0 else -1) + blind + multiple * play
        for play, blind in zip(RAISE_PLAY, RAISE_BLIND)
    ]


def slow_raise_it_up(own):
    """What the best play of a hand nets, street by street, summed over all orders."""
    left = unseen(own)
    last = {}
    for three in combinations(left, 3):
        found = best(own + bytes(three))
        for pair in combinations(three, 2):
            last.setdefault(pair, []).append(found)
    sums = {
        pair: [-2 * len(found)]
        + [sum(raise_nets(multiple)[one] for one in found) for multiple in (1, 2, 3)]
        for pair, found in last.items()
    }

    def of(multiple, fourth):
        return sum(sums[min(fourth, x), max(fourth, x)][multiple] for x in left if x != fourth)

    def check(fourth):
        pairs = ((min(fourth, x), max(fourth, x)) for x in left if x != fourth)
        return sum(max(sums[pair][0], sums[pair][1]) for pair in pairs)

    fourth_street = sum(max(of(2, fourth), check(fourth)) for fourth in left)
    return max(sum(of(3, fourth) for fourth in left), fourth_street)


@pytest.mark.parametrize("text", ["AhKd2c", "9h8h6h", "3d3c2s"])
def test_587_11_best_play_of_a_hand_by_a_slow_judge(text):
    own = cards(text)
    nets = [[-2] * 22, *(raise_nets(multiple) for multiple in (1, 2, 3))]
    halves = [[int(2 * value) for value in row] for row in nets]
    ends = raise_it_up(own, halves)
    assert sum(ends) == 49 * 48 * 47
    assert sum(n * value for n, value in zip(ends, sum(nets, []))) == slow_raise_it_up(own)


@pytest.mark.parametrize("text", ["AhKd2c", "Js4s3s"])
def test_583_11_d_2_three_own_and_two_community_cards_by_a_slow_judge(text):
    own = cards(text)
    slow = [0] * 22
    for flop in combinations(unseen(own), 3):
        slow[max(judge(tuple(sorted(own + bytes(two)))) for two in combinations(flop, 2))] += 1
    assert flop_poker(own) == slow


def slow_lines(own):
    """Classes by the two ends of a line and its middle card; None where the card is an end."""
    return {
        pair: [
            None if m in pair or m in own else judge(tuple(sorted(own + bytes((*pair, m)))))
            for m in range(52)
        ]
        for pair in combinations(unseen(own), 2)
    }


def alike(own, row):
    """One name for the rows that a renaming of the suits not in hand turns into each other."""
    others = [suit for suit in range(4) if suit not in {card % 4 for card in own}]
    renamings = [dict(zip(others, order)) for order in permutations(others)]
    return min(
        tuple(sorted(card // 4 * 4 + suits.get(card % 4, card % 4) for card in row))
        for suits in renamings
    )


def slow_criss_cross(own):
    """What the best play of a hand nets, bet by bet, summed over all orders.

    Every multiple of 1, 2 and 3 Antes is tried at every bet.
    """
    lines = slow_lines(own)
    columns = 46 * comb(48, 2)
    best_by_across = [0, 0, 0]
    for row, rows in Counter(alike(own, row) for row in lines).items():
        sums = slow_down_bets(lines, row)
        for i in (1, 2, 3):
            best_down = max(sums[i, j] for j in (1, 2, 3))
            best_by_across[i - 1] += rows * max(-(2 + i) * columns, best_down)
    return max(-2 * columns * comb(50, 2), *best_by_across)


def slow_down_bets(lines, row):
    """What a row nets by Across and Down Bet, the Middle Bet the best one, over all columns."""
    sums = {(i, j): 0 for i in (1, 2, 3) for j in (1, 2, 3)}
    for column, with_column in lines.items():
        if set(row) & set(column):
            continue
        both = [(a, d) for a, d in zip(lines[row], with_column) if None not in (a, d)]
        antes = sum(CROSS_ANTE[a] + CROSS_ANTE[d] for a, d in both)
        across, down = sum(CROSS_BET[a] for a, _ in both), sum(CROSS_BET[d] for _, d in both)
        middle = sum(CROSS_BET[max(hands)] for hands in both)
        for i, j in sums:
            stays = antes + i * across + j * down + max(middle, 2 * middle, 3 * middle)
            sums[i, j] += max(stays, -len(both) * (2 + i + j))
    return sums


@pytest.mark.parametrize("text", ["3h2h"])
def test_592_11_best_play_of_a_hand_by_a_slow_judge(text):
    own = cards(text)
    sums = ch592.flat(criss_cross(own, CROSS_ANTE, CROSS_BET))
    ends = ch592.ends(CROSS_ANTE, CROSS_BET, sums)
    assert sum(end.count for end in ends) == comb(50, 2) * comb(48, 2) * 46
    assert sum(end.count * end.net for end in ends) == slow_criss_cross(own)


def test_686a_7_over_under_by_going_through_the_ranks():
    """Over 23, Under 18 or a surrender of the Ante on each first card, rank by rank."""
    values = [*range(2, 11), 10, 10, 10, 11]
    net = 0
    for i, first in enumerate(values):
        nets = {"over": 0, "under": 0, "surrender": 0}
        for j, second in enumerate(values):
            for k, third in enumerate(values):
                orders = 24 * (24 - (j == i)) * (24 - (k == i) - (k == j))
                total = first + second + third
                nets["over"] += orders * (2 if total > 23 else -2)
                nets["under"] += orders * (2 if total < 18 else -2)
                nets["surrender"] -= orders
        net += max(nets.values())
    [play] = catalogue.kept("686a")
    assert play.net == Fraction(net, 312 * 311 * 310)


def test_686a_the_printed_payback_of_the_required_wagers():
    """Printed with the proposal of the chapter: 98.95 %."""
    [play] = catalogue.kept("686a")
    assert play.total == 312 * 311 * 310
    assert play.net == Fraction(-13158, 626665)
    assert round(100 * float(play.returned), 2) == 98.95


def test_587_published_figures():
    """A published strategy of few words has an edge of 3.70 %, 0.20 more than the best play."""
    [play] = catalogue.kept("587")
    assert round(-100 * float(play.net), 2) == 3.50


def test_583_12_b_published_figure_with_straights_paid_11_to_1(monkeypatch, tmp_path):
    """The published edge of 5.4237 % is of the game that pays a straight 11 to 1, not 10."""
    rows = tuple(
        (hand, to(11) if hand == "straight" else odds) for hand, odds in ch583_paytables.FLOP
    )
    monkeypatch.setattr(ch583_paytables, "FLOP", rows)
    monkeypatch.setattr(work, "STATE", tmp_path)
    play = ch583.count("", lambda done, total: None)
    assert f"{-100 * float(play.net):.4f}" == "5.4237"


def test_587_all_hands_end_as_six_cards_do():
    """Each six-card hand is dealt in 6! / 3! orders of own hand and community cards."""
    six_cards = {
        "royal flush": 188,
        "straight flush": 1656,
        "four-of-a-kind": 14664,
        "full house": 165984,
        "flush": 205792,
        "straight": 361620,
        "three-of-a-kind": 732160,
        "two pairs": 2532816,
        "no pair": 6612900,
    }
    [play] = catalogue.kept("587")
    ends: dict[str, int] = {}
    for end in play.ends:
        ends[end.hand] = ends.get(end.hand, 0) + end.count
    assert {name: ends[name] for name in six_cards} == {
        name: 120 * count for name, count in six_cards.items()
    }
    assert sum(ends.values()) == 120 * comb(52, 6) == play.total


def test_kept_counts_are_of_all_rounds():
    totals = {
        "583": comb(52, 3) * comb(49, 3),
        "587": comb(52, 3) * 49 * 48 * 47,
        "592": comb(52, 2) * comb(50, 2) * comb(48, 2) * 46,
    }
    for chapter, total in totals.items():
        for play in catalogue.kept(chapter):
            assert play.total == total
            assert all(end.count > 0 and end.net <= 1000 * end.staked for end in play.ends)
            assert all(end.net >= -end.staked for end in play.ends)


@pytest.mark.parametrize("chapter", ["583", "587", "686a"])
def test_kept_counts_come_out_again(chapter, monkeypatch, tmp_path):
    kept = catalogue.file_of(chapter, "").read_text()
    monkeypatch.setattr(work, "STATE", tmp_path / "state")
    monkeypatch.setattr(catalogue, "RESULTS", tmp_path)
    catalogue.count(chapter, lambda done, total: None)
    assert catalogue.file_of(chapter, "").read_text() == kept


def test_592_12_b_the_two_rows_of_the_pair_of_10s():
    """Paid 1 to 1 the game would pay out more than it takes: the reading that it pushes holds."""
    push, paid = catalogue.kept("592")
    assert push.reading == ch592.TENS_PUSH and paid.reading == ch592.TENS_PAID
    assert push.net < 0 < paid.net


def test_starting_hands_are_all_hands():
    assert len(starting_hands.starting_hands(2)) == 169
    hands = starting_hands.starting_hands(3)
    assert len(hands) == 1755
    assert sum(hands.values()) == comb(52, 3)
    for suits in permutations(range(4)):
        renamed = [4 * (card // 4) + suits[card % 4] for card in cards("AhKd2d")]
        assert starting_hands.canonical(renamed) == starting_hands.canonical(cards("AhKd2d"))


def test_a_count_cut_off_goes_on_where_it_was(monkeypatch, tmp_path):
    monkeypatch.setattr(work, "STATE", tmp_path)
    hands = [bytes([n]) for n in range(5)]
    asked = []

    def count(hand):
        asked.append(hand)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return [hand[0]]

    monkeypatch.setattr(work.os, "cpu_count", lambda: 1)
    with pytest.raises(KeyboardInterrupt):
        work.spread("cut", 1, hands, count, lambda done, total: None)
    file = tmp_path / "cut.jsonl"
    file.write_text(file.read_text() + '["04", [')
    before = len(asked)
    done = work.spread("cut", 1, hands, count, lambda done, total: None)
    assert done == {hand: [hand[0]] for hand in hands}
    assert len(asked) < before + len(hands)
    asked.clear()
    asked += [b"", b"", b""]
    work.spread("cut", 2, hands, count, lambda done, total: None)
    assert len(asked) == 3 + len(hands)
