"""The requests of a linked progressive: a report for the ledger of the link, its reply, and what
the sign shows of both. Nothing here is signed by a role: the seal of a message is the authority.
"""

from binascii import hexlify, unhexlify

from ..core.errors import LinkError
from ..linked.levels import LinkedLevels
from ..linked.messages import NONCE_BYTES
from ..store.keys import read_keys

# A report is told again for so long, unless its reply came or the table has more to tell: asking
# without end costs no more than asking now and then, and takes no reply from who waits for one. It
# leaves the lease half of its time.
FRESH_US = 2_500_000
KEY = "link"


class LinkRequests:
    """`keeper` has the table, `uid` is the board's number, `random(n)` gives n bytes nobody can
    foresee, `clock` microseconds, `show(effects, now_us)` shows a meter."""

    def __init__(self, *, keeper, uid, random, clock, show):
        self.keeper = keeper
        self.uid = uid
        self.random = random
        self.clock = clock
        self.show = show
        self.linked = None
        self.report_hex = ""
        self.reported_us = 0
        self.changes = 0
        self.on_show = {}

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {"link_report": self.report, "link_reply": self.reply}

    def report(self, arguments):
        """What the ledger may lack, sealed; the reply to the last one counts. Raises LinkError
        2010, 2035."""
        self._verify_linked("link_report")
        now_us = self.clock()
        if not self._is_fresh(now_us):
            key = (read_keys(self.keeper.slots) or {}).get(KEY)
            if key is None:
                fact = "the board has no key link: tablectl provision FILE --replace link"
                raise LinkError(2035, {"do": "link_report", "fact": fact})
            yield
            self._take_up(self._verify_linked("link_report"), key)
            yield
            # A host that goes leaves the steps where they are.
            self.report_hex = ""
            linked, nonce = self.linked, self.random(NONCE_BYTES)
            data = yield from linked.report_in_steps(nonce, now_us // 1000)
            self.report_hex, self.reported_us = hexlify(data).decode(), now_us
            self.changes = linked.share.changes
        return {"link": self.linked.share.link, "report": self.report_hex}

    def reply(self, arguments):
        """Take in what the ledger says: an answer and a new term are recorded before anything is
        shown. Raises LinkError 2010, 2035, 2036, and 1025 for one term too many in a round."""
        self._verify_linked("link_reply")
        if not self._waits():
            raise _refused("no report waits for one")
        linked = self.linked
        try:
            data = unhexlify(arguments["reply"])
            yield
            facts = yield from linked.receive_in_steps(data)
        except ValueError as error:
            raise _refused(str(error)) from None
        now_us = self.clock()
        if facts:
            self._verify_linked("link_reply")
            if not self._is_of_table():
                raise _refused("the table stood up anew meanwhile")
            facts["at_us"] = now_us
            self.keeper.handle(facts)
        yield
        self.advance(now_us)
        return {"lease_ms": linked.lease_ms(now_us // 1000)}

    def _verify_linked(self, do):
        """The levels of the table that stands. Raises LinkError 2010, 2035."""
        levels = self.keeper.opened().levels
        if levels.share is None:
            raise LinkError(2035, {"do": do, "fact": "no meter of this table is linked"})
        return levels

    def _is_of_table(self):
        """Whether what was asked is about the table that stands."""
        table, linked = self.keeper.table, self.linked
        return bool(table and linked and linked.share is table.levels.share)

    def _waits(self):
        return self._is_of_table() and self.linked.nonce is not None

    def _is_fresh(self, now_us):
        """Whether the report that waits for its reply still says all that there is."""
        if not self.report_hex or not self._waits():
            return False
        is_all = self.linked.share.changes == self.changes
        return is_all and now_us - self.reported_us < FRESH_US

    def _take_up(self, levels, key):
        """Ask for this table, in this epoch of its memory, under this key; what was asked for
        another is forgotten."""
        epoch, linked = self.keeper.journal.epoch, self.linked
        if self._is_of_table() and (linked.epoch, linked.key) == (epoch, key):
            return
        terms = {}
        for level in levels.of.values():
            if level.is_linked:
                limits = level.base, level.limit, level.rate, level.reserve_rate
                terms[level.name] = limits
        self.linked = LinkedLevels(self.uid, epoch, levels.share, terms, key)

    def of_lock(self, now_us):
        """What the record of a lock says: {"lease": [term, entry, age in milliseconds]}, nothing
        without one."""
        lease = self.linked.lease(now_us // 1000) if self._is_of_table() else None
        return {"lease": lease} if lease else {}

    def _shown(self, level, now_us):
        return self.linked.shown(level, now_us // 1000) if self._is_of_table() else None

    def advance(self, now_us):
        """Once a second, and when a reply came: the sign shows what the last quote says, or that
        the link is down."""
        table = self.keeper.table
        if table is None or table.levels.share is None:
            self.on_show = {}
            return
        effects = []
        for wager, level in table.levels.of.items():
            if level.is_linked:
                key, micro = (level, wager), self._shown(level.name, now_us)
                if self.on_show.get(key, 0) != micro:
                    effects.append(_meter(table.levels, wager, micro))
                    self.on_show[key] = micro
        if effects:
            self.show(effects, now_us)

    def status(self, status):
        """Add what the link's levels stand at, as far as the table knows, to its `status`."""
        table = self.keeper.table
        if table is None or table.levels.share is None:
            return
        levels, now_us = table.levels, self.clock()
        linked = [level for level in levels.of.values() if level.is_linked]
        status["linked"] = {
            "link": levels.share.link,
            "lease_ms": self.linked.lease_ms(now_us // 1000) if self._is_of_table() else 0,
            "levels": {level.name: self._shown(level.name, now_us) for level in linked},
        }
        if levels.shown.is_linked:
            status["meter"] = self._shown(levels.shown.name, now_us)


def _meter(levels, wager, micro):
    effect = {"effect": "meter", "micro": micro}
    if wager != levels.names[0]:
        effect["level"] = wager
    return effect


def _refused(fact):
    return LinkError(2036, {"fact": fact})
