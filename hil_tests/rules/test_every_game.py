"""What holds for every game in the catalogue, in random rounds of its example table.

A longer run: `python -m hil_tests.rules.test_every_game 10000`.
"""

import json
import sys

from tablectl.core.table import open_table

from hil_tests.helpers.examples import tables
from hil_tests.rules.helpers.answers import answered, by_every_other_answer, readings_of
from hil_tests.rules.helpers.any_game import TAKEN, AnyGame
from hil_tests.rules.helpers.play import refused
from hil_tests.rules.helpers.standing_up import stands, stood_up

ROUNDS = 60 if sys.implementation.name == "micropython" else 1000
ROUNDS_A_TABLE = 10


def play(chapter, configuration, rounds):
    for seed in range(rounds // ROUNDS_A_TABLE):
        game = AnyGame(configuration, seed)
        for _ in range(ROUNDS_A_TABLE):
            for line in game.round():
                check_line(chapter, seed, line)
            # The same events make the same round again.
            assert not game.twin.differs(), (chapter, seed, game.twin.differs())
            assert game.twin.table.lines == game.table.lines, (chapter, seed)


def test_a_table_of_every_game_stands_up_from_its_state_and_the_events_since():
    for chapter, configuration in tables():
        for seed in range(2 if sys.implementation.name == "micropython" else 5):
            follow(chapter, configuration, seed)


def follow(chapter, configuration, seed, rounds=10):
    """So many rounds; after each, and at places in between, another table stands up."""
    game = AnyGame(configuration, seed)
    state, since, number = kept(game.table), 0, 1
    for _ in range(rounds):
        game.round()
        events = game.game.events
        for end in (len(events), (since + len(events)) // 2):
            again = stood_up(configuration, state, events[since:end])
            if end == len(events):
                assert stands(again) == stands(game.table), (chapter, seed)
                assert again.deck.state() == game.table.deck.state(), (chapter, seed)
        game.open_next()
        if game.table.round.number != number:
            number = game.table.round.number
            state, since = kept(game.table), len(game.game.events)


def kept(table):
    """The table's state as JSON, which has to hold all that is in it."""
    state = json.dumps(table.state())
    assert json.loads(state) == table.state(), table.configuration["game"]
    return state


def check_line(chapter, seed, line):
    assert line["stake"] >= 0 and line["amount"] >= 0, (chapter, seed, line)
    assert line["section"], (chapter, seed, line)
    # A stake goes back with the line that takes it off the layout, or not at all.
    if line["stake_back"]:
        back = line["outcome"] in ("pay", "push", "return")
        assert back and line["stake"], (chapter, seed, line)
    elif line["stake"]:
        assert line["outcome"] not in ("push", "return"), (chapter, seed, line)
    if line["outcome"] in TAKEN:
        # A Free Bet lammer of 590 wins without a stake.
        paid = line["outcome"] == "pay" and line["amount"] > 0
        assert line["stake"] > 0 or paid, (chapter, seed, line)


def test_random_rounds_of_every_game_keep_every_cent():
    for chapter, configuration in tables():
        play(chapter, configuration, ROUNDS)


def test_573_12_d_5_587_12_e_5_588_12_d_4_random_rounds_with_wagers_of_two_amounts():
    for chapter, configuration in tables():
        if chapter in ("573", "587", "588"):
            both = dict(configuration["progressive"], wager=[100, 500])
            configuration = dict(configuration, progressive=both)
            play(chapter, configuration, ROUNDS // 5)
            follow(chapter, configuration, 3)


def without(configuration, key):
    """A copy of a configuration that leaves `key` out, with the group that it stands in."""
    group, _, name = key.rpartition(".")
    changed = answered(configuration, {key: None})
    del (changed[group] if group else changed)[name]
    return changed


def held(configuration, key):
    """What a table that opens with it keeps of `key`."""
    kept = open_table(configuration).configuration
    for part in key.split("."):
        kept = kept[part]
    return kept


def test_every_key_of_a_reading_takes_its_answers_and_no_other_and_has_a_default():
    for chapter, configuration in tables():
        for key, (reading, answers) in readings_of(configuration).items():
            assert held(without(configuration, key), key) == answers[0], (chapter, key)
            for answer in answers:
                assert held(answered(configuration, {key: answer}), key) == answer, (chapter, key)
            for wrong in ("", "other", -1, [answers[0]]):
                other = answered(configuration, {key: wrong})
                refused(lambda other=other: open_table(other), 4003, reading)


def test_random_rounds_keep_every_cent_by_every_other_answer_to_a_reading():
    """Those by the default are the rounds of the example tables."""
    for chapter, configuration in tables():
        for key, answer, changed in by_every_other_answer(configuration):
            play((chapter, key, answer), changed, max(ROUNDS_A_TABLE, ROUNDS // 20))
            follow((chapter, key, answer), changed, 3, rounds=2)


if __name__ == "__main__":
    for name, values in tables():
        play(name, values, int(sys.argv[1]))
        print(name, sys.argv[1], "rounds")
