"""Nothing of the link and of the chapters is left without words: events, irregularities,
sections."""

import json
import re
from pathlib import Path

import pytest
from tablectl.core.irregularities import USES
from tablectl.core.table import Table

from host_tools.common import games
from host_tools.mathematics.payback.game_facts import facts_of
from host_tools.rounds import round_file
from host_tools.rounds.player import REFUSED, Player
from host_tools.session import irregularities
from host_tools.session.web import sections
from host_tools.session.web.words import SILENT, WORDS, in_words, section_of

ROOT = Path(__file__).resolve().parents[4]
LINK = (ROOT / "firmware/tablectl/link/README.md").read_text().split("## Events")[1]
ROUNDS = ROOT / "host_tools/examples/rounds"
ROUNDS_README = (ROUNDS / "README.md").read_text()
STEP_US = 1_000_000


def test_every_event_of_the_link_has_words_or_is_seen_anyway():
    cells = re.findall(r"^\| (`[^|]+`) \| ", LINK, re.M)
    events = set(re.findall(r"`(\w+)`", " ".join(cells)))
    assert events == set(WORDS) | set(SILENT)


@pytest.mark.parametrize(
    ("event", "words", "section"),
    [
        ({"ev": "card", "to": 0, "card": "7c"}, "dealer: 7c", ""),
        ({"ev": "card", "to": 3, "hand": 2, "card": "As"}, "seat 3, hand 2: As", ""),
        (
            {"ev": "cut", "seats": [6, 2], "section": "588.5(d)(2)"},
            "Offer the cut to seat 6, then seat 2; if nobody takes it, the dealer cuts",
            "588.5(d)(2)",
        ),
        ({"ev": "note", "what": "recut", "section": "687a.5(e)"}, "recut", "687a.5(e)"),
        (
            {"ev": "note", "what": "deck_in_play", "deck": 2, "section": "687a.3(b)(3)"},
            "deck in play: 2",
            "687a.3(b)(3)",
        ),
        (
            {"ev": "note", "what": "mark_start", "object": "flat button", "section": "588.5(j)"},
            "mark start with: flat button",
            "588.5(j)",
        ),
        (
            {
                "ev": "pay",
                "line": {
                    "seat": 2,
                    "wager": "bad_beat",
                    "stake": 500,
                    "outcome": "pay",
                    "amount": 4500,
                    "odds": "9 to 1",
                    "section": "687a.12(e)",
                },
            },
            "seat 2, bad beat $5.00: pay $45.00 (9 to 1)",
            "687a.12(e)",
        ),
        (
            {
                "ev": "refused",
                "event": "start_game",
                "err": {"text": "chips on the sensors", "section": "687a.8(b)"},
            },
            "Chips on the sensors.",
            "687a.8(b)",
        ),
        ({"ev": "of_tomorrow", "seq": 1}, "of tomorrow", ""),
        ({"ev": "lamp", "seat": 1, "on": True}, "", ""),
    ],
)
def test_an_event_in_words(event, words, section):
    assert (in_words(event), section_of(event)) == (words, section)


def test_the_facts_of_an_irregularity_are_those_of_a_round_file():
    table = ROUNDS_README.split("| `what` |")[1].split("\n\n")[0]
    given = {
        name: tuple(re.findall(r"`(seat|card|device|wager)`", facts))
        for names, facts in re.findall(r"^\| (`[^|]+`) \|([^|]*)\|", table, re.M)
        for name in re.findall(r"`(\w+)`", names)
    }
    for name in irregularities.KNOWN:
        assert given[name] == USES.get(name, ()), name


@pytest.fixture(scope="module")
def cited():
    """Every section that a step, a line or a note of the example rounds names, and that a wager or
    an irregularity is declared with."""
    found = set()
    for chapter in games.chapters():
        for path in (ROUNDS / chapter).glob("*.json"):
            found |= set(sections_of_round(round_file.load(path)))
        game = facts_of(chapter)
        found |= {wager.section for wager in game.wagers}
        found |= {irregularity.section for irregularity in game.irregularities}
    return found


def sections_of_round(file):
    table: Table = file.open_table()
    player = Player(file)
    time = 0
    while event := player.next_event(table.awaits):
        time += STEP_US
        if event.pop(REFUSED, None):
            continue
        for effect in table.handle({**event, "time": time}):
            section = (effect.get("line") or effect).get("section")
            if section:
                yield section


def test_every_section_that_the_table_names_says_something(cited):
    assert len(cited) > 600
    for text in cited:
        found = sections.look_up(text)
        assert found, text
        for one in found:
            assert one["levels"] or one["readings"], one["number"]
            for level in one["levels"]:
                assert level["says"]
            assert not one["levels"] or one["levels"][-1]["number"] == one["number"]


def test_a_section_says_where_it_stands_and_how_it_is_read():
    (found,) = sections.look_up("573.11(c)(3)(i)")
    assert [level["number"] for level in found["levels"]] == [
        "573.11",
        "573.11(c)",
        "573.11(c)(3)",
        "573.11(c)(3)(i)",
    ]
    (reading,) = sections.look_up("R-687a-26")
    assert reading["readings"][0]["section"] == ".12(a)"
    two = sections.look_up("585.2(c), R-585-05")
    assert [one["number"] for one in two] == ["585.2(c)", "R-585-05"]
    assert sections.look_up("<script>") == []
    assert sections.look_up("999.1(a)")[0]["levels"] == []


def test_the_file_of_sections_is_json_with_a_paragraph_a_line():
    lines = sections.FILE.read_text().splitlines()
    assert len(lines) == len(json.loads("\n".join(lines))) + 2
