"""One level of a progressive meter and its registers, in whole micro-dollars (58 Pa. Code 605a.7).

The current amount rises with the wagers and falls only by an award. At every moment

    start-up + contributions + adjustments = hits + current + overflow + reserve

`startup` is what the house put up: at the start, for every reset, and for the contribution of a
returned wager that an award has paid out before (R-688a-49); `contributions` what wagers added,
`adjustments` what authorised persons did; `hits` what awards paid; `overflow` what lies above the
limit; `reserve` what is set aside for the next reset (688a.12(d), paytable 4).
"""

from ..core.errors import StoreError
from ..core.money import MICRO_PER_CENT, contribution, whole_cents

REGISTERS = (
    "startup",
    "current",
    "overflow",
    "reserve",
    "contributions",
    "adjustments",
    "hits",
    "count",
)
TERMS = ("base", "limit", "rate", "reserve_rate")
LAST_HITS = 25


class Level:
    """`seed` cents at the start, `base` cents after a 100 % award, `limit` cents at most on show,
    None for none; `rate` and `reserve_rate` in hundredths of a percent of each wager.

    `has_paid`: an award was paid since wagers were last accepted, all of which a lock accepts at
    once.

    `last`: the last hits, each [seat, hand, cents, time], the newest at the end; `is_linked`:
    other tables feed it as well (linked_level.py).
    """

    is_linked = False

    def __init__(self, seed, base, rate, limit=None, reserve_rate=0):
        self.base = base
        self.rate = rate
        self.limit = limit
        self.reserve_rate = reserve_rate
        self.startup = self.current = seed * MICRO_PER_CENT
        self.overflow = self.reserve = 0
        self.contributions = self.adjustments = self.hits = self.count = 0
        self.last = []
        self.has_paid = False
        self._hold_to_limit()

    @property
    def micro(self):
        return self.current

    @property
    def cents(self):
        """What the sign shows: whole cents, rounded down."""
        return whole_cents(self.current)

    def contribute(self, cents):
        self.has_paid = False
        micro, reserved = contribution(cents, self.rate), contribution(cents, self.reserve_rate)
        self._add(micro, reserved)
        self.contributions += micro + reserved

    def reverse(self, cents):
        """Take back the contribution of a wager that is returned. What an award has paid out
        before stays paid: the meter goes no lower than its base, the reserve not below nothing,
        and the house bears the rest (R-688a-49)."""
        micro, reserved = contribution(cents, self.rate), contribution(cents, self.reserve_rate)
        self.contributions -= micro + reserved
        taken, of_reserve = self._left_of(micro), min(reserved, self.reserve)
        self._add(-taken, -of_reserve)
        self.startup += micro + reserved - taken - of_reserve

    def _left_of(self, micro):
        """What a reversal of `micro` can take off the meter."""
        if not self.has_paid:
            return micro
        above_base = self.current + self.overflow - self.base * MICRO_PER_CENT
        return min(micro, max(0, above_base))

    def _add(self, micro, reserved):
        self.current += micro
        self.reserve += reserved
        self._hold_to_limit()

    def adjust(self, cents):
        """Set the current amount; for authorised persons alone."""
        change = cents * MICRO_PER_CENT - self.current - self.overflow
        self.adjustments += change
        self.current += change
        self._hold_to_limit()

    def _hold_to_limit(self):
        """What is above the limit waits as overflow; below it the overflow comes back."""
        if self.limit is None:
            return
        whole = self.current + self.overflow
        self.current = min(whole, self.limit * MICRO_PER_CENT)
        self.overflow = whole - self.current

    def award(self, percent):
        """Cents that `percent` of the current amount pays."""
        return whole_cents(self.current * percent // 100)

    def pay(self, percent, seat=None, hand="", time=0):
        """Cents paid of the current amount: 100 % resets it to the base, less leaves the rest. The
        fraction of a cent stays (R-687a-16)."""
        cents = self.award(percent)
        self.has_paid = True
        self.current -= cents * MICRO_PER_CENT
        self.hits += cents * MICRO_PER_CENT
        self.count += 1
        self.last = self.last[1 - LAST_HITS :] + [[seat, hand, cents, time]]
        if percent == 100:
            self._reset()
        self._hold_to_limit()
        return cents

    def void(self):
        """An award that was held and is not paid stands on the meter as it did."""

    def _reset(self):
        """The base comes out of the reserve as far as it goes, the rest from the house."""
        base = self.base * MICRO_PER_CENT
        reserved = min(self.reserve, base)
        self.reserve -= reserved
        self.startup += base - reserved
        self.current += base

    def sums(self):
        """(what went in, what is accounted for) in micro-dollars."""
        given = self.startup + self.contributions + self.adjustments
        return given, self.hits + self.current + self.overflow + self.reserve

    def verify(self):
        """Raises StoreError 5006 unless the registers agree."""
        given, held = self.sums()
        if given != held or self.current < 0 or self.overflow < 0 or self.reserve < 0:
            raise StoreError(5006, {"given": given, "held": held})

    def registers(self):
        return {name: getattr(self, name) for name in REGISTERS}

    def terms(self):
        return {name: getattr(self, name) for name in TERMS}

    def state(self):
        """The registers as plain data, in a list of their own; the last hits have another place
        (store/hits.py)."""
        return [[getattr(self, name) for name in REGISTERS]]

    def restore(self, state):
        """Take over what `state` gave, under this level's own base, rates and limit. Raises
        StoreError 5006 unless it agrees."""
        self.last = state[1] if len(state) > 1 else []
        for name, value in zip(REGISTERS, state[0]):
            setattr(self, name, value)
        self._hold_to_limit()
        self.verify()

    def remember(self, hits):
        """Hits before those that it has."""
        self.last = (hits + self.last)[-LAST_HITS:]
