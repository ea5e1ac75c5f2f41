"""Wagers that return more than is staked: which, by how much, and what ends it."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tablectl.core.errors import ConfigurationError

from hil_tests.host_tools.mathematics.payback.test_selected import changed
from host_tools.common import games
from host_tools.mathematics.payback import kept
from host_tools.mathematics.payback.above import (
    above,
    most_of_each,
    of_base_wagers,
    uncounted,
    warnings,
)
from host_tools.mathematics.payback.base import catalogue
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.selected import counted, selected
from host_tools.submission.house_way import RULE_BYTES
from host_tools.submission.questions import questions_of
from host_tools.submission.template import example

# By the letter of 589.6(d)(7), with a full table where other hands pay envy (test_envy.py), and
# 591 under the best play by totals (host_tools/mathematics/payback/base).
KNOWN = {
    "588": ["588 Fortune Bonus"],
    "589": ["589 Super, table A"],
    "591": ["591 base wagers under the best play by totals"],
    "593": ["593 Extra Roll, with Like Kind on 3 to 7"],
    "688a": ["688a Progressive Payout, table 4"],
}


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


def test_591_3_a_whatever_the_number_of_decks_the_best_play_wins():
    """Each figure is of its own shoe, and more than what the sample may be off; the fewer the
    decks, the more of them."""
    found = [above(changed("591", decks=decks))[0] for decks in range(1, 9)]
    for decks, one in enumerate(found, 1):
        assert one.wager.startswith(f"591 base wagers under the best play by totals ({decks} deck")
        assert one.key == 'split_aces = "as_other_pairs"'
        assert one.remedy.startswith('With split_aces = "one_card" it returns 99.')
        assert above(changed("591", decks=decks, split_aces="one_card")) == []
    assert found[0].returned > found[1].returned > found[2].returned > found[7].returned > 1
    told = 'return 100.03% of the stakes in the long run with split_aces = "as_other_pairs". '
    assert told in found[5].text


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


def test_a_meter_that_no_row_pays_from_gives_nothing_back():
    """555 with the awards of the meter left out: what goes on it stays there."""
    none = {"royal_flush": 0, "straight_flush": 0}
    assert above(changed("555", progressive__rate=10_000, progressive__odds=none)) == []
    assert above(changed("555", progressive__rate=10_000)) != []


def test_odds_of_the_submissions_own_are_judged_too():
    """563: 16 of 1,326 starting hands are ace and king; 1,000 to 1 on the 12 of two suits alone
    returns nine stakes."""
    (one,) = above(changed("563", bonus__odds={"ace_king": [1000, 1]}))
    assert (one.key, one.remedy) == ("", "No key of the submission changes that")


# Every key that has named answers and moves a return, all of them with all others: of these
# wagers some return more than the stake, and no other does.
ABOVE_SOMEWHERE = {
    "581": {"581 base wagers under the best play by totals"},
    "588": {"588 Fortune Bonus"},
    "589": {"589 Super"},
    "591": {"591 base wagers under the best play by totals"},
    "593": {"593 Extra Roll"},
    "688a": {"688a Fortune Bonus", "688a Progressive Payout"},
}
MOST_DECKS = 8


@pytest.mark.parametrize("chapter", games.chapters())
def test_of_all_named_answers_together_these_and_no_other_return_more(chapter):
    keys = moving(chapter)
    found = set()
    for answers in product(*keys.values()):
        configuration = changed(chapter, **dict(zip(keys, answers, strict=True)))
        found |= {name for name, returned in figures(configuration).items() if returned > 1}
    assert found == ABOVE_SOMEWHERE.get(chapter, set())


def moving(chapter):
    """{key: the answers that the example may be given} of those with an answer that changes what
    some wager returns."""
    usual, found = figures(example(chapter)), {}
    for question in questions_of(example(chapter)):
        key = "__".join(question.path)
        answers = (1, MOST_DECKS) if key == "decks" else question.choices
        others = [(answer, figures(changed(chapter, **{key: answer}))) for answer in answers]
        possible = [answer for answer, figure in others if figure]
        if any(figure != usual for _, figure in others if figure):
            found[key] = possible
    return found


def figures(configuration):
    """{wager: what it returns at most}; none of what is no submission."""
    try:
        found = {}
        for one in most_of_each(configuration, kept.Kept()):
            name = f"{one.wager.chapter} {one.wager.name.partition(',')[0]}"
            found[name] = max(found.get(name, 0), one.in_the_long_run)
    except ConfigurationError:
        return {}
    for won in of_base_wagers(configuration):
        found[won.wager.partition(" (")[0]] = won.returned
    return found


OWN_ODDS = [
    (chapter, question.path)
    for chapter in ("555", "563", "569")
    for question in questions_of(example(chapter))
    if question.path[-2:-1] and question.path[-2].endswith("odds")
]


@pytest.mark.parametrize(("chapter", "path"), OWN_ODDS)
def test_no_odds_of_a_submissions_own_go_without_a_warning(chapter, path):
    """Each row at the most that it may be: 100,000 to 1, or all of a meter that grows by all that
    is wagered."""
    configuration = changed(chapter)
    held = configuration
    for part in path[:-1]:
        held = held.setdefault(part, {})
    held[path[-1]] = [100_000, 1]
    try:
        found = warnings(configuration)
    except ConfigurationError:
        held[path[-1]] = 100
        configuration["progressive"]["rate"] = 10_000
        found = warnings(configuration)
    assert found
    assert all("more than 100%" in one.text or " returns " in one.text for one in found)


def test_R_569_08_base_wagers_that_nobody_counted_are_told_with_their_keys():
    """The public odds, multiples and qualifying hands have published returns."""
    assert [one for chapter in ("555", "563", "569") for one in uncounted(example(chapter))] == []
    (one,) = warnings(changed("569", play__after_river=2))
    assert one.text == (
        "569 base wagers may return more than 100% in the long run: nobody has counted them with "
        "play.after_river = 2."
    )
    (one,) = warnings(changed("563", ante_wins_with="flush"))
    assert one.text.endswith('counted them with ante_wins_with = "flush".')


def test_688a_11_a_base_wagers_are_counted_with_the_example_house_way_alone():
    """Without its first rule, the one of straights and flushes without a pair, it is another."""
    way = example("688a")["house_way"]
    assert uncounted(changed("688a", house_way=way)) == []
    (one,) = uncounted(changed("688a", house_way=way[2 * RULE_BYTES :]))
    assert one.text.endswith("nobody has counted them with this house_way.")


@pytest.fixture(scope="module")
def recording():
    """The same hands are counted once for the figures and for the file."""
    return kept.Recording()


@pytest.mark.parametrize("chapter", games.chapters())
def test_what_is_kept_gives_the_figures_of_the_count(chapter, recording):
    looked_up = kept.Kept()
    for one in selected(example(chapter)):
        assert counted(one, recording) == counted(one, looked_up)


def test_everything_kept_is_what_counting_makes(recording):
    """Made by `python -m host_tools.mathematics.payback.kept`."""
    assert kept.FILE.read_text(encoding="utf-8") == kept.text(kept.counted(recording))


def test_only_what_was_never_kept_is_counted(monkeypatch):
    monkeypatch.setattr(Enumeration, "_count", None)
    for chapter in games.chapters():
        for one in selected(example(chapter)):
            counted(one, kept.Kept())


def test_R_588_10_base_wagers_are_counted_with_both_answers():
    found: list[Any] = []
    for answer in ("ace", "lowest"):
        configuration = changed("588", joker_beside_straight=answer)
        assert uncounted(configuration) == []
        found.append(catalogue.chosen("588", configuration))
    ace, lowest = found
    assert ace.reading + " with the joker lowest" == lowest.reading
    # The dealer's low card is lower in 8,192 of 22,957,480 hands.
    assert 0 < lowest.net - ace.net < Fraction(8192, 22_957_480)
