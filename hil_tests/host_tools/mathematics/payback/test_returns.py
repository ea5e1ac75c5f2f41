"""What the tables pay back: sums written out from the text, and figures others published."""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, perm, prod

import pytest
from tablectl.core.odds import FOR, TO, for_, to

from host_tools.mathematics.payback import catalogue, report
from host_tools.mathematics.payback.spaces import hole_cards, shoe
from host_tools.mathematics.payback.wager import payback

HANDS = 2_598_960


def paid(chapter, name, table, enumeration, **conditions):
    return payback(catalogue.wager(chapter, name), table, enumeration, **conditions)


def test_555_13_g_bonus_table_a_worked_out(enumeration):
    # Each pays N to 1 and the stake: royal, straight flush, four, full house, flush, straight,
    # three, two pairs, tens to aces.
    pays = (1000, 200, 100, 50, 40, 25, 7, 3, 1)
    hands = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 5 * 84480)
    expected = sum(Fraction(n * (pay + 1), HANDS) for pay, n in zip(pays, hands, strict=True))
    assert paid("555", "caribbean", "A", enumeration).returned == expected


def test_592_12_c_five_card_bonus_worked_out(enumeration):
    pays = (250, 100, 40, 15, 10, 6, 4, 3, 1)
    hands = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 9 * 84480)
    expected = sum(Fraction(n * (pay + 1), HANDS) for pay, n in zip(pays, hands, strict=True))
    one = paid("592", "five", "only", enumeration)
    assert one.returned == expected == 1 - one.house_edge
    assert one.hit_frequency == Fraction(sum(hands), HANDS)


@pytest.mark.parametrize(("table", "lowest", "edge"), [("A", 7, "7.5663"), ("B", 6, "3.8882")])
def test_579_12_d_poker_bonus_pairs_from(table, lowest, edge, enumeration):
    one = paid("579", "poker", table, enumeration)
    assert one.lines[-2].hands == (15 - lowest) * 84480
    assert report.percent(one.house_edge) == f"{edge}%"


@pytest.mark.parametrize(
    ("table", "pays", "edge"),
    [
        ("A", (40, 30, 6, 4, 1), "2.3167"),
        ("B", (40, 25, 6, 4, 1), "3.4932"),
        ("C", (40, 30, 5, 4, 1), "5.5747"),
        ("D", (40, 30, 6, 3, 1), "7.2760"),
    ],
)
def test_587_12_a_pair_plus_worked_out(table, pays, edge, enumeration):
    hands = (48, 52, 720, 1096, 3744)
    one = paid("587", "pair_plus", table, enumeration)
    expected = sum(Fraction(n * (pay + 1), 22100) for n, pay in zip(hands, pays, strict=True))
    assert one.returned == expected
    assert report.percent(one.house_edge) == f"{edge}%"


def test_587_12_e_progressive_for_1_at_the_least_the_text_allows(enumeration):
    one = paid("587", "progressive", "1", enumeration)
    fixed = Fraction(3 * 500 + 44 * 70 + 52 * 60 + 720 * 6, 22100)
    assert one.fixed_return == fixed
    assert one.returned == fixed + Fraction(1000, 22100)
    assert one.long_run == fixed + Fraction(14, 100) + Fraction(1000, 22100)
    assert one.envy == Fraction(100 + 3 * 25, 22100)


def test_589_12_b_super_wager_pays_more_than_it_takes(enumeration):
    pays = (250, 150, 100, 60, 30, 8, 6, 2)
    hands = (624, 640, 3744, 5108, 9600, 54912, 256512, 112320)
    expected = sum(Fraction(n * (pay + 1), HANDS) for n, pay in zip(hands, pays, strict=True))
    assert paid("589", "super", "A", enumeration).returned == expected > 1


