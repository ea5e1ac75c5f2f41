"""Round files of dice games: rolls, and what is wrong with them."""

import json

import pytest

from hil_tests.host_tools.helpers import round_files
from host_tools.examples import ROUNDS

SEATS = {"1": {"wagers": {"pip_street_6": 500, "like_kind_4": 500, "extra_roll": 500}}}


def example(path, **changes):
    content = json.loads((ROUNDS / path).read_text())
    content.update(changes)
    return content


def props(**changes):
    return example("585/01_two.json", **changes)


def high_roll(**changes):
    return example("593/17_extra_roll_to_four.json", **changes)


# what is wrong: (content of the file, words that the one line must have)
WRONG = {
    "dice no list": (props(dice="11"), ["dice", "must be a list of rolls", "[3, 4]"]),
    "a roll no list": (props(dice=[1, 1]), ["dice", "must be a list of rolls"]),
    "pips no number": (props(dice=[[1, "1"]]), ["dice", "whole number"]),
    "no roll": (props(dice=[]), ["dice", "585.3(g)"]),
    "a roll too many": (
        props(dice=[[1, 1], [2, 2]]),
        ["dice: this never came up", "[2, 2] was not rolled"],
    ),
    "a die too many": (props(dice=[[1, 1, 1]]), ["2 dice, each from 1 to 6, 585.3(g)"]),
    "no extra roll": (high_roll(dice=[[6, 6, 6, 4, 4, 4, 2, 2, 1, 1]]), ["dice", "593.4(h)"]),
    "extra roll unequal": (
        high_roll(seats={"1": {"wagers": {**SEATS["1"]["wagers"], "extra_roll": 600}}}),
        ["seats.1.wagers.extra_roll = 600", "must equal pip_street_6 500, 593.2(e)(3)"],
    ),
    "like kind unequal": (
        high_roll(seats={"1": {"wagers": {**SEATS["1"]["wagers"], "like_kind_5": 600}}}),
        ["like_kind_5 600 at seat 1: must equal pip_street_6 500, 593.2(e)(2)"],
    ),
    "sixth seat": (high_roll(seats={"6": SEATS["1"]}), ['unknown key "6"', "1, 2, 3, 4, 5"]),
    "never so many rolls": (
        high_roll(irregularities=[{"before": "roll 3", "what": "void_roll"}]),
        ["irregularities[0]", '"before": "roll 3"'],
    ),
    "a roll without its number": (
        high_roll(irregularities=[{"before": "roll", "what": "void_roll"}]),
        ["before", "roll n (the n-th roll)"],
    ),
    "no roll of another chapter": (
        high_roll(irregularities=[{"before": "roll 1", "what": "not_flat"}]),
        ["what", "void_roll"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_one_line_names_place_and_fault(name, tmp_path, tablectl):
    content, words = WRONG[name]
    path = round_files.write(tmp_path, content)
    outcome = tablectl("settle", path)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert [word for word in words if word not in outcome.err] == [], outcome.err


def test_the_two_examples_as_they_are(tmp_path, tablectl):
    for content in (props(), high_roll(seats=SEATS)):
        outcome = tablectl("settle", round_files.write(tmp_path, content), "--json")
        assert (outcome.code, outcome.err) == (0, "")
