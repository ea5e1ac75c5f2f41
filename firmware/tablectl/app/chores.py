"""What a board does while nothing happens: look after its parts, memory and image, and tell a host
that has just come.
"""

from ..core.errors import DeviceError, TableError
from ..store.fault_log import STEADY_US

SERVICE = "service_contact"
MASKED, OPENED = 3019, 3022
HEARTBEAT_US = 1_000_000
# When the generator's pool is first stirred, and how often after that.
STIR_US = 1_500_000
STIR_EVERY_US = 4_000_000
# A record is verified every second: the whole ring of some 18,000 is gone over in five hours. Both
# are part of the 10 ms a second that a waiting board may work.
AUDIT_US = 1_000_000
# A checkpoint while betting is open goes on as often, some forty steps in all.
STEP_US = 50_000
# A try to open the table rests so many times as long as it took.
RESTS = 20


class Chores:
    """Those of an Assembly. `due_us`: when the next one is, but for the seal's."""

    def __init__(self, assembly):
        self.assembly = assembly
        self.heartbeat_us = 0
        self.stir_us = STIR_US
        self.audit_us = 0
        self.settle_us = STEADY_US
        self.due_us = self.open_us = 0
        self.host_is_there = False

    def do_one(self, now_us):
        """One at most of what is due: none takes longer than the 2 ms that a lock press has to be
        stable, so that no press waits for it."""
        unnamed = self.assembly.bank.unnamed
        if unnamed:
            self._name_input(MASKED, unnamed.pop(0).name, now_us)
            self.due_us = now_us
        elif now_us >= self.due_us:
            self._do(now_us)
            self.due_us = min(self.heartbeat_us, self.stir_us, self.audit_us, self.settle_us)
        elif now_us >= self.assembly.seal.due_us:
            self.assembly.seal.advance(now_us)

    def _do(self, now_us):
        if now_us >= self.heartbeat_us:
            self.heartbeat_us = now_us + HEARTBEAT_US
            self._heartbeat(now_us)
        elif now_us >= self.stir_us:
            self.stir_us = now_us + STIR_EVERY_US
            self.assembly.draw.stir()
        elif now_us >= self.settle_us:
            self.settle_us = now_us + STEADY_US
            self.assembly.memory.settle(now_us)
        else:
            self._audit(now_us)

    def _heartbeat(self, now_us):
        """Once a second: refresh what a disturbance may have changed, look for what is wrong."""
        own = self.assembly
        own.tidying.look(own.session)
        own.links.advance(now_us)
        own.effects.meter_sign.advance()
        own.displays.refresh_next()
        own.lamps.write()
        self._look_at_inputs(now_us)
        own.access.look_at_key(now_us)
        if own.service_contact.is_closed():
            self._name_input(OPENED, SERVICE, now_us)
        wrong = own.shoe.trouble()
        if wrong:
            own.condition.trouble("card_shoe", wrong, now_us)
        if own.seal.version is not None:
            own.memory.look(now_us)
        if own.test_mode.is_on:
            own.test_mode.advance(now_us)
        elif own.keeper.table is None:
            self._open(now_us)
        else:
            own.start_draw(now_us)
            own.latch_if_awaited(now_us)
        own.keeper.note_owed(now_us)
        self._look_for_host(now_us)

    def _open(self, now_us):
        """What keeps the table closed may have gone. A try may have to go over the records since
        the checkpoint; tries take a small part of the time."""
        if now_us >= self.open_us:
            self.assembly.open_table(now_us)
            now_us, began_us = self.assembly.clock(), now_us
            self.open_us = now_us + RESTS * (now_us - began_us)

    def _audit(self, now_us):
        own = self.assembly
        self.audit_us = now_us + AUDIT_US
        if own.keeper.table is None:
            return
        if own.keeper.advance_checkpoint():
            self.audit_us = now_us + STEP_US
            return
        try:
            own.memory.audit(1, now_us)
        except TableError as error:
            own.condition.trouble("journal", error, now_us)

    def _look_at_inputs(self, now_us):
        bank, condition = self.assembly.bank, self.assembly.condition
        edges = self.assembly.parts.edges
        if bank.masked:
            self._unmask(now_us)
        level = edges.level()
        bank.compare(level, edges.pending(), now_us)
        lost = condition.overflowed(edges.overflows())
        if lost:
            condition.trouble("inputs", DeviceError(3007, {"edges": lost}), now_us)
        if bank.moving:
            for role in bank.unstable(now_us):
                self._name_input(3008, role, now_us)

    def _unmask(self, now_us):
        """Inputs that were masked for long enough are recorded again."""
        bank, edges = self.assembly.bank, self.assembly.parts.edges
        over = bank.over(now_us)
        if over:
            edges.unmask(over)
            bank.unmask(over, edges.level(), now_us)

    def _name_input(self, code, role, now_us):
        """It stays named until the power goes: somebody has to look at its plug. One is masked
        for what is worse than not to be stable. The journal has a note of a box that was opened,
        and of a key switch whose turns may be more than were counted from here on."""
        known = self.assembly.condition.troubles.get(role)
        if known is None or known.code < code:
            facts = {"input": role, "wire": self.assembly.parts.board.INPUTS[role][3]}
            error = DeviceError(code, facts)
            self.assembly.condition.trouble(role, error, now_us)
            if code == OPENED or code == MASKED and role == self.assembly.bank.key.name:
                self.assembly.keeper.note_fault(error, now_us)

    def _look_for_host(self, now_us):
        there = self.assembly.parts.port.is_open()
        if there and not self.host_is_there:
            self.assembly.condition.repeat(now_us)
        elif self.host_is_there and not there:
            self.assembly.session.forget()
        self.host_is_there = there
