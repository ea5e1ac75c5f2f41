"""The books of a link in memory, made anew from its causes by the code that made them first: what
`link verify` holds the tables against, and a restore writes. Of what is only added to it keeps
what a later cause may ask for. A cause that counts for nothing leaves them as they were."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Table

from host_tools.common.errors import HostError
from host_tools.floor import link_tables as tables
from host_tools.floor.columns import LARGEST
from host_tools.floor.linked import causes, deciding, taking
from host_tools.floor.linked.accounts import Amounts, Terms, added, none
from host_tools.floor.linked.books import Award, Entry, Member, Total
from host_tools.floor.linked.causes import Cause, Fields, Keys, Place
from host_tools.floor.linked.deciding import Decision, needs_keys

NOTHING = Total(0, 0, 0)
# No board has told anything: each tells again before anything is answered.
UNTOLD = 0
# What a cause raises that no board and no two persons have made.
UNBELIEVABLE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError),
    *(ValueError, HostError),
)
Row = dict[str, Any]
Claimed = tuple[str, str, int]


@dataclass(frozen=True)
class Known:
    """What is known beside the database: all public keys (hex digits) that each of the `persons`
    has had, by name, and of each board all keys `link`. With None, whoever signed a decision or
    sealed a report, it counts; else nobody does whose key is not here."""

    persons: Mapping[str, Sequence[str]] | None = None
    boards: Mapping[str, Sequence[bytes]] | None = None


class Fold:
    """Of a link of this floor. `end`: behind the last cause; `made`: the rows of tables that are
    only added to, since somebody took them."""

    def __init__(self, link: str, floor: str, known: Known | None = None) -> None:
        self.link, self.made = link, list[tuple[Table, Row]]()
        self.restored, self.end = 0, causes.End()
        self._before = self.end, 0
        self._floor, self._known, self._at = floor, known or Known(), 0
        # How to take back what the present cause has changed.
        self._undo: list[Callable[[], object]] = []
        self._term, self._suspended = 1, False
        self._members: dict[str, Member] = {}
        self._terms: dict[str, Terms] = {}
        self._standings: dict[str, Amounts] = {}
        self._last: dict[tuple[str, str, str], Total] = {}
        self.awards: dict[int, Award] = {}
        self._by_claim: dict[Claimed, Award] = {}
        self._by_board: dict[tuple[str, str], list[Award]] = defaultdict(list)
        self._settled: dict[tuple[str, str], int] = defaultdict(int)
        self._of_awards: dict[int, Amounts] = {}
        self.outcomes: dict[int, bool] = {}
        self._barred: dict[tuple[str, str], bool] = {}
        self._entry = self._alarm = 0

    def taken(self, cause: Cause) -> str | None:
        """One cause more. Why it counts for nothing, if it does."""
        self._undo.clear()
        last = self.end
        self._before = last, len(self.made)
        self.end, self._at = causes.End(cause.number, cause.seal), cause.at
        try:
            if said := cause.amiss(self.link, last):
                raise ValueError(said)
            self._take(cause, Place(self._floor, self.link, cause.number, cause.at, last.seal))
            if not self._undo:
                raise ValueError("nothing comes of it here")
        except UNBELIEVABLE as error:
            self._take_back()
            return str(error)
        return None

    def give_back(self) -> None:
        """As if the last cause had not come; nobody has taken the rows that it made."""
        self._take_back()
        self.end, _ = self._before

    def _take_back(self) -> None:
        for undo in reversed(self._undo):
            undo()
        del self.made[self._before[1] :]

    def _take(self, cause: Cause, place: Place) -> None:
        """Raises UNBELIEVABLE."""
        if cause.kind == causes.REPORT:
            report = causes.report_in(cause.told)
            if report["link"] != self.link:
                raise ValueError(f"it is for link {report['link']}")
            self._verify_sealed(report["uid"], cause.told)
            taking.take(self, report)
        elif cause.kind == causes.RESTORED:
            if cause.told:
                raise ValueError("something is told of it")
            self.restore(cause.number - 1)
        else:
            self._decide(cause.kind, causes.decided_in(cause.kind, cause.told), place)

    def _verify_sealed(self, uid: str, told: str) -> None:
        boards = self._known.boards
        if boards is None:
            return
        if not any(causes.is_sealed_with(told, key) for key in boards.get(uid, ())):
            raise ValueError(f"no key of board {uid} has sealed it")

    def _decide(self, act: str, decided: Fields, place: Place) -> None:
        signers = causes.signers_of(decided, act, place)
        if len(set(signers)) != 2 and needs_keys(act, decided["facts"]):
            raise ValueError(f"{len(set(signers))} of two persons have signed it")
        self._verify_persons((decided["by"], decided["other"]), signers)
        facts = dict(decided["facts"])
        if "levels" in facts:
            facts["levels"] = {name: Terms(**one) for name, one in facts["levels"].items()}
        decision = Decision(decided["by"], decided["other"], decided["said"])
        deciding.ACTS[act](self, decision=decision, **facts)

    def _verify_persons(self, names: tuple[str, str], signers: list[str]) -> None:
        persons = self._known.persons
        if persons is None:
            return
        for name, signer in zip(names, signers, strict=False):
            if signer not in persons.get(name, ()):
                raise ValueError(f"it is not signed with the key of {name}")

    def restore(self, count: int) -> None:
        """It was put back when it had so many causes."""
        self._set("restored", count)
        for uid, member in self._members.items():
            self._put(self._members, uid, replace(member, told=UNTOLD))

    def stands(self) -> Iterator[tuple[Table, Row]]:
        """The rows of tables that are written over."""
        row = {"term": self._term, "suspended": self._suspended, "restored": self.restored}
        yield tables.links, {"link": self.link, **row}
        for uid, member in self._members.items():
            yield tables.link_boards, {"link": self.link, "uid": uid, **vars(member)}
        for level, amounts in self._standings.items():
            yield tables.link_standings, {"link": self.link, "level": level, **amounts}

    def hear(self, kind: str, told: Any, keys: Keys = ()) -> None:
        pass

    def term(self) -> int:
        return self._term

    def begin_term(self, term: int) -> None:
        self._set("_term", term)

    def is_suspended(self) -> bool:
        return self._suspended

    def suspend(self, suspended: bool) -> None:
        self._set("_suspended", suspended)

    def members(self) -> dict[str, Member]:
        return self._members

    def put_member(self, uid: str, member: Member) -> None:
        self._put(self._members, uid, member)

    def open_level(self, level: str, terms: Terms) -> None:
        self._put(self._terms, level, terms)
        self._put(self._standings, level, none())
        self._add(tables.link_levels, level=level, **vars(terms))

    def terms(self) -> dict[str, Terms]:
        return self._terms

    def standing(self, level: str) -> Amounts:
        return self._standings[level]

    def book(self, entry: Entry) -> int:
        self._set("_entry", self._entry + 1)
        row = {name: value for name, value in vars(entry).items() if name != "amounts"}
        self._add(tables.entries, number=self._entry, at=self._at, **row, **entry.amounts)
        if entry.level:
            stands = added(self._standings[entry.level], entry.amounts)
            if max(map(abs, (*stands.values(), *entry.amounts.values()))) >= LARGEST:
                raise ValueError("no database has so large a number")
            self._put(self._standings, entry.level, stands)
        if entry.kind == "award":
            self._put(self._of_awards, self._entry, entry.amounts)
        return self._entry

    def last_entry(self) -> int:
        return self._entry

    def amounts_of(self, entry: int) -> Amounts:
        return self._of_awards[entry]

    def last_total(self, uid: str, epoch: str, level: str) -> Total:
        return self._last.get((uid, epoch, level), NOTHING)

    def add_total(self, uid: str, epoch: str, level: str, total: Total, entry: int) -> None:
        self._put(self._last, (uid, epoch, level), total)
        who = {"uid": uid, "epoch": epoch, "level": level}
        self._add(tables.contributions, **who, **vars(total), entry=entry)

    def award_of(self, uid: str, epoch: str, sequence: int) -> Award | None:
        return self._by_claim.get((uid, epoch, sequence))

    def last_claim(self, uid: str, epoch: str) -> int:
        mine = self._by_board[uid, epoch]
        return max((one.sequence or 0 for one in mine[-1:]), default=0)

    def settled(self, uid: str, epoch: str) -> int:
        mine, done = self._by_board[uid, epoch], self._settled[uid, epoch]
        while done < len(mine) and mine[done].number in self.outcomes:
            done += 1
        self._settled[uid, epoch] = done
        return mine[done - 1].sequence or 0 if done else 0

    def numbered(self, number: int) -> Award | None:
        return self.awards.get(number)

    def last_number(self) -> int:
        return max(self.awards, default=0)

    def numbers(self) -> list[int]:
        return sorted(self.awards)

    def count_awards(self) -> int:
        return len(self.awards)

    def add_awards(self, *awards: Award) -> None:
        for award in awards:
            if award.number in self.awards:
                raise ValueError(f"award {award.number} is there already")
            self._put(self.awards, award.number, award)
            if award.uid is not None and award.epoch is not None and award.sequence is not None:
                self._put(self._by_claim, (award.uid, award.epoch, award.sequence), award)
                mine = self._by_board[award.uid, award.epoch]
                mine.append(award)
                self._undo.append(mine.pop)
            self._add(tables.awards, **vars(award))

    def outcome(self, number: int) -> bool | None:
        return self.outcomes.get(number)

    def add_outcome(self, number: int, paid: bool, entry: int) -> None:
        self._put(self.outcomes, number, paid)
        self._add(tables.outcomes, number=number, paid=paid, entry=entry)

    def alarm(self, uid: str, epoch: str, sequence: int, kind: str, text: str) -> None:
        self._put(self._barred, (uid, epoch), True)
        self._set("_alarm", self._alarm + 1)
        about = {"uid": uid, "epoch": epoch, "sequence": sequence, "kind": kind, "text": text}
        self._add(tables.link_alarms, number=self._alarm, at=self._at, **about)

    def is_barred(self, uid: str, epoch: str) -> bool:
        return (uid, epoch) in self._barred

    def _add(self, table: Table, **row: Any) -> None:
        self.made.append((table, {"link": self.link, **row}))

    def _set(self, name: str, value: Any) -> None:
        before = getattr(self, name)
        self._undo.append(lambda: setattr(self, name, before))
        setattr(self, name, value)

    def _put(self, values: dict[Any, Any], key: Any, value: Any) -> None:
        if key in values:
            before = values[key]
            self._undo.append(lambda: values.update({key: before}))
        else:
            self._undo.append(lambda: values.pop(key))
        values[key] = value
