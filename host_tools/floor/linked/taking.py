"""What the report of a board comes to: entries of the ledger, an alarm, and the reply. Pure over
books of one transaction.

In a new term nothing is answered and no lease is given before every board of the link has told,
in that term, all that it knows: so whatever a database had answered and lost is known again before
anything new is.
"""

from dataclasses import replace
from typing import Any

from tablectl.core.money import MICRO_PER_CENT
from tablectl.linked.messages import LEASE_MS, MOST_CENTS, MOST_NUMBER, MOST_SHOWN, digest_of
from tablectl.progressive.share import Claim

from host_tools.common.errors import HostError
from host_tools.common.plain import counted
from host_tools.floor.collector import look
from host_tools.floor.linked import accounts
from host_tools.floor.linked.books import Award, Books, Entry, Member, Total
from host_tools.floor.linked.causes import REPORT

Fields = dict[str, Any]
# Micro-dollars that no table feeds to a level between two reports, $10,000,000: a ledger that
# comes from a backup may lack days of it; six seats with $100 a minute need eleven for that.
MOST_FED = 10**13
# Numbers that a database lacks which comes back older, and a level's micro-dollars below nothing
# by awards that it lacks: so many awards take weeks, and so much no tables feed between a backup
# and its restore.
MOST_LACKED, MOST_BELOW = 1_000, MOST_FED


class Conflict(Exception):
    """What a board says and what the ledger has cannot both be: an alarm, and nothing is booked.
    `kind` is one word, `sequence` the record that it is about."""

    def __init__(self, kind: str, sequence: int, text: str) -> None:
        super().__init__(text)
        self.kind, self.sequence, self.text = kind, sequence, text


def reply_to(books: Books, report: Fields) -> Fields | None:
    """The fields of a reply to those of a report, None where this ledger has none for it: nobody
    has let this epoch of the board into the link, or it knows a later term. Both as
    tablectl.linked.messages has them; the report has its bytes as `sealed` besides."""
    taking = take(books, report)
    return taking.reply() if taking else None


def take(books: Books, report: Fields) -> "Taking | None":
    """What a report comes to is in the books."""
    uid, epoch = report["uid"], report["epoch"]
    member = books.members().get(uid)
    if member is None or member.epoch != epoch or report["term"] > books.term():
        return None
    books.hear(REPORT, report)
    taking = Taking(books, report)
    is_heard = report["term"] == books.term() and not books.is_barred(uid, epoch)
    if is_heard and not taking.is_stale():
        try:
            taking.verify()
        except Conflict as conflict:
            books.alarm(uid, epoch, conflict.sequence, conflict.kind, conflict.text)
        else:
            taking.take()
    return taking


def lease_of(books: Books, report: Fields, reply: Fields | None) -> str:
    """LEASED, or why the reply that was made of the report gives no lease, as look.LEASES has
    it."""
    uid, epoch = report["uid"], report["epoch"]
    member = books.members().get(uid)
    if member is None or member.epoch != epoch:
        return look.STRANGER
    if reply is None:
        return look.LATER_TERM
    if reply["valid_ms"]:
        return look.LEASED
    if books.is_barred(uid, epoch):
        return look.BARRED
    if Taking(books, report).is_stale():
        return look.OLDER
    if member.told != books.term() or report["term"] < books.term():
        return look.TELLING
    if not all_told(books):
        return look.OTHERS_TELL
    return look.SUSPENDED if books.is_suspended() else look.TELLING


def all_told(books: Books) -> bool:
    term = books.term()
    return all(member.told == term for member in books.members().values())


