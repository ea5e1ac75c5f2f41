"""When garbage is collected, so that nobody waits for it: once a round is locked and once it is
over, and otherwise before the heap runs out, while no input changes. So no collection begins
between a press or a chip and its lamp; one that is under way takes 10 to 15 ms.
"""

import gc

import edges
import heap

# What a press or a chip sets going takes some 10 KB, and the request that is being served as much.
KEPT_BYTES = 24_000
# A collection sends every search for room back to the start of the heap. What is too small there
# for anything else is used up, or whatever comes next would search through it: a millisecond's
# worth a turn, 38 KB in all.
GAPS_A_TURN = 100
TURNS_OF_GAPS = 12
COLLECT, GAPS = 0, 1
TIDY = GAPS + TURNS_OF_GAPS
# Turns for which messages that wait to be sent and inputs that change go before.
PATIENCE = 100


class Tidying:
    """`step`: what comes next, TIDY for nothing. `bank`: the inputs; `health` is told what is
    free."""

    def __init__(self, bank, health):
        self.bank = bank
        self.health = health
        self.step = TIDY
        self.waited = 0
        self.most_used = 0

    def begin(self):
        """A moment has come at which it delays nobody."""
        self.step = COLLECT
        self.waited = 0

    def advance(self, has_output, is_betting):
        """A piece of what is due. Once betting is open a press may come at any time, and what was
        put off until then is left out."""
        if self.step != COLLECT:
            for _ in range(GAPS_A_TURN):
                bytes(1)
            self.step += 1
        elif is_betting:
            self.step = TIDY
        elif (has_output or self.bank.is_waiting()) and self.waited < PATIENCE:
            self.waited += 1
        else:
            gc.collect()
            self.health.heap_free = gc.mem_free()
            self.most_used = self.health.heap_free - KEPT_BYTES
            self.step = GAPS

    def look(self):
        """Collect if little is left, unless an input is about to change."""
        if heap.used() > self.most_used and not edges.pending() and not self.bank.is_waiting():
            gc.collect()
            self.step = GAPS
