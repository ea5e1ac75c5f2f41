"""How many connections a server holds, and for how long one may hold its tongue.

A page is served whoever else keeps connections open and asks for nothing, does not say all that he
asks, or does not take the answer: of those, the oldest makes room for each one that comes.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from uvicorn.protocols.http.h11_impl import H11Protocol

# In all, well below what a process may have open; and from one address, where other computers may
# ask as well.
MOST = 128
MOST_OF_ONE = 64
# Within so long a request has to be there, its header and its body.
ASKS_WITHIN_S = 5.0
# So many wait until they are taken: no more than these are taken at once.
BACKLOG = 256


class Open(Protocol):
    """A connection: from which address, and whether the server waits for who is there."""

    address: str

    @property
    def is_idle(self) -> bool: ...

    def drop(self) -> None: ...


class Connections:
    """Those that are open, the oldest first."""

    def __init__(self, most: int = MOST, most_of_one: int = MOST_OF_ONE) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._open: list[Open] = []

    def enter(self, new: Open) -> None:
        """Take it in, for the oldest idle one where there are too many of its address or in all;
        it is dropped itself where none of them is idle."""
        same = [one for one in self._open if one.address == new.address]
        for others, most in ((same, self._most_of_one), (self._open, self._most)):
            if len(others) < most:
                continue
            idle = next((one for one in others if one.is_idle), new)
            self.leave(idle)
            idle.drop()
            if idle is new:
                return
        self._open.append(new)

    def leave(self, one: Open) -> None:
        if one in self._open:
            self._open.remove(one)


class BoundedProtocol(H11Protocol):
    """HTTP on one of the Connections."""

    def __init__(self, connections: Connections, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._among = connections
        self._silent: asyncio.TimerHandle | None = None
        self.address = ""

    @property
    def is_idle(self) -> bool:
        if self.cycle is None or self.cycle.response_complete:
            return True
        return self.cycle.more_body or self.flow.write_paused

    def drop(self) -> None:
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._silent = self.loop.call_later(ASKS_WITHIN_S, self._look)
        self._among.enter(self)

    def data_received(self, data: bytes) -> None:
        """What begins another request has as long as the first one had. One that comes before the
        answer to the one before is not answered: no browser asks so."""
        before = self.cycle
        is_answered = before is None or before.response_complete
        if self._silent is None and is_answered:
            self._silent = self.loop.call_later(ASKS_WITHIN_S, self._look)
        super().data_received(data)
        if self.cycle and not self.is_idle and self.conn.trailing_data[0]:
            self.cycle.keep_alive = False
        if self.cycle is not before and self._silent:
            self._silent.cancel()
            self._silent = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._silent:
            self._silent.cancel()
        self._among.leave(self)
        super().connection_lost(exc)

    def _look(self) -> None:
        """No request came whole: one that was answered is looked after by uvicorn."""
        self._silent = None
        self.drop()


def bounded(connections: Connections) -> Callable[..., BoundedProtocol]:
    """What uvicorn makes of each connection."""
    return lambda *arguments, **named: BoundedProtocol(connections, *arguments, **named)
