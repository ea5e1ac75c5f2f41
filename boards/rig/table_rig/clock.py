"""The rig's own time: microseconds since its start, 64 bits of the chip's timer."""

from machine import mem32

TIMERAWH = 0x40054024
TIMERAWL = 0x40054028


def now_us():
    """Microseconds since the rig was started."""
    while True:
        high = mem32[TIMERAWH]
        low = mem32[TIMERAWL]
        if mem32[TIMERAWH] == high:
            # mem32 gives the upper half of its numbers as negative ones.
            return high << 32 | low & 0xFFFFFFFF
