"""DMA channels: the numbers and addresses that MicroPython's rp2.DMA leaves to its user."""

from array import array

import rp2
from machine import mem32
from uctypes import addressof

from .clock import TIMERAWL

PIO_BASE = (0x50200000, 0x50300000)
TXF = 0x10
RXF = 0x20
SM_INSTR = 0xD8
SM_STRIDE = 0x18
MACHINES = 4
UNPACED = 63


def txf(machine):
    """The address of the transmit FIFO of state machine 0 to 7."""
    return PIO_BASE[machine // MACHINES] + TXF + 4 * (machine % MACHINES)


def rxf(machine):
    return PIO_BASE[machine // MACHINES] + RXF + 4 * (machine % MACHINES)


def instr(machine):
    """The address at which an instruction is written that the machine carries out at once."""
    return PIO_BASE[machine // MACHINES] + SM_INSTR + SM_STRIDE * (machine % MACHINES)


def tx_request(machine):
    """The request (DREQ) that paces writing to the FIFO of a machine."""
    return machine // MACHINES * 8 + machine % MACHINES


def rx_request(machine):
    return tx_request(machine) + MACHINES


def forward(machine, address):
    """Everything that `machine` pushes is written to `address` at once, for ever."""
    channel = rp2.DMA()
    control = channel.pack_ctrl(
        inc_read=False, inc_write=False, treq_sel=rx_request(machine), high_pri=True
    )
    channel.config(read=rxf(machine), write=address, count=0xFFFFFFFF, ctrl=control, trigger=True)
    return channel


class Ring:
    """What a state machine pushes, each word with its time, the last 2**RING_BITS / 4 of them."""

    RING_BITS = 11

    def __init__(self, machine):
        size = 1 << self.RING_BITS
        self.memory = array("I", bytes(3 * size))
        self.words = addressof(self.memory) + size - 1 & ~(size - 1)
        self.times = self.words + size
        self.mask = size - 1
        self.read = 0
        self.word_channel = rp2.DMA()
        self.time_channel = rp2.DMA()
        self._start(machine)

    def _start(self, machine):
        """A word sets off the channel of the times, and that one the channel of the words."""
        word, time = self.word_channel, self.time_channel
        for channel, source, target, request, other in (
            (time, TIMERAWL, self.times, UNPACED, word),
            (word, rxf(machine), self.words, rx_request(machine), time),
        ):
            control = channel.pack_ctrl(
                inc_read=False,
                ring_sel=True,
                ring_size=self.RING_BITS,
                treq_sel=request,
                chain_to=other.channel,
                high_pri=True,
            )
            channel.config(read=source, write=target, count=1, ctrl=control)
        word.active(True)

    def stop(self):
        """Nothing is written to the memory any more; the state machine has stopped."""
        for channel in (self.word_channel, self.time_channel):
            channel.active(False)
            channel.close()

    def clear(self):
        """Forget what has come."""
        self.read = self.time_channel.write - self.times & self.mask

    def take(self):
        """What has come since the last time, oldest first: [(lower half of the time, word)]."""
        end = self.time_channel.write - self.times & self.mask
        found = []
        while self.read != end:
            found.append((mem32[self.times + self.read], mem32[self.words + self.read]))
            self.read = self.read + 4 & self.mask
        return found
