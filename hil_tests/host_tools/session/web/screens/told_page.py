"""A page of the panel that is told pictures; no table stands behind it."""

from typing import Any

from playwright.sync_api import Page

from host_tools.common.web.addresses import names
from host_tools.common.web.hub import Hub
from host_tools.common.web.server import PageServer, in_background, listening
from host_tools.session.web.page_server import application
from host_tools.session.web.panel_view import Entry

SHOWS = "seq => Number(document.documentElement.dataset.seq) === seq"


class ToldPage:
    """`show` a picture; in a `with`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._hub = Hub()
        self._shown = 0

    def __enter__(self) -> "ToldPage":
        self._listener = listening("127.0.0.1", 0)
        port = self._listener.getsockname()[1]
        self._url = f"http://127.0.0.1:{port}/"
        # It asks nothing of a table.
        table: Any = None
        server = PageServer(application(table, self._hub, names(port), None), self._hub)
        self._running = in_background(server, self._listener)
        self._running.__enter__()
        return self

    def __exit__(self, *exception: object) -> None:
        self._running.__exit__(None, None, None)
        self._listener.close()

    def show(self, picture: dict[str, Any], log: list[Entry]) -> None:
        self._shown += 1
        self._hub.publish({**picture, "seq": self._shown}, log)
        self.page.goto(self._url)
        self.page.wait_for_function(SHOWS, arg=self._shown)
