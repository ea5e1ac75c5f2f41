"""Books in memory, in the place of a database: what a transaction wrote is in a log, so that
another database begins with as much of it as had reached it."""

from collections import defaultdict

from host_tools.floor.linked.accounts import added, none
from host_tools.floor.linked.books import Total

NOTHING = Total(0, 0, 0)


def logged(write):
    def written(self, *arguments):
        self.log.append((write.__name__, arguments))
        return write(self, *arguments)

    return written


class MemoryBooks:
    def __init__(self, link, log=()):
        self.link = link
        self.log = []
        self._term, self._suspended = 1, False
        self._members, self._terms, self._standings = {}, {}, {}
        self.entries, self.alarms = [], []
        self.totals = defaultdict(dict)
        self._last = {}
        self.awards, self._by_claim = {}, {}
        self._by_board = defaultdict(list)
        self.outcomes = {}
        self._barred = set()
        for name, arguments in log:
            getattr(self, name)(*arguments)

    def term(self):
        return self._term

    @logged
    def begin_term(self, term):
        self._term = term

    def is_suspended(self):
        return self._suspended

    @logged
    def suspend(self, suspended):
        self._suspended = suspended

    def members(self):
        return self._members

    @logged
    def put_member(self, uid, term):
        self._members[uid] = term

    def terms(self):
        return self._terms

    @logged
    def open_level(self, level, terms):
        self._terms[level], self._standings[level] = terms, none()

    def standing(self, level):
        return self._standings[level]

    @logged
    def book(self, entry):
        self.entries.append(entry)
        if entry.level:
            self._standings[entry.level] = added(self._standings[entry.level], entry.amounts)
        return len(self.entries)

    def last_entry(self):
        return len(self.entries)

    def amounts_of(self, entry):
        return self.entries[entry - 1].amounts

    def total_at(self, uid, epoch, level, sequence):
        return self.totals[uid, epoch, level].get(sequence)

    def last_total(self, uid, epoch, level):
        return self._last.get((uid, epoch, level), NOTHING)

    @logged
    def add_total(self, uid, epoch, level, total, entry):
        assert total.sequence not in self.totals[uid, epoch, level]
        self.totals[uid, epoch, level][total.sequence] = total
        self._last[uid, epoch, level] = total

    def award_of(self, uid, epoch, sequence):
        return self._by_claim.get((uid, epoch, sequence))

    def last_claim(self, uid, epoch):
        return max((one.sequence for one in self._by_board[uid, epoch]), default=0)

    def settled(self, uid, epoch):
        found = 0
        for award in sorted(self._by_board[uid, epoch], key=lambda one: one.sequence):
            if award.number not in self.outcomes:
                break
            found = award.sequence
        return found

    def numbered(self, number):
        return self.awards.get(number)

    def last_number(self):
        return max(self.awards, default=0)

    def numbers(self):
        return sorted(self.awards)

    @logged
    def add_award(self, award):
        assert award.number not in self.awards
        self.awards[award.number] = award
        if award.uid is not None:
            self._by_claim[award.uid, award.epoch, award.sequence] = award
            self._by_board[award.uid, award.epoch].append(award)

    def outcome(self, number):
        return self.outcomes.get(number)

    @logged
    def add_outcome(self, number, paid, entry):
        assert number not in self.outcomes
        self.outcomes[number] = paid

    @logged
    def alarm(self, uid, epoch, sequence, kind, text):
        self.alarms.append((uid, epoch, sequence, kind, text))
        self._barred.add((uid, epoch))

    def is_barred(self, uid, epoch):
        return (uid, epoch) in self._barred
