"""Listens to the board's displays and lamps: five state machines and eight DMA channels, so that
no bit is lost whatever the interpreter does meanwhile.

A shifter holds the last bits on the bus; when LOAD or RCLK rises, a watcher pushes the
instruction with which DMA makes the shifter hand them out, and DMA puts them beside the time.
"""

import rp2
from machine import Pin

from . import dma, programs
from .clock import now_us
from .signs import DISABLE, LATCH, LOAD
from .stamps import whole

# State machines 4 to 7 are of one block, which holds the programs of both chains.
LOAD_SHIFTER, LATCH_SHIFTER, LOAD_WATCHER, LATCH_WATCHER = range(4, 8)
DISABLE_LISTENER = 1


class Ears:
    """`pins`: role of board.py to the rig's pin."""

    def __init__(self, pins):
        for role in ("sck", "mosi", "display_load", "lamp_latch"):
            Pin(pins[role], Pin.IN, Pin.PULL_DOWN)
        self.disable = Pin(pins["lamp_disable"], Pin.IN, Pin.PULL_DOWN)
        self.machines = []
        self.forwards = []
        self.rings = (
            (LOAD, self._chain(LOAD_SHIFTER, LOAD_WATCHER, pins["mosi"], pins["display_load"])),
            (LATCH, self._chain(LATCH_SHIFTER, LATCH_WATCHER, pins["mosi"], pins["lamp_latch"])),
            (DISABLE, self._listener()),
        )
        self.latches = 0

    def _chain(self, shifter, watcher, mosi, latch):
        ring = dma.Ring(shifter)
        self._start(shifter, programs.shifter, Pin(mosi))
        self._start(watcher, programs.watcher, Pin(latch), programs.PUSH_NOBLOCK)
        self.forwards.append(dma.forward(watcher, dma.instr(shifter)))
        return ring

    def _start(self, number, program, in_base, word=None):
        """Set a state machine going, with `word` in OSR."""
        machine = rp2.StateMachine(number, program, in_base=in_base)
        if word is not None:
            machine.put(word)
            machine.exec(programs.PULL_NOBLOCK)
        machine.active(1)
        self.machines.append(machine)

    def _listener(self):
        ring = dma.Ring(DISABLE_LISTENER)
        self._start(DISABLE_LISTENER, programs.listener, self.disable)
        return ring

    def stop(self):
        """Leave the hardware."""
        for machine in self.machines:
            machine.active(0)
        for channel in self.forwards:
            channel.active(False)
            channel.close()
        for _, ring in self.rings:
            ring.stop()

    def power(self, is_on):
        """The board's power has come or gone. /OE has a pull-up on the board; without power the
        rig feeds nothing backwards."""
        self.disable.init(Pin.IN, Pin.PULL_UP if is_on else Pin.PULL_DOWN)
        for _, ring in self.rings:
            ring.clear()

    def take(self):
        """What was heard since the last time, oldest first: [(microseconds, kind, bits)]."""
        now = now_us()
        found = []
        for kind, ring in self.rings:
            for low, bits in ring.take():
                found.append((whole(low, now), kind, bits))
        self.latches += len(found)
        if len(found) > 1:
            found.sort(key=lambda each: each[0])
        return found
