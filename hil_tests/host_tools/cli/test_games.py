"""`tablectl games`: the catalogue, its wagers, printed paytables and irregularities."""

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
    assert tables["queens_up"] == ["A", "B", "C", "D"]
    text = tablectl("games", "573").out
    assert "573 Crazy 4 Poker" in text
    assert "queens_up  573.12(c): A, B, C, D" in text


def test_585_every_irregularity_with_its_section(tablectl):
    known = {
        "die_fell_out": "585.3(f)",
        "die_on_die": "585.3(g)",
        "lid_removed": "585.3(e)",
        "not_flat": "585.3(g)",
        "player_left": "585.2(c)",
    }
    game = json.loads(tablectl("games", "585", "--json").out)[0]
    listed = [(one["name"], one["section"]) for one in game["irregularities"]]
    assert listed == sorted(known.items())
    lines = tablectl("games", "585").out.splitlines()
    below = lines[lines.index("irregularities") + 1 :]
    assert [line.split() for line in below] == [list(pair) for pair in sorted(known.items())]


def test_a_reading_is_named_where_the_chapter_has_no_section(tablectl):
    assert "  exposed           R-579-13" in tablectl("games", "579").out.splitlines()


def test_a_chapter_without_a_game(tablectl):
    outcome = tablectl("games", "600")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(
        "tablectl: 6503: chapter 600: there is no game of this chapter; the chapters are "
    )
