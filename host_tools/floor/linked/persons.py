"""Who decides about a link: two people of the floor's page, each of whom has his own password.
What takes which two of them stands here and nowhere else."""

from dataclasses import replace

from sqlalchemy import Connection

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import names
from host_tools.floor.database import Database
from host_tools.floor.linked.causes import Keys
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
    if not any(_may(act, *pair) for pair in (people, people[::-1])):
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


def needs(act: str) -> str:
    """In words, such as "floor and technician"."""
    return " and ".join(" or ".join(roles) for roles in WHO[act])


def _proved(passwords: Passwords, person: Person | None, told: Told) -> Person:
    name, password = told
    if not passwords.fits(person, password) or person is None:
        raise HostError(7148, name=plain(name))
    return person


def _may(act: str, one: Person, other: Person) -> bool:
    of_one, of_other = WHO[act]
    return one.role in of_one and other.role in of_other
