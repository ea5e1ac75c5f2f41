"""Works the power switch, RUN and the contacts: one state machine drives all of their pins, fed by
DMA, so that edges come when they should whatever the interpreter does meanwhile.

A pin is driven or released; its level when driven is preset, high for the power and low for RUN
and the contacts.
"""

import time
from array import array

import micropython
import rp2
from machine import Pin, disable_irq, enable_irq
from uctypes import addressof

from . import dma, programs
from .clock import now_us
from .schedule import AT, MOST_EDGES, TIMED
from .strokes import CYCLE_NS, PINS, WORD_CYCLES, changed, strokes, word

MACHINE = 0
FIRST_PIN = 2
# Of a batch: its edges, and the waits that are longer than one word's.
MOST_WORDS = MOST_EDGES * 3 + 64
# From the tick that sets a batch off to the first change of its pins, in cycles.
START_CYCLES = 28
# What it takes to write down a batch, and each of its edges.
PREPARE_US = 1000
EDGE_US = 90
# The last of that time is waited for with interrupts off.
SPIN_US = 100
# From taking a batch back to handing over the next.
FIRM_US = 1200
NANOS = 1000


def prepare(edges):
    """Microseconds from the decision to hand over so many edges to their start."""
    return PREPARE_US + EDGE_US * edges


@micropython.viper
def set_off(tick: int, channels: int) -> int:
    """Start DMA channels (a mask) as the timer's lower half becomes `tick`; 0 if that is past."""
    timer = ptr32(0x40054028)  # TIMERAWL
    starts = ptr32(0x50000430)  # MULTI_CHAN_TRIGGER
    state = disable_irq()
    in_time = int(timer[0] - tick < 0)
    if in_time:
        while timer[0] - tick < 0:
            pass
        starts[0] = channels
    enable_irq(state)
    return in_time


class Hands:
    """`others`: pins between those of the hands that are none of theirs."""

    def __init__(self, others):
        # After a reset every pad pulls down, which would fight the board's pull-ups.
        for pin in range(FIRST_PIN, FIRST_PIN + PINS):
            Pin(pin, Pin.IN)
        self.machine = rp2.StateMachine(MACHINE, programs.hands, out_base=Pin(FIRST_PIN))
        for pin in others:
            Pin(pin, Pin.IN)
        self.words = array("I", bytes(4 * MOST_WORDS))
        self.channel = rp2.DMA()
        self.control = self.channel.pack_ctrl(
            inc_write=False, treq_sel=dma.tx_request(MACHINE), high_pri=True
        )
        self.machine.active(1)
        # What the hardware has, and which pins are driven as far as it has come.
        self.edges = []
        self.driven = 0
        self.done = 0
        self.late = 0

    def stop(self):
        """Release everything, and leave the hardware."""
        self.channel.active(False)
        self.machine.restart()
        self.machine.active(1)
        self.machine.put(word(0, WORD_CYCLES))
        self.channel.close()

    def arm(self, edges):
        """Hand a batch to the hardware, which is idle. Edges that come too late happen at once."""
        prepare_us = prepare(len(edges))
        while True:
            tick = now_us() + prepare_us
            start_ns = tick * NANOS + START_CYCLES * CYCLE_NS
            words = strokes(edges, self.driven, start_ns)
            self.words[: len(words)] = array("I", words)
            self.channel.config(
                read=addressof(self.words),
                write=dma.txf(MACHINE),
                count=len(words),
                ctrl=self.control,
            )
            time.sleep_us(max(0, tick - SPIN_US - now_us()))
            if set_off(tick, 1 << self.channel.channel):
                break
            prepare_us *= 2
        self.edges = edges
        for edge in edges:
            if edge[AT] >= start_ns:
                break
            self.late += edge[TIMED]

    def take_done(self, now_ns):
        """The edges that have happened since the last time."""
        count = 0
        for edge in self.edges:
            if edge[AT] > now_ns:
                break
            self.driven = changed(self.driven, edge)
            count += 1
        happened = self.edges[:count]
        self.edges = self.edges[count:]
        self.done += count
        return happened

    def take_back(self, more):
        """Stop before the next edge. Returns (what has happened, what is not to happen), or None
        if an edge is too near for a new batch, with `more` edges at most, to be there in time."""
        firm_us = FIRM_US + prepare(min(MOST_EDGES, len(self.edges) + more))
        state = disable_irq()
        now = now_us()
        if self.edges and self._next_ns(now * NANOS) < (now + firm_us) * NANOS:
            enable_irq(state)
            return None
        self.machine.active(0)
        enable_irq(state)
        self.channel.active(False)
        for _ in range(self.machine.tx_fifo()):
            self.machine.exec(programs.PULL_NOBLOCK)
        self.machine.restart()
        self.machine.active(1)
        happened = self.take_done(now * NANOS)
        rest, self.edges = self.edges, []
        return happened, rest

    def _next_ns(self, now_ns):
        """The first edge that has not happened yet; now if all have."""
        for edge in self.edges:
            if edge[AT] > now_ns:
                return edge[AT]
        return now_ns
