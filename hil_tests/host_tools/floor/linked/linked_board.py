"""A board at the end of a pseudo-terminal that feeds a link: the board's side as it is in the
firmware, behind the requests of the real one."""

import hashlib
import secrets
import threading
import time

from tablectl.linked.levels import LinkedLevels
from tablectl.progressive.share import Share

from hil_tests.host_tools.floor.collector.pty_board import PtyBoard
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from host_tools.device.link.client import Refused

LINK, LEVEL, EPOCH = "house", "mega", "00ff"
KEY = bytes(range(1, 33))


class LinkedBoard(PtyBoard):
    """`refuses`: the error that it answers to a report, None for none."""

    def __init__(self, uid, terms=TERMS[0], key=KEY, epoch=EPOCH, link=LINK):
        self.share = Share(link, [LEVEL])
        levels = {LEVEL: tuple(vars(terms).values())}
        self.linked = LinkedLevels(uid, epoch, self.share, levels, key)
        self.records = []
        self.refuses = None
        self._doing = threading.RLock()
        super().__init__(uid)

    def record(self, facts):
        """In the journal, then in effect."""
        with self._doing:
            sequence = len(self.records) + 1
            tag = hashlib.sha256(repr((sequence, facts)).encode()).hexdigest()[:16]
            self.records.append(facts)
            self.share.apply(facts, sequence, tag)

    def contribute(self, micro):
        self.record({"event": "contributed", "amounts": [[LEVEL, micro, 0]]})

    def claim(self, percent=100):
        with self._doing:
            self.record(self.share.claim(LEVEL, percent))
        self.event(len(self.records), "phase", phase="claiming")

    def end(self, paid=True):
        with self._doing:
            self.record(self.share.end(paid))

    def is_leased(self):
        with self._doing:
            return self.linked.lease(self.now_ms()) is not None

    def now_ms(self):
        return time.monotonic_ns() // 1_000_000

    def _ok(self, do, arguments):
        if do not in ("link_report", "link_reply"):
            return super()._ok(do, arguments)
        with self._doing:
            return self._report() if do == "link_report" else self._reply(arguments["reply"])

    def _report(self):
        if self.refuses:
            raise Refused(self.port, "link_report", {"code": self.refuses, "text": "it is none"})
        report = self.linked.report(secrets.token_bytes(8), self.now_ms())
        return {"link": self.share.link, "report": report.hex()}

    def _reply(self, digits):
        try:
            facts = self.linked.receive(bytes.fromhex(digits))
        except ValueError as error:
            raise Refused(self.port, "link_reply", {"code": 2036, "text": str(error)}) from None
        if facts:
            self.record(facts)
        return {"lease_ms": self.linked.lease_ms(self.now_ms())}
