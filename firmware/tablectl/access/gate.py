"""Lets a signed command through once. Pure over the slots "keys" and "access".

A signature is over a nonce of the board, which serves once and for a minute, and over a counter of
its role, which only grows. Five wrong ones lock everybody out for a minute, each further one for
twice as long. The count of wrong ones outlives the power, and a wait that the power cuts short
begins anew: the board has no clock that would know better. Where both copies of the slot "access"
are damaged the counters begin anew too, as if five wrong ones had come: no signature outlives its
nonce, which the board has in mind only.
"""

import json
from binascii import hexlify, unhexlify

from ..core.errors import LinkError, StoreError
from ..core.keyed_hash import equal
from ..store.keys import read_keys
from .rules import ROLES
from .signature import command_bytes, sign

NONCE_BYTES = 16
FRESH_US = 60_000_000
TRIES = 5
FIRST_WAIT_US = 60_000_000
MOST_DOUBLINGS = 6


class Gate:
    """`uid`: the board's own number as text; `random(n)` gives n bytes nobody can foresee. Times
    are microseconds since power-on. What the slots raise passes through."""

    def __init__(self, slots, uid, random):
        self.slots = slots
        self.uid = uid
        self.random = random
        self.fresh = None
        self.fresh_until_us = 0
        self.counters = None
        self.wrong = 0
        self.last_nonce = None
        self.locked_until_us = 0
        self.damage = None

    def has_keys(self):
        return read_keys(self.slots) is not None

    def nonce(self, role, now_us):
        """{"nonce": hex digits, "n": the counter of `role`} for the next command of `role`; any
        nonce before it is stale. Raises LinkError 2020, 2021, 2025, 4012."""
        self._load()
        self._verify_open("nonce", now_us)
        if role not in ROLES:
            raise LinkError(2021, {"do": "nonce", "role": role, "needs": " or ".join(ROLES)})
        self.fresh = None
        nonce = self.random(NONCE_BYTES)
        digits = hexlify(nonce).decode()
        if digits == self.last_nonce:
            raise LinkError(4012)
        self.fresh, self.fresh_until_us = nonce, now_us + FRESH_US
        return {"nonce": digits, "n": self.counters[role]}

    def verify(self, do, arguments, auth, roles, now_us):
        """Raises LinkError unless `auth` {role, n, mac} is of one of `roles` for this very
        command: 2020 no keys, 2021 role, 2022 key, 2023 counter, 2024 nonce, 2025 locked out. What
        was let through will not be again, not even after a power cut."""
        self._load()
        key = self._verify_open(do, now_us).get(auth["role"])
        nonce, self.fresh = self.fresh, None
        try:
            self._verify_role(do, auth["role"], roles)
            if auth["n"] <= self.counters[auth["role"]]:
                raise LinkError(2023, {"do": do, "n": auth["n"]})
            if nonce is None or now_us > self.fresh_until_us:
                raise LinkError(2024, {"do": do})
            command = command_bytes(do, arguments)
            mac = sign(key, nonce, self.uid, auth["role"], auth["n"], command)
            if not equal(mac.encode(), auth["mac"].encode()):
                raise LinkError(2022, {"do": do, "role": auth["role"]})
        except LinkError:
            self._count_wrong(now_us)
            raise
        self.counters[auth["role"]] = auth["n"]
        self.wrong = 0
        self.last_nonce = hexlify(nonce).decode()
        self._save()

    def _verify_open(self, do, now_us):
        """The keys. Raises LinkError 2020, 2025."""
        if now_us < self.locked_until_us:
            left_us = self.locked_until_us - now_us
            raise LinkError(2025, {"do": do, "seconds": -(-left_us // 1_000_000)})
        keys = read_keys(self.slots)
        if keys is None:
            raise LinkError(2020, {"do": do})
        return keys

    def _verify_role(self, do, role, roles):
        if role not in roles:
            raise LinkError(2021, {"do": do, "role": role, "needs": " or ".join(roles)})

    def _count_wrong(self, now_us):
        self.wrong += 1
        if self.wrong >= TRIES:
            self.locked_until_us = now_us + wait_us(self.wrong)
        self._save()

    def _load(self):
        if self.counters is not None:
            return
        counters = [0] * len(ROLES)
        try:
            data = self.slots.read("access")
            if data:
                counters, self.wrong, self.last_nonce = _kept(data)
        except StoreError as error:
            self.damage, self.wrong = error, TRIES
        self.locked_until_us = wait_us(self.wrong)
        self.counters = dict(zip(ROLES, counters))

    def _save(self):
        """Before anything is answered, so that nothing is gained by cutting the power."""
        counters = [self.counters[role] for role in ROLES]
        value = [counters, self.wrong, self.last_nonce]
        self.slots.write("access", json.dumps(value).encode())

    def status(self):
        return {"wrong": self.wrong}


def _kept(data):
    """[counters, wrong, last nonce] as they were saved. Raises StoreError 5001 for anything
    else."""
    try:
        counters, wrong, last_nonce = json.loads(data)
        if len(counters) == len(ROLES) and min(*counters, wrong) >= 0:
            return counters, wrong, last_nonce
    except (ValueError, TypeError):
        pass
    raise StoreError(5001, {"slot": "access"})


def wait_us(wrong):
    """How long everybody is locked out after so many wrong ones."""
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
