"""Amounts that the chips of a table make up, in whole cents.

A chip of 2.50 next to one of 1.00 makes 3.50 and 5.00 but neither 0.50 nor 1.50: an amount is
made up where some number of each chip adds up to it. The least amount with each remainder of the
least chip decides this exactly, for every amount at once.
"""

# Longest list of least amounts: the least chip, counted in what divides every chip.
MOST_REMAINDERS = 1000


class Chips:
    """`values` of the chips in cents, least first; () where the table states none: every amount.

    `unit`: the cents that divide every chip.
    """

    def __init__(self, values=()):
        self.values = values
        self.unit = divisor(values or (1,))
        self._least = least_amounts([value // self.unit for value in values or (1,)])

    def make(self, cents):
        """Whether the chips make up `cents`."""
        return cents % self.unit == 0 and self._makes(cents // self.unit)

    def _makes(self, units):
        return self._least[units % len(self._least)] <= units

    def at_least(self, cents):
        """The least amount of `cents` or more that the chips make up."""
        units = max(0, -(-cents // self.unit))
        while not self._makes(units):
            units += 1
        return units * self.unit

    def at_most(self, cents):
        """The greatest amount of `cents` or less that the chips make up; 0 without another."""
        units = max(0, cents // self.unit)
        while not self._makes(units):
            units -= 1
        return units * self.unit

    def half(self, cents):
        """Half of `cents`, or the next amount above it that the chips make up."""
        return self.at_least((cents + 1) // 2)

    def shares(self, cents, parts):
        """`cents`, which the chips make up, in so many parts that they make up, as equal as the
        chips allow and the greater ones first."""
        shares = []
        for left in range(parts, 0, -1):
            share = self.at_least(-(-cents // left))
            while not self.make(cents - share):
                share = self.at_least(share + 1)
            shares.append(share)
            cents -= share
        return shares


def divisor(values):
    """The greatest number that divides every one of `values`."""
    found = 0
    for value in values:
        while value:
            found, value = value, found % value
    return found


def is_fine(values):
    """Whether the least chip is so many times what divides all of them that the board has no room
    to tell their amounts."""
    return bool(values) and values[0] // divisor(values) > MOST_REMAINDERS


def least_amounts(values):
    """The least amount with each remainder 0, 1, ... of the first value; no number divides all
    of `values`.

    Each further value goes round every circle of remainders once, from the least amount in it
    (Böcker and Lipták, "A fast and simple algorithm for the money changing problem", 2007).
    """
    first = values[0]
    least = [0] + [None] * (first - 1)
    for value in values[1:]:
        for start in range(divisor((first, value))):
            go_round(least, value, start)
    return least


def go_round(least, value, start):
    """Lower the least amounts on the circle of `start` by what `value` reaches."""
    first = len(least)
    circle = range(start, first, divisor((first, value)))
    reached = [least[at] for at in circle if least[at] is not None]
    if not reached:
        return
    amount = min(reached)
    for _ in circle:
        amount += value
        at = amount % first
        if least[at] is None or amount < least[at]:
            least[at] = amount
        amount = least[at]
