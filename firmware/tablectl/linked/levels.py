"""The levels of one link as a board holds them: what its table fed, what it claimed, and the lease
that its next wagers need. Pure; times and nonces are handed in.

Nothing changes before it is journaled. A method that begins something returns facts for a record
and changes nothing; `apply` takes the facts with the sequence and tag of their record, and after a
start those of every record again. Only the lease, and what the ledger last said that it has, are
forgotten with the power.

A report says all that the ledger may lack: the running totals of this epoch, and the claims from
the first one on of which the ledger does not know the end. So any of them may be lost, come twice
or come late, and the next one says it again.
"""

from ..core.keyed_hash import KeyedHash
from .messages import LEASE_MS, MOST_CLAIMS, Claim, digest_of, seal, unseal

# So many claims are kept for a ledger that came back older; earlier ones are in the exports.
KEPT_CLAIMS = 16


class Quote:
    """`levels`: {level: micro-dollars on show}; it holds until `until_ms`."""

    def __init__(self, term, entry, asked_ms, until_ms, levels):
        self.term = term
        self.entry = entry
        self.asked_ms = asked_ms
        self.until_ms = until_ms
        self.levels = levels


class LinkedLevels:
    """`terms`: {level: (base, limit, rate, reserve_rate) as Level has them}; `key`: the board's
    key `link`.

    `totals`: {level: [sequence of what moved it last, total, reserved]} of this epoch, in
    micro-dollars; `older`: the ledger knows more of this board than its own memory."""

    def __init__(self, uid, epoch, link, terms, key):
        self.uid = uid
        self.epoch = epoch
        self.link = link
        self.keyed = KeyedHash(key)
        self.digests = {level: digest_of(link, level, *terms[level]) for level in terms}
        self.totals = {level: [0, 0, 0] for level in terms}
        self.claims = []
        self.term = 0
        self.quote = None
        self.nonce = None
        self.asked_ms = 0
        self.settled = 0
        self.older = False

    @property
    def claiming(self):
        """The Claim that waits for its answer, None without one."""
        last = self.claims[-1] if self.claims else None
        return last if last and last.answer is None else None

    @property
    def held(self):
        """The Claim that was answered and waits to be paid or void, None without one."""
        last = self.claims[-1] if self.claims else None
        return last if last and last.answer is not None and last.paid is None else None

    def lease(self, now_ms):
        """[term, entry, age in milliseconds] of the quote, None where no wager may be accepted."""
        quote = self.quote
        if quote is None or not quote.asked_ms <= now_ms < quote.until_ms:
            return None
        return [quote.term, quote.entry, now_ms - quote.asked_ms]

    def shown(self, level, now_ms):
        """Micro-dollars for the sign, None for LINK DOWN."""
        return self.quote.levels[level] if self.lease(now_ms) else None

    def report(self, nonce, now_ms):
        """The bytes that ask for a lease, and for the answer where a claim waits. Only the reply
        to the last one counts."""
        self.nonce, self.asked_ms = nonce, now_ms
        untold = [claim for claim in self.claims if claim.sequence > self.settled]
        message = {
            "uid": self.uid,
            "epoch": self.epoch,
            "link": self.link,
            "term": self.term,
            "nonce": nonce,
            "levels": [[level] + self.totals[level] for level in sorted(self.totals)],
            "claims": [claim.row() for claim in untold[:MOST_CLAIMS]],
            "last": self.claims[-1].sequence if self.claims else 0,
        }
        return seal(self.keyed, "report", message)

    def receive(self, data):
        """The facts to journal of a reply, None where there is nothing. Raises ValueError, with
        what is wrong, for one that does not count."""
        reply = unseal(self.keyed, "reply", data)
        self._verify_mine(reply)
        self.nonce = None
        if reply["term"] > self.term:
            self.quote = None
            return {"event": "link_term", "term": reply["term"]}
        self.older = self._is_older(reply)
        self.settled = 0 if self.older else reply["settled"]
        self._take_quote(reply)
        return None if self.older else self._answered(reply)

    def _verify_mine(self, reply):
        mine = {"uid": self.uid, "epoch": self.epoch, "link": self.link, "nonce": self.nonce}
        for name in mine:
            if reply[name] != mine[name]:
                raise ValueError("{} of another report".format(name))
        if reply["term"] < self.term:
            raise ValueError("term {} after {}".format(reply["term"], self.term))
        quoted = {row[0]: row[1] for row in reply["levels"]}
        if quoted != self.digests:
            raise ValueError("terms that are not those of the Rules Submission")

    def _is_older(self, reply):
        """The memory of an earlier day, put back: it may neither feed the link nor win."""
        for level, _, _, known in reply["levels"]:
            if known > self.totals[level][0]:
                return True
        ended = [claim.sequence for claim in self.claims if claim.paid is not None]
        return reply["settled"] > (ended[-1] if ended else 0)

    def _take_quote(self, reply):
        self.quote = None
        if reply["valid_ms"] and not self.older:
            until_ms = self.asked_ms + min(reply["valid_ms"], LEASE_MS)
            levels = {row[0]: row[2] for row in reply["levels"]}
            self.quote = Quote(reply["term"], reply["entry"], self.asked_ms, until_ms, levels)

    def _answered(self, reply):
        claim, answer = self.claiming, reply["answer"]
        if claim is None or answer is None or answer[0] != claim.sequence:
            return None
        return {
            "event": "answered",
            "claim": claim.sequence,
            "term": reply["term"],
            "number": answer[1],
            "cents": answer[2],
        }

    def contribute(self, amounts, now_ms):
        """The facts of wagers that are accepted at the lock, `amounts` {level: (micro-dollars for
        the meter, for its reserve)}. Raises ValueError without a lease."""
        lease = self.lease(now_ms)
        if lease is None:
            raise ValueError("no lease")
        return {"event": "contributed", "lease": lease, "amounts": _listed(amounts)}

    def reverse(self, amounts):
        """The facts of contributions that a void takes back. Raises ValueError while a claim waits
        for its answer or is held: the void comes behind it."""
        self._verify_no_claim()
        return {"event": "reversed", "amounts": _listed(amounts)}

    def carry(self, amounts):
        """The facts of what a meter of the table's own brings into the link that it joins. It is
        paid in at no lock, and so needs no lease."""
        self._verify_no_claim()
        return {"event": "carried", "amounts": _listed(amounts)}

    def claim(self, level, percent):
        """The facts of an award of so many percent of a level. Raises ValueError while there is
        another one that did not end."""
        self._verify_no_claim()
        if level not in self.totals:
            raise ValueError("no level {}".format(level))
        return {"event": "claimed", "level": level, "percent": percent}

    def end(self, paid):
        """The facts of an answered award that was paid, or is void. Raises ValueError without
        one."""
        if self.held is None:
            raise ValueError("no award is held")
        return {"event": "awarded", "claim": self.held.sequence, "paid": paid}

    def _verify_no_claim(self):
        if self.claiming or self.held:
            raise ValueError("an award is not settled yet")

    def apply(self, facts, sequence, tag):
        """What is in the journal takes effect; `sequence` and `tag` are those of its record."""
        event = facts["event"]
        if event == "link_term":
            self.term = facts["term"]
        elif event in ("contributed", "carried"):
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
            self.held.paid = facts["paid"]

    def _add(self, amounts, sign, sequence):
        for level, micro, reserved in amounts:
            _, total, reserve = self.totals[level]
            self.totals[level] = [sequence, total + sign * micro, reserve + sign * reserved]

    def state(self):
        """All of it that outlives the power, as plain data for a checkpoint."""
        return [self.term, self.totals, [claim.row() for claim in self.claims]]

    def restore(self, state):
        """Take over what `state` gave; what is not in this link any more stays out."""
        self.term = state[0]
        for level in self.totals:
            self.totals[level] = list(state[1].get(level, (0, 0, 0)))
        self.claims = [Claim(*row) for row in state[2]]


def _listed(amounts):
    return [[level, amounts[level][0], amounts[level][1]] for level in sorted(amounts)]
