"""One board's side of a link: it asks for a lease and for the answer to its claim, and takes what
the ledger replies. Pure; times and nonces are handed in.

What the table fed and claimed is its Share (progressive/share.py), which its journal keeps. Only
the lease, and what the ledger last said that it has, are forgotten with the power.

A report says all that the ledger may lack: the running totals of this epoch, and the claims from
the first one on of which the ledger does not know the end. So any of them may be lost, come twice
or come late, and the next one says it again.
"""

from ..core.keyed_hash import KeyedHash
from .messages import (
    LEASE_MS,
    MOST_CLAIMS,
    digest_of,
    drained,
    seal_in_steps,
    unseal_in_steps,
)


class Quote:
    """`levels`: {level: micro-dollars on show}; it holds until `until_ms`."""

    def __init__(self, term, entry, asked_ms, until_ms, levels):
        self.term = term
        self.entry = entry
        self.asked_ms = asked_ms
        self.until_ms = until_ms
        self.levels = levels


class LinkedLevels:
    """`share`: the Share of its table; `terms`: {level: (base, limit, rate, reserve_rate) as Level
    has them}; `key`: the board's key `link`.

    `older`: the ledger knows more of this board than its own memory."""

    def __init__(self, uid, epoch, share, terms, key):
        self.uid = uid
        self.epoch = epoch
        self.share = share
        self.key = key
        self.keyed = KeyedHash(key)
        self.digests = {level: digest_of(share.link, level, *terms[level]) for level in terms}
        self.quote = None
        self.nonce = None
        self.asked_ms = 0
        self.settled = 0
        self.older = False

    def lease(self, now_ms):
        """[term, entry, age in milliseconds] of the quote, None where no wager may be accepted."""
        quote = self.quote
        if quote is None or not quote.asked_ms <= now_ms < quote.until_ms:
            return None
        return [quote.term, quote.entry, now_ms - quote.asked_ms]

    def lease_ms(self, now_ms):
        """What is left of the lease, 0 without one."""
        return self.quote.until_ms - now_ms if self.lease(now_ms) else 0

    def shown(self, level, now_ms):
        """Micro-dollars for the sign, None for LINK DOWN."""
        return self.quote.levels[level] if self.lease(now_ms) else None

    def report(self, nonce, now_ms):
        """The bytes that ask for a lease, and for the answer where a claim waits. Only the reply
        to the last one counts."""
        return drained(self.report_in_steps(nonce, now_ms))

    def report_in_steps(self, nonce, now_ms):
        """`report` as a generator; what it says is of its first step."""
        share = self.share
        self.nonce, self.asked_ms = nonce, now_ms
        untold = [claim for claim in share.claims if claim.sequence > self.settled]
        message = {
            "uid": self.uid,
            "epoch": self.epoch,
            "link": share.link,
            "term": share.term,
            "nonce": nonce,
            "levels": [[level] + share.totals[level] for level in sorted(self.digests)],
            "claims": [claim.row() for claim in untold[:MOST_CLAIMS]],
            "last": share.claims[-1].sequence if share.claims else 0,
        }
        yield
        return (yield from seal_in_steps(self.keyed, "report", message))

    def receive(self, data):
        """The facts to journal of a reply, None where there is nothing. Raises ValueError, with
        what is wrong, for one that does not count."""
        return drained(self.receive_in_steps(data))

    def receive_in_steps(self, data):
        """`receive` as a generator, of which the last step alone changes anything."""
        reply = yield from unseal_in_steps(self.keyed, "reply", data)
        yield
        self._verify_mine(reply)
        self.nonce = None
        if reply["term"] > self.share.term:
            self.quote = None
            return {"event": "link_term", "term": reply["term"]}
        self.older = self._is_older(reply)
        self.settled = 0 if self.older else reply["settled"]
        self._take_quote(reply)
        return None if self.older else self._answered(reply)

    def _verify_mine(self, reply):
        mine = {"uid": self.uid, "epoch": self.epoch, "link": self.share.link}
        mine["nonce"] = self.nonce
        for name in ("uid", "epoch", "link", "nonce"):
            if reply[name] != mine[name]:
                raise ValueError("{} of another report".format(name))
        if reply["term"] < self.share.term:
            raise ValueError("term {} after {}".format(reply["term"], self.share.term))
        quoted = {row[0]: row[1] for row in reply["levels"]}
        if quoted != self.digests:
            raise ValueError("terms that are not those of the Rules Submission")

    def _is_older(self, reply):
        """The memory of an earlier day, put back: it may neither feed the link nor win."""
        for level, _, _, known in reply["levels"]:
            if known > self.share.totals[level][0]:
                return True
        ended = [claim.sequence for claim in self.share.claims if claim.paid is not None]
        return reply["settled"] > (ended[-1] if ended else 0)

    def _take_quote(self, reply):
        self.quote = None
        if reply["valid_ms"] and not self.older:
            until_ms = self.asked_ms + min(reply["valid_ms"], LEASE_MS)
            levels = {row[0]: row[2] for row in reply["levels"]}
            self.quote = Quote(reply["term"], reply["entry"], self.asked_ms, until_ms, levels)

    def _answered(self, reply):
        claim, answer = self.share.claiming, reply["answer"]
        if claim is None or answer is None or answer[0] != claim.sequence:
            return None
        term, number, cents = reply["term"], answer[1], answer[2]
        return {"event": "answered", "term": term, "number": number, "cents": cents}
