"""`tablectl hand`: hands of the text, the facts that are printed, and what is refused."""

import json
import re

import handeval
import pytest

from host_tools.common.errors import HostError
from host_tools.rounds import ranked_hand


def test_589_11_e_1_ii_the_example_of_the_text(tablectl):
    outcome = tablectl("hand", "lunar_second", "Ah Ad Kc 8s 9d", "--json")
    assert outcome.code == 0
    assert json.loads(outcome.out) == {
        "ranking": "lunar_second",
        "cards": ["Ah", "Ad", "Kc", "8s", "9d"],
        "category": "ace-king",
        "value": 1 << 25,
        "ranks": [],
        "made": ["Ah", "Ad", "Kc"],
        "section": "589.11(e)(1)(ii), 589.12(c)",
    }


def test_573_6_b_for_people(tablectl):
    outcome = tablectl("hand", "four_card", "As", "2d", "Ks", "Js", "Qs")
    assert outcome.code == 0
    facts = dict(line.split(maxsplit=1) for line in outcome.out.splitlines())
    assert facts["category"] == "straight flush"
    assert facts["ranks"] == "A"
    assert facts["made"] == "As Ks Js Qs"
    assert facts["section"] == "573.6(b), (c)"


@pytest.mark.parametrize(
    ("ranking", "spaced", "close"),
    [
        ("standard", "As Ks Qs Js Ts", "AsKsQsJsTs"),
        ("dj_wild", "2c 2d 2h 2s Jk", "2c2d2h2sJk"),
        ("four_card", "As 2d Ks Js Qs", "As2d KsJsQs"),
    ],
)
def test_spaces_between_cards_may_be_left_out(ranking, spaced, close, tablectl):
    outcome = tablectl("hand", ranking, close)
    assert outcome.code == 0
    assert outcome.out == tablectl("hand", ranking, spaced).out


def test_spaces_between_dice_may_be_left_out(tablectl):
    dice = next(ranking for ranking in ranked_hand.rankings() if ranking.has_dice)
    pips = "1234561234"[: dice.least]
    outcome = tablectl("hand", dice.name, pips)
    assert outcome.code == 0
    assert outcome.out == tablectl("hand", dice.name, " ".join(pips)).out


def test_list_names_every_ranking_with_its_section(tablectl):
    lines = tablectl("hand", "--list").out.splitlines()
    assert [line.split()[0] for line in lines] == [row[0] for row in handeval.rankings()]
    assert all(line.endswith(row[3]) for line, row in zip(lines, handeval.rankings(), strict=True))


def test_list_as_json(tablectl):
    rows = json.loads(tablectl("hand", "--list", "--json").out)
    row = next(row for row in rows if row["name"] == "lunar_super")
    assert (row["least"], row["most"], row["categories"][-1]) == (5, 5, "four-of-a-kind")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("poker", "As"), "hand: there is no ranking poker; the rankings are standard, "),
        (("standard", "As Kd Zh 2c 3d"), "hand: Zh at place 3 is no card; write rank 2-9 T J Q"),
        (("standard", "AsKdZh2c3d"), "hand: Zh at place 3 is no card; write rank 2-9 T J Q"),
        (("standard", "As 10s Qh 2c 3d"), "hand: 10s at place 2 is no card; write rank 2-9 T J"),
        (("standard", "As Kd Qh 2c"), "hand: 4 cards: standard takes 5..7"),
        (("standard",), "hand: 0 cards: standard takes 5..7"),
        (("standard", "As Kd Qh 2c As"), "hand: As at place 5: more than 1 of it"),
        (("standard", "As Kd Qh 2c Jk"), "hand: Jk at place 5: standard has no joker"),
        ((), "Name a ranking and its cards, or ask for --list"),
    ],
)
def test_what_is_refused_is_one_line_and_exit_code_2(arguments, text, tablectl):
    outcome = tablectl("hand", *arguments)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert re.match(rf"tablectl: 6\d{{3}}: {re.escape(text)}", outcome.err), outcome.err


def test_a_die_is_its_pips():
    """High Roll Dice, 593.2(d), (e): three of each face, so the aces win."""
    dice = ranked_hand.ranking_named("high_roll")
    hand = ranked_hand.rank_hand(dice, "1 6 1 6 1 6 4 3 2 2")
    assert (hand.category, hand.made) == ("three-of-a-kind", ["1", "1", "1"])
    for text in ("6 7", "6 As", "6 0"):
        with pytest.raises(HostError) as refusal:
            ranked_hand.rank_hand(dice, text)
        assert refusal.value.code == 6402
        assert "at place 2 is no die" in refusal.value.text
