"""When garbage is collected, so that nobody waits for it: once a round is locked and once it is
over, and otherwise before the heap runs out, while no input changes. So no collection begins
between a press or a chip and its lamp; one that is under way takes 10 to 15 ms.
"""

import gc

import edges
import heap

# Less than is free in any round, for what a press or a chip sets going takes some 10 KB. What fills
# gaps is 25 KB of it.
MOST_USED = 100_000
# A collection sends every search for room back to the start of the heap. What is too small there
# for anything else is used up, or whatever comes next would search through it: a millisecond's
# worth a turn.
GAPS_A_TURN = 100
TURNS_OF_GAPS = 8
COLLECT, GAPS = 0, 1
TIDY = GAPS + TURNS_OF_GAPS
# Turns for which messages that wait to be sent go before.
PATIENCE = 100


class Tidying:
    """`step`: what comes next, TIDY for nothing. `health` is told what is free."""

    def __init__(self, health):
        self.health = health
        self.step = TIDY
        self.waited = 0

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
        elif has_output and self.waited < PATIENCE:
            self.waited += 1
        else:
            gc.collect()
            self.health.heap_free = gc.mem_free()
            self.step = GAPS

    def look(self):
        """Collect if little is left, for then no moment is better than another."""
        if heap.used() > MOST_USED and not edges.pending():
            gc.collect()
            self.step = GAPS
