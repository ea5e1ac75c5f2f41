"""`tablectl settle`: the same figures as the hand-worked settlements, as a table and as JSON."""

import json
from collections import Counter
from io import StringIO

import pytest
from rich.console import Console

from hil_tests.host_tools.helpers import round_files
from hil_tests.host_tools.helpers.round_files import EXAMPLES, expected, worked
from host_tools.common import games
from host_tools.common.errors import HostError
from host_tools.examples import HOUSE_WAY
from host_tools.rounds import host_round, round_file
from host_tools.rounds.settlement import Settlement, differences, rendered, stake_of
from host_tools.submission.questions import questions_of
from host_tools.submission.template import example


def test_there_are_at_least_twenty_examples():
    assert len(EXAMPLES) >= 20


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_example_settles_as_worked_by_hand(path):
    file = round_file.load(path)
    assert file.expected is not None, "an example without a hand-worked settlement proves nothing"
    assert host_round.unexpected(file)[1] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_each_player_gets_follows_from_the_lines_alone(path):
    """Stakes that go back and amounts against those worked by hand; what lay on the layout is in
    the hands of the players or of the house."""
    file = round_file.load(path)
    by_hand = worked(Settlement(**(file.expected or {})))
    settled = host_round.settle(file)
    assert handed_over(settled) == handed_over(by_hand)
    taken = [line for line in settled.lines if line["outcome"] in TAKEN]
    back = sum(line["stake"] for line in settled.lines if line["stake_back"])
    lost = sum(line["stake"] for line in taken if not line["stake_back"])
    assert back + lost == sum(line["stake"] for line in taken)
    assert settled == by_hand


@pytest.mark.parametrize("chapter", games.chapters())
def test_every_printed_paytable_that_a_submission_may_name_has_a_round(chapter):
    """A paytable is named by a letter, a number or as in DJWT-04."""
    configurations = [
        json.loads(path.read_text())["configuration"]
        for path in EXAMPLES
        if path.parent.name == chapter
    ]
    for question in questions_of(example(chapter)):
        known = [name for name in question.choices if isinstance(name, str)]
        named = [name for name in known if name.isupper() or name.isdigit()]
        if question.path[0] not in ("game", "table"):
            given = [answer(each, question.path) or question.default for each in configurations]
            assert [name for name in named if name not in given] == [], question


def answer(configuration, path):
    """What stands under a key, None where it is left out."""
    for part in path:
        configuration = configuration.get(part) if isinstance(configuration, dict) else None
    return configuration


def named(stem):
    found = [path for path in EXAMPLES if path.stem.endswith(stem)]
    return pytest.mark.parametrize("path", found, ids=lambda path: path.parent.name)


def with_answer(path, tmp_path, **answers):
    """The round at a table that gives other answers, which may name the same house way."""
    round_ = json.loads(path.read_text())
    round_["configuration"].update(answers)
    if "house_way" in round_["configuration"]:
        round_["configuration"]["house_way"] = str(HOUSE_WAY)
    other = tmp_path / path.name
    other.write_text(json.dumps(round_))
    return round_file.load(other)


@named("two_decks")
def test_R_687a_34_with_one_deck_the_same_count_stops_the_round(path, tmp_path):
    with pytest.raises(HostError, match="removed"):
        host_round.settle(with_answer(path, tmp_path, two_decks=False))


@named("continuous_shuffler")
def test_without_a_counting_shuffler_nothing_counts_the_cards(path, tmp_path):
    with pytest.raises(HostError, match="no counting shuffler"):
        host_round.settle(with_answer(path, tmp_path, counting_shuffler=False))


@named("award_not_held")
def test_where_awards_are_held_the_same_round_has_one_line_more(path, tmp_path):
    held = host_round.settle(with_answer(path, tmp_path, jackpot_hold=True))
    lines = [line for line in held.lines if line["outcome"] != "hold"]
    assert len(held.lines) == len(lines) + 1
    assert lines == host_round.settle(round_file.load(path)).lines


TAKEN = ("pay", "push", "collect", "return")


def handed_over(settlement):
    """{seat: cents that its player is handed: stakes and what comes besides}."""
    players = Counter()
    for line in settlement.lines:
        if line["outcome"] != "hold":
            players[line["seat"]] += line["amount"] + line["stake"] * line["stake_back"]
    return players


def test_a_stake_that_goes_back_against_the_file_is_a_difference():
    by_hand = expected(round_files.EXPECTED)
    lines = [{**line, "stake_back": not line["stake_back"]} for line in by_hand.lines]
    other = Settlement(lines, by_hand.meter, by_hand.void)
    assert len(differences(other, by_hand)) == len(lines)
    silent = [{key: line[key] for key in line if key != "stake_back"} for line in lines]
    assert differences(Settlement(silent, by_hand.meter, by_hand.void), by_hand) == []


