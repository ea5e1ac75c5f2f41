"""Wagers that return more than is staked: which, by how much, and what ends it."""

from fractions import Fraction

import pytest

from hil_tests.host_tools.mathematics.payback.test_selected import changed
from host_tools.common import games
from host_tools.mathematics.payback import kept
from host_tools.mathematics.payback.above import above
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.selected import counted, selected
from host_tools.submission.template import example

# By the letter of 589.6(d)(7), and 591 under the best play (host_tools/mathematics/payback/base).
KNOWN = {"589": ["589 Super, table A"], "591": ["591 base wagers under the best play"]}


@pytest.mark.parametrize("chapter", games.chapters())
def test_of_the_examples_these_and_no_other_return_more_than_the_stake(chapter):
    found = [one.wager.partition(" (")[0] for one in above(example(chapter))]
    assert found == KNOWN.get(chapter, [])


def test_R_589_03_the_warning_names_wager_key_figure_and_the_other_answer():
    (one,) = above(example("589"))
    assert round(100 * one.returned, 1) == Fraction("148.8")
    assert one.key == 'super_ace_king = "any_suit"'
    assert one.remedy == 'With super_ace_king = "one_suit" it returns 91.87%'
    assert above(changed("589", super_ace_king="one_suit")) == []


def test_R_589_04_what_is_warned_of_is_the_same_under_both_answers():
    for answer in ("any_row", "another_row"):
        assert above(changed("589", second_combination=answer)) == above(example("589"))


def test_R_581_13_a_double_down_that_a_surrender_returns_is_warned_of():
    """Doubling and giving up what it did not mend costs half of the Bet: of a hard 16 against a
    10, given up for 1/2, every card to 17..21 is then a gain, and no other costs more. From the
    eight decks of 581.3(a), and of all that is staked."""
    (one,) = above(changed("581", surrender_double_down="returned"))
    assert one.key == 'surrender_double_down = "returned"'
    assert Fraction("1.0117") < one.returned < Fraction("1.0119")
    assert one.remedy == 'With surrender_double_down = "half" it returns 99.73%'
    assert above(changed("581", surrender_double_down="half")) == []


def test_a_rate_that_gives_more_than_the_wager_is_told_with_the_highest_that_does_not():
    """687a: fixed awards and seed are F, so that F + rate may be 1 at most."""
    (one,) = above(changed("687a", progressive__rate=9000))
    assert one.key == "progressive.rate = 9000"
    most = int(one.remedy.removeprefix("With a rate of at most ").partition(" ")[0])
    assert above(changed("687a", progressive__rate=most)) == []
    assert above(changed("687a", progressive__rate=most + 1)) != []


def test_a_seed_that_alone_is_too_much_has_no_rate():
    answers = {"progressive__seed": 10**9, "progressive__reset": 10**9}
    (one,) = above(changed("573", **answers))
    assert one.remedy.startswith("No rate changes that")


def test_odds_of_the_submissions_own_are_judged_too():
    """563: 16 of 1,326 starting hands are ace and king; 1,000 to 1 on the 12 of two suits alone
    returns nine stakes."""
    (one,) = above(changed("563", bonus__odds={"ace_king": [1000, 1]}))
    assert (one.key, one.remedy) == ("", "No key of the submission changes that")


@pytest.mark.parametrize("chapter", games.chapters())
def test_what_is_kept_gives_the_figures_of_the_count(chapter):
    enumeration, looked_up = Enumeration(), kept.Kept()
    for one in selected(example(chapter)):
        assert counted(one, enumeration) == counted(one, looked_up)


def test_everything_kept_is_what_counting_makes():
    """Made by `python -m host_tools.mathematics.payback.kept`."""
    assert kept.FILE.read_text(encoding="utf-8") == kept.text(kept.counted())


def test_only_what_was_never_kept_is_counted(monkeypatch):
    monkeypatch.setattr(Enumeration, "_count", None)
    for chapter in games.chapters():
        for one in selected(example(chapter)):
            counted(one, kept.Kept())
