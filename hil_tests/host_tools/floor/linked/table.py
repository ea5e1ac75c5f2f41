"""A table of the simulation: a native board whose power goes, with a dealer who goes on."""

from contextlib import suppress

from hil_tests.host_tools.floor.linked.linked_table import ACT_US, LinkedTable
from host_tools.common.errors import HostError
from host_tools.device.clearing import clear
from host_tools.device.link.client import Refused
from host_tools.simulator.control import BenchError

# The power goes, or the watchdog bites, once so many bytes more are written.
CUT, BITE = "power cut in a write", "watchdog bite in a write"
MOST_BYTES = 400
PHASES = {"answered": "claiming", "jackpot_confirm": "held", "wagers": "betting"}
# A void while an answer is awaited, and a claim that is not answered.
WRONG, GIVEN_UP = "void asked for while claiming", "claim ended by the floor"
VOID = "void"
MOST_REFUSED = 8


class Table(LinkedTable):
    def __init__(self, world, uid, keys, configuration, script_of, terms, seed):
        self.world, self.chance = world, world.chance
        self.next_report_us = self.refused_on_end = self.boots = 0
        super().__init__(uid, keys, configuration, script_of, terms, seed)
        self.stand_up()

    @property
    def who(self):
        return self.uid, self.said.epoch

    @property
    def what(self):
        """What its table waits for, None while it is closed."""
        return self.awaits and self.awaits["what"]

    @property
    def phase(self):
        """How far its round is, for whoever wants to know where a fault has struck."""
        return PHASES.get(self.what, "in play")

    def put_back(self, memory):
        """What its journal has already was held to account when it was written."""
        super().put_back(memory)
        self.said.read()
        self.said.listener = self.world.proofs.heard_by(self)

    def stand_up(self):
        self._try(self.switch_on)
        self.boots = self._boots()
        self.next_report_us = self.world.now_us

    def tick(self):
        if not self.is_on:
            if self.chance.random() < 0.3:
                self.stand_up()
            return
        self._arm()
        self._try(self._live)

    def _arm(self):
        cut, bite = (self.world.happens(name, self.phase) for name in (CUT, BITE))
        count = self.chance.randint(1, MOST_BYTES)
        if cut:
            self.power_off(fram_write=count, torn=self.chance.random() < 0.5)
        elif bite:
            self.watchdog_bite(fram_write=count)

    def _try(self, act):
        """Whatever comes of it: the power may go at any moment."""
        try:
            self.run_until_us(max(self.world.now_us, self.now_us))
            act()
        except Refused as refused:
            self._note(refused)
        except (BenchError, HostError):
            if self.is_on:
                self.connect()
        self.said.read()
        self.world.pass_to(self.now_us)

    def _note(self, refused):
        """The same again and again is no way on."""
        self.refused_on_end += 1
        if self.refused_on_end > MOST_REFUSED:
            self.world.proofs.fail(f"{self.uid} goes on no more: {refused.text}")

    def _live(self):
        for _ in range(self.chance.choice((1, 3, 10, 30))):
            self._meet()
            if self.is_on and self.now_us >= self.next_report_us:
                self.tell()
            if self.is_on:
                self._act()
            self.world.pass_to(self.now_us)
        self.forget()

    def _meet(self):
        """Whoever finds that the board has started, or is closed, does what is to be done."""
        if self.is_on and self.boots != (boots := self._boots()):
            self.boots = boots
            self.connect()
        if self.is_on and self.awaits is None:
            self._open()

    def _boots(self):
        return self.counters()["boots"]

    def _act(self):
        if self.what == "answered":
            self._wait()
        elif self._is_ready() and self._waits_for_lease():
            self.run_for(ACT_US)
        elif self.said.open_award and self._voids():
            self.irregular(seat=self.said.script.chips[0])
        else:
            self.act(may_bet=not self.world.is_healing)
        self.refused_on_end = 0

    def _open(self):
        """The floor clears what closes the table."""
        error = self.look()["error"]
        reason = self.with_key(lambda: clear(self.client, error))
        self.world.faults["error cleared"] += 1
        if reason:
            self.world.proofs.fail(f"{self.uid} stays closed: {reason}")
        self.look()

    def _is_ready(self):
        """All wagers are made."""
        chips = self.said.script.chips if self.what == "wagers" else ()
        return chips and self.lying >= set(chips)

    def _waits_for_lease(self):
        """Most dealers look at the sign before they press."""
        return not self.status["linked"]["lease_ms"] and self.chance.random() < 0.98

    def _voids(self):
        """Whether something is found that voids the round, while cards are out or an award is
        held."""
        is_time = self.what in ("card", "jackpot_confirm")
        return is_time and self.world.happens(VOID, self.phase)

    def _wait(self):
        """A dealer who cannot wait is refused; the floor may end the claim."""
        if self.world.happens(WRONG, self.phase):
            with suppress(Refused):
                self.irregular(seat=self.said.script.chips[0])
        elif self.world.happens(GIVEN_UP, self.phase):
            self.void_claim()
        else:
            self.run_for(1_000)

    def tell(self):
        """A report, which the network may take to the ledger."""
        self.next_report_us = self.now_us + 1_000 * self.chance.randint(300, 1500)
        before_us = self.now_us
        report = bytes.fromhex(self.report())
        self.said.read()
        self.world.from_board(self, report, (before_us, self.now_us))

    def receive(self, data):
        if self.is_on:
            self._try(lambda: self._take(data))

    def _take(self, data):
        try:
            self.reply(data.hex())
        except Refused as refused:
            self.world.proofs.refused(self, refused.error)
