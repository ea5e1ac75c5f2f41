"""Who is let in at the floor's page: whoever signed in, each to what his role may do."""

import asyncio
from collections import Counter
from collections.abc import Callable

from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.common.errors import HostError
from host_tools.common.web import addresses
from host_tools.common.web.guard import SAFE_METHODS, Guard, Headers, cookie_of, cookies_of
from host_tools.floor import metrics
from host_tools.floor.people import Person

COOKIE = "tablectl_floor"
SIGN_IN, SIGN_OUT = "/sign-in", "/sign-out"
FILES = "/page/"
# What says that nothing is known, to those of whom it was known last.
SAYS_SO = ("/", "/events", SIGN_OUT)
# Metrics have a door of their own, where they are served.
OPEN = (SIGN_IN, SIGN_OUT, metrics.PATH)
LOOKS_ON = "Read-only: a viewer acts on nothing.\n"
# Requests of one person that are answered at a time, those that a page listens to among them: far
# fewer than the server has connections, from wherever he signed in.
MOST_AT_ONCE = 32
# What a page listens to ends so soon after its sign-in.
LOOK_S = 5.0


class Door(Guard):
    """`known`: whose a token is; `unknown`: why it is not known who may do what. What it lets
    through finds its `person` in the scope; of what a viewer asks only what reads goes through,
    wherever it leads."""

    visited = ("/", SIGN_IN)

    def __init__(
        self,
        app: ASGIApp,
        hosts: set[str] | None,
        known: Callable[[str], Person | None],
        unknown: Callable[[], HostError | None],
    ) -> None:
        super().__init__(app, hosts)
        self._known, self._unknown = known, unknown

    def answer(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        scope["token"] = _token(scope, headers.get("cookie", ""))
        person = scope["person"] = self._known(scope["token"])
        refused = self.refused(scope, headers, known=person is not None)
        path = scope["path"]
        if refused or path in OPEN or path.startswith(FILES):
            return refused
        if person is None:
            if headers.get("sec-fetch-mode") == "navigate":
                return RedirectResponse(addresses.below(path, SIGN_IN), status_code=303)
            return PlainTextResponse("Sign in first.\n", status_code=401)
        if scope["method"] not in SAFE_METHODS and not person.may_act:
            return PlainTextResponse(LOOKS_ON, status_code=403)
        error = None if path in SAYS_SO else self._unknown()
        return JSONResponse({"error": said(error)}, status_code=503) if error else None


class Shares:
    """ASGI middleware behind a Door: nobody has more than his share, or listens on when his
    sign-in is over. Whoever looks on is there as long as his page listens."""

    def __init__(self, app: ASGIApp, known: Callable[[str, bool], Person | None]) -> None:
        self._app, self._known = app, known
        self._asked: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        person = scope.get("person")
        if person is None:
            await self._app(scope, receive, send)
            return
        name = person.name
        if self._asked[name] >= MOST_AT_ONCE:
            answer = PlainTextResponse("Too much at once; close some pages.\n", status_code=429)
            await answer(scope, receive, send)
            return
        self._asked[name] += 1
        try:
            await self._answer(scope, receive, send)
        finally:
            self._asked[name] -= 1
            self._asked += Counter()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        token, is_used = scope["token"], not scope["person"].may_act
        is_whole = False

        async def receive_while() -> Message:
            coming = asyncio.ensure_future(receive())
            try:
                while not (await asyncio.wait([coming], timeout=LOOK_S))[0]:
                    if self._known(token, is_used) is None:
                        return {"type": "http.disconnect"}
                return coming.result()
            finally:
                coming.cancel()

        async def send_on(message: Message) -> None:
            nonlocal is_whole
            body = message["type"] == "http.response.body"
            is_whole = body and not message.get("more_body", False)
            await send(message)

        await self._app(scope, receive_while, send_on)
        if not is_whole:
            await send({"type": "http.response.body", "body": b""})


class BehindProxy:
    """ASGI middleware: whatever does not come from the proxy, by https, is refused."""

    def __init__(self, app: ASGIApp, proxy: str) -> None:
        self._app, self._proxy, self._address = app, proxy, addresses.ip_of(proxy)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host, port = scope.get("client") or ("", 0)
        forwarded = dict(scope["headers"]).get(b"x-forwarded-proto", b"")
        if addresses.ip_of(host) == self._address and forwarded == b"https":
            # Written as it was named, it is known to what reads the other headers too.
            await self._app({**scope, "client": (self._proxy, port)}, receive, send)
            return
        answer = PlainTextResponse("Ask by https, at the proxy's address.\n", status_code=403)
        await answer(scope, receive, send)


def said(error: HostError) -> str:
    return f"{error.code}: {error.text}"


def _token(scope: Scope, cookies: str) -> str:
    return cookies_of(cookies).get(cookie_of(scope, COOKIE), "")
