"""Ways to break the product at one point, each with the first seed that finds it. After a change
that moves the seeds, this searches them anew, one or all:

.venv/bin/python -m hil_tests.host_tools.floor.linked.breakages [NAME]
"""

import dataclasses
import sys
from unittest import mock

from tablectl.app.link_requests import LinkRequests
from tablectl.app.table_keeper import TableKeeper
from tablectl.core import irregularities
from tablectl.linked.levels import LinkedLevels
from tablectl.progressive.level import Level
from tablectl.progressive.levels import Levels
from tablectl.progressive.linked_level import LinkedLevel
from tablectl.progressive.share import Share

from hil_tests.host_tools.floor.linked.proofs import Broken
from hil_tests.host_tools.floor.linked.simulate import simulate
from host_tools.floor.linked import accounts, taking
from host_tools.floor.linked.books import Member, Total
from host_tools.floor.linked.taking import Taking

MOST_SEEDS = 300
verify_mine, begin = LinkedLevels._verify_mine, Taking.__init__
reply, handle = LinkRequests.reply, TableKeeper._handle
contributed, awarded, take_total = accounts.contributed, accounts.awarded, Taking._take_total
take_answered, take_waiting = Taking._take_answered, Taking._take_waiting
reply_to, voided, restore = taking.reply_to, accounts.voided, Share.restore
verify_irregularity = irregularities.verify_irregularity


def lease_from_its_arrival(self, arguments):
    if self.linked:
        self.linked.asked_ms = self.clock() // 1000
    return reply(self, arguments)


def without_end(self, now_ms):
    quote = self.quote
    return quote and [quote.term, quote.entry, now_ms - quote.asked_ms]


def any_nonce(self, told):
    self.nonce = told["nonce"]
    verify_mine(self, told)


def not_journaled(is_this):
    """The keeper that leaves out the record of an event."""

    def left_out(self, event, now_us, waited_for):
        append = self.journal.append_event

        def perhaps(facts):
            if not is_this(self, facts):
                append(facts)

        with mock.patch.object(self.journal, "append_event", perhaps):
            handle(self, event, now_us, waited_for)

    return left_out


def is_claim(self, facts):
    share = self.table.levels.share
    return share.is_due and share.claiming is not None and facts["event"] != "link_term"


def void_in_the_middle(round_, event, step):
    if step.phase == "claiming":
        return None
    return verify_irregularity(round_, event, step)


def as_the_sign_says(self, percent):
    return Level.award(self, percent)


def not_taken_back(self, cents):
    Level.reverse(self, cents)


def claims_forgotten(self, state):
    restore(self, [state[0], state[1], []])


def totals_added_up(self, level, told):
    with mock.patch.object(self, "_last", lambda level: Total(0, 0, 0)):
        take_total(self, level, told)


def voids_not_booked(standing, terms, micro, reserved):
    return contributed(standing, terms, max(0, micro), max(0, reserved))


def reset_without_base(standing, terms, percent, cents):
    return awarded(standing, dataclasses.replace(terms, base=0), percent, cents)


def base_not_put_back(standing, terms, cents, of_award):
    return voided(standing, terms, cents, {**of_award, "startup": 0})


def claim_before_contributions(self, level, told):
    if not any(claim.answer is None for claim in self.claims):
        take_total(self, level, told)


def answered_anew(self):
    """A claim that waits gets the next number each time."""
    with mock.patch.object(self.books, "award_of", lambda *_: None):
        take_waiting(self)


def given_up_in_the_way(self, claim):
    """As one that still waits for its answer."""
    claim.paid = claim.paid if claim.answer else None
    return take_answered(self, claim)


def only_what_is_listed(self, books, report):
    begin(self, books, report)
    self.last = self.claims[-1].sequence if self.claims else self._last_claim()


def any_epoch(books, report):
    member = books.members().get(report["uid"])
    if member and member.epoch != report["epoch"]:
        books.put_member(report["uid"], Member(report["epoch"], member.told))
    return reply_to(books, report)


# name: (whose, what of it, instead of that, the first seed that finds it)
BREAKAGES = {
    "a lease counts from its arrival": (LinkRequests, "reply", lease_from_its_arrival, 0),
    "a lease never ends": (LinkedLevels, "lease", without_end, 0),
    "a wager needs no lease": (Levels, "takes", lambda self, wager: True, 0),
    "a reply to any nonce is taken": (LinkedLevels, "_verify_mine", any_nonce, 22),
    "a new term is told before it is journaled": (
        *(TableKeeper, "_handle"),
        *(not_journaled(lambda self, facts: facts["event"] == "link_term"), 0),
    ),
    "a claim is sent before it is journaled": (TableKeeper, "_handle", not_journaled(is_claim), 0),
    "an answer is shown before it is journaled": (
        *(TableKeeper, "_handle"),
        *(not_journaled(lambda self, facts: facts["event"] == "answered"), 0),
    ),
    "a void does not wait for the answer": (
        *(irregularities, "verify_irregularity", void_in_the_middle, 3),
    ),
    "an award is what the sign says": (LinkedLevel, "award", as_the_sign_says, 0),
    "a board does not take back what a void returns": (LinkedLevel, "reverse", not_taken_back, 0),
    "a start forgets the claims": (Share, "restore", claims_forgotten, 1),
    "totals are added up": (Taking, "_take_total", totals_added_up, 0),
    "a void is not booked": (accounts, "contributed", voids_not_booked, 0),
    "a reset forgets the base": (accounts, "awarded", reset_without_base, 0),
    "a void keeps the base of the reset": (accounts, "voided", base_not_put_back, 0),
    "a claim does not wait for contributions": (
        *(Taking, "_take_total", claim_before_contributions, 0),
    ),
    "a claim that was answered is answered anew": (Taking, "_take_waiting", answered_anew, 0),
    "a claim that was given up is in the way": (
        *(Taking, "_take_answered", given_up_in_the_way, 0),
    ),
    "a new database waits for nobody": (taking, "all_told", lambda books: True, 0),
    "a board has told all without its last claim": (Taking, "__init__", only_what_is_listed, 0),
    "any memory of a board is heard": (taking, "reply_to", any_epoch, 6),
}


def finds(name, seed):
    """What this seed says of the product that is broken so, None where it finds nothing. A
    product that falls over is found as well."""
    whose, what, instead, _ = BREAKAGES[name]
    with mock.patch.object(whose, what, instead):
        try:
            simulate(seed)
        except Broken as broken:
            return str(broken)
    return None


def main():
    for name in sys.argv[1:] or BREAKAGES:
        found = next(((n, said) for n in range(MOST_SEEDS) if (said := finds(name, n))), None)
        print(f"{name}: {found}", flush=True)


if __name__ == "__main__":
    main()
