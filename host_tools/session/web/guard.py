"""Who may talk to the panel: pages that it served itself, in a browser that showed the token."""

import hashlib
import hmac
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "tablectl_panel"
# Who only looks on has a token of his own, for the display and the files of its page.
DISPLAY_COOKIE = "tablectl_display"
DISPLAY = "/display"
OF_DISPLAY = (DISPLAY, "/display/events")
FILES = "/page/"
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


class Guard:
    """ASGI middleware. `token`: what a browser has to have shown once, None where none is needed;
    `hosts`: what the header Host may be, None for any. Whoever has the token may come by any name,
    as behind a proxy: a page that leads its own name here has neither token nor cookie."""

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
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        shown = self._shown(scope, given)
        known = bool(shown) or self._is_known(scope, headers.get("cookie", ""))
        reason = self._refusal(scope, headers, known)
        if reason:
            return PlainTextResponse(reason + "\n", status_code=403)
        if shown:
            welcome = RedirectResponse(_first_page(scope, shown), status_code=303)
            secure = headers.get("x-forwarded-proto") == "https"
            welcome.set_cookie(
                cookie_of(scope, shown), given, httponly=True, samesite="strict", secure=secure
            )
            return welcome
        if self._token is None or known:
            return None
        return PlainTextResponse(
            "Open the address that `tablectl panel` printed.\n", status_code=403
        )

    def _shown(self, scope: Scope, given: str) -> str:
        """Which cookie the token in the address earns, "" for none."""
        if self._is_token(given):
            return COOKIE
        return DISPLAY_COOKIE if self._is_for_display(scope, given) else ""

    def _refusal(self, scope: Scope, headers: dict[str, str], known: bool) -> str:
        """Why the request is none of a page of ours, or ""."""
        host = headers.get("host", "")
        if self._hosts is not None and host not in self._hosts and not known:
            return "This name is none of the panel's."
        site = headers.get("sec-fetch-site", "none")
        if site not in OF_US and not _is_visit(scope, headers):
            return "Another site may not ask the panel."
        # What the browser itself says holds behind a proxy too, where scheme and Host are others.
        if site != SAME_ORIGIN and headers.get("origin", f"http://{host}") != f"http://{host}":
            return "Another site may not ask the panel."
        if scope["method"] not in SAFE_METHODS:
            kind = headers.get("content-type", "").split(";")[0].strip()
            if kind != "application/json":
                return "Acts are asked for as application/json."
        return ""

    def _is_known(self, scope: Scope, cookies: str) -> bool:
        """Whether a browser has shown the token before, or for the display that of the display."""
        try:
            held = SimpleCookie(cookies)
        except CookieError:
            return False
        mine, displays = (held.get(cookie_of(scope, name)) for name in (COOKIE, DISPLAY_COOKIE))
        return (mine is not None and self._is_token(mine.value)) or (
            displays is not None and self._is_for_display(scope, displays.value)
        )

    def _is_token(self, given: str) -> bool:
        return self._token is not None and _same(given, self._token)

    def _is_for_display(self, scope: Scope, given: str) -> bool:
        """The token of the display opens nothing but that, and acts on nothing."""
        return (
            self._token is not None
            and _same(given, display_token(self._token))
            and scope["method"] in SAFE_METHODS
            and (scope["path"] in OF_DISPLAY or scope["path"].startswith(FILES))
        )


def display_token(token: str) -> str:
    """The display's own token, which does not lead back to the panel's."""
    return hmac.new(token.encode(), DISPLAY.encode(), hashlib.sha256).hexdigest()


def _same(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode(), token.encode())


def _first_page(scope: Scope, shown: str) -> str:
    return DISPLAY if shown == DISPLAY_COOKIE or scope["path"] == DISPLAY else "/"


def cookie_of(scope: Scope, name: str = COOKIE) -> str:
    """Browsers share cookies between the ports of a name: each panel has one of its own."""
    _, port = scope.get("server") or (None, None)
    return f"{name}_{port}" if port else name


def _is_visit(scope: Scope, headers: dict[str, str]) -> bool:
    return (
        scope["method"] in SAFE_METHODS
        and scope["path"] in ("/", DISPLAY)
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )
