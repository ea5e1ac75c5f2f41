"""The printed figures of the proposal: how they are compared, and the README's table."""

from fractions import Fraction

import pytest

from host_tools.mathematics.payback import published, published_report
from host_tools.mathematics.payback.published import Comparison, Reading

REPRODUCED = [
    ("687a", "Trips Bonus", "DJWT-05"),
    ("687a", "Trips Bonus", "DJWT-06"),
    ("687a", "Trips Bonus", "DJWT-07"),
    ("688a", "Progressive Payout", "1"),
    ("688a", "Progressive Payout", "2"),
    ("688a", "Progressive Payout", "3"),
    ("688a", "Progressive Payout", "4"),
    ("688a", "Progressive Payout", "5"),
]


@pytest.fixture(scope="session")
def comparisons(enumeration):
    return published.compare(enumeration)


def test_readme_holds_the_table(comparisons):
    """Made by `python -m host_tools.mathematics.payback.published_report`."""
    assert published_report.in_readme() == published_report.for_readme(comparisons)


def test_figures_that_counting_reproduces(comparisons):
    found = [(one.chapter, one.wager, one.table) for one in comparisons if one.reproduced]
    assert [one for one in found if one[0] != "686a"] == REPRODUCED


def test_687a_12_d_misprint_differs_in_one_digit(comparisons):
    (one,) = [one for one in comparisons if one.table == "DJWT-04"]
    assert (one.printed, round(float(100 * one.counted), 3)) == ("98.843%", 93.843)


@pytest.mark.parametrize(
    ("printed", "counted", "decimals", "verdict"),
    [
        ("94.393%", "94.39477", 2, "2 of 3 decimals, off by 0.002"),
        ("92.647", "92.64699", 3, "reproduced"),
        ("77%", "77.4", 0, "reproduced"),
        ("98.843%", "93.84309", -1, "off by -5.000"),
        ("94.10%", "94.149", 1, "1 of 2 decimals, off by 0.049"),
        ("98.404%", None, -1, "not counted"),
    ],
)
def test_digits_that_agree(printed, counted, decimals, verdict):
    share = None if counted is None else Fraction(counted) / 100
    one = Comparison("", "", "", printed, share, Reading("", None))
    assert (one.decimals, one.verdict) == (decimals, verdict)
    assert one.reproduced == (verdict == "reproduced")
