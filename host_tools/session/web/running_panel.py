"""The panel of a table that is open: its page server and its table thread, started and stopped."""

from collections.abc import Iterator
from contextlib import contextmanager

from host_tools.common.web.hub import Hub
from host_tools.session.session import Session
from host_tools.session.web.page_server import PanelServer
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.table_thread import TableThread


@contextmanager
def followed(session: Session, view: PanelView) -> Iterator[tuple[TableThread, Hub]]:
    """The table's thread runs meanwhile; the hub tells what it sees."""
    hub = Hub()
    table = TableThread(session, view, hub)
    table.start()
    try:
        yield table, hub
    finally:
        table.stop()


@contextmanager
def serving(
    session: Session,
    view: PanelView,
    hosts: set[str] | None,
    token: str | None,
) -> Iterator[PanelServer]:
    """The table's thread runs, and a server is ready to; hosts, token: see TokenGuard."""
    with followed(session, view) as (table, hub):
        yield PanelServer(table, hub, hosts, token)