def test_573_12_d_progressive_envy_has_no_straight_flush_in_table_b(enumeration):
    a, b = (paid("573", "progressive", table, enumeration) for table in ("A-1", "B-1"))
    assert a.envy == Fraction(48 * 100 + 576 * 10 + 2072 * 5, HANDS)
    assert b.envy == Fraction(48 * 100 + 576 * 25, HANDS)
    assert [line.hands for line in a.lines[:4]] == [48, 576, 2072, 58656]


@pytest.mark.parametrize(
    ("table", "printed"), [("DJWT-05", 92.474), ("DJWT-06", 92.338), ("DJWT-07", 91.454)]
)
def test_687a_12_d_trips_bonus_as_the_form_prints_it(table, printed, enumeration):
    one = paid("687a", "trips", table, enumeration)
    assert round(float(100 * one.returned), 3) == printed


def test_687a_12_d_every_natural_and_wild_row_is_reached(enumeration):
    for table in catalogue.wager("687a", "trips").tables:
        assert all(line.hands for line in paid("687a", "trips", table, enumeration).lines)


@pytest.mark.parametrize(("table", "other"), [("A", 8), ("B", 7)])
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_590_12_c_push_22_pays(table, other, decks, enumeration):
    wager = catalogue.with_decks(catalogue.wager("590", "push"), decks)
    share = shoe.push_22(decks).probability
    expected = 51 * share("same suit 22") + 21 * share("same color 22")
    assert payback(wager, table, enumeration).returned == expected + (other + 1) * share(
        "other 22"
    )


@pytest.mark.parametrize(("chapter", "decks"), [("590", 6), ("591", 8)])
def test_590_12_b_insurance_from_one_known_ace(chapter, decks, enumeration):
    wager = catalogue.with_decks(catalogue.wager(chapter, "insurance"), decks)
    assert payback(wager, "only", enumeration).returned == Fraction(3 * 16 * decks, 52 * decks - 1)


@pytest.mark.parametrize("chapter", ["590", "591"])
def test_590_8_a_insurance_of_the_best_hands_card_by_card(chapter, enumeration):
    """From one deck every hand of two and every hole card: no two cards make it return more."""
    deck = [min(rank, 10) for rank in range(1, 14) for _ in range(4)][1:]
    returned: dict[int, Fraction] = {}
    for hand in combinations(range(51), 2):
        left = [card for place, card in enumerate(deck) if place not in hand]
        returned[sum(deck[place] == 10 for place in hand)] = Fraction(3 * left.count(10), 49)
    best = catalogue.wager(chapter, "insurance_of_the_best_hands")
    one = payback(catalogue.with_decks(best, 1), "only", enumeration)
    assert one.returned == max(returned.values()) == returned[0]


def test_581_12_b_insurance_pays_5_to_2(enumeration):
    best = paid("581", "insurance_of_the_best_hands", "only", enumeration)
    assert best.returned == Fraction(96, 381) * Fraction(7, 2)
    assert paid("581", "insurance", "only", enumeration).returned == Fraction(96, 383) * Fraction(
        7, 2
    )


def test_585_4_house_edges_of_the_dice(enumeration):
    edges = {
        wager.name: payback(wager, "only", enumeration).house_edge
        for wager in catalogue.wagers("585")
    }
    assert len(edges) == 25
    assert edges.pop("Field") == Fraction(1, 18)
    assert edges.pop("Any Craps") == Fraction(1, 9)
    assert edges.pop("Any Seven") == edges.pop("Any Doubles") == Fraction(1, 6)
    hardways = [edge for name, edge in edges.items() if name.endswith("Hardway")]
    assert hardways == [1 - Fraction(31, 36)] * 6
    assert sorted(edges.values()) == [1 - Fraction(32, 36)] * 15 + hardways


def test_686a_8_b_bonus(enumeration):
    assert paid("686a", "bonus", "only", enumeration).house_edge == Fraction(2702, 48205)


def test_593_5_c_prizes_of_one_dollar(enumeration):
    ten = paid("593", "millionaire", "ten-of-a-kind", enumeration)
    assert ten.returned == Fraction(6 * 1_000_001, 6**10)