class Taking:
    def __init__(self, books: Books, report: Fields) -> None:
        self.books = books
        self.uid, self.epoch = report["uid"], report["epoch"]
        terms = books.terms()
        names = [row[0] for row in report["levels"]]
        self._is_twice = len(set(names)) < len(names)
        self.told = {row[0]: Total(*row[1:]) for row in report["levels"] if row[0] in terms}
        self.claims = [Claim(*row) for row in report["claims"]]
        self.last, self.nonce = report["last"], report["nonce"]
        self.terms = terms
        self.valid_ms = 0
        self.answer: list[int] | None = None
        # The last claim that the ledger knows, or that was given up without an answer.
        self.reached = 0

    def is_stale(self) -> bool:
        """It was overtaken by a later one, or comes from the memory of an earlier day: nothing of
        it is news, and its board learns from the reply what the ledger has."""
        return any(told.sequence < self._last(level).sequence for level, told in self.told.items())

    def verify(self) -> None:
        """Raises Conflict."""
        if self._is_twice:
            raise Conflict("contribution", 0, "a level is told twice")
        for level, told in self.told.items():
            before = self._last(level)
            if before.sequence == told.sequence and before != told:
                text = f"{level}: {told} where the ledger has {before}"
                raise Conflict("contribution", told.sequence, text)
            if _grown(before, told) > MOST_FED:
                text = f"{level}: {told} behind {before} is more than a table feeds"
                raise Conflict("contribution", told.sequence, text)
        last = self._last_claim()
        for claim in self.claims:
            known_award = self.books.award_of(self.uid, self.epoch, claim.sequence)
            if known_award:
                self._verify_known(claim, known_award)
            elif not (_is_given_up(claim) and claim.sequence < last):
                self._verify_new(claim, last)
                last = max(last, claim.sequence)

    def _verify_known(self, claim: Claim, award: Award) -> None:
        said = (claim.before, claim.level, claim.percent, claim.tag)
        if said != (award.before, award.level, award.percent, award.tag):
            raise Conflict("claim", claim.sequence, f"it is {said} where {award} was answered")
        if claim.answer and claim.answer[1:] != [award.number, award.cents]:
            text = f"the board was answered {claim.answer} where the ledger has {award}"
            raise Conflict("answer", claim.sequence, text)
        ended = self.books.outcome(award.number)
        if None not in (claim.paid, ended) and claim.paid != ended:
            raise Conflict("outcome", claim.sequence, f"{claim.paid} where the ledger has {ended}")

    def _verify_new(self, claim: Claim, last: int) -> None:
        """`last`: the board's last claim that the ledger has. One behind others that it lacks
        waits for them."""
        if not last <= claim.before < claim.sequence:
            raise Conflict("claim", claim.sequence, f"it follows {claim.before} as {last} did")
        if claim.level not in self.terms:
            raise Conflict("claim", claim.sequence, f"no level {claim.level}")
        if claim.answer is None:
            if claim.paid:
                raise Conflict("outcome", claim.sequence, "it was paid without an answer")
            return
        term, number, cents = claim.answer
        if not 1 <= term < self.books.term() or number < 1:
            raise Conflict("answer", claim.sequence, f"{claim.answer} was never answered")
        if all_told(self.books) or self.books.numbered(number):
            text = f"number {number} of term {term}, ${cents / 100:.2f}, is lost: it came too late"
            raise Conflict("lost", claim.sequence, text)
        self._verify_lacked(claim, number, cents)

    def _verify_lacked(self, claim: Claim, number: int, cents: int) -> None:
        """An answer that this ledger lacks is one that another database can have given."""
        twice = [one for one in self.claims if one.answer and one.answer[1] == number]
        if len(twice) > 1:
            raise Conflict("answer", claim.sequence, f"number {number} is told twice")
        most = self.books.count_awards() + MOST_LACKED
        if number > most:
            text = f"number {number} is not one of up to {most} that this ledger may lack"
            raise Conflict("answer", claim.sequence, text)
        most = self._most_lacked(claim)
        if cents > most:
            text = f"${cents / 100:.2f} of level {claim.level}, which had ${most / 100:.2f}"
            raise Conflict("answer", claim.sequence, text)

    def _most_lacked(self, claim: Claim) -> int:
        """Cents. Of what tables had fed meanwhile this ledger may lack up to MOST_BELOW; less what
        the other claims of the report take."""
        standing, terms = self.books.standing(claim.level), self.terms[claim.level]
        others = [one for one in self.claims if one is not claim and one.level == claim.level]
        taken = sum(one.answer[2] for one in others if one.answer and not self._has(one))
        base = terms.base if claim.percent == 100 else 0
        whole = standing["current"] + standing["overflow"] + MOST_BELOW
        most = whole // MICRO_PER_CENT + base - taken
        limit = terms.limit if terms.limit is not None else most
        return max(0, min(most, limit * claim.percent // 100))

    def _has(self, claim: Claim) -> bool:
        return self.books.award_of(self.uid, self.epoch, claim.sequence) is not None

    def take(self) -> None:
        """Ends of awards before what a void takes back, that before the claim that waits."""
        lacks, self.reached = False, self._last_claim()
        for claim in self.claims:
            lacks |= not self._take_answered(claim)
        for level, told in self.told.items():
            self._take_total(level, told)
        reached = self.claims[-1].sequence if self.claims else self._last_claim()
        if lacks or reached != self.last:
            return
        hear_out(self.books, self.uid)
        if all_told(self.books):
            self._take_waiting()
            self.valid_ms = 0 if self.books.is_suspended() else LEASE_MS

    def _take_answered(self, claim: Claim) -> bool:
        """Whether the ledger has it now, and all before it. A claim that was given up (R-688a-50)
        gets a number only while numbers are given; the claims behind it do not wait for that."""
        award = self.books.award_of(self.uid, self.epoch, claim.sequence)
        if award is None:
            if _is_given_up(claim) and claim.sequence < self.reached:
                return True
            if claim.before != self.reached:
                return False
            if claim.answer is not None:
                award = self._book(claim, *claim.answer)
            elif _is_given_up(claim) and all_told(self.books):
                award = self._book_next(claim)
        self.reached = max(self.reached, claim.sequence)
        if award is None:
            return True
        if claim.paid is not None and self.books.outcome(award.number) is None:
            end(self.books, award, claim.paid, Entry(""))
        return True

    def _take_total(self, level: str, told: Total) -> None:
        last = self._last(level)
        if told.sequence == last.sequence:
            return
        micro, reserved = told.total - last.total, told.reserved - last.reserved
        standing = self.books.standing(level)
        change = accounts.contributed(standing, self.terms[level], micro, reserved)
        entry = Entry("contribution", level, change, self.uid, self.epoch, told.sequence)
        number = self.books.book(entry)
        self.books.add_total(self.uid, self.epoch, level, told, number)

    def _take_waiting(self) -> None:
        claim = self.claims[-1] if self.claims else None
        if claim is None or claim.answer is not None:
            return
        award = self.books.award_of(self.uid, self.epoch, claim.sequence)
        if award is None:
            award = self._book_next(claim)
        elif self.books.outcome(award.number) is not None:
            return
        self.answer = [claim.sequence, award.number, award.cents]

    def _book_next(self, claim: Claim) -> Award:
        """With the next number and no more cents than an answer can say: a board would wait for
        another one for ever."""
        cents = accounts.award(self.books.standing(claim.level), claim.percent)
        cents = min(cents, MOST_CENTS - 1)
        number = self.books.last_number() + 1
        _verify_number(self.books, number)
        return self._book(claim, self.books.term(), number, cents)

    def _book(self, claim: Claim, term: int, number: int, cents: int) -> Award:
        standing, terms = self.books.standing(claim.level), self.terms[claim.level]
        change = accounts.awarded(standing, terms, claim.percent, cents)
        who = (self.uid, self.epoch, claim.sequence)
        entry = self.books.book(Entry("award", claim.level, change, *who))
        what = (claim.level, claim.percent, cents)
        award = Award(number, term, entry, *what, *who, claim.before, claim.tag)
        self.books.add_awards(award)
        return award

    def _last(self, level: str) -> Total:
        return self.books.last_total(self.uid, self.epoch, level)

    def _last_claim(self) -> int:
        return self.books.last_claim(self.uid, self.epoch)

    def reply(self) -> Fields:
        levels = []
        for level in self.told:
            terms = self.terms[level]
            digest = digest_of(self.books.link, level, *vars(terms).values())
            current = min(max(0, self.books.standing(level)["current"]), MOST_SHOWN - 1)
            levels.append([level, digest, current, self._last(level).sequence])
        return {
            "uid": self.uid,
            "epoch": self.epoch,
            "link": self.books.link,
            "term": self.books.term(),
            "nonce": self.nonce,
            "entry": self.books.last_entry(),
            "valid_ms": self.valid_ms,
            "levels": levels,
            "settled": self.books.settled(self.uid, self.epoch),
            "answer": self.answer,
        }


def _is_given_up(claim: Claim) -> bool:
    """Whether the floor ended it without an answer: nobody is paid."""
    return claim.answer is None and claim.paid is not None


def _grown(before: Total, told: Total) -> int:
    return max(abs(told.total - before.total), abs(told.reserved - before.reserved))


def hear_out(books: Books, uid: str) -> None:
    """This board has told what it had, or nobody waits for it any more."""
    member, term = books.members()[uid], books.term()
    if member.told == term:
        return
    books.put_member(uid, Member(member.epoch, term))
    if all_told(books):
        complete(books)


def end(books: Books, award: Award, paid: bool, said: Entry) -> None:
    """An award that was held was paid, or is void; `said`: who says so, if two persons do."""
    standing, terms = books.standing(award.level), books.terms()[award.level]
    if paid:
        change = accounts.paid(award.cents)
    else:
        of_award = books.amounts_of(award.entry)
        change = accounts.voided(standing, terms, award.cents, of_award)
    entry = replace(
        said,
        kind="paid" if paid else "void",
        level=award.level,
        amounts=change,
        uid=award.uid or "",
        epoch=award.epoch or "",
        sequence=award.sequence or 0,
    )
    books.add_outcome(award.number, paid, books.book(entry))


def complete(books: Books) -> None:
    """All boards have told what they had: numbers that nobody has are lost for good, and stand in
    the ledger as such. Raises HostError 7174."""
    _verify_number(books, books.last_number())
    lost = sorted(set(range(1, books.last_number())) - set(books.numbers()))
    if lost:
        entry = books.book(Entry("lost", said=f"{counted(len(lost), 'number')} reached nobody"))
        books.add_awards(*(Award(number, books.term(), entry) for number in lost))
    for level, terms in books.terms().items():
        change = accounts.raised(books.standing(level), terms)
        if any(change.values()):
            books.book(Entry("raised", level, change))


def _verify_number(books: Books, number: int) -> None:
    """Raises HostError 7174 for one that no report and no answer has brought: somebody has written
    a row of it."""
    if number >= MOST_NUMBER or number > books.count_awards() + MOST_LACKED:
        raise HostError(7174, link=books.link, reason=f"award {number}")
