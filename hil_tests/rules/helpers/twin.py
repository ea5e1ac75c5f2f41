"""A second table beside the one in play, which hears only what that one accepted.

It tells whether a refused event changed anything, without a copy of the state before every event,
and whether the same events make the same round again.
"""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.play import plain

PLAIN = {bool, int, str, dict, list, tuple, set, type(None)}


class Twin:
    """Of the table of `game`, a Played from its first event on."""

    def __init__(self, game):
        self.game = game
        self.table = open_table(game.configuration)
        self.heard = 0
        self.configured = repr(game.table.configuration)

    def hear(self):
        """What was accepted since the last time; copies, for a table may keep a list of cards."""
        for event in self.game.events[self.heard :]:
            self.table.handle(plain(event))
        self.heard = len(self.game.events)

    def differs(self):
        """The state in which the table in play is not as its twin, as text; empty where none is.
        Both may share a part of the configuration, so that is held against what it was."""
        self.hear()
        one, other = self.game.table, self.table
        found = [] if one.awaits == other.awaits else ["awaits"]
        if repr(one.configuration) != self.configured:
            found.append("configuration")
        for mine, its in zip(parts(one), parts(other)):
            held = its.__dict__
            # Most are equal, and to ask for that first takes the least.
            if mine.__dict__ == held:
                continue
            for name, value in mine.__dict__.items():
                if value == held[name] or type(value) not in PLAIN:
                    continue
                if not alike(value, held[name]):
                    found.append(f"{name}: {value}, not {held[name]}")
        return "; ".join(found)


def alike(one, other):
    """Whether both hold the same, objects in them included."""
    if one == other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        same = len(one) == len(other) and all([key in other for key in one])
        return same and all([alike(one[key], other[key]) for key in one])
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all([alike(*both) for both in zip(one, other)])
    return hasattr(one, "__dict__") and alike(one.__dict__, other.__dict__)


def parts(table):
    levels = table.levels.of
    of_round = [table.round, table.sensors, table.deck, table.in_use, table.budget]
    return [table] + of_round + [levels[name] for name in table.levels.names]


def objects(table):
    """What the round holds that is not plain data, such as the step that it waits in: of two
    tables these are never the same, so each is compared with itself a moment ago."""
    return [value for value in table.round.__dict__.values() if type(value) not in PLAIN]