def test_687a_12_c_meter_and_envy(enumeration):
    """100 % of the meter for the royal flush, 10 % for the straight flush; the envy of another
    player; nothing known of the rate until it is given."""
    seed = paid("687a", "progressive", "1", enumeration)
    assert (seed.meter, seed.long_run) == (2000_00, None)
    hundred = Fraction(4, HANDS) + Fraction(36, HANDS) / 10
    assert seed.returned - seed.fixed_return == hundred * 2000
    assert seed.envy == Fraction(4 * 1000 + 36 * 300, HANDS)
    table = paid("687a", "progressive", "1", enumeration, others=5)
    assert table.returned == seed.returned + 5 * seed.envy
    even = paid("687a", "progressive", "1", enumeration, meter=seed.break_even)
    assert even.returned == 1
    long_run = paid("687a", "progressive", "1", enumeration, rate=Fraction(1, 5)).long_run
    assert long_run == seed.fixed_return + Fraction(1, 5) + Fraction(4, HANDS) * 2000


def test_687a_12_c_long_run_is_the_mean_over_the_meter(enumeration):
    """Over one jackpot to the next: wagers, what the meter pays of them, and the seed."""
    rate = Fraction(1, 5)
    one = paid("687a", "progressive", "1", enumeration, rate=rate)
    royal = Fraction(4, HANDS)
    tenth = Fraction(36, HANDS)
    # The meter's mean at the moment of a hand: seed and contributions in, awards out, balanced.
    mean = (rate + royal * 2000) / (royal + tenth / 10)
    assert one.long_run == one.fixed_return + (royal + tenth / 10) * mean


def test_R_579_01_a_pair_of_6s_is_1_to_1_more_of_1098240_over_13_hands(enumeration):
    """A pair of one rank: 1,098,240 / 13 hands of C(52,5); 1 to 1 returns two stakes."""
    more = Fraction(2 * 1098240, 13 * HANDS)
    sevens = {name: paid("579", "poker_bonus", name, enumeration).returned for name in "AB"}
    swapped = {
        name: paid("579", "poker_bonus_pair_of_7s_in_b", name, enumeration).returned
        for name in "AB"
    }
    assert swapped["A"] - sevens["A"] == more == sevens["B"] - swapped["B"]
    assert [round(100 * (1 - swapped[name]), 1) for name in "AB"] == [
        Fraction("1.1"),
        Fraction("10.4"),
    ]


def test_R_593_03_without_the_stake_every_hit_returns_one_less(enumeration):
    for circle in catalogue.wager("593", "extra_roll").tables:
        printed = paid("593", "extra_roll", circle, enumeration)
        without = paid("593", "extra_roll_without_the_stake", circle, enumeration)
        assert printed.returned - without.returned == printed.hit_frequency


def test_R_588_01_the_envy_of_fours_is_25_dollars_a_hand(enumeration):
    """Four-of-a-kind or five with the joker as an ace: the row's own count."""
    with_row = paid("588", "progressive_payout", "5", enumeration)
    without = paid("588", "progressive_payout_no_envy_for_fours", "5", enumeration)
    (fours,) = [line for line in with_row.lines if line.name == "four-of-a-kind"]
    assert with_row.envy - without.envy == Fraction(fours.hands, with_row.total) * 5
    assert with_row.returned == without.returned


def all_tables():
    for chapter in catalogue.CHAPTERS:
        for wager in catalogue.wagers(chapter):
            for table in wager.tables:
                yield pytest.param(wager, table, id=f"{chapter}-{wager.slug}-{table}")


FOLDS = ("555", "573", "579", "583", "587", "589", "592", "687a")


@pytest.mark.parametrize("chapter", FOLDS)
def test_every_figure_of_a_game_with_folds_says_what_a_fold_does(chapter):
    for wager in catalogue.wagers(chapter):
        assert any("fold" in said for said in wager.assumptions), wager.slug


