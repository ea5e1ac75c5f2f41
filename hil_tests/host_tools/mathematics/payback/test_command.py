"""`tablectl payback` as its user sees it."""

import json
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from rich.console import Console
from tablectl.core.paytable import Hand

from host_tools.cli import progress
from host_tools.cli.commands import payback as command
from host_tools.common import games
from host_tools.mathematics.payback import catalogue, chart
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.wager import payback


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["999"],
            "chapter 999: no paytables of it are known; the chapters with paytables are 555, 573",
        ),
        (
            ["592", "six"],
            "592 six: this does not name one wager of the chapter; its wagers are five_card_bonus",
        ),
        (
            ["593", "e", "--paytable", "z"],
            "extra_roll, table z: there is no such paytable; its paytables are eight",
        ),
        (
            ["585", "any"],
            "585 any: this does not name one wager of the chapter; its wagers are two_the_hardway",
        ),
        (["592", "--all"], "592 and --all: name a chapter or ask for all, not both"),
        (["592", "--paytable", "A"], "--paytable A: also name the wager whose paytable it is"),
        (["687a", "prog", "--rate", "much"], "--rate much: this is not a percentage of the wager"),
        (["687a", "prog", "--rate", "101"], "--rate 101: this is not a percentage of the wager"),
        (["592", "five", "--out", "x.png"], "--out x.png: charts are SVG"),
        (["592", "--out", "x.svg"], "a chart is of one wager"),
        (
            ["592", "five", "--decks", "6"],
            "--decks 6: the text fixes the cards of five_card_bonus",
        ),
        (["592", "five", "--meter", "-1"], "'--meter'"),
    ],
)
def test_wrong_use_is_one_line_that_names_what_exists(arguments, words, tablectl):
    outcome = tablectl("payback", *arguments)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert words in outcome.err


@pytest.mark.parametrize(
    ("chapter", "name", "wager"),
    [
        *(("573", name, "queens_up") for name in ("queens_up", "queens-up", "Queens Up")),
        ("555", "bonus", "caribbean_stud_bonus"),
        ("593", "like_kind_2", "like_kind"),
        ("593", "millionaire_row_10", "millionaire_row"),
        ("687a", "bad_beat", "two_way_bad_beat_bonus"),
    ],
)
def test_a_wager_is_found_by_its_name_in_a_round_file(chapter, name, wager, tablectl):
    """queens_up was refused, as this command alone wanted queens-up."""
    outcome = tablectl("payback", chapter, name, "--json")
    assert outcome.code == 0 and {one["wager"] for one in json.loads(outcome.out)} == {wager}


def test_every_wager_of_a_round_file_with_a_paytable_is_found_by_its_name():
    base = {"ante", "bet", "blind", "play", "raise", "pai_gow", "blackjack", "pot", "flop"}
    base |= {"across", "down", "middle", "ante_across", "ante_down", "options_fee", "super_bonus"}
    base |= {"double_attack", "second_chance", "over_23", "under_18"}
    for chapter in catalogue.CHAPTERS:
        for wager in games.declared(chapter).wagers:
            again = re.sub(r"_[2-9]$", "", wager.name)
            if again in base or again in ("split", "double_down"):
                continue
            if (chapter, wager.name) != ("555", "progressive"):
                assert catalogue.wager(chapter, wager.name), (chapter, wager.name)


def test_chart_that_cannot_be_written(tablectl, tmp_path):
    outcome = tablectl("payback", "592", "five", "--out", tmp_path / "none" / "x.svg")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "x.svg: the file cannot be written: No such file or directory" in outcome.err


def test_without_a_chapter_it_lists_what_there_is(tablectl):
    outcome = tablectl("payback")
    assert outcome.code == 0
    assert all(chapter in outcome.out for chapter in catalogue.CHAPTERS)
    listed = json.loads(tablectl("payback", "--json").out)
    assert listed["592"] == {"five_card_bonus": ["only"]}


def test_592_12_c_for_people(tablectl):
    outcome = tablectl("payback", "592", "five")
    words = " ".join(outcome.out.split())
    assert (outcome.code, outcome.err) == (0, "")
    assert "592 Five Card Bonus (592.12(c))" in words
    assert "straight 6 to 1 10,200 0.392465% 2.7473%" in words
    assert "house edge 3.5336%" in words
    assert '"to 1": a winner also keeps the stake' in words


def test_592_12_c_as_json(tablectl):
    (one,) = json.loads(tablectl("payback", "592", "five", "--json").out)
    assert one["total"] == 2_598_960
    assert sum(row["hands"] for row in one["rows"]) == one["total"]
    returned = sum((Fraction(row["returns"]) for row in one["rows"]), Fraction(0))
    assert returned == Fraction(one["return"]) == 1 - Fraction(one["house_edge"])
    assert one["return_percent"] == "96.4664"


