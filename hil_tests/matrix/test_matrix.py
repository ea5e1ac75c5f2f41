"""No paragraph without code and test or a reason, no number that the chapter does not have."""

import pytest
from tablectl.games import CATALOGUE

from hil_tests.matrix.citations import named
from hil_tests.matrix.matrix import (
    SECTIONS,
    Row,
    chapters,
    dangling,
    gaps,
    in_order,
    load,
    read,
    sections,
    uncovered,
    written,
)


@pytest.fixture(scope="module")
def loaded():
    return load()


def test_every_game_has_its_matrix():
    assert chapters() == sorted(CATALOGUE)


@pytest.mark.parametrize("chapter", chapters())
def test_the_numbering_of_the_chapter_has_no_gap(chapter):
    assert gaps(read(chapter)) == []


@pytest.mark.parametrize("chapter", chapters())
def test_no_paragraph_is_without_code_and_test_or_a_reason(chapter, loaded):
    rows, code, tests = loaded
    assert uncovered(rows[chapter], code, tests) == []


@pytest.mark.parametrize("chapter", chapters())
def test_no_citation_dangles(chapter, loaded):
    rows, code, tests = loaded
    assert dangling(chapter, rows[chapter], code, tests) == []


def test_the_panel_says_of_each_paragraph_what_stands_here(loaded):
    assert SECTIONS.read_text() == sections(loaded[0]), "make rules-matrix writes it anew"


ROWS = [
    Row("999.1", "definition", "terms", ""),
    Row("999.2", "code", "wagers", ""),
    Row("999.2(a)", "code", "one", ""),
    Row("999.2(b)", "code", "two", "R-999-01; 999.2"),
    Row("999.2(c)", "people", "camera", ""),
]


def test_a_gap_a_row_twice_and_a_row_without_its_parent_are_found():
    assert gaps(ROWS) == []
    assert gaps(ROWS[:3] + ROWS[4:]) == ["999.2: a, c"]
    assert gaps([*ROWS, ROWS[2]]) == ["999.2: a, b, c, a"]
    assert gaps(ROWS[1:]) == ["sections: 999.2"]
    assert gaps([*ROWS, Row("999.3(a)", "code", "", "")])[0] == "999.3(a): no row 999.3"
    assert in_order("999.2(a)(1)", ["i", "ii", "iii"])
    assert in_order("999.2(a)(1)(i)", ["A", "B"])
    assert not in_order("999.2(a)", ["2", "3"])


def test_a_row_without_code_test_or_reason_is_found():
    cited = {"999.2(a)": {"x"}, "R-999-01": {"x"}, "999.2": {"x"}}
    assert uncovered(ROWS, cited, cited) == ["999.2(c): people, but no reason"]
    less = {"999.2(a)": {"x"}, "R-999-01": {"x"}}
    assert uncovered(ROWS[:4], less, cited) == ["999.2(b): no code cites 999.2"]
    assert uncovered(ROWS[:4], cited, {}) == [
        "999.2(a): no test cites 999.2(a)",
        "999.2(b): no test cites R-999-01",
        "999.2(b): no test cites 999.2",
    ]


def test_a_number_that_no_row_has_is_found():
    assert dangling("999", ROWS, {"999.2(d)": {"here"}, "999.2": {"x"}, "998.1": {"x"}}) == [
        "999.2(d): cited in here, no such row"
    ]


def test_a_test_name_cites_as_far_as_the_chapter_has_paragraphs():
    paragraphs = {"573.11", "573.11(c)", "573.11(c)(3)", "573.11(c)(3)(A)", "585.3", "585.3(b)"}
    paragraphs |= {"573.11(d)", "573.11(d)(1)", "573.3", "573.3(b)", "573.3(c)", "585.3(a)"}
    cases = {
        "test_573_11_c_3_a_beaten_hand": ["573.11(c)(3)(A)"],
        "test_573_11_c_folded": ["573.11(c)"],
        "test_573_11_the_rest_585_3_b": ["573.11", "585.3(b)"],
        "test_R_573_05_R_573_08_defaults": ["R-573-05", "R-573-08"],
        "test_573_11_c_d_1_585_3_a_b_die": ["573.11(c)", "573.11(d)(1)", "585.3(a)", "585.3(b)"],
        "test_573_11_d_1_a_2_3_b_others": ["573.11(d)(1)"],
        "test_573_11_d_1_3_b_c_others": ["573.11(d)(1)", "573.3(b)", "573.3(c)"],
        "test_575_11_c": [],
    }
    for name, numbers in cases.items():
        assert list(named(name, paragraphs)) == numbers


def test_the_matrix_names_code_and_tests(loaded):
    text = written("999", ROWS, {"999.2(a)": {"module.place"}}, {"999.2(a)": {"test::name"}})
    assert "| 999.2(a) | one | code | module.place | test::name |" in text
    assert "| 999.2 | wagers | code | in its parts | in its parts |" in text
