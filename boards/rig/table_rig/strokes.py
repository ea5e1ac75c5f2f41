"""What the hands do, as words for their state machine. Pure.

A word holds which of the 14 pins are driven (bits 0 to 13) and the delay up to the next word
(bits 14 to 31). Carrying out a word takes its delay and WORD_CYCLES cycles of 8 ns.
"""

from .schedule import BIT, DRIVES

PINS = 14
DELAY_BITS = 18
WORD_CYCLES = 4
CYCLE_NS = 8
MOST_CYCLES = (1 << DELAY_BITS) - 1 + WORD_CYCLES


def word(driven, cycles):
    """Drive the pins of the mask `driven` and wait, in all `cycles` (4 to 262,147)."""
    return driven | (cycles - WORD_CYCLES) << PINS


def filling(driven, cycles):
    """Words that change nothing for `cycles`, at least 4."""
    longest = (cycles - WORD_CYCLES) // MOST_CYCLES
    rest = cycles - longest * MOST_CYCLES
    words = [word(driven, MOST_CYCLES)] * longest
    if rest > MOST_CYCLES:
        words.append(word(driven, WORD_CYCLES))
        rest -= WORD_CYCLES
    words.append(word(driven, rest))
    return words


def changed(driven, edge):
    """The mask of driven pins after an edge."""
    bit = 1 << edge[BIT]
    return driven | bit if edge[DRIVES] else driven & ~bit


def strokes(edges, driven, start_ns):
    """Words for edges (schedule.py) in the order of their times, which are set off at `start_ns`;
    `driven` is the mask before.

    Edges of one time are one word; those that are closer than a word takes, or already past, move
    apart.
    """
    words = []
    wanted = None
    begins = 0
    # A call for each edge would take as long as all the rest.
    for at_ns, bit, drives, _, _ in edges:
        at = (at_ns - start_ns) // CYCLE_NS
        if at != wanted:
            cycles = at - begins
            if cycles > MOST_CYCLES:
                words += filling(driven, cycles)
            else:
                if cycles < WORD_CYCLES:
                    cycles = WORD_CYCLES
                words.append(driven | (cycles - WORD_CYCLES) << PINS)
            begins += cycles
            wanted = at
        if drives:
            driven |= 1 << bit
        else:
            driven &= ~(1 << bit)
    words.append(word(driven, WORD_CYCLES))
    return words
