"""Who may talk to the panel: pages that it served itself, in a browser that showed the token."""

import hashlib
import hmac
from urllib.parse import parse_qs

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Scope

from host_tools.common.web import addresses
from host_tools.common.web.guard import SAFE_METHODS, Guard, Headers, cookie_of, cookies_of

COOKIE = "tablectl_panel"
# Who only looks on has a token of his own, for the display and the files of its page.
DISPLAY_COOKIE = "tablectl_display"
DISPLAY = "/display"
OF_DISPLAY = (DISPLAY, "/display/events")
FILES = "/page/"


class TokenGuard(Guard):
    """`token`: what a browser has to have shown once, None where none is needed. Whoever has it
    may come by any name."""

    visited = ("/", DISPLAY)

    def __init__(self, app: ASGIApp, hosts: set[str] | None, token: str | None) -> None:
        super().__init__(app, hosts)
        self._token = token

    def answer(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        shown = self._shown(scope, given)
        known = bool(shown) or self._is_known(scope, headers.get("cookie", ""))
        refused = self.refused(scope, headers, known)
        if refused:
            return refused
        if shown:
            page = DISPLAY if shown == DISPLAY_COOKIE or scope["path"] == DISPLAY else "/"
            welcome = RedirectResponse(addresses.below(scope["path"], page), status_code=303)
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

    def _is_known(self, scope: Scope, cookies: str) -> bool:
        """Whether a browser has shown the token before, or for the display that of the display."""
        held = cookies_of(cookies)
        mine, displays = (held.get(cookie_of(scope, name)) for name in (COOKIE, DISPLAY_COOKIE))
        return (mine is not None and self._is_token(mine)) or (
            displays is not None and self._is_for_display(scope, displays)
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
