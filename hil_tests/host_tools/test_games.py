"""`tablectl games`: the catalogue, its wagers and printed paytables."""

import json

from tablectl.games import CATALOGUE


def test_every_game_is_listed(tablectl):
    lines = tablectl("games").out.splitlines()
    assert [line.split()[0] for line in lines] == sorted(CATALOGUE)
    assert lines[sorted(CATALOGUE).index("573")].split() == (
        "573 Crazy 4 Poker 5 wagers 8 paytables".split()
    )


def test_573_its_wagers_with_sections_and_its_paytables(tablectl):
    outcome = tablectl("games", "573", "--json")
    game = json.loads(outcome.out)[0]
    assert (game["chapter"], game["name"]) == ("573", "Crazy 4 Poker")
    wagers = {wager["name"]: wager for wager in game["wagers"]}
    assert wagers["super_bonus"]["section"] == "573.7(d)(1)"
    assert wagers["super_bonus"]["how"] == "required, equals ante, needs ante"
    assert wagers["play"]["how"] == "by a decision"
    assert wagers["progressive"]["how"] == "on the sensor"
    tables = {paytable["wager"]: paytable["tables"] for paytable in game["paytables"]}
    assert tables["queens-up"] == ["A", "B", "C", "D"]
    text = tablectl("games", "573").out
    assert "573 Crazy 4 Poker" in text
    assert "queens-up  573.12(c): A, B, C, D" in text


def test_a_chapter_without_a_game(tablectl):
    outcome = tablectl("games", "600")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("tablectl: chapter 600: no game of it; there are ")
