"""Ways to break the protocol, each with the first seed that finds it. After a change that moves
the seeds, this searches them anew, one or all:

.venv/bin/python -m hil_tests.host_tools.floor.linked.breakages [NAME]
"""

import dataclasses
import sys
from unittest import mock

from tablectl.linked.levels import LinkedLevels

from hil_tests.host_tools.floor.linked.boards import Board
from hil_tests.host_tools.floor.linked.memory_books import MemoryBooks
from hil_tests.host_tools.floor.linked.proofs import Broken
from hil_tests.host_tools.floor.linked.simulate import simulate
from host_tools.floor.linked import accounts, taking
from host_tools.floor.linked.books import Member
from host_tools.floor.linked.taking import Taking

MOST_SEEDS = 10_000
verify_mine, verify = LinkedLevels._verify_mine, Taking.verify
receive, write, play = Board.receive, Board.write, Board.play
contributed, awarded, take_total = accounts.contributed, accounts.awarded, Taking._take_total
last_total, reply_to, begin = MemoryBooks.last_total, taking.reply_to, Taking.__init__


def lease_from_its_arrival(self, data):
    self.linked.asked_ms = self.world.now_ms
    receive(self, data)


def any_nonce(self, reply):
    self.nonce = reply["nonce"]
    verify_mine(self, reply)


def term_not_journaled(self, facts):
    if facts["event"] != "link_term":
        return write(self, facts)
    self.share.apply(facts, self.memory.sequence, self.memory.tag)
    return True


def claim_not_journaled(self, facts):
    if facts["event"] != "claimed":
        return write(self, facts)
    self.share.apply(facts, self.memory.sequence + 1, "f" * 16)
    return True


def answer_not_journaled(self, facts):
    """It takes effect, and its record is written with the next one: a power cut loses it."""
    if facts["event"] != "answered":
        return write(self, facts)
    self.share.apply(facts, self.memory.sequence, self.memory.tag)
    return True


def void_in_the_middle(self):
    if self.share.claiming and self.memory.fed and self.chance.random() < 0.1:
        amounts = [[level, *micro] for level, micro in self.memory.fed.items()]
        self.write({"event": "reversed", "amounts": amounts})
        return
    play(self)


def totals_added_up(self, *who):
    return dataclasses.replace(last_total(self, *who), total=0, reserved=0)


def voids_not_booked(standing, terms, micro, reserved):
    return contributed(standing, terms, max(0, micro), max(0, reserved))


def reset_without_base(standing, terms, percent, cents):
    return awarded(standing, dataclasses.replace(terms, base=0), percent, cents)


def claims_known_by_id(self):
    """The same id is the same claim, whatever its tag and its content are."""
    with mock.patch.object(Taking, "_verify_known", lambda *_: None):
        verify(self)


def claim_before_contributions(self, level, told):
    if not any(claim.answer is None for claim in self.claims):
        take_total(self, level, told)


def only_what_is_listed(self, books, report):
    begin(self, books, report)
    last = self.claims[-1].sequence if self.claims else self._last_claim()
    self.last = last


def any_epoch(books, report):
    member = books.members().get(report["uid"])
    if member and member.epoch != report["epoch"]:
        books.put_member(report["uid"], Member(report["epoch"], member.told))
    return reply_to(books, report)


def not_asked_again(self, uid, epoch, sequence):
    return None


# name: (whose, what of it, instead of that, the first seed that finds it)
BREAKAGES = {
    "a lease counts from its arrival": (Board, "receive", lease_from_its_arrival, 0),
    "a reply to any nonce is taken": (LinkedLevels, "_verify_mine", any_nonce, 0),
    "a new term is told before it is journaled": (Board, "write", term_not_journaled, 0),
    "a claim is sent before it is journaled": (Board, "write", claim_not_journaled, 0),
    "an answer is shown before it is journaled": (Board, "write", answer_not_journaled, 0),
    "a void does not wait for the answer": (Board, "play", void_in_the_middle, 0),
    "totals are added up": (MemoryBooks, "last_total", totals_added_up, 0),
    "a void is not booked": (accounts, "contributed", voids_not_booked, 0),
    "a reset forgets the base": (accounts, "awarded", reset_without_base, 1),
    "a claim is known by its id alone": (Taking, "verify", claims_known_by_id, 126),
    "a claim does not wait for contributions": (
        *(Taking, "_take_total", claim_before_contributions, 0),
    ),
    "a claim that was answered is answered anew": (MemoryBooks, "award_of", not_asked_again, 0),
    "a new database waits for nobody": (taking, "all_told", lambda books: True, 1),
    "a board has told all without its last claim": (Taking, "__init__", only_what_is_listed, 1),
    "any memory of a board is heard": (taking, "reply_to", any_epoch, 3),
}


def finds(name, seed):
    """What this seed says of the protocol that is broken so, None where it finds nothing."""
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
