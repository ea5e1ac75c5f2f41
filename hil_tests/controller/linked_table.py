"""A kept table with its link, for the boards of these tests."""

from tablectl.access.gate import Gate
from tablectl.app.access_requests import AccessRequests
from tablectl.app.journal_requests import JournalRequests
from tablectl.app.link_requests import LinkRequests
from tablectl.app.memory import Memory
from tablectl.app.mend_requests import MendRequests
from tablectl.app.seal import Seal
from tablectl.app.table_requests import TableRequests
from tablectl.app.test_mode import TestMode
from tablectl.link.dispatch import Dispatch
from tablectl.link.session import Session

from hil_tests.controller.kept_table import KeptTable


class LinkedTable(KeptTable):
    """`gate`, `access`, `seal`, `owned`, `test_mode` and `session`, once `link` was called. The
    board moves `now_us`, says whether its key is on, and has `tell` for what the host is told."""

    now_us = 0

    def key_is_on(self):
        raise NotImplementedError

    def tell(self, name, time_us, facts):
        raise NotImplementedError

    def clock(self):
        return self.now_us

    def boot_rom(self, arguments, role):
        return {}

    def link(self, *, memory, size, port, identity, image, condition, nonces, lamps, displays):
        """Session and requests as app/assembly.py wires them; the memory has `size` bytes."""
        keeper, uid = self.keeper, identity["uid"]
        wired = {"keeper": keeper, "recovery": self.recovery, "clock": self.clock}
        held = {"memory": memory, "memory_bytes": size}
        held.update(wired)
        self.gate = Gate(keeper.slots, uid, nonces)
        access = self.access = AccessRequests(gate=self.gate, key_is_on=self.key_is_on, **wired)
        self.seal = Seal(image=image, trouble=condition.trouble, **held)
        self.seal.start(lambda: None)
        self.owned = Memory(
            fram=memory,
            keeper=keeper,
            condition=condition,
            uid=uid,
            clock=self.clock,
            open_table=self.recovery.stand_up,
        )
        shown = {"lamps": lamps, "displays": displays, "report": self.tell, "clock": self.clock}
        open_table = self.recovery.stand_up
        self.test_mode = TestMode(keeper=keeper, open_table=open_table, **shown)
        self.links = LinkRequests(
            keeper=keeper, uid=uid, random=nonces, clock=self.clock, show=keeper.show
        )
        keeper.of_lock = self.links.of_lock
        table = TableRequests(
            keeper=keeper,
            identity=identity,
            condition=condition,
            clock=self.clock,
            key_is_on=self.key_is_on,
            test_draws=lambda count: [1] * count,
            links=self.links,
        )
        mend = MendRequests(readmit=self.seal.readmit, **held)
        journal = JournalRequests(keeper=keeper, clock=self.clock)
        self.services = (table, self.configuring, journal, access, mend)
        self.services += (self.seal, self.test_mode, self.owned, self.links)
        self.connect(port, table.event)

    def connect(self, port, event):
        """The line to a host, with the requests of all services."""
        access = self.access
        handlers = {"boot_rom": access.guard("boot_rom", self.boot_rom)}
        for service in self.services:
            handlers.update(service.handlers(access.guard))
        self.port = port
        self.session = Session(port, Dispatch(handlers, event))

    def serve(self, us=0):
        """Take all that came over the port and answer it; each turn takes so long."""
        while self.port.incoming or self.session.arrived:
            self.now_us += us
            self.session.receive()
            self.session.serve_one(self.now_us)
            self.send()
        self.send()

    def send(self):
        while self.session.has_output():
            self.session.send()
