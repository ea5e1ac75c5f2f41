"""Which attempts get a note in the journal: every accepted one of a person, and of the refused
ones so many that a flood cannot fill it. Pure.
"""

from .rules import UNNOTED

QUIET_US = 60_000_000
ACCEPTED = 0


class AccessLog:
    """`note(now_us, **facts)` writes a note and answers whether the journal took it."""

    def __init__(self, note):
        self.note = note
        self.unrecorded = 0
        self.quiet_until_us = 0

    def accepted(self, do, role, now_us):
        if role not in UNNOTED:
            self._write(do, role, ACCEPTED, now_us)

    def refused(self, do, role, code, now_us, locked_until_us, begins):
        """One record a minute, while locked out one in all; what began the lock-out always.
        `begins`: whether this attempt did."""
        if now_us < self.quiet_until_us and not begins:
            self.unrecorded += 1
            return
        self.quiet_until_us = max(now_us + QUIET_US, locked_until_us)
        self._write(do, role, code, now_us)

    def _write(self, do, role, outcome, now_us):
        """`count` is how many were refused without a record before this one."""
        count = self.unrecorded or None
        if self.note(now_us, role=role, command=do, outcome=outcome, count=count):
            self.unrecorded = 0
        else:
            self.unrecorded += 1
