"""Who may sign in at the page of the floor. Each change is an act; of a name the last holds."""

from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import house, names, schema
from host_tools.floor.database import Database

KIND = "person"
VIEWER = "viewer"
ROLES = (VIEWER, "floor", "technician")
# The role of a name that may sign in no more, and what it has in the place of a key.
REMOVED = "removed"
NO_KEY = "none"
LONGEST_NAME = 64
# A password that stands alone (NIST SP 800-63B-4, 3.1.1.2), and what is not hashed any more.
SHORTEST_PASSWORD, LONGEST_PASSWORD = 15, 128
# Argon2id as RFC 9106 has it where memory is little: 64 MiB, 3 passes.
HASHER = PasswordHasher()


@dataclass(frozen=True)
class Person:
    """`key`: what a password is held against; `act`: the number of the act that made it so."""

    name: str
    role: str
    key: str
    act: int

    @property
    def may_act(self) -> bool:
        return self.role != VIEWER


def everybody(connection: Connection) -> dict[str, Person]:
    """By name, who may sign in."""
    rows = connection.execute(select(schema.people).order_by(schema.people.c.act))
    # SQLite keeps any value in any column, and such a row lets nobody in.
    texts = (
        row for row in rows if all(isinstance(one, str) and one.isprintable() for one in row[1:])
    )
    found = {row.name: Person(row.name, row.role, row.key, row.act) for row in texts}
    return {name: one for name, one in sorted(found.items()) if one.role in ROLES}


def add(database: Database, name: str, role: str, password: str, by: str, at: int) -> None:
    """Raises HostError 7103, 7114, 7115, 7117, 7170 for a name that is read as another one's."""
    is_trimmed, name = name == name.strip(), names.normal(name)
    if not (is_trimmed and 0 < len(name) <= LONGEST_NAME and name.isprintable()):
        raise HostError(7114, name=plain(name), most=LONGEST_NAME)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        limit = f"it has to have {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"
        raise HostError(7117, reason=limit)
    if not names.is_of_one_alphabet(name):
        raise HostError(7170, name=name, reason="its letters are of two alphabets")
    key = HASHER.hash(password)
    with house.acting(database) as connection:
        known = everybody(connection)
        if name in known:
            raise HostError(7115, name=name)
        for other in known:
            if names.read_as(other) == names.read_as(name):
                raise HostError(7170, name=name, reason=f"it is read as {other}")
        _append(connection, name, role, key, by, at)


def give(database: Database, name: str, role: str, by: str, at: int) -> None:
    """Another role; the password stays. Raises HostError 7103, 7116."""
    with house.acting(database) as connection:
        person = _known(connection, name)
        _append(connection, person.name, role, person.key, by, at)


def remove(database: Database, name: str, by: str, at: int) -> None:
    """Raises HostError 7103, 7116."""
    with house.acting(database) as connection:
        _append(connection, _known(connection, name).name, REMOVED, NO_KEY, by, at)


class Passwords:
    """Whether a password is somebody's takes as long where there is no such person."""

    def __init__(self) -> None:
        self._nobody = HASHER.hash("nobody has this password")

    def fits(self, person: Person | None, password: str) -> bool:
        try:
            HASHER.verify(person.key if person else self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
        return person is not None


def _known(connection: Connection, name: str) -> Person:
    person = everybody(connection).get(names.normal(name))
    if person is None:
        raise HostError(7116, name=plain(name))
    return person


def _append(connection: Connection, name: str, role: str, key: str, by: str, at: int) -> None:
    house.append(connection, KIND, by, {"name": name, "role": role, "key": key}, at)
