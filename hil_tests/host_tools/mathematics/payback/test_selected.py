"""Which paytables a submission selects, and what those that stand in it alone return."""

import copy
from fractions import Fraction
from math import comb

import pytest
from tablectl.core.odds import METER

from host_tools.common import games
from host_tools.mathematics.payback import catalogue
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.selected import counted, selected
from host_tools.mathematics.payback.spaces import hole_cards
from host_tools.submission.template import example


def changed(chapter, **answers):
    """The chapter's example with other answers; a key `a__b` is b under a."""
    configuration = copy.deepcopy(example(chapter))
    for key, value in answers.items():
        *path, last = key.split("__")
        held = configuration
        for part in path:
            held = held[part]
        held[last] = value
    return configuration


def names(configuration):
    return [(one.wager.slug, one.table) for one in selected(configuration)]


@pytest.mark.parametrize("chapter", games.chapters())
def test_every_wager_with_a_paytable_is_selected_by_the_example_that_offers_all(chapter):
    found = [slug for slug, _ in names(example(chapter))]
    if chapter in catalogue.CHAPTERS:
        known = {wager.slug for wager in catalogue.wagers(chapter)}
        answers = {wager.slug for wager in catalogue.wagers(chapter) if wager.answers}
        assert known - set(found) <= answers
        assert set(found) >= {wager.slug for wager in catalogue.printed(chapter)} - answers
    if chapter not in ("585", "593"):
        assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("chapter", "answers", "slug", "tables"),
    [
        ("590", {"surrender_push_22": "lost"}, "push_22", []),
        ("590", {"surrender_push_22": "lost"}, "push_22_lost_by_a_surrender", ["A"]),
        ("593", {"extra_roll_needs_like_kind": False}, "extra_roll", []),
        ("593", {"extra_roll_needs_like_kind": False}, "extra_roll_on_any_circle", ["any"]),
        ("555", {"bonus": "C"}, "caribbean_stud_bonus", ["C"]),
        ("555", {"bonus": None, "limits": {"ante": [100, 200]}}, "caribbean_stud_bonus", []),
        ("573", {"progressive__paytable": "B"}, "progressive_payout", ["B-5"]),
        ("573", {"progressive__wager": 100}, "progressive_payout", ["A-1"]),
        ("573", {"progressive__wager": [100, 500]}, "progressive_payout", ["A-1", "A-5"]),
        ("587", {"progressive__wager": [100, 500]}, "progressive_payout", ["1", "5"]),
        ("588", {"progressive__wager": [100, 500]}, "progressive_payout", ["1", "5"]),
        ("579", {"poker_bonus_sevens": "B"}, "poker_bonus", []),
        ("579", {"poker_bonus_sevens": "B"}, "poker_bonus_pair_of_7s_in_b", ["A"]),
        ("587", {"progressive__wager": 500}, "progressive_payout", ["5"]),
        ("688a", {"envy_lammer": "position"}, "fortune_bonus", ["1-4"]),
        ("688a", {"envy_lammer": "position"}, "progressive_payout", ["4-1"]),
        ("688a", {"envy_lammer": "own_wager"}, "progressive_payout", ["4"]),
        ("688a", {"envy_lammer": "position", "progressive": "1"}, "fortune_bonus", ["1"]),
        ("589", {"super": "B"}, "super", ["B"]),
        ("589", {"super_ace_king": "one_suit"}, "super", []),
        ("589", {"super_ace_king": "one_suit"}, "super_ace_king_of_one_suit", ["A"]),
        ("687a", {"bad_beat__mode": "one_way"}, "two_way_bad_beat_bonus", []),
        (
            "687a",
            {"bad_beat__mode": "one_way"},
            "two_way_bad_beat_bonus_one_way",
            ["DJWBB-03"],
        ),
        ("687a", {"progressive__wager": 500}, "progressive_bonus", ["2"]),
        ("688a", {"progressive": "7"}, "progressive_payout", ["7"]),
    ],
)
def test_the_paytable_is_the_one_that_the_key_names(chapter, answers, slug, tables):
    found = names(changed(chapter, **answers))
    assert [table for name, table in found if name == slug] == tables


def test_a_meter_stands_at_the_seed_and_grows_by_the_rate_of_the_submission():
    enumeration = Enumeration()
    answers = {"progressive__seed": 700000, "progressive__reset": 600000, "progressive__rate": 100}
    configuration = changed("573", **answers)
    (one,) = [held for held in selected(configuration) if held.wager.slug == "progressive_payout"]
    found = counted(one, enumeration)
    assert (found.meter, found.rate) == (700000, Fraction(1, 100))
    assert found.table.meter and found.table.meter.seed == 600000


