"""Whatever a table is told in play, its state fits a checkpoint: a configuration whose greatest
state would not fit is refused (5002), and the table plays on as it stood."""

import json
import sys

from tablectl.app.checkpoints import room_for_play
from tablectl.app.table_keeper import BETWEEN_ROUNDS
from tablectl.core.irregularities import ANY
from tablectl.core.table import open_table
from tablectl.core.wagers import is_entered
from tablectl.progressive.level import REGISTERS
from tablectl.progressive.share import KEPT_CLAIMS
from tablectl.store.elapsed import LIMIT
from tablectl.store.ring import LAST_SEQUENCE

from hil_tests.controller.table import CONFIGURATION, Table
from hil_tests.helpers.examples import tables
from hil_tests.rules.helpers.any_game import AnyGame

ROUNDS = 3 if sys.implementation.name == "micropython" else 20
# More than a slot has room for.
LINKS = 99
TOO_LONG = 5002


def linked(number, configuration=CONFIGURATION):
    """The configuration with a link and a level of the longest names."""
    named = {
        "link": "link-of-a-hous{:02}".format(number),
        "progressive": "level-of-it-{:04}".format(number),
        "approval": "pgcb-1",
    }
    return dict(configuration, linked=named)


# The longest values of a state: micro-dollars below zero, a digest of a configuration, a section,
# and what a game carries from round to round or notes of a round while betting is open.
MICRO = -(1 << 60)
DIGEST = "0" * 16
SECTION = "0" * 16
OF_A_GAME = "0" * 160


# What a round counts besides chips and irregularities (core/budget.py).
COUNTED = ("play", "wager", "withdraw", "adjusted", "deck_count right", "deck_count wrong")
COUNTED += ("new_deck", "new_dice", "covered", "link_term", "card")


class Measured(AnyGame):
    """A game whose state is compared with the greatest one, part by part, while betting is open
    and something is lying."""

    def __init__(self, configuration, seed):
        super().__init__(configuration, seed, 2)
        self.most = sizes(greatest(open_table(configuration)))

    def attempt(self, name, **facts):
        taken = super().attempt(name, **facts)
        if self.table.awaits["phase"] == "betting":
            state = sizes(self.table.state())
            for part in state:
                assert state[part] <= self.most[part], (name, part, self.table.state()[part])
        return taken


def sizes(state):
    return {part: len(json.dumps(state[part])) for part in state}


def greatest(table):
    """A state of `table` as long as any: every number at its most, every seat with a wager, a chip
    and one taken away, eight claims with an answer."""
    seats = list(range(1, table.seats + 1))
    time = LIMIT - 1
    limits, levels = table.limits, table.levels
    offered = [w for w in table.game.wagers if w.name in limits]
    spent = list(COUNTED) + ["chip {}".format(seat) for seat in seats]
    for known in table.game.irregularities:
        if known.phases is ANY or "betting" in known.phases:
            of_seats = ["{} {}".format(known.name, seat) for seat in seats]
            spent += of_seats if "seat" in known.uses else [known.name]
    entered = [w.name for w in offered if is_entered(w, limits[w.name])]
    state = {
        "round": LAST_SEQUENCE,
        "time": time,
        "levels": {levels.called(name): [[MICRO] * len(REGISTERS)] for name in levels.names}
        or None,
        "carried": OF_A_GAME,
        "deck": _greatest_deck(table, seats),
        "in_use": {what: time for what in table.in_use.known},
        "lying": seats,
        "betting": {
            "wagers": {name: [limits[name][1]] * len(seats) for name in entered},
            "chips": [[seat, time] for seat in seats],
            "withdrawn": [[seat, time, time] for seat in seats],
            "facts": OF_A_GAME,
        },
        "spent": {kind: 99999 for kind in spent},
        "game": table.configuration["game"],
        "configuration": DIGEST,
    }
    links = dict(levels.links_state())
    if levels.share:
        links[levels.share.link] = _greatest_share(levels.share)
    if links:
        state["linked"] = links
    return state


def _greatest_deck(table, seats):
    shoe = [999, 9, seats, "00" * table.pack.kinds] if table.pack.decks > 1 else None
    return [LAST_SEQUENCE, SECTION, SECTION, ["shoe", "shuffler"], shoe, 2]


def _greatest_share(share):
    """Each claim with an answer, and of the level with the longest name."""
    number = LAST_SEQUENCE
    totals = {level: [number, MICRO, MICRO] for level in share.totals}
    level = max(totals, key=len)
    claim = [number, number, level, 100, "0" * 16, [number, number, -MICRO], False]
    return [number, totals, [claim] * KEPT_CLAIMS]


def test_no_part_of_a_state_is_longer_than_that_of_the_greatest():
    for chapter, configuration in tables():
        offered = configuration.get("progressive")
        for own in [configuration] + ([linked(0, configuration)] if offered else []):
            table = open_table(own)
            whole = len(json.dumps(greatest(table)))
            assert whole <= len(json.dumps(table.state())) + room_for_play(table), chapter
            game = Measured(own, len(chapter))
            for _ in range(ROUNDS):
                game.round()
                game.open_next()


def configured(board, configuration):
    """Whether the board took it; refused, it stands as it stood."""
    before = board.keeper.status(), board.keeper.checkpoints.kept
    reply = board.configure(configuration)
    if reply == {}:
        return True
    assert reply["code"] == TOO_LONG, reply
    assert (board.keeper.status(), board.keeper.checkpoints.kept) == before
    return False


def filled():
    """A board whose memory takes no further link, and how many it took."""
    board = Table()
    for number in range(LINKS):
        if not configured(board, linked(number)):
            return board, number
    raise AssertionError("every link was taken")


def void_round(board):
    """A round of seat 2 that is void, up to the next betting."""
    board.send("wager", seat=2, wager="ante", cents=1000)
    board.send("wager", seat=2, wager="blind", cents=1000)
    board.press("start_game")
    board.send("irregularity", what="incorrect_number", seat=2)
    board.send(BETWEEN_ROUNDS)


def test_a_table_on_a_full_memory_plays_on_whatever_its_registers_come_to():
    board, links = filled()
    assert links
    level = board.keeper.table.meter
    level.startup = level.hits = level.contributions = 10**17
    level.adjustments = level.current = -(10**17)
    level.adjustments += level.hits + level.current - level.startup - level.contributions + 10**17
    level.verify()
    board.keeper.ahead_us = LIMIT // 2
    void_round(board)
    again = board.again()
    assert again.keeper.status() == board.keeper.status()
    assert again.keeper.table.meter.registers() == level.registers()


def test_the_greatest_state_itself_fits_the_memory_that_takes_no_further_link():
    board, _ = filled()
    keeper = board.keeper
    state = greatest(keeper.table)
    state["kept"] = keeper.checkpoints.kept
    keeper.journal.checkpoint(state)


def test_where_no_further_link_fits_the_links_and_the_meter_of_before_can_be_had_again():
    board, links = filled()
    for configuration in (linked(0), CONFIGURATION, linked(links - 1)):
        assert configured(board, configuration)
        void_round(board)
