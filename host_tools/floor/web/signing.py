"""Signing in and out."""

import asyncio
import json

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from host_tools.common.web.guard import cookie_of
from host_tools.common.web.server import body
from host_tools.floor import names
from host_tools.floor.people import LONGEST_NAME, LONGEST_PASSWORD
from host_tools.floor.web.desk import Desk
from host_tools.floor.web.door import COOKIE, SIGN_IN, SIGN_OUT, said

# One of them takes 64 MiB of memory and all cores for a moment.
HASHES_AT_ONCE = 2
WRONG = "Wrong name or password."


class Signing:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hashing = asyncio.Semaphore(HASHES_AT_ONCE)

    def routes(self) -> list[Route]:
        return [
            Route(SIGN_IN, self.page),
            Route(SIGN_IN, self.sign_in, methods=["POST"]),
            Route(SIGN_OUT, self.sign_out, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        if request.scope["person"]:
            return RedirectResponse("./", status_code=303)
        return self._desk.page(request, "sign_in.html", {})

    async def sign_in(self, request: Request) -> Response:
        """The same answer in the same time, whether or not there is somebody of the name."""
        given = await _given(request)
        if given is None:
            return _refused(WRONG, 400)
        if unknown := self._desk.following.unknown():
            return _refused(said(unknown), 503)
        name, password = names.normal(given[0]), given[1]
        desk, address = self._desk, request.client.host if request.client else ""
        wait_s = desk.tries.begin(name, address)
        person = desk.following.people.get(name)
        # What is nobody's name may be a password that was typed in the wrong field.
        who = name if person else "an unknown name"
        if wait_s:
            desk.log(request.scope, "signs in too often", by=who)
            return _refused(f"Too many tries; there is one again in {wait_s} s.", 429)
        async with self._hashing:
            fits = await asyncio.to_thread(desk.passwords.fits, person, password)
        if person is None or not fits:
            desk.log(request.scope, "does not sign in: name and password do not fit", by=who)
            return _refused(WRONG, 403)
        desk.tries.fitted(name, address)
        desk.log(request.scope, "signs in", by=f"{person.name} ({person.role})")
        answer = JSONResponse({})
        answer.set_cookie(
            cookie_of(request.scope, COOKIE),
            desk.sign_ins.begin(person),
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return answer

    async def sign_out(self, request: Request) -> Response:
        if request.scope["person"]:
            self._desk.log(request.scope, "signs out")
        self._desk.sign_ins.end(request.scope["token"])
        answer = JSONResponse({})
        answer.delete_cookie(cookie_of(request.scope, COOKIE))
        return answer


async def _given(request: Request) -> tuple[str, str] | None:
    """Name and password, of bounded length."""
    try:
        asked = json.loads(await body(request))
        name, password = asked["name"], asked["password"]
        fit = 0 < len(name) <= LONGEST_NAME and len(password) <= LONGEST_PASSWORD
        # What no text of UTF-8 has is nobody's name and no password.
        password.encode(), name.encode()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return (name, password) if fit else None


def _refused(reason: str, status: int) -> JSONResponse:
    return JSONResponse({"error": reason}, status_code=status)
