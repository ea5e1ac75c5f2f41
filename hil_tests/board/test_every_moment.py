"""LOCKED is lit within 10 ms of a press at every moment: stepping the bench finds the longest
stretches in which nobody looks at the buttons, and a press falls into each of them."""

import pytest

from hil_tests.board.board_verbs import CONFIGURATION, line, new_board
from hil_tests.board.hostility import BABBLE, babble, locked_after
from hil_tests.board.stretches import stretches
from hil_tests.helpers.examples import table
from host_tools.examples import FULL_TABLES
from host_tools.measure.figure import Figure
from host_tools.rounds import round_file
from host_tools.simulator.memories import FRAM_BYTES

LIMIT_US = 10_000
# The longest stretches that a press falls into, so long after they began.
LONGEST, INTO_IT_US = 3, 20
# In that time the shoe says what it may say at once, and the garbage fills the heap.
BABBLE_US = 300_000
COUNTED = {**CONFIGURATION, "counting_shuffler": True}
SHOES = [("cards", COUNTED), ("counts", COUNTED), ("jams", COUNTED), ("cards", table("590"))]
REQUESTS: tuple[dict, ...] = (
    {"do": "wager", "seat": 1, "wager": "ante", "cents": 1000},
    {"do": "wager", "seat": 1, "wager": "trips", "cents": 100},
    {"do": "withdraw", "seat": 1, "wager": "trips"},
    {"do": "irregularity", "what": "shuffler_jam"},
    {"do": "irregularity", "what": "player_left", "seat": 1},
    {"do": "new_deck"},
    {"do": "house_way", "seat": 1},
    {"do": "devices"},
)
FIRST_ID, APART_US = 1_000_000, 15_000
# Records behind a checkpoint with which another one is due (app/checkpoints.py), and those that
# are entered behind a start, its own with them. Its steps take some two seconds.
DUE, ENTERED = 128, 8
CHECKPOINT_US = 3_500_000

pytestmark = pytest.mark.needs("watch", "link_in", "many_edges")


class Again:
    """A board that stands up from one memory again and again; `go(board)` then begins what is to
    be looked at, and returns when."""

    def __init__(self, place, configuration, go, prepare=None):
        self.go = go
        self.board = new_board(place, configuration=configuration)
        self.board.open()
        if prepare:
            prepare(self.board)
        self.board.bench.power_off()
        self.fram = self.board.bench.fram_read(0, FRAM_BYTES)

    def begun(self):
        bench = self.board.bench
        if bench.state()["power"]:
            bench.power_off()
        bench.fram_write(0, self.fram)
        bench.power_on()
        self.board.starts_anew()
        begin = self.go(self.board)
        self.board.wait_until(begin)
        return begin

    def late(self, after):
        """Microseconds from a press, so long after the beginning, to LOCKED."""
        pressed = round(self.begun() + after)
        self.board.press("start_game", at=pressed, settle=False)
        return locked_after(self.board, pressed)

    def worst(self, for_us):
        """(microseconds to LOCKED, of a stretch of so many) of the longest stretches."""
        begin = self.begun()
        found = stretches(self.board.bench, for_us)[:LONGEST]
        return max((self.late(at - begin + INTO_IT_US), length) for length, at in found)


def shown(again, for_us, how, measured):
    try:
        worst, length = again.worst(for_us)
    finally:
        again.board.close()
    how = f"the worst moment of {for_us // 1000} ms {how}, in a stretch of {length:.0f} us"
    measured(Figure("press to LOCKED", worst, "us", LIMIT_US, how))


@pytest.mark.parametrize("kind, configuration", SHOES, ids=["cards", "counts", "jams", "590"])
def test_a_press_at_any_moment_while_the_shoe_babbles(board_place, kind, configuration, measured):
    def go(board):
        begin = board.soon(2) + 2_000
        babble(board.bench, begin, begin + BABBLE_US, BABBLE[kind])
        return begin

    how = f"in which the shoe's line carries {kind}"
    shown(Again(board_place, configuration, go), BABBLE_US, how, measured)


def test_a_press_at_any_moment_while_requests_are_served(board_place, measured):
    def go(board):
        begin = board.soon(len(REQUESTS)) + 2_000
        for number, request in enumerate(REQUESTS):
            asked = line({"id": FIRST_ID + number, **request})
            board.bench.link_send(asked, begin + number * APART_US)
        return begin

    for_us = len(REQUESTS) * APART_US
    shown(Again(board_place, COUNTED, go), for_us, "in which requests are served", measured)


def test_a_press_at_any_moment_of_a_checkpoint(board_place, measured):
    """The layout with the most to keep, while betting is open."""
    file = round_file.load(FULL_TABLES / "585.json")
    entered = {wager.name for wager in file.open_table().game.wagers if wager.entered}
    wagers = [
        {"seat": seat, "wager": wager, "cents": cents}
        for seat, held in file.seats.items()
        for wager, cents in held.wagers.items()
        if wager in entered
    ]
    wagers = (DUE // len(wagers) + 1) * wagers

    def enter(board, first, last):
        """Wagers one by one, with more on them where they lie already."""
        for wager in wagers[first:last]:
            lying = board.wagers(wager["seat"])
            if wager["wager"] in lying:
                wager = {**wager, "cents": lying[wager["wager"]] + 100}
            board.request("wager", **wager)

    def go(board):
        enter(board, DUE - ENTERED, DUE - 1)
        return board.bench.now_us

    again = Again(
        board_place, file.configuration, go, lambda board: enter(board, 0, DUE - ENTERED)
    )
    shown(again, CHECKPOINT_US, "of a checkpoint", measured)
