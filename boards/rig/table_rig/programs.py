"""The programs of the state machines (RP2040 datasheet, chapter 3).

Instructions and their operands are names of the assembler rp2.asm_pio.
"""

import rp2
from rp2 import PIO

# Instructions that are written to a state machine from outside.
PUSH_NOBLOCK = 0x8000
PULL_NOBLOCK = 0x8080

# Not driven at first; when it is, the power's pin is high and the others are low.
RELEASED = [PIO.IN_HIGH] + [PIO.IN_LOW] * 13


@rp2.asm_pio(out_init=RELEASED, out_shiftdir=PIO.SHIFT_RIGHT)
def hands():
    """Words of strokes.py: drives the pins of a word, then waits for its delay."""
    pull(block)
    out(pindirs, 14)
    out(x, 18)
    label("delay")
    jmp(x_dec, "delay")


@rp2.asm_pio(in_shiftdir=PIO.SHIFT_LEFT)
def shifter():
    """The last 32 bits on MOSI (the pin `in_base`), the newest lowest; the clock is GP18. They
    are pushed when somebody writes the instruction for it."""
    wait(0, gpio, 18)
    wait(1, gpio, 18)
    in_(pins, 1)


@rp2.asm_pio()
def watcher():
    """Pushes what OSR holds, an instruction for a shifter, at each rise of the pin `in_base`."""
    wait(0, pin, 0)
    wait(1, pin, 0)
    mov(isr, osr)
    push(block)


@rp2.asm_pio(in_shiftdir=PIO.SHIFT_LEFT)
def listener():
    """Pushes the level of the pin `in_base` when it has changed."""
    wait(0, pin, 0)
    in_(pins, 1)
    push(block)
    wait(1, pin, 0)
    in_(pins, 1)
    push(block)
