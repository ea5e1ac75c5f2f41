"""A board that is unplugged and comes back: which errors mean that, and waiting for it."""

import time
from collections.abc import Callable

from host_tools.common.errors import NO_REPLY, NO_SUCH_PORT, STREAM_ENDED, HostError
from host_tools.device.link.client import LinkClient

# HostErrors of a connection that ended or fell silent, and of a board that is not there yet: none
# is plugged in, or one that was just now has a port that others look at, or nobody may open.
CUT = (NO_REPLY, STREAM_ENDED)
GONE = (6201, 6202, 6206, 6220, 6221, 6247, NO_SUCH_PORT, *CUT)
RETRY_S = 0.5

Connect = Callable[[], LinkClient]


def is_gone(error: HostError) -> bool:
    return error.code in GONE


def connected_again(connect: Connect, wait_s: float) -> LinkClient:
    """The board on its port again, waiting for it up to `wait_s`. Raises what `connect` raised
    last."""
    end = time.monotonic() + wait_s
    while True:
        try:
            return connect()
        except HostError as error:
            if not is_gone(error) or time.monotonic() >= end:
                raise
        time.sleep(RETRY_S)
