"""A table's share of a link: what it fed the levels that several tables share, and what it claimed
of them. Pure.

A method that begins something returns facts and changes nothing; `apply` takes them. What has no
record yet is given its number by `recorded`, before anybody is told of it: the record of an event
says what the table did, and the same records make the same share.
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
    often something was applied; `is_due`: something was applied whose record is still to come."""

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

    def claim(self, level, percent):
        """The facts of an award of so many percent of a level. Raises ValueError while there is
        another one that did not end."""
        self._verify_no_claim()
        if level not in self.levels:
            raise ValueError("no level {}".format(level))
        return {"event": "claimed", "level": level, "percent": percent}

    def _ended(self, paid):
        """The claim that ends so, or None: only one that was answered is paid."""
        return self.held if paid else self.held or self.claiming

    def end(self, paid):
        """The facts of an answered award that was paid, or is void; a claim that waits for its
        answer can be void as well (R-688a-50). Raises ValueError without one."""
        ended = self._ended(paid)
        if ended is None:
            raise ValueError("no award is held")
        return {"event": "awarded", "claim": ended.sequence, "paid": paid}

    def _verify_no_claim(self):
        if self.claiming or self.held:
            raise ValueError("an award is not settled yet")

    def apply(self, facts, sequence=None, tag=None):
        """Facts take effect; `sequence` and `tag` are those of their record, None where that is
        still to be written."""
        event = facts["event"]
        self.changes += 1
        self.is_due = sequence is None
        if event == "link_term":
            self.term = facts["term"]
        elif event == "contributed":
            self._add(facts["amounts"], 1, sequence)
        elif event == "reversed":
            self._add(facts["amounts"], -1, sequence)
        elif event == "claimed":
            before = self.claims[-1].sequence if self.claims else 0
            claim = Claim(sequence, before, facts["level"], facts["percent"], tag)
            self.claims = self.claims[1 - KEPT_CLAIMS :] + [claim]
        elif event == "answered":
            self.claiming.answer = [facts["term"], facts["number"], facts["cents"]]
        elif event == "awarded":
            self._ended(facts["paid"]).paid = facts["paid"]

    def _add(self, amounts, sign, sequence):
        for level, micro, reserved in amounts:
            _, total, reserve = self.totals[level]
            self.totals[level] = [sequence, total + sign * micro, reserve + sign * reserved]

    def recorded(self, sequence, tag):
        """The record of what was applied without one is in the journal."""
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
