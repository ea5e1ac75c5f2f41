"""Who may talk to a server: pages that it served itself. What lets a browser in, a token or a name
and a password, is for each server to say."""

from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE_METHODS = ("GET", "HEAD")
# A page that another site names in a link may be opened; nothing else may come from another site.
SAME_ORIGIN = "same-origin"
OF_US = (SAME_ORIGIN, "none")
HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
)
Headers = dict[str, str]


class Guard:
    """ASGI middleware. `hosts`: what the header Host may be, None for any. A server says in
    `answer` whom it lets in, and names its `visited` pages, which a link may lead to."""

    visited: tuple[str, ...] = ("/",)

    def __init__(self, app: ASGIApp, hosts: set[str] | None) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _with_ours(message.get("headers", []))
            await send(message)

        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        app = self.answer(scope, headers) or self._app
        await app(scope, receive, send_guarded)

    def answer(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        """What is said instead of the server's own answer; None lets the request pass."""
        return self.refused(scope, headers, known=False)

    def refused(self, scope: Scope, headers: Headers, known: bool) -> ASGIApp | None:
        """The answer to what no page of ours asks. Who is `known` may come by any name, as behind
        a proxy: a page that leads its own name here has no cookie of ours."""
        reason = self._refusal(scope, headers, known)
        return PlainTextResponse(reason + "\n", status_code=403) if reason else None

    def _refusal(self, scope: Scope, headers: Headers, known: bool) -> str:
        """Why the request is none of a page of ours, or ""."""
        host = headers.get("host", "")
        if self._hosts is not None and host not in self._hosts and not known:
            return "This name is none of this server's."
        site = headers.get("sec-fetch-site", "none")
        if site not in OF_US and not self._is_visit(scope, headers):
            return "Another site may not ask here."
        # What the browser itself says holds behind a proxy too, where scheme and Host are others.
        ours = f"{scope.get('scheme', 'http')}://{host}"
        if site != SAME_ORIGIN and headers.get("origin", ours) != ours:
            return "Another site may not ask here."
        if scope["method"] not in SAFE_METHODS:
            kind = headers.get("content-type", "").split(";")[0].strip()
            if kind != "application/json":
                return "Acts are asked for as application/json."
        return ""

    def _is_visit(self, scope: Scope, headers: Headers) -> bool:
        return (
            scope["method"] in SAFE_METHODS
            and scope["path"] in self.visited
            and headers.get("sec-fetch-mode") == "navigate"
            and headers.get("sec-fetch-dest") == "document"
        )


def _with_ours(given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """HEADERS besides, but for what an answer says itself."""
    said = {name.lower() for name, _ in given}
    return [*given, *(header for header in HEADERS if header[0] not in said)]


def cookies_of(header: str) -> dict[str, str]:
    """Of the header Cookie. What is no cookie is left out: another server of this host may have
    set it, and nobody is kept out for that."""
    return cookie_parser(header)


def cookie_of(scope: Scope, name: str) -> str:
    """Browsers share cookies between the ports of a name: each server has one of its own."""
    _, port = scope.get("server") or (None, None)
    return f"{name}_{port}" if port else name
