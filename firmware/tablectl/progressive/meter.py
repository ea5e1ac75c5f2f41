"""One progressive meter in micro-dollars: it rises with the wagers and falls only by an award (58
Pa. Code 605a.7)."""

from ..core.money import MICRO_PER_CENT, contribution, whole_cents


class Meter:
    """`seed` cents at the start, `reset` cents after a 100 % award; `rate` hundredths of a percent
    of each wager."""

    def __init__(self, seed, reset, rate, micro=None):
        self.reset = reset
        self.rate = rate
        self.micro = seed * MICRO_PER_CENT if micro is None else micro

    @property
    def cents(self):
        """What the sign shows: whole cents, rounded down."""
        return whole_cents(self.micro)

    def contribute(self, cents):
        self.micro += contribution(cents, self.rate)

    def reverse(self, cents):
        """Take back the contribution of a wager that is returned."""
        self.micro -= contribution(cents, self.rate)

    def award(self, percent):
        """Cents that `percent` of the meter pays now."""
        return whole_cents(self.micro * percent // 100)

    def pay(self, percent):
        """Pay `percent` of the meter: 100 % resets it, less leaves the rest. The fraction of a
        cent stays (R-687a-16)."""
        cents = self.award(percent)
        self.micro -= cents * MICRO_PER_CENT
        if percent == 100:
            self.micro += self.reset * MICRO_PER_CENT
        return cents
