"""The nets under a game: the tests in each, the mutants that are drawn, and how they count."""

import pytest

from hil_tests.matrix import nets
from hil_tests.matrix.citations import RULES_CODE, RULES_TESTS
from hil_tests.matrix.matrix import chapters
from hil_tests.matrix.nets import Caught
from hil_tests.matrix.trial import CRASHED, KILLED, SURVIVED, Outcome


@pytest.mark.parametrize("chapter", chapters())
def test_each_test_of_a_chapter_is_in_one_net_and_each_net_has_tests(chapter):
    at_random, examples, others = nets.nets(chapter)
    said = [call.said for call in (*at_random, *examples, *others)]
    assert len(said) == len(set(said))
    # The last is test_every_game.
    assert len(at_random) > 1 and len(examples) > 20 and len(others) > 10
    folder = f"hil_tests.rules.ch{chapter}."
    of_folder = [call for call in (*at_random, *others) if call.module.startswith(folder)]
    written = [path.read_text() for path in (RULES_TESTS / f"ch{chapter}").glob("test_*.py")]
    assert len(of_folder) == sum(text.count("\ndef test_") for text in written)


def test_blackjack_rounds_belong_to_their_chapter():
    by_chapter = {chapter: nets.nets(chapter)[0] for chapter in ("581", "590", "591")}
    counts = {
        chapter: sum("blackjack" in call.module for call in calls)
        for chapter, calls in by_chapter.items()
    }
    assert counts == {"581": 1, "590": 2, "591": 2}


def test_a_sample_is_the_same_at_every_run_and_another_by_another_seed():
    every = nets.mutants_of("592")
    drawn = nets.sample("592", 20, 1)
    assert drawn == nets.sample("592", 20, 1) == [one for one in every if one in drawn]
    assert len(drawn) == 20 and drawn != nets.sample("592", 20, 2)
    assert nets.sample("592", 0, 1) == every == nets.sample("592", 10_000, 1)
    assert {one.path.parent for one in every} == {RULES_CODE / "games" / "ch592"}


def caught(*kinds):
    (mutant,) = nets.sample("592", 1, 1)
    return Caught("592", mutant, tuple(Outcome(kind) for kind in kinds))


def test_mutants_are_counted_by_the_nets_that_catch_them():
    found = [
        caught(KILLED, KILLED, SURVIVED),
        caught(KILLED, SURVIVED, SURVIVED),
        caught(CRASHED, SURVIVED, KILLED),
        caught(SURVIVED, KILLED, KILLED),
        caught(SURVIVED, SURVIVED, KILLED),
        caught(SURVIVED, SURVIVED, SURVIVED),
        caught(CRASHED, CRASHED, SURVIVED),
    ]
    counts = (7, 4, 3, 2, 1, 2, 1, 1)
    assert nets.rows(found) == [("592", *counts), ("all", *counts)]
    assert [one.breaks for one in found] == [False] * 6 + [True]


def test_a_paytable_with_other_odds_dies_by_the_example_rounds():
    """592.12(b): a full house pays 12 to 1, in a round of the folder as well."""
    (one,) = [
        one
        for one in nets.mutants_of("592")
        if one.source.strip() == "(FULL_HOUSE, to(12))," and one.after == "13"
    ]
    assert nets.catch(("592", one)).dies_by(nets.EXAMPLES)


def test_the_table_takes_the_place_of_the_one_that_the_readme_has(tmp_path, monkeypatch):
    page = tmp_path / "README.md"
    page.write_text(f"before\n{nets.BEGIN}old\n{nets.END}after\n")
    monkeypatch.setattr(nets, "README", page)
    nets.keep(nets.markdown([caught(KILLED, SURVIVED, KILLED)], "At commit 1."))
    assert page.read_text() == (
        f"before\n{nets.BEGIN}\nAt commit 1.\n\n"
        f"| {' | '.join(nets.HEADINGS)} |\n{'|---' * 9}|\n"
        "| 592 | 1 | 1 | 0 | 1 | 0 | 0 | 0 | 0 |\n| all | 1 | 1 | 0 | 1 | 0 | 0 | 0 | 0 |\n\n"
        f"{nets.END}after\n"
    )
