"""A board or rig that is unplugged and comes back: which errors mean that, and waiting for it."""

import time
from collections.abc import Callable
from typing import TypeVar

from host_tools.common.errors import NO_REPLY, NO_SUCH_PORT, STREAM_ENDED, HostError
from host_tools.device.link.client import LinkClient

# HostErrors of a connection that ended or fell silent, and of a board or rig that is not there
# yet: none is plugged in, or one that was just now has a port that others look at, or nobody may
# open.
CUT = (NO_REPLY, STREAM_ENDED)
RIG_SILENT = 7001
GONE = (6201, 6202, 6206, 6220, 6221, 6245, 6247, NO_SUCH_PORT, RIG_SILENT, *CUT)
RETRY_S = 0.5

Connect = Callable[[], LinkClient]
Met = TypeVar("Met")


def is_gone(error: HostError) -> bool:
    return error.code in GONE


def connected_again(connect: Callable[[], Met], wait_s: float) -> Met:
    """What `connect` returns once the board is there; waits up to `wait_s` seconds. Raises the
    last error of `connect`."""
    end = time.monotonic() + wait_s
    while True:
        try:
            return connect()
        except HostError as error:
            if not is_gone(error) or time.monotonic() >= end:
                raise
        time.sleep(RETRY_S)
