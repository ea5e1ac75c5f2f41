"""One level of a meter that several tables feed and any of them wins (688a.2(d)). Pure.

What it stands at only the ledger of its link knows. The registers here are this table's part in
it: `current` is what its wagers have fed less what it has won, and may be below zero.
"""

from ..core.errors import StoreError
from ..core.money import contribution
from .level import Level


class LinkedLevel(Level):
    """`share`: the table's Share of the link, `name`: what the link calls this level; the terms
    are those of the link's ledger."""

    is_linked = True

    def __init__(self, share, name, base, rate, limit=None, reserve_rate=0):
        self.share = share
        self.name = name
        self.answer = 0
        super().__init__(0, base, rate, limit, reserve_rate)

    @property
    def called(self):
        """In checkpoints, where a meter of the table's own for the same wager may wait."""
        return "{}/{}".format(self.share.link, self.name)

    def contribute(self, cents):
        super().contribute(cents)
        self._feed(1, cents)

    def reverse(self, cents):
        super().reverse(cents)
        self._feed(-1, cents)

    def _feed(self, sign, cents):
        reserved = contribution(cents, self.reserve_rate)
        self.share.feed(self.name, sign * contribution(cents, self.rate), sign * reserved)

    def claim(self, percent):
        """An award of so many percent begins: the link's ledger says what it is worth."""
        self.share.claim(self.name, percent)

    def answered(self, event):
        """The ledger has said it, event `answered`."""
        self.answer = event["cents"]
        self.share.take_answer(event["term"], event["number"], event["cents"])

    def award(self, percent):
        """Cents that were answered, whatever the sign has shown since."""
        return self.answer

    def pay(self, percent, seat=None, hand="", time=0):
        cents = super().pay(percent, seat, hand, time)
        self._end(True)
        return cents

    def void(self):
        """An award that is not paid goes back to the link, answered or not."""
        self._end(False)

    def _end(self, paid):
        """One that was answered in an earlier epoch of the memory is for two persons to end."""
        if self.share.held or self.share.claiming:
            self.share.end(paid)

    def _reset(self):
        pass

    def _hold_to_limit(self):
        pass

    def _left_of(self, micro):
        """All of it: whether the level can bear that only its ledger knows (R-688a-45)."""
        return micro

    def verify(self):
        given, held = self.sums()
        if given != held:
            raise StoreError(5006, {"given": given, "held": held})
