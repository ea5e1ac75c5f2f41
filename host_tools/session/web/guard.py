"""Who may talk to the panel: pages that it served itself, from this computer or with the token."""

import hmac
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "tablectl_panel"
SAFE_METHODS = ("GET", "HEAD")
# A page that another site names in a link may be opened; nothing else may come from another site.
OF_US = ("same-origin", "none")
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


class Guard:
    """ASGI middleware. `hosts`: what the header Host may be, None for any; `token`: what a browser
    has to have shown once, None where none is needed."""

    def __init__(self, app: ASGIApp, hosts: set[str] | None, token: str | None) -> None:
        self._app = app
        self._hosts = hosts
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        app = self._answer(scope) or self._app
        await app(scope, receive, send_guarded)

    def _answer(self, scope: Scope) -> ASGIApp | None:
        """What is said instead of the panel's own answer; None lets the request pass."""
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        reason = self._refusal(scope, headers)
        if reason:
            return PlainTextResponse(reason + "\n", status_code=403)
        if self._token is None or self._has_token(headers.get("cookie", "")):
            return None
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if hmac.compare_digest(given.encode(), self._token.encode()):
            welcome = RedirectResponse("/", status_code=303)
            welcome.set_cookie(COOKIE, self._token, httponly=True, samesite="strict")
            return welcome
        return PlainTextResponse(
            "Open the address that `tablectl panel` printed.\n", status_code=403
        )

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> str:
        """Why the request is none of a page of ours, or ""."""
        host = headers.get("host", "")
        if self._hosts is not None and host not in self._hosts:
            return "This name is none of the panel's."
        if headers.get("origin", f"http://{host}") != f"http://{host}":
            return "Another site may not ask the panel."
        if headers.get("sec-fetch-site", "none") not in OF_US and not _is_visit(scope, headers):
            return "Another site may not ask the panel."
        if scope["method"] not in SAFE_METHODS:
            kind = headers.get("content-type", "").split(";")[0].strip()
            if kind != "application/json":
                return "Acts are asked for as application/json."
        return ""

    def _has_token(self, cookies: str) -> bool:
        assert self._token is not None
        try:
            given = SimpleCookie(cookies).get(COOKIE)
        except CookieError:
            return False
        if given is None:
            return False
        return hmac.compare_digest(given.value.encode(), self._token.encode())


def _is_visit(scope: Scope, headers: dict[str, str]) -> bool:
    return (
        scope["method"] in SAFE_METHODS
        and scope["path"] == "/"
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )
