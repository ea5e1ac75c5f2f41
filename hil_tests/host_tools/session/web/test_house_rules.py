"""The house rules of a table in words, by the submission: wagers, paytables, options."""

import pytest
from tablectl.core.table import open_table
from tablectl.games import CATALOGUE

from hil_tests.host_tools.session.web.panel_table import TABLES
from host_tools.common import json_file
from host_tools.session.web.house_rules import rules


def rules_of(chapter, **changes):
    configuration = {**json_file.read(TABLES / f"{chapter}.json"), **changes}
    return rules(configuration, open_table(configuration).limits)


def said(found):
    return {one["label"]: (one["says"], one["section"]) for one in found}


def test_the_wagers_are_those_offered_with_their_limits_687a_7():
    wagers = said(rules_of("687a")["wagers"])
    assert wagers["ante"] == ("$10.00 to $500.00, required", "687a.7(d)(1)")
    assert wagers["raise"] == ("after you have seen your cards", "687a.7(d)(1)")
    assert wagers["progressive"] == ("$1.00, on the sensor", "687a.7(d)(2)")
    limits = {"ante": [1000, 50000], "bad_beat": [500, 10000]}
    assert "trips" not in said(rules_of("687a", trips=None, limits=limits)["wagers"])


def test_a_progressive_wager_of_two_amounts_is_one_or_the_other_573_12():
    progressive = {**json_file.read(TABLES / "573.json")["progressive"], "wager": [100, 500]}
    wagers = said(rules_of("573", progressive=progressive)["wagers"])
    assert wagers["progressive"] == ("$1.00 or $5.00, on the sensor", "573.7(d)(3)")


@pytest.mark.parametrize(("chapter", "section"), [("688a", "688a.2(d)"), ("573", "R-688a-48")])
def test_688a_2_d_a_meter_that_tables_share_is_said_to_be_one(chapter, section):
    linked = {"link": "pit7", "progressive": "major", "approval": "pgcb-1"}
    options = said(rules_of(chapter, linked=linked)["options"])
    says = "one with the other tables of pit7", section
    assert options["meter of the progressive wager"] == says
    assert "meter of the approval wager" not in options
    assert "meter of the progressive wager" not in said(rules_of("573")["options"])


def test_the_paytables_are_those_that_the_submission_names_687a_12():
    tables = {one["label"]: one for one in rules_of("687a")["paytables"]}
    trips = tables["Trips Bonus, paytable DJWT-04"]
    assert trips["section"] == "687a.12(d)"
    assert ["flush natural", "25 to 1"] in trips["rows"]
    progressive = tables["Progressive Bonus, paytable 1"]
    assert progressive["rows"][0] == ["royal flush", "100% of meter"]
    assert progressive["envy"] == [["royal flush", "$1,000"], ["straight flush", "$300"]]
    other = rules_of("687a", trips="DJWT-07")["paytables"]
    assert "Trips Bonus, paytable DJWT-07" in [one["label"] for one in other]


def test_paytables_that_no_submission_chooses_are_there_too_687a_12_b():
    tables = {one["label"]: one for one in rules_of("687a")["paytables"]}
    blind = tables["Blind"]
    assert blind["section"] == "687a.12(b)"
    assert blind["rows"][0] == ["five wilds", "1000 to 1"]
    assert blind["rows"][-1] == ["all other winning hands", "push"]
    # Of the eight printed tables the one that the submission names (589.12(a)).
    instant = rules_of("589", instant="C")["paytables"]
    rows = {one["label"]: one["rows"] for one in instant}["Instant Payouts, paytable C"]
    assert rows == [["royal flush", "1500 to 1"], ["straight flush", "300 to 1"]]


def test_odds_that_only_the_submission_has_are_a_paytable_r_555_07():
    tables = {one["label"]: one for one in rules_of("555")["paytables"]}
    assert tables["bet odds"]["rows"][0] == ["royal flush", "100 to 1"]
    assert ["four-of-a-kind", "500 for 1"] in tables["Progressive"]["rows"]


def test_options_are_answered_as_people_say_it():
    options = said(rules_of("687a")["options"])
    assert options["an automated card shuffling device is used"] == ("yes", "687a.3(b)")
    assert options["envy bonuses are paid"] == ("yes", "R-687a-12")
    assert options["part of each wager that goes to the meter"] == ("20.00 %", "R-687a-14")
    assert options["amount of the wager"] == ("$1.00", "687a.12(c)")
    whether = "whether the beaten hand of the player alone, or the dealer's too, is paid"
    assert options[whether] == ("two way", "R-687a-05")


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_every_rule_of_every_game_names_its_section(chapter):
    found = rules_of(chapter)
    for one in (*found["wagers"], *found["options"]):
        assert one["label"] and one["says"] and chapter in one["section"], one
        assert not {"[", "{", "_"} & set(one["says"]), one
    for table in found["paytables"]:
        assert table["rows"] and chapter in table["section"], table
