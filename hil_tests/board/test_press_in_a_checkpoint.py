"""A press in every step of a checkpoint that is made while betting is open, on the layout with the
most to keep: LOCKED is lit as soon as ever."""

import pytest

from hil_tests.board.board_verbs import new_board
from host_tools.examples import FULL_TABLES
from host_tools.measure.figure import Figure
from host_tools.rounds import round_file
from host_tools.simulator.memories import FRAM_BYTES

LIMIT_US = 10_000
# Records behind a checkpoint with which another one is due (app/checkpoints.py), and those that
# are entered behind a start, its own with them.
DUE, ENTERED = 128, 8
# Functions of the image: each step makes a piece of the text, or writes one.
CALLS = ("mod_json_dumps", "machine_spi_transfer")
# Steps follow each other so soon, and the first one comes within a second and a half.
APART_US, ALL_US = 80_000, 6_000_000
# A press so long after the first call of a step finds it at its work; the first one calls none of
# them until it has the state.
INTO_IT_US = 100
STATE_US = range(-6_000, 0, 1_000)

pytestmark = pytest.mark.needs("watch")


class InBetting:
    """A board, again and again, whose wagers have just made a checkpoint due."""

    def __init__(self, place, chapter):
        file = round_file.load(FULL_TABLES / f"{chapter}.json")
        table = file.open_table()
        entered = {wager.name for wager in table.game.wagers if wager.entered}
        wagers = [
            {"seat": seat, "wager": wager, "cents": cents}
            for seat, held in file.seats.items()
            for wager, cents in held.wagers.items()
            if wager in entered
        ]
        self.place, self.wagers = place, (DUE // len(wagers) + 1) * wagers
        self.board = new_board(place, configuration=file.configuration)
        self.board.open()
        self.enter(0, DUE - ENTERED)
        self.board.bench.power_off()
        self.fram = self.board.bench.fram_read(0, FRAM_BYTES)

    def enter(self, first, last):
        """Wagers one by one, taken back where they lie already."""
        for wager in self.wagers[first:last]:
            lying = self.board.wagers(wager["seat"])
            if wager["wager"] in lying:
                wager = {**wager, "cents": lying[wager["wager"]] + 100}
            self.board.request("wager", **wager)

    def due(self):
        """The checkpoint is due. Returns the time."""
        board = self.board
        if board.bench.state()["power"]:
            board.bench.power_off()
        board.bench.fram_write(0, self.fram)
        board.bench.power_on()
        board.starts_anew()
        self.enter(DUE - ENTERED, DUE - 1)
        return board.bench.now_us

    def steps(self):
        """Microseconds from when it is due to the first call of each step."""
        begun = self.due()
        bench = self.board.bench
        bench.forget()
        bench.watch(*CALLS)
        bench.run_for(ALL_US)
        times = [event["at_us"] - begun for event in bench.events if event["what"] == "call"]
        bench.watch()
        firsts = [at for before, at in zip([-APART_US, *times], times) if at - before > 5_000]
        runs: list = [[]]
        for at in firsts:
            if runs[-1] and at - runs[-1][-1] > APART_US:
                runs.append([])
            runs[-1].append(at)
        return max(runs, key=len)

    def late(self, after):
        """Microseconds from a press, so long after the checkpoint is due, to LOCKED."""
        pressed = round(self.due() + after)
        self.board.press("start_game", at=pressed, settle=False)
        return self.board.lamp_time("locked", pressed, limit_us=100_000) - pressed


@pytest.mark.parametrize("chapter", ["585"])
def test_a_press_in_every_step_of_a_checkpoint(board_place, chapter, measured):
    table = InBetting(board_place, chapter)
    try:
        steps = table.steps()
        assert len(steps) > 20
        presses = [(0, steps[0] + before) for before in STATE_US]
        presses += [(n, at + INTO_IT_US) for n, at in enumerate(steps)]
        late = [(table.late(at), n) for n, at in presses]
    finally:
        table.board.close()
    worst, n = max(late)
    how = f"the worst of {len(steps)} steps, number {n}"
    measured(Figure("press to LOCKED, in a checkpoint", worst, "us", LIMIT_US, how))
