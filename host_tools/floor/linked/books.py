"""What the ledger keeps of one link, as one transaction sees it. `repository.py` keeps it in a
database; whoever has books has the link to himself until his transaction ends."""

from dataclasses import dataclass, field
from typing import Any, Protocol

from host_tools.floor.linked.accounts import Amounts, Terms, none
from host_tools.floor.linked.causes import Keys


@dataclass(frozen=True)
class Entry:
    """One line of the ledger. Where it comes from a board: the record that it is about. Where two
    persons decided: `by`, `other`, and what they `said`. A decision that moves nothing has an
    entry as well; the `sequence` of a new term is its number."""

    kind: str
    level: str = ""
    amounts: Amounts = field(default_factory=none)
    uid: str = ""
    epoch: str = ""
    sequence: int = 0
    by: str = ""
    other: str = ""
    said: str = ""


@dataclass(frozen=True)
class Total:
    """What a board has fed to a level in this epoch, up to the record `sequence`."""

    sequence: int
    total: int
    reserved: int


@dataclass(frozen=True)
class Award:
    """A claim with its answer. A number that a database has lost for good has no board."""

    number: int
    term: int
    entry: int
    level: str = ""
    percent: int = 0
    cents: int = 0
    uid: str | None = None
    epoch: str | None = None
    sequence: int | None = None
    before: int = 0
    tag: str = ""


@dataclass(frozen=True)
class Member:
    """A board of the link: the epoch of its memory that two persons have let in, and the last term
    in which it has told all that it had."""

    epoch: str
    told: int


class Books(Protocol):
    link: str

    def hear(self, kind: str, told: Any, keys: Keys = ()) -> None:
        """What is written from here on has this cause (causes.py): a report, or what two persons
        decided and sign with `keys`. A cause of which nothing comes is not kept."""

    def term(self) -> int: ...
    def begin_term(self, term: int) -> None: ...
    def is_suspended(self) -> bool: ...
    def suspend(self, suspended: bool) -> None: ...

    def members(self) -> dict[str, Member]:
        """By board."""

    def put_member(self, uid: str, member: Member) -> None: ...
    def open_level(self, level: str, terms: Terms) -> None: ...
    def terms(self) -> dict[str, Terms]: ...
    def standing(self, level: str) -> Amounts: ...

    def book(self, entry: Entry) -> int:
        """Its number: the one behind the last."""

    def last_entry(self) -> int: ...
    def amounts_of(self, entry: int) -> Amounts: ...
    def last_total(self, uid: str, epoch: str, level: str) -> Total: ...
    def add_total(self, uid: str, epoch: str, level: str, total: Total, entry: int) -> None: ...
    def award_of(self, uid: str, epoch: str, sequence: int) -> Award | None: ...

    def last_claim(self, uid: str, epoch: str) -> int:
        """The sequence of this epoch's last claim that was answered, 0 without one."""

    def settled(self, uid: str, epoch: str) -> int:
        """The sequence of the last claim up to which all of them were paid or are void."""

    def numbered(self, number: int) -> Award | None: ...
    def last_number(self) -> int: ...
    def numbers(self) -> list[int]: ...
    def count_awards(self) -> int: ...
    def add_awards(self, *awards: Award) -> None: ...

    def outcome(self, number: int) -> bool | None:
        """Whether it was paid or is void; None while it is held."""

    def add_outcome(self, number: int, paid: bool, entry: int) -> None: ...
    def alarm(self, uid: str, epoch: str, sequence: int, kind: str, text: str) -> None: ...

    def is_barred(self, uid: str, epoch: str) -> bool:
        """Whether there is an alarm about this epoch of the board's memory."""
