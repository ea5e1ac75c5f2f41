"""The web server of the panel: the page, what it is told, and what it asks for."""

import asyncio
import json
import signal
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from host_tools.common.errors import HostError
from host_tools.common.plain import plain_value
from host_tools.session.sentences import in_words
from host_tools.session.web import acts, display, replay, sections
from host_tools.session.web.connections import ASKS_WITHIN_S, BACKLOG, Connections, bounded
from host_tools.session.web.guard import Guard
from host_tools.session.web.hub import Hub
from host_tools.session.web.recorded_rounds import RecordedRounds
from host_tools.session.web.table_thread import KNOWN, TableThread

PAGE = Path(__file__).parent / "page"
LONGEST_ACT = 4096
LONGEST_CITATION = 200
# A page that still listens does not keep the server from ending.
FAREWELL_S = 1


def application(
    table: TableThread, hub: Hub, hosts: set[str] | None, token: str | None
) -> Starlette:
    """The panel of a table as an ASGI application; hosts, token: see Guard."""

    async def page(request: Request) -> Response:
        return FileResponse(PAGE / "index.html")

    async def events(request: Request) -> Response:
        return StreamingResponse(_as_events(hub.follow()), media_type="text/event-stream")

    async def act(request: Request) -> Response:
        try:
            asked = plain_value(json.loads(await _body(request)))
            facts = {name: value for name, value in asked.items() if name != "do"}
            done = table.do(lambda session: acts.perform(session, asked.get("do"), facts))
            return JSONResponse(await asyncio.wrap_future(done))
        except KNOWN as error:
            return JSONResponse({"error": in_words(error)}, status_code=409)
        except (ValueError, AttributeError, RecursionError):
            return JSONResponse({"error": "not a JSON object"}, status_code=400)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/events", events),
            Route("/act", act, methods=["POST"]),
            *display.routes(PAGE, hub),
            *replay.routes(PAGE, "/replay", replay.of_board(table)),
            *shared(),
        ],
        middleware=[Middleware(Guard, hosts=hosts, token=token)],
        lifespan=lambda app: _attached(hub),
    )


def recording(rounds: RecordedRounds, hosts: set[str] | None, token: str | None) -> Starlette:
    """The rounds of a journal; there is no board to which anything could be sent."""
    return Starlette(
        routes=[*replay.routes(PAGE, "/", replay.of_file(rounds)), *shared()],
        middleware=[Middleware(Guard, hosts=hosts, token=token)],
    )


def shared() -> list[Route | Mount]:
    """What every page asks for: its files, and what a section says."""

    async def says(request: Request) -> Response:
        return JSONResponse(
            sections.look_up(request.query_params.get("of", "")[:LONGEST_CITATION])
        )

    return [Route("/sections", says), Mount("/page", StaticFiles(directory=PAGE))]


@asynccontextmanager
async def _attached(hub: Hub) -> AsyncIterator[None]:
    hub.attach(asyncio.get_running_loop())
    yield


async def _body(request: Request) -> bytes:
    """Raises ValueError for more than an act can be, or one that does not come."""
    body = b""
    try:
        async with asyncio.timeout(ASKS_WITHIN_S):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LONGEST_ACT:
                    raise ValueError("too long")
    except TimeoutError:
        raise ValueError("too late") from None
    return body


async def _as_events(messages: AsyncIterator[str]) -> AsyncIterator[str]:
    """Server-sent events; a comment where there is nothing to tell."""
    async for message in messages:
        yield f"data: {message}\n\n" if message else ":\n\n"


def listening(host: str, port: int) -> socket.socket:
    """A socket on which the panel can be reached; port 0 takes any. Raises HostError 6906."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as error:
        address = f"{host}:{port}"
        raise HostError(6906, address=address, reason=error.strerror or error) from None


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """A Ctrl-C comes at the end. It comes to the main thread alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


class PageServer(uvicorn.Server):
    """A server that ends what it tells its pages when it is asked to end."""

    def __init__(self, served: Starlette, hub: Hub) -> None:
        config = uvicorn.Config(
            served,
            log_level="warning",
            access_log=False,
            server_header=False,
            http=bounded(Connections()),  # type: ignore[arg-type]
            ws="none",
            backlog=BACKLOG,
            timeout_graceful_shutdown=FAREWELL_S,
        )
        super().__init__(config)
        self._hub = hub
        self._is_signalled = False

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serves until it is asked to end. Where a Ctrl-C comes before the loop runs, Python would
        still complain, as its last words, that what was to run never did, or of half a loop.
        Raises KeyboardInterrupt once a signal has ended it."""
        runner, serve = asyncio.Runner(), self.serve(sockets)
        try:
            with _ctrl_c_waits():
                runner.get_loop()
            runner.run(serve)
        finally:
            runner.close()
            serve.close()
        # uvicorn hands a signal on as a Ctrl-C, which a shell's background job ignores.
        if self._is_signalled:
            raise KeyboardInterrupt

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._is_signalled = True
        self._hub.end()
        super().handle_exit(sig, frame)

    def leave(self) -> None:
        """Ends a server that runs in another thread."""
        self._hub.end()
        self.should_exit = True


class PanelServer(PageServer):
    """`table` is what it serves."""

    def __init__(self, table: TableThread, hub: Hub, hosts: set[str] | None, token: str | None):
        """hosts, token: see Guard."""
        super().__init__(application(table, hub, hosts, token), hub)
        self.table = table


class ReplayServer(PageServer):
    """Nothing is told that was not asked for."""

    def __init__(self, rounds: RecordedRounds, hosts: set[str] | None, token: str | None):
        """hosts, token: see Guard."""
        super().__init__(recording(rounds, hosts, token), Hub())
