"""Works the power switch, RUN and the contacts: one state machine drives all of their pins, fed by
DMA, so that edges come when they should whatever the interpreter does meanwhile.

A pin is driven or released; its level when driven is preset, high for the power and low for RUN
and the contacts.
"""

from array import array

import micropython
import rp2
from machine import Pin, disable_irq, enable_irq
from uctypes import addressof

from . import dma, programs
from .clock import now_us
from .schedule import AT, BIT
from .strokes import CYCLE_NS, WORD_CYCLES, changed, filling, strokes, word

MACHINE = 0
FIRST_PIN = 2
# The wait before a batch, and its words: 256 edges, each up to 20 ms behind the one before.
MOST_FILLING = 16
MOST_WORDS = 256 * 11
# From the tick that sets a batch off to the first change of its pins, in cycles.
START_CYCLES = 28
# From writing down the last word to that tick.
PREPARE_US = 600
# An edge that is nearer is not taken back.
FIRM_US = 400
NANOS = 1000


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
        self.machine = rp2.StateMachine(MACHINE, programs.hands, out_base=Pin(FIRST_PIN))
        for pin in others:
            Pin(pin, Pin.IN, None)
        self.words = array("I", bytes(4 * (MOST_FILLING + MOST_WORDS)))
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
        """Hand a batch to the hardware, which is idle. One that comes too late happens at once,
        its edges as far apart as they should be."""
        words, _ = strokes(edges, self.driven)
        prepare_us = PREPARE_US
        self.words[MOST_FILLING : MOST_FILLING + len(words)] = array("I", words)
        while True:
            tick = now_us() + prepare_us
            start = tick * NANOS // CYCLE_NS + START_CYCLES
            lead = edges[0][AT] // CYCLE_NS - start
            late_ns = max(0, (WORD_CYCLES - lead) * CYCLE_NS)
            begin = self._lead_in(max(lead, WORD_CYCLES))
            self.channel.config(
                read=addressof(self.words) + 4 * begin,
                write=dma.txf(MACHINE),
                count=MOST_FILLING + len(words) - begin,
                ctrl=self.control,
            )
            if set_off(tick, 1 << self.channel.channel):
                break
            prepare_us *= 2
        if late_ns:
            self.late += len(edges)
            edges = [(edge[AT] + late_ns,) + edge[BIT:] for edge in edges]
        self.edges = edges

    def _lead_in(self, cycles):
        """Write down the wait before the first edge; returns the place of its first word."""
        words = filling(self.driven, cycles)
        begin = MOST_FILLING - len(words)
        self.words[begin:MOST_FILLING] = array("I", words)
        return begin

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

    def take_back(self):
        """Stop before the next edge. Returns (what has happened, what is not to happen), or None
        if an edge is too near."""
        state = disable_irq()
        now = now_us()
        if self.edges and self._next_ns(now * NANOS) < (now + FIRM_US) * NANOS:
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
