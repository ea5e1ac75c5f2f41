"""Which browsers somebody signed in from. They are known by a random token, of which a hash alone
is kept, in memory: a server that starts anew knows nobody. Pure, but for the chance of tokens."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from host_tools.floor.people import Person

# Without a request for so long, and in all: no more than a shift.
IDLE_S = 30 * 60.0
WHOLE_S = 12 * 3_600.0
# In all and of one person; the one that is not used for longest makes room.
MOST, MOST_OF_ONE = 256, 8


@dataclass
class _SignIn:
    person: Person
    began_s: float
    used_s: float


class SignIns:
    """`people`: who may sign in now, by name; whoever was changed since has to sign in again."""

    def __init__(
        self, people: Callable[[], Mapping[str, Person]], clock: Callable[[], float]
    ) -> None:
        self._people, self._clock = people, clock
        self._held: dict[bytes, _SignIn] = {}

    def begin(self, person: Person) -> str:
        """The token for the browser."""
        now_s = self._clock()
        self._held = {key: one for key, one in self._held.items() if self._stands(one, now_s)}
        self._make_room([one for one in self._held.values() if one.person == person], MOST_OF_ONE)
        self._make_room(list(self._held.values()), MOST)
        token = secrets.token_urlsafe(32)
        self._held[_key(token)] = _SignIn(person, now_s, now_s)
        return token

    def person(self, token: str, used: bool = True) -> Person | None:
        """Whose it is; `used`: this is a request of somebody who is there."""
        held, now_s = self._held.get(_key(token)), self._clock()
        if held is None or not self._stands(held, now_s):
            return None
        if used:
            held.used_s = now_s
        return held.person

    def end(self, token: str) -> None:
        self._held.pop(_key(token), None)

    def _stands(self, held: _SignIn, now_s: float) -> bool:
        return (
            now_s - held.used_s < IDLE_S
            and now_s - held.began_s < WHOLE_S
            and self._people().get(held.person.name) == held.person
        )

    def _make_room(self, among: list[_SignIn], most: int) -> None:
        if len(among) >= most:
            oldest = min(among, key=lambda one: one.used_s)
            self._held = {key: one for key, one in self._held.items() if one is not oldest}


def _key(token: str) -> bytes:
    return sha256(token.encode()).digest()
