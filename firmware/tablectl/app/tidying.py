"""When garbage is collected, so that nobody waits for it: once a round is locked and once it is
over, and otherwise before the heap runs out, while no input changes. So no collection begins
between a press or a chip and its lamp; one that is under way takes 10 to 15 ms.
"""

import gc

import edges
import heap

# What a press or a chip sets going takes some 10 KB, and the request that is being served as much.
KEPT_BYTES = 24_000
# Turns for which messages that wait to be sent and inputs that change go before.
PATIENCE = 100


class Tidying:
    """`is_due`: it comes when nobody waits for anything else. `bank`: the inputs; `health` is told
    what is free."""

    def __init__(self, bank, health):
        self.bank = bank
        self.health = health
        self.is_due = False
        self.waited = 0
        self.most_used = 0

    def begin(self):
        """A moment has come at which it delays nobody."""
        self.is_due = True
        self.waited = 0

    def advance(self, has_output, is_betting):
        """What is due, as soon as nothing else is. Once betting is open a press may come at any
        time, and what was put off until then is left out."""
        if is_betting:
            self.is_due = False
        elif (has_output or self.bank.is_waiting()) and self.waited < PATIENCE:
            self.waited += 1
        else:
            self.is_due = False
            gc.collect()
            self.health.heap_free = gc.mem_free()
            self.most_used = heap.fill_gaps() - KEPT_BYTES

    def look(self):
        """Collect if little is left, unless an input is about to change."""
        if heap.used() > self.most_used and not edges.pending() and not self.bank.is_waiting():
            gc.collect()
            self.most_used = heap.fill_gaps() - KEPT_BYTES
