"""What holds for every game in the catalogue, in random rounds of its example table.

A longer run: `python hil_tests/rules/test_every_game.py 10000`, with `firmware` on the path.
"""

import json
import sys

from any_game import TAKEN, AnyGame
from tablectl.core.table import open_table
from tablectl.games import CATALOGUE

FOLDER = __file__[: __file__.rfind("/") + 1] if "/" in __file__ else "./"
ROUNDS = 60 if sys.implementation.name == "micropython" else 1000
ROUNDS_A_TABLE = 10


def tables():
    """(chapter, example configuration) of every game."""
    for chapter in sorted(CATALOGUE):
        with open(FOLDER + "../../host_tools/tables/" + chapter + ".json") as file:
            yield chapter, json.load(file)


def replayed(configuration, events):
    """The lines of all rounds when the same events come again."""
    table = open_table(configuration)
    lines = []
    for event in events:
        if event["event"] in ("next_round", "start_game") and table.awaits["phase"] == "over":
            lines.extend(table.lines)
        table.handle(event)
    return lines + table.lines


def play(chapter, configuration, rounds):
    for seed in range(rounds // ROUNDS_A_TABLE):
        game = AnyGame(configuration, seed)
        lines = []
        for _ in range(ROUNDS_A_TABLE):
            lines.extend(game.round())
        for line in lines:
            check_line(chapter, seed, line)
        assert replayed(configuration, game.game.events) == lines, (chapter, seed)


def stood_up(table, configuration):
    """A table from the state of `table`, which went through the memory as JSON."""
    return open_table(configuration, state=json.loads(json.dumps(table.state())))


def test_a_table_of_every_game_stands_up_from_its_state_when_betting_has_opened():
    for chapter, configuration in tables():
        for seed in range(3):
            game = AnyGame(configuration, seed)
            for _ in range(12):
                game.round()
                if game.table.deck.removed:
                    game.game.do("new_deck")
                if game.table.deck.uncovered:
                    game.game.do("covered")
                game.game.do("next_round")
                again = stood_up(game.table, configuration)
                assert again.state() == game.table.state(), (chapter, seed)
                assert again.status() == game.table.status(), (chapter, seed)


def check_line(chapter, seed, line):
    assert line["stake"] >= 0 and line["amount"] >= 0, (chapter, seed, line)
    assert line["section"], (chapter, seed, line)
    if line["outcome"] in TAKEN:
        # A Free Bet lammer of 590 wins without a stake.
        paid = line["outcome"] == "pay" and line["amount"] > 0
        assert line["stake"] > 0 or paid, (chapter, seed, line)


def test_random_rounds_of_every_game_keep_every_cent():
    for chapter, configuration in tables():
        play(chapter, configuration, ROUNDS)


if __name__ == "__main__":
    for name, values in tables():
        play(name, values, int(sys.argv[1]))
        print(name, sys.argv[1], "rounds")
