"""The board's own draws: the starting position of a round, and test draws for a host.

Pure over a generator (rng/generator.py), a clock in microseconds, a `trouble(error)` that tells
what closed the draw and a `refused()` that shows a draw which is refused.
"""

from ..core.errors import DeviceError

# Numbers of a starting position, 588.5(i)(2) and 688a.5(i)(2).
POSITIONS = 7


class Draw:
    """Draws while the generator is open. `start_us`, `draw_us`: what the start and the last draw
    took."""

    def __init__(self, *, generator, clock, trouble, refused):
        self.generator = generator
        self.clock = clock
        self.trouble = trouble
        self.refused = refused
        self.started = False
        self.start_us = None
        self.draw_us = None

    def start(self, identity):
        """Start the generator, which tests itself and its source. `identity`: bytes that no other
        board and no other start has."""
        self.started = True
        begun_us = self.clock()
        try:
            self.generator.start(identity)
        except DeviceError as error:
            self.trouble(error)
        self.start_us = self.clock() - begun_us

    def starting_position(self):
        """A number from 1 to 7, None while the draw is closed."""
        number = self._number() if self.is_open else None
        if number is None:
            self.refused()
        return number

    def _number(self):
        begun_us = self.clock()
        try:
            number = 1 + self.generator.below(POSITIONS)
        except DeviceError as error:
            self.trouble(error)
            return None
        self.draw_us = self.clock() - begun_us
        return number

    def test_draws(self, count):
        """`count` numbers from 1 to 7, made as those of the table are and meant for no round.
        Raises DeviceError 3010 to 3013."""
        return [1 + number for number in self.generator.numbers(POSITIONS, count)]

    def stir(self):
        """Raw bits more while the table waits; their health tests go on."""
        if self.is_open:
            try:
                self.generator.stir()
            except DeviceError as error:
                self.trouble(error)

    @property
    def is_open(self):
        return self.started and self.generator.failure is None

    def status(self):
        """`state`: "not started", "open" or "closed"; samples looked at; what closed it."""
        state = self.generator.status()
        state["state"] = "open" if self.is_open else "closed" if self.started else "not started"
        state["start_us"] = self.start_us
        state["draw_us"] = self.draw_us
        return state