def test_each_line_shows_what_becomes_of_its_stake():
    line = {"stake": 500, "outcome": "pay", "stake_back": True}
    assert stake_of(line) == "5.00 back"
    assert stake_of({**line, "stake_back": False}) == "5.00 gone"
    assert stake_of({**line, "stake_back": False, "outcome": "hold"}) == "5.00"
    assert stake_of({**line, "stake": 0}) == ""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nothing_of_a_settlement_is_cut_off_at_80_columns(path):
    text = StringIO()
    console = Console(width=80, file=text, color_system=None)
    console.print(rendered(host_round.settle(round_file.load(path)), ""))
    shown = text.getvalue()
    assert "\u2026" not in shown and max(map(len, shown.splitlines())) <= 80


def test_json_is_lines_meter_void(tmp_path, tablectl):
    path = round_files.write(tmp_path, round_files.ROUND)
    outcome = tablectl("settle", path, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(outcome.out) == expected(round_files.EXPECTED).as_dict()


def test_table_names_wager_amount_and_section(tmp_path, tablectl, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    outcome = tablectl("settle", round_files.write(tmp_path, round_files.ROUND))
    assert outcome.code == 0
    rows = [row.split() for row in outcome.out.splitlines()]
    assert ["2", "raise", "20.00", "back", "pay", "20.00", "1", "to", "1", "687a.12(a)"] in rows
    assert "Meter after the round: 2,000.20" in outcome.out
    assert max(len(row) for row in outcome.out.splitlines()) <= 80


def test_differences_name_the_line_and_both_sides():
    right = expected(round_files.EXPECTED)
    lines = [dict(line) for line in right.lines]
    lines[2]["amount"] = 999
    wrong = Settlement(lines[:-1], 200021, "687a.13(c)")
    found = [one.text(("board", "host")) for one in differences(wrong, right)]
    assert found == [
        "line 3: board seat 2 ante 1000: pay 999 (1 to 1, 687a.12(a)) | "
        "host seat 2 ante 1000: pay 1000 (1 to 1, 687a.12(a))",
        "line 6: board (none) | host seat 2 progressive 100: collect 0 (687a.11(f)(1)(i))",
        "meter: board 200021 | host 200020",
        "void: board 687a.13(c) | host None",
    ]


def test_a_line_too_many_or_too_few_is_the_only_difference():
    right = expected(round_files.EXPECTED)
    short = Settlement(right.lines[1:], right.meter, right.void)
    assert [(one.place, one.this) for one in differences(short, right)] == [("line 1", None)]
    assert [(one.place, one.that) for one in differences(right, short)] == [("line 1", None)]


@pytest.fixture
def checked(tmp_path, tablectl):
    """Checks the good round with this `expected`, None for a file without."""

    def check(told, *options):
        content = round_files.good_round()
        if told is not None:
            content["expected"] = told
        return tablectl("settle", round_files.write(tmp_path, content), "--check", *options)

    return check


def spoiled():
    """The good settlement with 5.00 less for seat 2's Ante, and a wrong meter."""
    lines = [list(line) for line in round_files.EXPECTED["lines"]]
    lines[2][4] = 500
    return {**round_files.EXPECTED, "lines": lines, "meter": 200000}


def test_check_of_a_round_as_expected(checked):
    outcome = checked(round_files.EXPECTED)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("The settlement equals `expected`.\n")
    told = json.loads(checked(round_files.EXPECTED, "--json").out)
    assert told == {**expected(round_files.EXPECTED).as_dict(), "differences": []}


def test_check_names_the_seat_the_wager_and_both_amounts(checked):
    outcome = checked(spoiled())
    assert outcome.code == 1
    assert outcome.err == (
        "differs: line 3: settled seat 2 ante 1000: pay 1000 (1 to 1, 687a.12(a)) | "
        "expected seat 2 ante 1000: pay 500 (1 to 1, 687a.12(a))\n"
        "differs: meter: settled 200020 | expected 200000\n"
    )
    assert "equals" not in outcome.out


def test_check_as_json_has_the_differences_beside_the_settlement(checked):
    outcome = checked(spoiled(), "--json")
    assert (outcome.code, outcome.err) == (1, "")
    line, meter = json.loads(outcome.out)["differences"]
    assert (line["place"], line["settled"]["amount"], line["expected"]["amount"]) == (
        "line 3",
        1000,
        500,
    )
    assert (line["settled"]["seat"], line["settled"]["wager"]) == (2, "ante")
    assert meter == {"place": "meter", "settled": 200020, "expected": 200000}


def test_check_of_a_file_that_expects_nothing(checked):
    outcome = checked(None)
    assert (outcome.code, outcome.out) == (2, "")
    assert "expected is missing" in outcome.err
    assert "leave out --check" in outcome.err
