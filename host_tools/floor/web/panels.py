"""The panels of tables, each opened when somebody asks for it and ended when nobody looks."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from host_tools.common.errors import HostError
from host_tools.floor.people import Person

UID = re.compile("[0-9a-f]{4,32}")
MOST = 8
# A page that is loaded anew, or goes from one to the next, finds its panel open.
REST_S = 20.0


class Panel(Protocol):
    """A table that is open."""

    def application(self, person: Person) -> ASGIApp:
        """As this person may have it; whoever asks is the `person` of the scope."""

    def end(self) -> None: ...


# Opens the panel of a board, in a thread, for pages in the loop. Raises HostError 7122, 7123.
Make = Callable[[str, asyncio.AbstractEventLoop], Panel]


@dataclass
class _Open:
    """`panel` comes, or the error why it does not; `users`: requests that are being answered, each
    by its person's `may_act`."""

    panel: "asyncio.Task[Panel]"
    users: Counter[bool] = field(default_factory=Counter)
    rest: asyncio.TimerHandle | None = None


class Panels:
    """ASGI application below a path with `uid`; `refuse` is the answer where there is no panel."""

    def __init__(
        self,
        make: Make,
        refuse: Callable[[Scope, HostError], ASGIApp],
        most: int = MOST,
        rest_s: float = REST_S,
    ) -> None:
        self._make, self._refuse = make, refuse
        self._most, self._rest_s = most, rest_s
        self._open: dict[str, _Open] = {}
        # A board that does not answer takes long, and who signs in meanwhile waits for none.
        self._threads = ThreadPoolExecutor(most, "panel")
        self._closing: dict[str, asyncio.Task[None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        uid = scope["path_params"]["uid"]
        if not UID.fullmatch(uid):
            answer = PlainTextResponse("There is no such table.\n", status_code=404)
            await answer(scope, receive, send)
            return
        try:
            person = scope["person"]
            async with self._used(uid, person.may_act) as panel:
                await panel.application(person)(scope, receive, send)
        except HostError as error:
            await self._refuse(scope, error)(scope, receive, send)

    async def end(self) -> None:
        """With the server."""
        for uid in list(self._open):
            self._let_go(uid)
        await asyncio.gather(*self._closing.values())
        self._threads.shutdown()

    @asynccontextmanager
    async def _used(self, uid: str, may_act: bool) -> AsyncIterator[Panel]:
        """Raises HostError 7121 to 7123."""
        one = self._open.get(uid) or self._begin(uid, may_act)
        one.users[may_act] += 1
        if one.rest:
            one.rest.cancel()
        try:
            yield await asyncio.shield(one.panel)
        finally:
            self._leave(uid, one, may_act)

    def _begin(self, uid: str, may_act: bool) -> _Open:
        """Where there are too many, for the oldest one that nobody looks at, or that nobody who
        may act looks at, if this is somebody who may."""
        if len(self._open) >= self._most:
            spare = [uid for uid, one in self._open.items() if not one.users[True]]
            unused = [uid for uid in spare if not self._open[uid].users[False]]
            freed = unused or (spare if may_act else [])
            if not freed:
                raise HostError(7121, most=self._most)
            self._let_go(freed[0])
        self._open[uid] = _Open(asyncio.ensure_future(self._made(uid)))
        return self._open[uid]

    async def _made(self, uid: str) -> Panel:
        """Its port is free once the one before is closed."""
        if before := self._closing.get(uid):
            await before
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._make, uid, loop)

    def _leave(self, uid: str, one: _Open, may_act: bool) -> None:
        """One that did not open is forgotten at once, so that it is tried again."""
        one.users[may_act] -= 1
        if one.users.total() or self._open.get(uid) is not one:
            return
        if one.panel.done() and one.panel.exception():
            self._let_go(uid)
        else:
            loop = asyncio.get_running_loop()
            one.rest = loop.call_later(self._rest_s, self._let_go, uid)

    def _let_go(self, uid: str) -> None:
        one = self._open.pop(uid)
        if one.rest:
            one.rest.cancel()
        closing = self._closing[uid] = asyncio.ensure_future(self._close(one))
        closing.add_done_callback(lambda done: self._closing.pop(uid, None))

    async def _close(self, one: _Open) -> None:
        await asyncio.wait([one.panel])
        if one.panel.exception() is None:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._threads, one.panel.result().end)
