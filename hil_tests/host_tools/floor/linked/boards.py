"""A board of the simulation: the board's side as it is in the firmware, a memory that outlives the
power, and somebody who plays at its table."""

import copy
import hashlib
import json

from tablectl.linked.levels import LinkedLevels
from tablectl.progressive.share import Share

# The power goes before a record is written, or before what it says takes effect.
BEFORE, BEHIND = "power cut before a record", "power cut behind a record"


class Memory:
    """What the FRAM keeps. `awards`: percents that the cards of this round still win."""

    def __init__(self, epoch):
        self.epoch = epoch
        self.sequence = 0
        self.tag = "0" * 16
        self.records = []
        self.checkpoint = None
        self.fed = None
        self.awards = []


class Board:
    def __init__(self, world, uid, terms, key):
        self.world, self.uid, self.terms, self.key = world, uid, terms, key
        self.chance = world.chance
        self.memory = Memory(world.new_epoch())
        self.is_on, self.next_report_ms = True, 0
        self.asked = {}
        self.start()

    def start(self):
        """From the checkpoint and the records behind it, as after every loss of power."""
        memory = self.memory
        levels = {name: vars(one).values() for name, one in self.terms.items()}
        self.share = Share(self.world.link, list(levels))
        self.linked = LinkedLevels(self.uid, memory.epoch, self.share, levels, self.key)
        begin = 0
        if memory.checkpoint:
            begin, state = memory.checkpoint
            self.share.restore(json.loads(state))
        try:
            for sequence, tag, facts in memory.records[begin:]:
                self.share.apply(facts, sequence, tag)
        except AttributeError:
            self.world.proofs.fail("the records do not bring the board back")
        self.is_on, self.next_report_ms = True, self.world.now_ms

    @property
    def who(self):
        return self.uid, self.memory.epoch

    @property
    def phase(self):
        """Where its table stands, for whoever wants to know where a fault has struck."""
        if self.share.claiming:
            return "claiming"
        if self.share.held:
            return "held"
        return "in play" if self.memory.fed else "betting"

    def write(self, facts):
        """Whether it happened: in the journal first, then in effect."""
        fault = self.world.fault_of_power(facts["event"])
        if fault == BEFORE:
            self.is_on = False
            return False
        self.record(facts)
        if fault == BEHIND:
            self.is_on = False
            return False
        self.share.apply(facts, self.memory.sequence, self.memory.tag)
        return True

    def record(self, facts):
        memory = self.memory
        memory.sequence += self.chance.randint(1, 4)
        said = repr((memory.tag, memory.sequence, self.world.now_ms, facts))
        memory.tag = hashlib.sha256(said.encode()).hexdigest()[:16]
        memory.records.append((memory.sequence, memory.tag, facts))
        self._follow(facts)
        self.world.proofs.recorded(self, memory.sequence, memory.tag, facts)

    def _follow(self, facts):
        """The round goes on: what a start finds again in the journal."""
        memory, event = self.memory, facts["event"]
        if event == "contributed":
            memory.fed = {level: amounts for level, *amounts in facts["amounts"]}
            memory.awards = [
                (self.chance.choice(sorted(self.terms)), self.chance.choice((10, 100, 100)))
                for _ in range(self.chance.choice((0, 0, 0, 1, 1, 2)))
            ]
        elif event == "claimed":
            memory.awards = memory.awards[1:]
        elif event == "reversed":
            memory.fed, memory.awards = None, []

    def tick(self):
        now = self.world.now_ms
        if not self.is_on:
            if self.chance.random() < 0.3:
                self.start()
            return
        if now >= self.next_report_ms:
            self.report()
        self.play()
        if self.is_on and self.chance.random() < 0.05:
            records = len(self.memory.records)
            self.memory.checkpoint = records, json.dumps(self.share.state())

    def report(self):
        now = self.world.now_ms
        nonce = self.chance.randbytes(8)
        self.asked[nonce] = now
        self.next_report_ms = now + self.chance.randint(300, 1500)
        self.world.from_board(self, self.linked.report(nonce, now))

    def receive(self, data):
        if not self.is_on:
            return
        try:
            facts = self.linked.receive(data)
        except ValueError as error:
            self.world.proofs.refused(self, str(error))
            return
        if facts:
            self.write(facts)

    def play(self):
        if self.share.claiming:
            return
        if self.share.held:
            if self.chance.random() < 0.6:
                self.write(self.share.end(self.chance.random() < 0.8))
        elif self.memory.fed is None:
            if not self.world.is_healing and self.chance.random() < 0.6:
                self.lock()
        elif self.chance.random() < 0.1:
            self.write(self.share.reverse(self.memory.fed))
        elif self.memory.awards:
            self.write(self.share.claim(*self.memory.awards[0]))
        else:
            self.memory.fed = None

    def lock(self):
        now, amounts = self.world.now_ms, {}
        fed = self.chance.randint(1, len(self.terms))
        for level in self.chance.sample(sorted(self.terms), fed):
            cents = 100 * self.chance.randint(1, 30)
            terms = self.terms[level]
            amounts[level] = (cents * terms.rate, cents * terms.reserve_rate)
        if self.linked.lease(now) is None:
            self.world.faults["wagers refused"] += 1
            return
        self.write(self.share.contribute(amounts, self.linked.lease(now)))

    def put_back(self, memory):
        """The memory of an earlier day."""
        self.memory = copy.deepcopy(memory)
        self.start()

    def begin_anew(self):
        self.memory = Memory(self.world.new_epoch())
        self.start()