@pytest.mark.parametrize(("wager", "table"), list(all_tables()))
def test_lines_make_up_the_whole(wager, table, enumeration):
    one = payback(wager, table, enumeration)
    assert sum(line.hands for line in one.lines) == one.total
    assert one.returned + one.house_edge == 1
    # The Super Wager of 589 returns more than it takes (R-589-03), the Extra Roll Wager with its
    # Like Kind Wagers too, and most where it needs none (R-593-05).
    most = {"589": Fraction("1.5"), "593": Fraction("1.03")}.get(wager.chapter, 1)
    assert 0 < one.returned < (5 if "on_any_circle" in wager.slug else most)
    assert one.returned == one.rows_return
    # The second way to a variance: the mean of the squares less the square of the mean.
    squares = sum(one.probability(line) * one.paid(line) ** 2 for line in one.lines)
    assert one.variance == squares - one.rows_return**2


def worked_out(space):
    """`C(53,5) x 48`, `6^10 x 6^8, divided by 4` as a number."""
    product, _, divisor = space.partition(", divided by ")
    kinds: dict[str, Callable[..., int]] = {
        r"C\((\d+),(\d+)\)": comb,
        r"P\((\d+),(\d+)\)": perm,
        r"(\d+)\^(\d+)": pow,
    }

    def one(factor):
        for pattern, of in kinds.items():
            if found := re.fullmatch(pattern, factor):
                return of(*map(int, found.groups()))
        return int(factor)

    return Fraction(prod(map(one, product.split(" x "))), int(divisor.replace(",", "") or "1"))


@pytest.mark.parametrize(("wager", "table"), list(all_tables()))
def test_461a_4_the_hands_counted_are_as_many_as_the_product_says(wager, table, enumeration):
    one = payback(wager, table, enumeration)
    assert worked_out(one.space) == one.total


def test_R_563_08_the_pairs_counted_are_as_many_as_the_product_says():
    found = hole_cards.outcomes()
    assert worked_out(found.space) == found.total


@pytest.mark.parametrize(("wager", "table"), list(all_tables()))
def test_no_row_of_a_table_is_empty(wager, table, enumeration):
    assert all(line.hands > 0 for line in payback(wager, table, enumeration).lines)


@pytest.mark.parametrize("row", range(9))
def test_a_changed_pay_changes_the_return_by_its_probability(row, enumeration):
    wager = catalogue.wager("555", "caribbean")
    before = payback(wager, "A", enumeration)
    rows = list(wager.tables["A"].rows)
    hand, (kind, pays, per) = rows[row]
    rows[row] = (hand, (kind, pays + per, per))
    changed = replace(wager, tables={"A": replace(wager.tables["A"], rows=tuple(rows))})
    after = payback(changed, "A", enumeration)
    assert after.returned - before.returned == before.probability(before.lines[row]) > 0


def test_for_1_returns_one_stake_less_than_to_1(enumeration):
    wager = catalogue.wager("555", "caribbean")
    before = payback(wager, "A", enumeration)
    rows = tuple((hand, for_(*odds[1:])) for hand, odds in wager.tables["A"].rows)
    changed = replace(wager, tables={"A": replace(wager.tables["A"], rows=rows)})
    after = payback(changed, "A", enumeration)
    assert {odds[0] for _, odds in wager.tables["A"].rows} == {TO}
    assert {odds[0] for _, odds in rows} == {FOR}
    assert before.returned - after.returned == before.hit_frequency
    assert to(3) != for_(3)


@pytest.mark.parametrize(
    ("number", "decimals", "text"),
    [
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(-5, 2), 1, "-2.5"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(12345, 1000), 2, "12.34"),
        (Fraction(12355, 1000), 2, "12.36"),
    ],
)
def test_decimals_are_rounded_from_the_fraction(number, decimals, text):
    assert report.decimal(number, decimals) == text


def test_root_of_a_fraction():
    root = report.root(Fraction(2))
    assert root**2 <= 2 < (root + Fraction(1, 10**12)) ** 2
