"""The progressive meter sign: 8 digits that show dollars and cents (58 Pa. Code 605a.7).

A meter that other tables share is shown as the last quote of its link says. Without one the sign
shows an L and six dashes, as it has no letters for more (N.J.A.C. 13:69E-1.39B).

From a hit until betting opens the sign shows in turn what was won, with an H before it, and the
meter (9 NYCRR 5321.18, N.M. 15.1.24.12).
"""

from ..core.money import whole_cents
from .display_chain import BLANK, DASH, DIGITS, LETTER_H, LETTER_L, POINT

LINK_DOWN = bytes([DASH] * 6 + [BLANK, LETTER_L])


def codes(cents, digits=DIGITS):
    """The characters of an amount, rightmost first: `1234.56` in `digits` of the 8 digits; without
    cents where they do not fit, dashes where the dollars do not."""
    point = 2
    if cents >= 10**digits:
        cents //= 100
        point = None
    if cents >= 10**digits:
        return bytes([DASH] * DIGITS)
    shown = bytearray([BLANK] * DIGITS)
    for digit in range(DIGITS):
        if cents or (point is not None and digit <= point):
            shown[digit] = cents % 10
        cents //= 10
    if point is not None:
        shown[point] |= POINT
    return bytes(shown)


class MeterSign:
    """The sign's place in the chain of displays."""

    def __init__(self, chain, name="meter_sign"):
        self.chain = chain
        self.name = name
        self.cents = None
        self.is_down = False
        self.won = None
        self.shows_won = False

    def show(self, micro):
        """Show a meter in micro-dollars, rounded down to the cent; None is dark."""
        self.cents = None if micro is None else whole_cents(micro)
        self.is_down = False
        self._write()

    def link_down(self):
        """Nobody knows what the meter stands at."""
        self.cents, self.is_down = None, True
        self._write()

    def hit(self, cents):
        """Begin to show what was won; None ends it."""
        self.won = cents
        self.shows_won = cents is not None
        self._write()

    def advance(self):
        """Once a second: the other of award and meter."""
        if self.won is not None:
            self.shows_won = not self.shows_won
            self._write()

    def _write(self):
        if self.shows_won:
            shown = codes(self.won, DIGITS - 1)[: DIGITS - 1] + bytes([LETTER_H])
        elif self.is_down:
            shown = LINK_DOWN
        elif self.cents is not None:
            shown = codes(self.cents)
        else:
            shown = bytes([BLANK] * DIGITS)
        self.chain.show(self.name, shown)

    def status(self):
        return {"cents": self.cents}
