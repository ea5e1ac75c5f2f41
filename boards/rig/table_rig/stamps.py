"""Stamps: the lower half of a time, as the DMA takes it from the chip's timer. Pure."""

TURN = 1 << 32
HALF = TURN // 2


def whole(low, now):
    """The 64-bit time with this lower half that is nearest to `now`: up to 35 minutes before, and
    after it too, for the board may latch between the reading of `now` and that of the stamps."""
    return now + (low - now + HALF) % TURN - HALF
