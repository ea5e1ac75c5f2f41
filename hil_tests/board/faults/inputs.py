"""Contacts that do other than what is done to them, all as edges at microseconds."""

import random

from hil_tests.board.faults.fault import BENCH, NATIVE, RIG, BadFault, Fault

WIRED = (BENCH, NATIVE, RIG)
BUTTONS = ("start_game", "lock_out")
# What is done now takes so long until its edges are under way, and the next fault's after it.
SOON_US = 2


class Contacts:
    """A bench whose contacts pass `move(bench, closed, name, at_us)`, which presses and releases
    those of the bench below, so many edges (`each`) for one at most; all else is that bench's own.
    `wanted`: {contact: closed} as told."""

    def __init__(self, bench, move, each):
        self.below = bench
        self.move = move
        self.each = each
        self.wanted = {}

    def __getattr__(self, name):
        return getattr(self.below, name)

    def soon_us(self, requests=1):
        return self.below.soon_us(requests * self.each)

    def press(self, name, at_us=None):
        self.told(True, name, at_us)

    def release(self, name, at_us=None):
        self.told(False, name, at_us)

    def chip_on(self, seat, at_us=None):
        self.press(f"sensor_{seat}", at_us)

    def chip_off(self, seat, at_us=None):
        self.release(f"sensor_{seat}", at_us)

    def key_switch(self, on, at_us=None):
        self.told(on, "key_switch", at_us)

    def told(self, closed, name, at_us):
        self.wanted[name] = closed
        self.move(self.below, closed, name, at_us)


def moved(bench, closed, name, at_us=None):
    """The contact is closed or opened, at once or at a time."""
    (bench.press if closed else bench.release)(name, at_us)


def soon(bench, edges=1):
    return bench.soon_us(edges) + SOON_US


class InputFault(Fault):
    """`each`: edges of a contact for one that is asked for, at most."""

    where: tuple[str, ...] = WIRED
    each = 1

    def begin(self, board):
        board.bench = Contacts(board.bench, self.move, self.each)

    def end(self, board):
        board.bench = board.bench.below

    def move(self, bench, closed, name, at_us):
        moved(bench, closed, name, at_us)


class Stuck(InputFault):
    """an input keeps its level whatever is done to it"""

    name = "stuck"
    parameters = {
        "input": ("start_game", "its role"),
        "closed": (1, "1: closed to ground, 0: open"),
        "early": (0, "1: before the power comes, 0: once the table is open"),
    }
    input: str
    closed: int
    early: int
    stuck = False

    def begin(self, board):
        super().begin(board)
        if self.early:
            self.stick(board)

    def opened(self, board):
        if not self.early:
            self.stick(board)

    def stick(self, board):
        self.stuck = True
        moved(board.bench.below, self.closed, self.input)

    def end(self, board):
        """It is where it was told to be."""
        wanted = board.bench.wanted.get(self.input, False)
        super().end(board)
        moved(board.bench, wanted, self.input)

    def move(self, bench, closed, name, at_us):
        if name != self.input or not self.stuck:
            moved(bench, closed, name, at_us)


class Bounce(InputFault):
    """every contact bounces before it rests"""

    name = "bounce"
    parameters = {
        "seed": (1, "of the pattern"),
        "us": (1_500, "from the first edge to the last, in microseconds"),
        "edges": (7, "in that time, an odd number"),
    }
    seed: int
    us: int
    edges: int

    def __init__(self, **given):
        super().__init__(**given)
        if self.edges % 2 == 0 or not 3 <= self.edges < self.us:
            raise BadFault(f"bounce: edges = {self.edges} is not odd, or below 3, or not below us")
        self.each = self.edges

    def begin(self, board):
        super().begin(board)
        self.chance = random.Random(self.seed)

    def move(self, bench, closed, name, at_us):
        at_us = soon(bench, self.each) if at_us is None else at_us
        between = sorted(self.chance.sample(range(1, self.us), self.edges - 2))
        for offset in (0, *between, self.us):
            moved(bench, closed, name, at_us + offset)
            closed = not closed


class Chatter(InputFault):
    """an input closes and opens without end"""

    name = "chatter"
    # A rig has no room for so many edges.
    where = (BENCH, NATIVE)
    parameters = {
        "input": ("lock_out", "its role"),
        "seed": (1, "of the pattern"),
        "us": (900, "between two edges on average, in microseconds"),
        "edges": (4_000, "before it rests, open"),
    }
    input: str
    seed: int
    us: int
    edges: int

    def opened(self, board):
        chance = random.Random(self.seed)
        bench = board.bench.below
        at_us = soon(bench) + self.us
        for edge in range(self.edges // 2 * 2):
            moved(bench, edge % 2 == 0, self.input, at_us)
            at_us += chance.randint(1, 2 * self.us - 1)


class Chip(InputFault):
    """a chip is laid at any microsecond around the first press of Start Game or Lock-out"""

    name = "chip"
    parameters = {
        "seat": (5, "whose sensor sees it"),
        "us": (0.0, "from the edge of the press, negative: before it"),
    }
    seat: int
    us: float
    each = 2
    laid = False

    def move(self, bench, closed, name, at_us):
        if closed and name in BUTTONS and not self.laid:
            self.laid = True
            earliest = soon(bench, self.each)
            at_us = earliest + max(0, -self.us) if at_us is None else at_us
            bench.chip_on(self.seat, max(earliest, at_us + self.us))
        moved(bench, closed, name, at_us)
