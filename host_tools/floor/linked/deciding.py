"""What people decide about a link. Two of them do, who they are is for persons.py to prove, and
each decision is a cause and an entry of the ledger. Pure over books of one transaction."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablectl.core.money import MICRO_PER_CENT, dollars
from tablectl.linked.messages import MOST_TEXT

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor.linked import accounts, causes
from host_tools.floor.linked.accounts import Terms
from host_tools.floor.linked.books import Books, Entry, Member
from host_tools.floor.linked.causes import Fields, Keys
from host_tools.floor.linked.taking import end, hear_out

LONGEST_TEXT = 200
# Terms end at 2^32: a slip of the finger must not take them all.
MOST_LATER = 1_000


@dataclass(frozen=True)
class Decision:
    """By two persons, for a reason that they say; `keys`: with which both sign it; `acts`: the
    number of the act that gave each his role."""

    by: str
    other: str
    said: str
    keys: Keys = field(default=(), compare=False)
    acts: dict[str, int] = field(default_factory=dict, compare=False)

    def verify(self) -> None:
        """Raises HostError 7141 unless there are two of them and a reason."""
        for text in (self.by, self.other, self.said):
            if not (0 < len(text) <= LONGEST_TEXT and text.isprintable()):
                raise HostError(
                    7141, reason=f"a name and a reason have 1 to {LONGEST_TEXT} letters"
                )
        if self.by == self.other:
            raise HostError(7141, reason=f"{self.by} is one person, and two have to decide")

    def tell(self, books: Books, act: str, **facts: Any) -> None:
        """What is booked from here on comes of it. Raises HostError 7141, also for facts that no
        backup could keep (causes.py)."""
        self.verify()
        if said := causes.misfit(causes.FACTS[act], facts):
            raise HostError(7141, reason=f"{act}: {said}")
        who = {"by": self.by, "other": self.other, "said": self.said}
        books.hear(act, {"facts": facts, **who}, self.keys)

    def entry(self, kind: str, **about: Any) -> Entry:
        return Entry(kind, by=self.by, other=self.other, said=self.said, **about)


def verify_board(*names: str) -> None:
    """Raises HostError 7155 for what no board tells."""
    for name in names:
        if not causes.OF_BOARD.fullmatch(name):
            raise HostError(7155, name=plain(name), most=MOST_TEXT)


def needs_keys(act: str, facts: Fields) -> bool:
    """Whether two persons have to sign it. Nothing moves and nobody wins while a link is
    suspended, so that needs no key."""
    return act != "suspend" or facts.get("suspended") is not True


def open_levels(books: Books, levels: dict[str, Terms], decision: Decision) -> None:
    """A new link, with the base of each level on it: nothing was booked before. Raises HostError
    7141, 7147."""
    if books.last_entry():
        raise HostError(7147, link=plain(books.link))
    told = {level: vars(terms) for level, terms in sorted(levels.items())}
    decision.tell(books, "new", levels=told)
    for level, terms in sorted(levels.items()):
        books.open_level(level, terms)
        amounts = accounts.opened(terms, terms.base)
        books.book(decision.entry("opened", level=level, amounts=amounts))


def adjust(books: Books, level: str, cents: int, decision: Decision) -> None:
    """So much more on the meter, or less. Raises HostError 7140, 7141, 7142."""
    if not cents:
        raise HostError(7141, reason="an adjustment of 0.00 changes nothing")
    terms = books.terms()
    if level not in terms:
        raise HostError(7140, link=books.link, level=level, known=", ".join(sorted(terms)))
    standing = books.standing(level)
    change = accounts.adjusted(standing, terms[level], cents * MICRO_PER_CENT)
    if accounts.added(standing, change)["current"] < 0:
        raise HostError(7142, level=level, less=dollars(-cents))
    decision.tell(books, "adjust", level=level, cents=cents)
    books.book(decision.entry("adjustment", level=level, amounts=change))


def resolve(books: Books, number: int, paid: bool, decision: Decision) -> None:
    """How an award ended whose board is lost for good. Raises HostError 7141, 7143."""
    award = books.numbered(number)
    if award is None or award.uid is None or books.outcome(number) is not None:
        raise HostError(7143, number=number, link=books.link)
    decision.tell(books, "resolve", number=number, paid=paid)
    end(books, award, paid, decision.entry("resolved"))


def promote(books: Books, term: int, decision: Decision) -> None:
    """Another database has taken over: every board tells what it has before anything is answered.
    `term`: behind any that a board or a database has; one that lags may lack the last. Raises
    HostError 7141, 7145."""
    least, most = books.term() + 1, books.term() + MOST_LATER
    if not least <= term <= most:
        raise HostError(7145, term=term, link=books.link, least=least, most=most)
    decision.tell(books, "promote", term=term)
    books.book(decision.entry("term", sequence=term))
    books.begin_term(term)


def admit(books: Books, uid: str, epoch: str, decision: Decision) -> None:
    """A board joins the link, or comes back with a memory that has begun anew. From then on no
    epoch before is heard: what it had not told is in its journal, and its open awards are for
    `resolve`. Raises HostError 7141, 7155."""
    verify_board(uid, epoch)
    decision.tell(books, "admit", uid=uid, epoch=epoch)
    books.book(decision.entry("admitted", uid=uid, epoch=epoch))
    books.put_member(uid, Member(epoch, 0))


def excuse(books: Books, uid: str, decision: Decision) -> None:
    """A board that cannot tell is not waited for any more. What it was answered in an earlier term
    and this database has lost is an alarm when it comes back. Raises HostError 7141, 7144."""
    member = books.members().get(uid)
    if member is None or member.told == books.term():
        raise HostError(7144, uid=uid, link=books.link)
    decision.tell(books, "excuse", uid=uid)
    books.book(decision.entry("excused", uid=uid, epoch=member.epoch))
    hear_out(books, uid)


def suspend(books: Books, suspended: bool, decision: Decision) -> None:
    """No lease is given; claims are answered. Raises HostError 7141."""
    decision.tell(books, "suspend", suspended=suspended)
    books.book(decision.entry("suspended" if suspended else "resumed"))
    books.suspend(suspended)


ACTS: dict[str, Callable[..., None]] = {
    "new": open_levels,
    "adjust": adjust,
    "resolve": resolve,
    "promote": promote,
    "admit": admit,
    "excuse": excuse,
    "suspend": suspend,
}