def test_R_687a_11_without_the_stake_the_fixed_awards_return_one_less():
    enumeration = Enumeration()
    returns = []
    for kept in (True, False):
        configuration = changed("687a", progressive__stake_returned=kept)
        (one,) = [x for x in selected(configuration) if x.wager.slug == "progressive_bonus"]
        returns.append(counted(one, enumeration))
    with_stake, without = returns
    fixed = [
        line
        for line, (_, odds) in zip(with_stake.lines, with_stake.table.rows)
        if odds[0] != METER
    ]
    less = sum(Fraction(line.hands, with_stake.total) for line in fixed)
    assert with_stake.returned - without.returned == less


def test_R_687a_12_no_envy_where_the_submission_has_none():
    (one,) = [
        x
        for x in selected(changed("687a", progressive__envy=False))
        if x.wager.slug == "progressive_bonus"
    ]
    assert one.wager.tables[one.table].envy == ()


def test_the_shoe_has_the_decks_of_the_submission():
    six, eight = (
        {one.wager.slug: one for one in selected(changed("590", decks=decks))} for decks in (6, 8)
    )
    assert "6 decks" in six["push_22"].wager.assumptions[0]
    assert "8 decks" in eight["insurance"].wager.assumptions[0]


def edge(chapter, name):
    (one,) = [held for held in selected(example(chapter)) if held.wager.name == name]
    return 1 - counted(one, Enumeration()).returned


def test_R_563_08_the_public_bonus_has_its_published_edge():
    """8.54 %, as published for 1000, 30, 25, 20, 15, 10, 5, 3 to 1."""
    assert round(100 * edge("563", "Bonus"), 2) == Fraction("8.54")


def test_R_569_09_the_public_trips_have_their_published_edge():
    """0.90 %, as published for 50, 40, 30, 9, 7, 4, 3 to 1."""
    assert round(100 * edge("569", "Trips"), 2) == Fraction("0.90")


def test_R_563_08_the_hands_of_two_cards_are_counted_by_hand():
    """By ranks and suits: 6 pairs of a rank, 4 suited and 12 other hands of two ranks."""
    found = hole_cards.outcomes()
    dealers = 1225
    pairs = {name: count for (name, _), count in found.counts.items()}
    assert found.total == 1326 * dealers
    assert pairs["aces against aces"] == 6
    assert pairs["pair of aces"] == 6 * (dealers - 1)
    assert pairs["pair of jacks through kings"] == 18 * dealers
    assert pairs["pair of 2s through 10s"] == 54 * dealers
    assert pairs["ace-king suited"] == 4 * dealers
    assert pairs["ace-king"] == 12 * dealers
    assert pairs["ace-queen or ace-jack suited"] == 8 * dealers
    assert pairs["ace-queen or ace-jack"] == 24 * dealers


def returned(configuration, slug):
    (one,) = [one for one in selected(configuration) if one.wager.slug == slug]
    return counted(one, Enumeration()).rows_return


def test_R_687a_21_a_payout_limit_cuts_what_a_row_pays_to_the_least_wager():
    """DJWT-04 pays the one hand of five wilds 2,000 to 1 and the four natural royal flushes 1,000.
    Of a wager of $1 a limit of $500 leaves 500 for them, at a least of $2 it leaves 250; the next
    row pays 200."""
    hands = comb(53, 5)
    free = changed("687a", trips="DJWT-04", limits__trips=[100, 1000])
    for least, left in ((100, 500), (200, 250)):
        cut = changed("687a", trips="DJWT-04", limits__trips=[least, 1000], payout_limit=50000)
        lost = returned(free, "trips_bonus") - returned(cut, "trips_bonus")
        assert lost == Fraction(2000 - left + 4 * (1000 - left), hands)


def test_R_686a_20_a_payout_limit_cuts_the_bonus():
    """33 points pay 50 to 1: a limit of 40 to 1 takes ten times the chance of 6 and of 33."""
    free = changed("686a", limits__bonus=[100, 1000])
    (one,) = [one for one in selected(free) if one.wager.slug == "bonus"]
    (line, *_) = counted(one, Enumeration()).lines
    chance = counted(one, Enumeration()).probability(line)
    cut = changed("686a", limits__bonus=[100, 1000], payout_limit=4000)
    assert returned(free, "bonus") - returned(cut, "bonus") == 10 * chance
