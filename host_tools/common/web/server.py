"""A web server of pages: where it listens, how it ends, and what it takes and tells."""

import asyncio
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from host_tools.common.errors import HostError
from host_tools.common.web.connections import ASKS_WITHIN_S, BACKLOG, Connections, bounded
from host_tools.common.web.hub import Hub

# What the pages of every server load.
SHARED = Path(__file__).parent / "page"
LONGEST_BODY = 4096
# A page that still listens does not keep the server from ending.
FAREWELL_S = 1


class _PageFiles(StaticFiles):
    def get_directories(self, directory: Any = None, packages: Any = None) -> list[Any]:
        return [directory, SHARED]


def page_files(folder: Path) -> Mount:
    """The files of a server's pages, as `page/NAME`, and those that all servers share."""
    return Mount("/page", _PageFiles(directory=folder))


@asynccontextmanager
async def attached(hub: Hub) -> AsyncIterator[None]:
    """For the life of an application: the hub wakes those who follow it there."""
    hub.attach(asyncio.get_running_loop())
    yield


async def body(request: Request) -> bytes:
    """Raises ValueError for more than LONGEST_BODY, or one that does not come."""
    taken = b""
    try:
        async with asyncio.timeout(ASKS_WITHIN_S):
            async for chunk in request.stream():
                taken += chunk
                if len(taken) > LONGEST_BODY:
                    raise ValueError("too long")
    except TimeoutError:
        raise ValueError("too late") from None
    except ClientDisconnect:
        raise ValueError("gone") from None
    return taken


async def as_events(messages: AsyncIterator[str]) -> AsyncIterator[str]:
    """Server-sent events; a comment where there is nothing to tell."""
    async for message in messages:
        yield f"data: {message}\n\n" if message else ":\n\n"


def listening(host: str, port: int) -> socket.socket:
    """A socket on which pages are reached; port 0 takes any. Raises HostError 6906."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as error:
        address = f"{host}:{port}"
        raise HostError(6906, address=address, reason=error.strerror or error) from None


@contextmanager
def _ctrl_c_goes_to(handler: Callable[[int, FrameType | None], Any]) -> Iterator[None]:
    """It comes to the main thread alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """A Ctrl-C comes at the end."""
    pressed: list[int] = []
    with _ctrl_c_goes_to(lambda number, frame: pressed.append(number)):
        yield
    if pressed:
        raise KeyboardInterrupt


class PageServer(uvicorn.Server):
    """A server that ends what it tells its pages when it is asked to end."""

    def __init__(
        self,
        served: Starlette,
        hub: Hub,
        connections: Connections | None = None,
        **options: Any,
    ) -> None:
        """`options`: of uvicorn, besides those that every server here has."""
        config = uvicorn.Config(
            served,
            log_level="warning",
            access_log=False,
            server_header=False,
            http=bounded(connections or Connections()),  # type: ignore[arg-type]
            ws="none",
            backlog=BACKLOG,
            timeout_graceful_shutdown=FAREWELL_S,
            **options,
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
            # Else asyncio's own cancels what has not begun, until uvicorn has set this one.
            with _ctrl_c_goes_to(self.handle_exit):
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


@contextmanager
def in_background(server: PageServer, listener: socket.socket) -> Iterator[None]:
    """The server runs in a thread of its own meanwhile."""
    thread = threading.Thread(target=server.run, args=([listener],), name="server")
    thread.start()
    try:
        yield
    finally:
        server.leave()
        thread.join()
