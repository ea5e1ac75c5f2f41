"""The web server of the panel: the page, what it is told, and what it asks for."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.types import Scope

from host_tools.common.plain import plain_value
from host_tools.common.web.hub import Hub
from host_tools.common.web.server import PageServer, as_events, attached, body, page_files
from host_tools.session.sentences import in_words
from host_tools.session.web import acts, display, manuals, replay, sections
from host_tools.session.web.recorded_rounds import RecordedRounds
from host_tools.session.web.table_thread import KNOWN, TableThread
from host_tools.session.web.token_guard import TokenGuard

PAGE = Path(__file__).parent / "page"
LONGEST_CITATION = 200
# Told the scope of a request and what it asked for.
Acted = Callable[[Scope, str], None]
READ_ONLY = "This page is read-only: nobody acts on the table from here."


def application(
    table: TableThread,
    hub: Hub,
    hosts: set[str] | None,
    token: str | None,
    read_only: bool = False,
    acted: Acted = lambda scope, said: None,
) -> Starlette:
    """The panel of a table as an ASGI application; hosts, token: see TokenGuard. `read_only`: its
    page acts on nothing; `acted` is told who asked for what, once it is done or refused."""

    async def page(request: Request) -> Response:
        return FileResponse(PAGE / "index.html")

    so = {"read_only": read_only, "manuals": manuals.are_there()}
    first = {name: True for name, is_so in so.items() if is_so}

    async def events(request: Request) -> Response:
        told = hub.follow(first=first)
        return StreamingResponse(as_events(told), media_type="text/event-stream")

    return Starlette(
        routes=[
            Route("/", page),
            Route("/events", events),
            Route("/act", _refuse if read_only else _act(table, acted), methods=["POST"]),
            *display.routes(PAGE, hub),
            *replay.routes(PAGE, "/replay", replay.of_board(table)),
            *manuals.routes(),
            *shared(),
        ],
        middleware=[Middleware(TokenGuard, hosts=hosts, token=token)],
        lifespan=lambda app: attached(hub),
    )


async def _refuse(request: Request) -> Response:
    return JSONResponse({"error": READ_ONLY}, status_code=403)


def _act(table: TableThread, acted: Acted) -> Callable[[Request], Awaitable[Response]]:
    async def act(request: Request) -> Response:
        try:
            asked = plain_value(json.loads(await body(request)))
            facts = {name: value for name, value in asked.items() if name != "do"}
        except (ValueError, AttributeError, RecursionError):
            return JSONResponse({"error": "not a JSON object"}, status_code=400)
        done = table.do(lambda session: acts.perform(session, asked.get("do"), facts))
        try:
            answer, status, refused = await asyncio.wrap_future(done), 200, ""
        except KNOWN as error:
            answer, status = {"error": in_words(error)}, 409
            refused = f", refused: {answer['error']}"
        acted(request.scope, json.dumps(asked) + refused)
        return JSONResponse(answer, status_code=status)

    return act


def recording(rounds: RecordedRounds, hosts: set[str] | None, token: str | None) -> Starlette:
    """The rounds of a journal; there is no board to which anything could be sent."""
    return Starlette(
        routes=[*replay.routes(PAGE, "/", replay.of_file(rounds)), *shared()],
        middleware=[Middleware(TokenGuard, hosts=hosts, token=token)],
    )


def shared() -> list[Route | Mount]:
    """What every page asks for: its files, and what a section says."""

    async def says(request: Request) -> Response:
        return JSONResponse(
            sections.look_up(request.query_params.get("of", "")[:LONGEST_CITATION])
        )

    return [Route("/sections", says), page_files(PAGE)]


class PanelServer(PageServer):
    """`table` is what it serves."""

    def __init__(self, table: TableThread, hub: Hub, hosts: set[str] | None, token: str | None):
        """hosts, token: see TokenGuard."""
        super().__init__(application(table, hub, hosts, token), hub)
        self.table = table


class ReplayServer(PageServer):
    """Nothing is told that was not asked for."""

    def __init__(self, rounds: RecordedRounds, hosts: set[str] | None, token: str | None):
        """hosts, token: see TokenGuard."""
        super().__init__(recording(rounds, hosts, token), Hub())
