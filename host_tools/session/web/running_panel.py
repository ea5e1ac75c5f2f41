"""The panel of a table that is open: its page server and its table thread, started and stopped."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from host_tools.session.session import Session
from host_tools.session.web.hub import Hub
from host_tools.session.web.page_server import PageServer, PanelServer
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.table_thread import TableThread


@contextmanager
def serving(
    session: Session,
    view: PanelView,
    hosts: set[str] | None,
    token: str | None,
) -> Iterator[PanelServer]:
    """The table's thread runs, and a server is ready to; hosts, token: see Guard."""
    hub = Hub()
    table = TableThread(session, view, hub)
    table.start()
    try:
        yield PanelServer(table, hub, hosts, token)
    finally:
        table.stop()


def names(port: int) -> set[str]:
    """What a browser on this computer calls the panel."""
    return {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}


@contextmanager
def in_background(server: PageServer, listener: socket.socket) -> Iterator[None]:
    """The server runs in a thread of its own meanwhile."""
    thread = Thread(target=server.run, args=([listener],), name="server")
    thread.start()
    try:
        yield
    finally:
        server.leave()
        thread.join()
