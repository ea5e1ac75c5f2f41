"""Rounds without end, and one power cycle after the other, through keeper, journal and rules: the
heap does not grow, the registers agree, the table stands up as it stood.

As a program, under MicroPython, whose heap can be measured: `MICROPYPATH=firmware
build/unix/micropython -X heapsize=4M -m hil_tests.controller.soak [ROUNDS [CYCLES]]`.
"""

import gc
import json
import sys

from tablectl.core.errors import RuleError
from tablectl.core.in_use import HOUR

from hil_tests.controller.table import OPEN_US, Table
from hil_tests.helpers import examples
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.play import Played

# Cards of 687a have their hours; hands of 688a are set; 593 is played with dice; 590 has a shoe.
CHAPTERS = ("687a", "688a", "593", "590")
# Three minutes a round.
ROUND_US = HOUR // 20
# What the heap holds differs with what lies on the table, for the least of 50 counts by 3 kB.
WINDOW = 50
FIRST = 100
NOISE_BYTES = 4096
CHANGE_DUE = 1023


class Kept(Played):
    """The table of a board, whose events go to the keeper at once; what is past is not remembered
    here."""

    def __init__(self, configuration):
        self.board = Table(configuration)

    @property
    def keeper(self):
        return self.board.keeper

    @property
    def table(self):
        return self.keeper.table

    def power_on(self):
        """Off and on again, with the chips that lie there."""
        board, lying = self.board, self.table.sensors.lying
        board.power_off()
        for seat in range(1, 7):
            board.contacts["sensor_{}".format(seat)] = bool(lying.get(seat))
        board.power_on()
        board.pass_time(OPEN_US)

    def do(self, name, **facts):
        self.board.us += 1000
        self.board.shown, self.board.told = [], []
        self.board.send(name, **facts)


class Endless(AnyGame):
    """Plays on whatever is refused; the host exports when the journal is full."""

    def __init__(self, chapter, seed=1):
        configuration = examples.table(chapter)
        AnyGame.__init__(self, configuration, seed)
        self.game = self.kept = Kept(configuration)
        self.exports = 0
        self.changes = 0

    def attempt(self, name, **facts):
        try:
            self.game.do(name, **facts)
        except RuleError:
            self.refused += 1
            return False
        return True

    def open_next(self):
        self.table = self.game.table
        self.pass_round()
        self.export()
        try:
            AnyGame.open_next(self)
        except RuleError as error:
            if error.code != CHANGE_DUE:
                raise
            self.changes += 1
            self.game.do(error.facts["event"])
            AnyGame.open_next(self)

    def pass_round(self):
        """The time that a round takes at a table."""
        self.kept.board.us += ROUND_US

    def export(self):
        """Every record read by the host, and given up, once the ring is full."""
        journal = self.kept.keeper.journal
        if not self.kept.keeper.is_full():
            return
        cursor = journal.ring.tail.copy()
        while journal.export(cursor, 576, 576):
            pass
        assert cursor.sequence == journal.ring.head.sequence
        journal.exported(cursor)
        self.exports += 1

    def settled(self):
        """One round, to its end; the registers agree."""
        self.table = self.game.table
        self.round()
        self.table.levels.verify()


def heap():
    """Bytes in use; 0 under an interpreter that does not count them, whose collection of all the
    objects of a process of tests takes longer than the rounds."""
    if not hasattr(gc, "mem_alloc"):
        return 0
    gc.collect()
    return gc.mem_alloc()


def soak(act, times):
    """Do it so many times. Returns the least that the heap holds at the beginning, after round
    100, and at the end. Raises AssertionError if it has grown."""
    first, window = min(FIRST, times // 2), min(WINDOW, times // 4)
    counts = []
    for n in range(times):
        act()
        if first <= n < first + window or n >= times - window:
            counts.append(heap())
    begin, end = min(counts[:window]), min(counts[window:])
    assert end <= begin + NOISE_BYTES, "heap from {} to {}".format(begin, end)
    return begin, end


def soak_rounds(chapter, rounds):
    """(bytes at the beginning, bytes at the end, the game) of so many rounds."""
    game = Endless(chapter)
    begin, end = soak(game.settled, rounds)
    return begin, end, game


def stands(table):
    """What a power cycle may not change."""
    meter = table.meter.state() if table.meter else None
    round = table.round
    return [
        table.status(),
        table.awaits,
        round.number,
        round.wagers,
        round.hands,
        table.lines,
        meter,
    ]


def soak_cycles(chapter, cycles):
    """Power cycles in a row, an event or some in between, in whatever phase of the round that
    leaves the table. Returns the same as `soak_rounds`."""
    game = Endless(chapter)
    game.bet(None)

    def cycle():
        before = json.dumps(repr(stands(game.game.table)))
        game.kept.power_on()
        game.table = game.game.table
        assert game.table, game.kept.keeper.closing.reason
        assert json.dumps(repr(stands(game.table))) == before
        if game.game.waits("next_round"):
            game.open_next()
            game.shuffle()
        else:
            game.step()

    game.shuffle()
    begin, end = soak(cycle, cycles)
    return begin, end, game


def main(rounds, cycles):
    for chapter in CHAPTERS:
        first, last, game = soak_cycles(chapter, cycles)
        told = "{}: {} power cycles, heap {} to {} bytes, round {}"
        print(told.format(chapter, cycles, first, last, game.table.round.number))
        first, last, game = soak_rounds(chapter, rounds)
        told = "{}: {} rounds, heap {} to {} bytes, {} exports, {} changes of cards or dice"
        print(told.format(chapter, rounds, first, last, game.exports, game.changes))


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [10_000, 1_000][len(given) :]))
