"""A table's share of a link: what it fed the levels that several tables share, and what it claimed
of them. Pure.

Whatever changes it follows from an event whose record is still to be written. `recorded` gives it
the number of that record, before anybody is told of it: the same records make the same share.
"""

# So many claims are kept for a ledger that came back older; earlier ones are in the exports.
KEPT_CLAIMS = 8


class Claim:
    """`sequence`, `tag` (hex digits): of the record that made it; `before`: the sequence of this
    board's claim before it, 0 for none; `answer`: [term, number, cents], None without one;
    `paid`: None while nobody confirmed or voided it."""

    def __init__(self, sequence, before, level, percent, tag, answer=None, paid=None):
        self.sequence = sequence
        self.before = before
        self.level = level
        self.percent = percent
        self.tag = tag
        self.answer = answer
        self.paid = paid

    def row(self):
        who = [self.sequence, self.before, self.level, self.percent, self.tag]
        return who + [self.answer, self.paid]


class Share:
    """`link`: its name; `levels`: what it calls those that this table feeds.

    `totals`: {level: [sequence of what moved it last, total, reserved]} of this epoch of the
    memory, in micro-dollars; `term`: the last that a ledger of the link has told; `changes`: how
    many there were; `is_due`: the record of the last one is still to come."""

    def __init__(self, link, levels):
        self.link = link
        self.levels = levels
        self.totals = {level: [0, 0, 0] for level in levels}
        self.claims = []
        self.term = 0
        self.changes = 0
        self.is_due = False

    def begin_anew(self):
        """Another epoch of the memory, in which nothing was fed and nothing claimed yet; a claim
        that waits for its answer is told again, under the new epoch."""
        waiting = self.claiming
        self.totals = {level: [0, 0, 0] for level in self.levels}
        self.claims = [waiting] if waiting else []
        if waiting:
            waiting.before = 0

    @property
    def claiming(self):
        """The Claim that waits for its answer, None without one."""
        last = self.claims[-1] if self.claims else None
        return last if last and last.answer is None and last.paid is None else None

    @property
    def held(self):
        """The Claim that was answered and waits to be paid or void, None without one."""
        last = self.claims[-1] if self.claims else None
        return last if last and last.answer is not None and last.paid is None else None

    def feed(self, level, micro, reserved):
        """So many micro-dollars more on the level and in its reserve; less where a wager went
        back."""
        _, total, reserve = self.totals[level]
        self.totals[level] = [None, total + micro, reserve + reserved]
        self._changed()

    def claim(self, level, percent):
        """An award of so many percent of a level begins. Raises ValueError while there is another
        one that did not end."""
        if self.claiming or self.held:
            raise ValueError("an award is not settled yet")
        before = self.claims[-1].sequence if self.claims else 0
        claim = Claim(None, before, level, percent, None)
        self.claims = self.claims[1 - KEPT_CLAIMS :] + [claim]
        self._changed()

    def take_answer(self, term, number, cents):
        """The ledger has said what the claim that waits is worth."""
        self.claiming.answer = [term, number, cents]
        self._changed()

    def end(self, paid):
        """An answered award was paid, or is void; a claim that waits for its answer can be void
        as well (R-688a-50)."""
        ended = self.held if paid else self.held or self.claiming
        ended.paid = paid
        self._changed()

    def take_term(self, term):
        self.term = term
        self._changed()

    def _changed(self):
        self.changes += 1
        self.is_due = True

    def recorded(self, sequence, tag):
        """The record of what has changed is in the journal; `tag`: hex digits."""
        self.is_due = False
        for total in self.totals.values():
            if total[0] is None:
                total[0] = sequence
        last = self.claims[-1] if self.claims else None
        if last and last.sequence is None:
            last.sequence, last.tag = sequence, tag

    def state(self):
        """All of it that outlives the power, as plain data for a checkpoint."""
        return [self.term, self.totals, [claim.row() for claim in self.claims]]

    def restore(self, state):
        """Take over what `state` gave. What was fed to a level that is not this table's any more
        is kept: the ledger has its number."""
        self.term = state[0]
        for level in state[1]:
            self.totals[level] = list(state[1][level])
        self.claims = [Claim(*row) for row in state[2]]
