"""Lets a signed command through once. Pure over the slots "keys" and "access".

A signature is over a nonce that the board gave its role, which serves once and for a minute, and
over a counter of its role, which grows by one each time. Five wrong ones lock their role out for a
minute, each further one for twice as long; another role goes on, so that one client's mistakes are
its own. Whoever turns the key switch on ends the wait of all, so that nobody who has the cable
keeps them out for good. The count of wrong ones outlives the power, and a wait that the power cuts
short begins anew: the board has no clock that would know better. Where both copies of the slot
"access" are damaged the counters begin anew too, as if five wrong ones of every role had come: no
signature outlives its nonce, which the board has in mind only.
"""

import json
from binascii import hexlify, unhexlify

from ..core.errors import LinkError, StoreError, TableError
from ..core.keyed_hash import equal
from ..store.keys import read_keys
from .rules import ROLES
from .signature import command_bytes, sign

NONCE_BYTES = 16
FRESH_US = 60_000_000
TRIES = 5
FIRST_WAIT_US = 60_000_000
MOST_DOUBLINGS = 6
# The count need not go on where the wait no longer grows.
MOST_WRONG = 99


class Standing:
    """What the board knows of a role: its counter `n`, how many `wrong` ones came since the last
    right one, until when it is locked out, and the nonce it may sign."""

    def __init__(self, n=0, wrong=0):
        self.n = n
        self.wrong = wrong
        self.locked_until_us = wait_us(wrong)
        self.nonce = None
        self.fresh_until_us = 0

    def wait_s(self, now_us):
        """Whole seconds until it is let in again; 0 or less where it is not locked out."""
        return -(-(self.locked_until_us - now_us) // 1_000_000)


class Gate:
    """`uid`: the board's own number as text; `random(n)` gives n bytes nobody can foresee. Times
    are microseconds since power-on. What the slots raise passes through."""

    def __init__(self, slots, uid, random):
        self.slots = slots
        self.uid = uid
        self.random = random
        self.of = None
        self.last_nonce = None
        self.damage = None

    def take_damage(self):
        """The error of the slot "access" that nobody was told of yet, None without."""
        damage, self.damage = self.damage, None
        return damage

    def has_keys(self):
        return read_keys(self.slots) is not None

    def nonce(self, role, now_us):
        """{"nonce": hex digits, "n": the counter of `role`} for the next command of `role`; any
        nonce it had before is stale. Raises LinkError 2020, 2021, 2025, 4012."""
        self._load()
        self._verify_role("nonce", role, ROLES)
        standing = self._verify_open("nonce", role, now_us)
        # Whose keys there are is looked at when one is used: that takes as long again.
        if self.slots.read("keys") is None:
            raise LinkError(2020, {"do": "nonce"})
        standing.nonce = None
        nonce = self.random(NONCE_BYTES)
        digits = hexlify(nonce).decode()
        if digits == self.last_nonce:
            raise LinkError(4012)
        standing.nonce, standing.fresh_until_us = nonce, now_us + FRESH_US
        return {"nonce": digits, "n": standing.n}

    def verify(self, do, arguments, auth, roles, now_us):
        """Raises LinkError unless `auth` {role, n, mac} is of one of `roles` for this very
        command: 2020 no keys, 2021 role, 2022 key, 2023 counter, 2024 nonce, 2025 locked out. What
        was let through will not be again, not even after a power cut. A role that is none is
        refused and counts for nobody."""
        self._load()
        role = auth["role"]
        if role not in ROLES:
            self._verify_role(do, role, roles)
        standing = self._verify_open(do, role, now_us)
        keys = read_keys(self.slots)
        if keys is None:
            raise LinkError(2020, {"do": do})
        nonce, standing.nonce = standing.nonce, None
        try:
            self._verify_role(do, role, roles)
            if auth["n"] != standing.n + 1:
                raise LinkError(2023, {"do": do, "n": auth["n"], "next": standing.n + 1})
            if nonce is None or now_us > standing.fresh_until_us:
                raise LinkError(2024, {"do": do})
            self._verify_mac(do, keys[role], nonce, auth, command_bytes(do, arguments))
        except LinkError:
            self._count_wrong(standing, now_us)
            raise
        standing.n += 1
        standing.wrong = 0
        self.last_nonce = hexlify(nonce).decode()
        self._save()

    def locked_until_us(self, role):
        """Until when `role` (any text) is locked out."""
        return self.of[role].locked_until_us if self.of and role in self.of else 0

    def end_waits(self):
        """The key switch was turned on: no role is locked out until its next wrong one."""
        self._load()
        for standing in self.of.values():
            standing.locked_until_us = 0

    def forgive(self, role):
        """`role` has another key: the wrong ones under the old one are no longer counted."""
        self._load()
        self.of[role] = Standing(self.of[role].n)
        self._save()

    def _verify_open(self, do, role, now_us):
        """The role's Standing. Raises LinkError 2025."""
        standing = self.of[role]
        seconds = standing.wait_s(now_us)
        if seconds > 0:
            raise LinkError(2025, {"do": do, "role": role, "seconds": seconds})
        return standing

    def _verify_role(self, do, role, roles):
        if role not in roles:
            raise LinkError(2021, {"do": do, "role": role, "needs": " or ".join(roles)})

    def _verify_mac(self, do, key, nonce, auth, command):
        role = auth["role"]
        mac = key and sign(key, nonce, self.uid, role, auth["n"], command)
        if not mac or not equal(mac.encode(), auth["mac"].encode()):
            raise LinkError(2022, {"do": do, "role": role})

    def _count_wrong(self, standing, now_us):
        standing.wrong = min(standing.wrong + 1, MOST_WRONG)
        if standing.wrong >= TRIES:
            standing.locked_until_us = now_us + wait_us(standing.wrong)
        self._save()

    def _load(self):
        if self.of is not None:
            return
        given, wrong = [], 0
        try:
            data = self.slots.read("access")
            if data:
                given, self.last_nonce = read_slot(data)
        except StoreError as error:
            self.damage, wrong = error, TRIES
        given = given + [(0, wrong)] * (len(ROLES) - len(given))
        self.of = {role: Standing(n, wrong) for role, (n, wrong) in zip(ROLES, given)}

    def _save(self):
        """Before anything is answered, so that nothing is gained by cutting the power."""
        standings = [[self.of[role].n, self.of[role].wrong] for role in ROLES]
        self.slots.write("access", json.dumps([standings, self.last_nonce]).encode())

    def status(self, now_us):
        """How many wrong ones are counted, of all roles; the seconds that each role is locked out
        for; whether there are keys, None while the memory does not tell."""
        keys = None
        try:
            self._load()
            keys = self.slots.read("keys") is not None
        except TableError:
            pass
        of = self.of or {}
        waits = {role: of[role].wait_s(now_us) for role in of}
        locked = {role: waits[role] for role in waits if waits[role] > 0}
        return {"wrong": sum([of[role].wrong for role in of]), "locked": locked, "keys": keys}


def read_slot(data):
    """([(counter, wrong ones) of each of ROLES], the last nonce that served) of what the slot
    "access" holds. Raises StoreError 5001 for anything else."""
    try:
        given, last_nonce = json.loads(data)
        if len(given) <= len(ROLES) and min([min(n, wrong) for n, wrong in given]) >= 0:
            return given, last_nonce
    except (ValueError, TypeError):
        pass
    raise StoreError(5001, {"slot": "access"})


def wait_us(wrong):
    """How long a role is locked out after so many wrong ones."""
    if wrong < TRIES:
        return 0
    return FIRST_WAIT_US << min(wrong - TRIES, MOST_DOUBLINGS)


def bytes_of(digits, count):
    """The bytes of 2 x `count` hex digits; None if they are none."""
    try:
        data = unhexlify(digits)
    except ValueError:
        return None
    return data if len(data) == count else None
