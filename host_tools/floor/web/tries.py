"""How often somebody may try to sign in. Pure.

So often under one name from one address, and from one address under whatever names: whoever
guesses keeps out nobody who sits elsewhere. More often, and no oftener, under one name from all
addresses together but those from which its owner has signed in: many of them do not guess faster,
and do not keep him out from his own.
"""

import ipaddress
from collections import deque
from collections.abc import Callable
from math import ceil
from typing import Any

from host_tools.common.web.addresses import ip_of

WINDOW_S = 300.0
OF_BOTH, OF_AN_ADDRESS, OF_A_NAME = 5, 20, 60
# Of tries and of sign-ins so many are remembered; behind them the oldest are forgotten.
MOST = 4_096
# What one subscriber of an IPv6 network has at least.
V6_PREFIX = 64
# A name and a network, or one of them alone.
Key = tuple[str | None, str | None]


class Tries:
    """`clock` in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tried: dict[Key, deque[float]] = {}
        self._fitted: dict[Key, None] = {}

    def begin(self, name: str, address: str) -> int:
        """0 where this try is let through, and counts; else in how many seconds there is one."""
        now_s, network = self._clock(), _network(address)
        kinds: list[tuple[Key, int]] = [
            ((name, network), OF_BOTH),
            ((None, network), OF_AN_ADDRESS),
        ]
        if (name, network) not in self._fitted:
            kinds.append(((name, None), OF_A_NAME))
        waits = [self._wait(key, most, now_s) for key, most in kinds]
        if max(waits) > 0:
            return ceil(max(waits))
        for key, most in kinds:
            times = self._tried.pop(key, None) or deque(maxlen=most)
            times.append(now_s)
            self._tried[key] = times
        _forget(self._tried)
        return 0

    def fitted(self, name: str, address: str) -> None:
        """Whoever knows the password does not guess; his address may still be somebody else's."""
        key = name, _network(address)
        self._tried.pop(key, None)
        self._fitted.pop(key, None)
        self._fitted[key] = None
        _forget(self._fitted)

    def _wait(self, key: Key, most: int, now_s: float) -> float:
        times = self._tried.get(key, ())
        recent = [one for one in times if now_s - one < WINDOW_S]
        return recent[0] + WINDOW_S - now_s if len(recent) >= most else 0.0


def _forget(kept: dict[Key, Any]) -> None:
    while len(kept) > MOST:
        del kept[next(iter(kept))]


def _network(address: str) -> str:
    parsed = ip_of(address)
    if parsed is None or parsed.version == 4:
        return str(parsed or address)
    return str(ipaddress.ip_network((parsed, V6_PREFIX), strict=False))
