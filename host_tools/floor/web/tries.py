"""How often somebody may try to sign in: so often under one name and from one address. Pure."""

import ipaddress
from collections import deque
from collections.abc import Callable
from math import ceil

WINDOW_S = 300.0
OF_A_NAME, OF_AN_ADDRESS = 5, 20
# Names and addresses that are remembered; behind them the oldest are forgotten.
MOST = 4_096
# What one subscriber of an IPv6 network has at least.
V6_PREFIX = 64


class Tries:
    """`clock` in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tried: dict[str, deque[float]] = {}

    def begin(self, name: str, address: str) -> int:
        """0 where this try is let through, and counts; else in how many seconds there is one."""
        now_s = self._clock()
        kinds = ((f"name {name}", OF_A_NAME), (f"address {_network(address)}", OF_AN_ADDRESS))
        waits = [self._wait(key, most, now_s) for key, most in kinds]
        if max(waits) > 0:
            return ceil(max(waits))
        for key, most in kinds:
            times = self._tried.pop(key, None) or deque(maxlen=most)
            times.append(now_s)
            self._tried[key] = times
        while len(self._tried) > MOST:
            del self._tried[next(iter(self._tried))]
        return 0

    def fitted(self, name: str) -> None:
        """Whoever knows the password does not guess; his address may still be somebody else's."""
        self._tried.pop(f"name {name}", None)

    def _wait(self, key: str, most: int, now_s: float) -> float:
        times = self._tried.get(key, ())
        recent = [one for one in times if now_s - one < WINDOW_S]
        return recent[0] + WINDOW_S - now_s if len(recent) >= most else 0.0


def _network(address: str) -> str:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network((parsed, V6_PREFIX), strict=False))