def test_687a_12_c_meter_and_rate_are_options(tablectl):
    words = tablectl("payback", "687a", "prog", "--paytable", "1", "--meter", 5_000_00).out
    assert "meter at $5,000" in words
    assert "rate of progression not known" in " ".join(words.split())
    (one,) = json.loads(
        tablectl("payback", "687a", "prog", "--paytable", "1", "--rate", "20.5%", "--json").out
    )
    assert Fraction(one["long_run"]) == Fraction(one["fixed_return"]) + Fraction(
        205, 1000
    ) + 2000 * (Fraction(4, 2_598_960))


def test_chapter_is_a_line_a_table(tablectl):
    lines = tablectl("payback", "555").out.splitlines()
    assert [line.split()[4:6] for line in lines if "Bonus" in line] == [
        ["A", "96.8903%"],
        ["B", "94.7774%"],
        ["C", "92.8151%"],
    ]


@pytest.fixture
def counted_before(monkeypatch, enumeration):
    """The command with the hands that other tests have counted too."""
    monkeypatch.setattr(command, "Enumeration", lambda on_hands: enumeration)


def test_all_wagers_of_all_chapters(counted_before, tablectl):
    paybacks = json.loads(tablectl("payback", "--all", "--json").out)
    found = {(one["chapter"], one["wager"], one["table"]) for one in paybacks}
    assert found == {
        (chapter, wager.slug, table)
        for chapter in catalogue.CHAPTERS
        for wager in catalogue.wagers(chapter)
        for table in wager.tables
    }
    lines = tablectl("payback", "--all").out.splitlines()
    assert len([line for line in lines if line.count("%") == 3]) == len(paybacks)


def test_published_figures_beside_the_counts(counted_before, tablectl):
    figures = json.loads(tablectl("payback", "--published", "--json").out)
    assert len(figures) == 31
    trips = {one["table"]: one for one in figures if one["wager"] == "Trips Bonus"}
    assert [trips[f"DJWT-0{n}"]["decimals_reproduced"] for n in (4, 5, 6, 7)] == [-1, 3, 3, 3]
    assert trips["DJWT-04"]["verdict"] == "a misprint"
    assert "31 figures: " in tablectl("payback", "--published").out


def test_bars_on_the_terminal(tablectl):
    lines = tablectl("payback", "592", "five", "--chart").out.splitlines()
    (straight,) = [line for line in lines if line.startswith("straight ") and "█" in line]
    (pair,) = [line for line in lines if line.startswith("pair") and "█" in line]
    assert pair.count("█") > 8 * straight.count("█") > 0


def test_chart_file_has_a_bar_for_each_row(tablectl, tmp_path):
    file = tmp_path / "bonus.svg"
    assert tablectl("payback", "592", "five", "--out", file).code == 0
    texts = ["".join(node.itertext()) for node in ElementTree.parse(file).iter()]
    assert any("592 Five Card Bonus" in text for text in texts)
    for row in catalogue.wager("592", "five").tables["only"].rows:
        hand = row[0]
        assert (hand.name if isinstance(hand, Hand) else hand) in texts
    assert b"<script" not in file.read_bytes()


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(
    ("chapter", "name"), [("687a", "trips"), ("593", "like"), ("590", "push")]
)
def test_report_keeps_to_the_width(width, chapter, name, monkeypatch, tablectl):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = tablectl("payback", chapter, name, "--chart").out.splitlines()
    assert max(map(len, lines)) <= width


def test_bar_moves_on_a_terminal_and_a_pipe_stays_quiet(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    shown = Console(force_terminal=True, width=100)
    monkeypatch.setattr(progress, "plain_console", lambda stderr=False: shown)
    with shown.capture() as capture, progress.bar(counted=True) as bar:
        bar.say("579 Poker Bonus")
        payback(catalogue.wager("579", "poker"), "A", Enumeration(bar.count))
    assert "579 Poker Bonus" in capture.get()
    assert "2,598,960 of 2,598,960" in capture.get()
    piped = Console(force_terminal=False)
    monkeypatch.setattr(progress, "plain_console", lambda stderr=False: piped)
    with piped.capture() as capture, progress.bar(counted=True) as bar:
        bar.say("anything")
        bar.count(1, 2)
    assert capture.get() == ""


def test_chart_of_the_largest_share_is_the_widest(enumeration):
    one = payback(catalogue.wager("592", "five"), "only", enumeration)
    assert chart.bars(one).row_count == len([x for x in one.lines if one.contribution(x)])
