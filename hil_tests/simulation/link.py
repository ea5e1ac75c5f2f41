"""The linked progressives of a pit: the product's ledger in the database of its collector, the
reports and replies of each board, and what two persons decide about it."""

from collections import Counter
from contextlib import suppress

from tablectl.core.money import MICRO_PER_CENT
from tablectl.core.table import open_table

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.two_persons import PERSONS, TWO
from hil_tests.simulation.dealers import OfLink, example
from hil_tests.simulation.table import GONE, hold
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.device.link.client import Refused
from host_tools.floor import link_tables as tables
from host_tools.floor.collector import look
from host_tools.floor.collector.report import Report
from host_tools.floor.linked import deciding, rebuilding, repository, verifying
from host_tools.floor.linked.accounts import PLACES, SOURCES, Terms
from host_tools.floor.linked.fold import Known
from host_tools.floor.linked.ledger import Ledger

LINK = "house"
# Chapters of the pits, one for each: 688a has a reserve behind its meter.
CHAPTERS = ("688a", "588", "569", "573")
# Between two reports of a board; a lease lasts 5 s.
REPORT_US = 900_000
MOST_MEETS = 12
# Of the looks of a collector, so many have two persons who decide something, and of these so many
# suspend the link.
DECIDED, SUSPENDED = 0.1, 0.1
MOST_CENTS = 200_000


def dealer_of(chapter, seed):
    """At a table of the link, with any answer to a reading. Those of the same terms share a
    level."""
    configuration = example(chapter, seed)
    level = open_table(configuration).levels.get("progressive")
    terms = Terms(level.base, level.limit, level.rate, level.reserve_rate)
    name = "-".join(str(one or 0) for one in vars(terms).values())[:16]
    linked = {"link": LINK, "progressive": name, "approval": "pgcb-1"}
    return OfLink({**configuration, "linked": linked}, seed, chapter), name, terms


class Link:
    """`levels`: {name: Terms}; `last_term`: behind any that a board or a database has."""

    def __init__(self, pit, tended, levels):
        self.pit, self.tended, self.levels = pit, tended, levels
        self.last_term, self.decided = 1, Counter()
        self.begin()
        with repository.begun(pit.database, LINK, pit.us()) as books:
            deciding.open_levels(books, levels, TWO)
        for one in tended:
            self._admit(one)

    def begin(self):
        """As a collector that has just started."""
        self.ledger = Ledger(lambda: self.pit.database, Report(lambda line: None), retry_s=0)

    def _admit(self, tended):
        epoch = tended.table.board.request("identity")["epoch"]
        self._decide("admit", tended.uid, epoch)

    def _decide(self, act, *facts):
        with repository.opened(self.pit.database, LINK, self.pit.us()) as books:
            deciding.ACTS[act](books, *facts, TWO)
        self.decided[act] += 1

    def meet(self, tended):
        """The ledger has a report of the board, and the board the reply. Raises GONE."""
        table = tended.table
        request = table.board.client.request
        report = bytes.fromhex(request("link_report")["report"])
        answer = self.ledger.answer(tended.uid, table.board.keys["link"], report)
        if answer.lease == look.STRANGER:
            self._admit(tended)
        if answer.reply is not None:
            with suppress(Refused):
                # Of another report, where the board has started meanwhile.
                request("link_reply", reply=answer.reply.hex())
        table.look()
        return answer.lease

    def people(self):
        """Two persons decide something, now and then."""
        chance = self.pit.chance
        if chance.random() > DECIDED:
            return
        if self._links()[0]["suspended"]:
            self._decide("suspend", False)
            return
        level = chance.choice(sorted(self.levels))
        cents = chance.choice((1, MOST_CENTS, -1, -MOST_CENTS))
        with suppress(HostError):
            # No correction takes a meter below nothing.
            self._decide("adjust", level, cents)
        if chance.random() < SUSPENDED:
            self._decide("suspend", True)

    def promote(self):
        """Another database has taken over; every board tells it what it has."""
        self.last_term += 1
        self._decide("promote", self.last_term)

    def change(self):
        """One decision more."""
        self._decide("adjust", min(self.levels), 1)

    def _links(self):
        return rows(self.pit.database, tables.links)

    def settle(self):
        """Every board has told all that it has, and is answered."""
        if self._links()[0]["suspended"]:
            self._decide("suspend", False)
        for _ in range(MOST_MEETS):
            leases = []
            for one in self.tended:
                try:
                    one.table.board.wait(REPORT_US)
                    leases.append(self.meet(one))
                except GONE as error:
                    one.table.come_back(error)
            waits = any(one.table.waits("answered") for one in self.tended)
            if leases == [look.LEASED] * len(self.tended) and not waits:
                return
        hold(False, f"not every board gets its lease: {leases}")

    def verify(self):
        """The journals and the ledger say the same, by the product's own proofs and by a count of
        what the tables have by the rules of this host."""
        database = self.pit.database
        boards = {one.uid: [keys["link"] for keys in one.keys] for one in self.tended}
        found = verifying.findings(database, LINK, Known(PERSONS, boards))
        hold(found == [], f"link verify finds {found[:5]}")
        keys = {one.uid: [keys["journal"] for keys in one.keys] for one in self.tended}
        signer = signatures.digits_of(self.pit.signer.public_key())
        found = rebuilding.findings(
            database, LINK, self.pit.data, keys=keys, jobs=1, collectors=(signer,)
        )
        hold(found == [], f"link verify finds in the journals {found[:5]}")
        hold(rows(database, tables.link_alarms) == [], "an alarm about a sound board")
        ends = {row["number"]: row["paid"] for row in rows(database, tables.outcomes)}
        awards = {row["number"]: row for row in rows(database, tables.awards)}
        self.decided["awards"] = len(awards)
        self.decided["awards void"] = list(ends.values()).count(False)
        hold([*awards] == [*range(1, len(awards) + 1)], f"numbers {[*awards]}")
        self._verify_answers(awards)
        for row in rows(database, tables.link_standings):
            self._verify_money(row, awards, ends)

    def _verify_answers(self, awards):
        """Each is at one table, once, and of as many cents."""
        answered = Counter()
        for one in self.tended:
            for event in one.table.events:
                if event["event"] == "answered":
                    answered[event["number"]] += 1
                    award = awards[event["number"]]
                    is_mine = (award["uid"], award["cents"]) == (one.uid, event["cents"])
                    hold(is_mine, f"{event} where the ledger has {award}")
        hold(max(answered.values(), default=1) == 1, f"answered more than once: {answered}")

    def _verify_money(self, standing, awards, ends):
        """Money in is money out."""
        level = standing["level"]
        shares = [one.table.table.levels.share for one in self.tended]
        fed = sum(sum(share.totals[level][1:]) for share in shares if level in share.totals)
        hold(standing["contributions"] == fed, f"{standing} where tables have fed {fed}")
        mine = [row for row in awards.values() if row["level"] == level]
        for name, end in (("paid", True), ("held", None)):
            cents = sum(row["cents"] for row in mine if ends.get(row["number"]) is end)
            hold(standing[name] == cents * MICRO_PER_CENT, f"{standing}: {name} are {cents} cents")
        into, out = (sum(standing[name] for name in names) for names in (SOURCES, PLACES))
        hold(into == out, f"{standing}: {into} came in, {out} went out")
        hold(all(standing[name] >= 0 for name in PLACES), f"below nothing: {standing}")
