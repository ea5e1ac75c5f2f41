"""Rounds that 0.1.0 recorded, whose cards were up with the last decision."""

from tablectl.core.earlier_rules import WITHOUT_REVEAL, take_of_0_1_0
from tablectl.core.table import open_table

from hil_tests.helpers.examples import tables
from hil_tests.rules.helpers.any_game import AnyGame

ROUNDS = 5
NO_TROUBLE = 10**6
# Those that had the step in 0.1.0 already.
WITH_REVEAL = ("555", "583", "592")


def played(chapters):
    """(chapter, configuration, events, lines of each round) of rounds that nothing goes wrong
    in."""
    for chapter, configuration in tables():
        if chapter in chapters:
            game = AnyGame(configuration, 7, NO_TROUBLE)
            lines = [list(game.round()) for _ in range(ROUNDS)]
            yield chapter, configuration, game.game.events, lines


def settled(configuration, events, take):
    """The lines of each round, as the events are taken."""
    table, rounds = open_table(configuration), []
    for event in events:
        if table.waits_for == "next_round" and event["event"] == "next_round":
            rounds.append(table.lines)
        take(table, dict(event))
    return rounds + [table.lines]


def test_a_round_without_reveals_is_settled_as_one_with_them():
    for chapter, configuration, events, lines in played(WITHOUT_REVEAL):
        old = [event for event in events if event["event"] != "reveal"]
        assert len(events) >= len(old) + ROUNDS, chapter
        assert settled(configuration, old, take_of_0_1_0) == lines, chapter


def test_a_reveal_that_0_1_0_recorded_is_taken_as_it_is():
    for chapter, configuration, events, lines in played(WITH_REVEAL):
        assert settled(configuration, events, take_of_0_1_0) == lines, chapter


def test_every_game_with_the_step_is_one_or_the_other():
    found = set()
    for chapter, _, events, _ in played([chapter for chapter, _ in tables()]):
        if any([event["event"] == "reveal" for event in events]):
            found.add(chapter)
    assert found == set(WITHOUT_REVEAL + WITH_REVEAL)
