"""The mutants of made-up rules: which are made, which die of their tests, and which live."""

import ast
import sys

import pytest

from hil_tests.matrix import equivalent, mutants
from hil_tests.matrix.citations import RULES_CODE
from hil_tests.matrix.cited_tests import Call, calls
from hil_tests.matrix.matrix import Row
from hil_tests.matrix.mutations import changes, mutant
from hil_tests.matrix.sites import ENTRY, FUNCTION, STATEMENT, sites
from hil_tests.matrix.trial import CRASHED, KILLED, SURVIVED, Changed, Outcome, seconds, tried

RULES = '''"""Made-up rules."""

ODDS_SECTION = "999.3"
ODDS = (("pair", 2), ("flush", 5))
WAYS = {
    "hand": "999.5",
    "shoe": ("999.6", 4),
    "deck": (("999.8(a)", "999.8(b)"), 7),
}
# 999.7
MOST = 3


def pay(cents):
    """Twice the wager, from a dollar on (999.1)."""
    if cents < 100:
        return refused("999.2")
    return 2 * cents


def refused(section):
    return section


def whole(cards, **sections):
    if cards > 52:
        return sections["count"]
    return cards


def check(cards):
    return whole(cards, count="999.9(a)")


def count(cards):
    """Down to none (999.4)."""
    while cards > 0:
        cards -= 1
    return cards
'''
TESTS = """from made_up_rules import ODDS, WAYS, count, pay


def test_999_1_twice():
    assert [pay(cents) for cents in (99, 100, 250)] == ["999.2", 200, 500]


def test_999_3_it_says_nothing_of_the_odds():
    assert len(ODDS) == 2


def test_999_4_down_to_none():
    assert count(3) == 0


CASES = [("hand", "999.5")]


def told():
    return [(way, WAYS[way]) for way, section in CASES]


def test_the_ways():
    assert told() == CASES


def test_999_5_its_number():
    assert WAYS["hand"] == "999.5"


def test_999_6_fails():
    assert WAYS["shoe"] == "999.6"
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of made-up rules and their tests, from which both are imported."""
    for name, text in (("made_up_rules", RULES), ("test_made_up_rules", TESTS)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.py").write_text(text)
        monkeypatch.syspath_prepend(tmp_path / name)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path / "made_up_rules"


def proved(folder, number, *tests):
    """What becomes of the mutants of one row, with these tests citing it."""
    timed = seconds([Call("test_made_up_rules", test) for test in tests])
    row = Row(number, "code", "made up", "")
    return mutants.prove(row, sites(folder), list(timed.items()))


def ends(done):
    """(the mutant without its file and line, its end) of each."""
    return [(one.change, outcome.kind) for one, outcome in done.mutants]


def test_a_row_whose_test_fails_is_killed_and_says_by_which_test(folder):
    done = proved(folder, "999.1", "test_999_1_twice")
    assert done.verdict == KILLED
    assert ends(done)[:3] == [
        ("cents < 100 -> not (cents < 100)", KILLED),
        ("cents < 100 -> ((cents) <= (100))", KILLED),
        ("100 -> 101", KILLED),
    ]
    assert done.mutants[0][1].test == "test_made_up_rules::test_999_1_twice"


def test_a_row_whose_tests_all_pass_survives(folder):
    done = proved(folder, "999.3", "test_999_3_it_says_nothing_of_the_odds")
    assert done.verdict == SURVIVED
    changed = ["2 -> 3", "2 -> 1", "5 -> 6", "5 -> 4"]
    assert ends(done)[:4] == [(one, SURVIVED) for one in changed]


def test_a_loop_without_an_end_is_ended_and_counts_as_found(folder):
    done = proved(folder, "999.4", "test_999_4_down_to_none")
    assert ("cards -= 1 -> pass", KILLED) in ends(done)
    assert Outcome(KILLED, "no end") in [outcome for _, outcome in done.mutants]


def test_a_row_without_a_test_or_without_code_is_not_proved(folder):
    assert proved(folder, "999.1").verdict == mutants.NO_TEST
    assert proved(folder, "999.9", "test_999_1_twice").verdict == mutants.NO_MUTANT


def test_code_that_breaks_by_itself_shows_nothing(folder):
    text = RULES.replace("return 2 * cents", "return 2 * dollars")
    changed = Changed(folder / "made_up_rules.py", text)
    outcome = tried(changed, [Call("test_made_up_rules", "test_999_1_twice")], 5.0)
    assert outcome == Outcome(CRASHED, "NameError: name 'dollars' is not defined")


def test_a_test_that_fails_without_a_change_has_no_time(folder):
    tests = [Call("test_made_up_rules", name) for name in ("test_the_ways", "test_999_6_fails")]
    assert list(seconds(tests)) == tests[:1]


def test_what_a_citation_stands_for(folder):
    """A statement, with the condition over it; an entry, and what is told with it; the data that a
    comment is about; the data of a section's name."""
    found = sites(folder)
    said = {
        number: [mutant(first.path, change, True).change for change in first.changes]
        for number, (first, *_) in found.items()
    }
    assert said["999.2"][0] == 'return refused("999.2") -> return None'
    assert said["999.2"][1] == "cents < 100 -> not (cents < 100)"
    assert said["999.5"] == ['"hand": "999.5" -> **{}']
    assert said["999.6"] == ["4 -> 5", "4 -> 3", '"shoe": ("999.6", 4) -> **{}']
    assert said["999.7"] == ["3 -> 4", "3 -> 2"]
    assert said["999.3"] == ["2 -> 3", "2 -> 1", "5 -> 6", "5 -> 4"]
    nearness = {number: found[number][0].near for number in ("999.1", "999.2", "999.5")}
    assert nearness == {"999.1": FUNCTION, "999.2": STATEMENT, "999.5": ENTRY}


def test_the_numbers_of_a_row_stand_for_all_of_it(folder):
    (first, *_) = sites(folder)["999.8(a)"]
    assert [mutant(first.path, one, True).change for one in first.changes][:2] == [
        "7 -> 8",
        "7 -> 6",
    ]


def test_what_asks_for_a_section_by_its_name_comes_after_what_tells_it(folder):
    changed = [one.change for one in mutants.mutants_of(["999.9(a)"], sites(folder))]
    assert changed[0] == 'count="999.9(a)" -> **{}'
    assert changed.index("\"999.9(a)\" -> '999.9(a)?'") < changed.index(
        "cards > 52 -> not (cards > 52)"
    )


def test_a_row_is_counted_whose_tests_look_at_its_number_alone(folder):
    done = proved(folder, "999.5", "test_999_5_its_number")
    assert (done.verdict, done.is_told_alone) == (KILLED, True)
    assert not proved(folder, "999.1", "test_999_1_twice").is_told_alone


def test_the_same_mutants_at_every_run(folder):
    cited = sites(folder)
    assert mutants.mutants_of(["999.1"], cited) == mutants.mutants_of(["999.1"], cited)


def test_a_mutant_is_the_module_with_one_stretch_of_it_changed(folder):
    path = folder / "made_up_rules.py"
    for change in changes(list(ast.parse(RULES).body)):
        one = mutant(path, change, True)
        assert one.text() == RULES.replace(
            RULES, RULES[: one.start] + one.after + RULES[one.end :]
        )
        assert one.after != one.before
        ast.parse(one.text())


def test_every_change_listed_as_equivalent_is_one_that_is_made():
    made = [
        mutant(site.path, change, True)
        for of_number in sites(RULES_CODE).values()
        for site in of_number
        for change in site.changes
    ]
    for entry in equivalent.listed():
        for change in entry["changes"]:
            one = {**entry, "changes": [change]}
            assert any(equivalent.is_listed(each, one) for each in made), (change, entry["line"])


def test_a_constant_stands_for_the_tests_that_use_it():
    place = "ch573/test_settlement::SCHEDULE"
    names = {call.function for call in calls({place})}
    assert "test_573_12_d_5_both_schedules_at_one_and_five_dollars_R_573_01" in names
    assert "test_573_2_b_5_ii_R_573_20_the_dealer_qualifies_with_a_king_or_better" not in names


def test_rows_are_asked_for_by_chapter_section_or_paragraph():
    row = Row("573.11(b)(1)", "code", "", "")
    for asked, found in (
        ("573", True),
        ("573.11", True),
        ("573.11(b)", True),
        ("573.11(b)(1)", True),
        ("573.1", False),
        ("57", False),
        ("588", False),
    ):
        assert mutants.is_in(row, asked) is found, asked
