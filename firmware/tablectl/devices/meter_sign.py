"""The progressive meter sign: 8 digits that show dollars and cents (58 Pa. Code 605a.7)."""

from ..core.money import whole_cents
from .display_chain import BLANK, DASH, DIGITS, POINT


def codes(cents):
    """The characters of an amount, rightmost first: `1234.56`; without cents from $1,000,000
    up; dashes beyond 8 digits of dollars."""
    if cents >= 10**DIGITS:
        cents //= 100
        if cents >= 10**DIGITS:
            return bytes([DASH] * DIGITS)
        point = None
    else:
        point = 2
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

    def show(self, micro):
        """Show a meter in micro-dollars, rounded down to the cent; None is dark."""
        self.cents = None if micro is None else whole_cents(micro)
        dark = bytes([BLANK] * DIGITS)
        self.chain.show(self.name, dark if self.cents is None else codes(self.cents))

    def status(self):
        return {"cents": self.cents}
