"""Who decides about a link: two people of the floor's page, each of whom has his own password.
What takes which two of them stands here and nowhere else."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import names, schema
from host_tools.floor.database import Database
from host_tools.floor.linked.causes import REPORT, RESTORED, Cause, Keys, decided_in
from host_tools.floor.linked.deciding import Decision
from host_tools.floor.people import Passwords, Person, everybody

FLOOR, TECHNICIAN, ANY = ("floor",), ("technician",), ("floor", "technician")
# The roles of the one and of the other. A meter is made and changed by the two that change it at a
# board.
WHO = {
    "new": (FLOOR, TECHNICIAN),
    "adjust": (FLOOR, TECHNICIAN),
    "admit": (FLOOR, TECHNICIAN),
    "promote": (FLOOR, TECHNICIAN),
    "resolve": (FLOOR, ANY),
    "excuse": (FLOOR, ANY),
    "suspend": (ANY, ANY),
}
# Clocks of computers may differ by so much, in microseconds, and a decision and a change of role
# be written at two of them.
CLOCKS_US = 300_000_000
# His name and his password.
Told = tuple[str, str]


def proved(
    database: Database, act: str, one: Told, other: Told, said: str, keys: Keys = ()
) -> Decision:
    """The decision of two for `act`, one of WHO, for the reason `said`, which they sign with
    `keys`. Raises HostError 7103, 7141, 7148, 7149."""
    one, other = (names.normal(one[0]), one[1]), (names.normal(other[0]), other[1])
    decision = Decision(one[0], other[0], said, keys)
    decision.verify()
    with database.reading() as connection:
        known = everybody(connection)
    passwords = Passwords()
    people = [_proved(passwords, known.get(told[0]), told) for told in (one, other)]
    if not _may(act, *([person.role] for person in people)):
        who = " and ".join(f"{person.name} ({person.role})" for person in people)
        raise HostError(7149, act=act, who=who, needs=needs(act))
    return replace(decision, acts={person.name: person.act for person in people})


def verify_same(connection: Connection, decision: Decision) -> None:
    """In the transaction that writes the decision: since the two proved who they are, nobody has
    removed one of them or given him another role. Raises HostError 7148."""
    known = everybody(connection)
    for name, act in decision.acts.items():
        if name not in known or known[name].act != act:
            raise HostError(7148, name=plain(name))


class Roles:
    """Who had which role at the floor at a time, by the acts that say so."""

    def __init__(self, connection: Connection) -> None:
        self._given: dict[str, list[tuple[int, str]]] = defaultdict(list)
        acts, people = schema.acts.c, schema.people.c
        asked = select(acts.at, people.name, people.role).where(acts.number == people.act)
        for at, name, role in connection.execute(asked.order_by(acts.number)):
            # SQLite keeps any value in any column, and such a row gives nobody a role.
            if type(at) is int and isinstance(name, str) and isinstance(role, str):
                self._given[name].append((at, role))

    def amiss(self, cause: Cause) -> str | None:
        """Why the two who have decided it could not then; None where they could, as everybody
        could where nobody was ever told, and for a report."""
        if cause.kind in (REPORT, RESTORED) or not self._given:
            return None
        decided = decided_in(cause.kind, cause.told)
        one, other = decided["by"], decided["other"]
        if _may(cause.kind, self._of(one, cause.at), self._of(other, cause.at)):
            return None
        return f"{one} and {other} were not {needs(cause.kind)} then"

    def _of(self, name: str, at: int) -> list[str]:
        """The last one before, and all that the clocks leave open."""
        given = self._given.get(name, [])
        before = [role for then, role in given if then < at - CLOCKS_US]
        return before[-1:] + [role for then, role in given if abs(then - at) <= CLOCKS_US]


def needs(act: str) -> str:
    """In words, such as "floor and technician"."""
    return " and ".join(" or ".join(roles) for roles in WHO[act])


def _proved(passwords: Passwords, person: Person | None, told: Told) -> Person:
    name, password = told
    if not passwords.fits(person, password) or person is None:
        raise HostError(7148, name=plain(name))
    return person


def _may(act: str, one: Iterable[str], other: Iterable[str]) -> bool:
    """With these roles, whichever of the two has which."""
    mine, theirs = set(one), set(other)
    of_one, of_other = WHO[act]
    pairs = ((mine, theirs), (theirs, mine))
    return any(a.intersection(of_one) and b.intersection(of_other) for a, b in pairs)
