"""Fixtures of the panel's tests: a table of a native board, the panel on the bench, a browser."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from hil_tests.host_tools.helpers.browser import chromium as chromium
from hil_tests.host_tools.session.web.drawn_page import Drawn
from hil_tests.host_tools.session.web.panel_table import PanelTable, panel_table
from hil_tests.host_tools.session.web.table_page import TablePage
from host_tools.common import json_file
from host_tools.common.web.addresses import names
from host_tools.common.web.server import in_background, listening
from host_tools.session.bench_session import BenchSession
from host_tools.session.dealing import SHUFFLED
from host_tools.session.opening import Wanted, on_bench
from host_tools.session.opening import opened as opened_table
from host_tools.session.session import Session
from host_tools.session.web import examples
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.running_panel import serving
from host_tools.simulator.bench import Bench

ACT_S = 60.0


@pytest.fixture
def table() -> Callable[..., PanelTable]:
    """`table(chapter)`: a table of the stand-in that waits for wagers."""
    return panel_table


class ServedPanel:
    """The panel of the board that is plugged in, served in this process."""

    def __init__(self, **options: Any) -> None:
        self._opened = ExitStack()
        listener = self._opened.enter_context(listening("127.0.0.1", 0))
        port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/"
        self.view = PanelView()
        self.session = self._opened.enter_context(self._table(Wanted("panel", **options)))
        serve = serving(self.session, self.view, names(port), None)
        self.server = self._opened.enter_context(serve)
        self._opened.enter_context(in_background(self.server, listener))

    def _table(self, wanted: Wanted) -> AbstractContextManager[Session]:
        return opened_table(wanted, self.view)

    def do(self, act: Callable[..., Any]) -> Any:
        """What comes of something done by the table's own thread: no other may ask the bench."""
        return self.server.table.do(act).result(ACT_S)

    def close(self) -> None:
        self._opened.close()

    @property
    def is_untouched(self) -> bool:
        untouched: bool = self.do(waits_without_wagers)
        return untouched


def waits_without_wagers(session: Session) -> bool:
    view = session.view
    return view.power and view.phase == "betting" and not any(view.wagers.values())


def begin_anew(session: BenchSession) -> None:
    """Nobody sits there, and a shoe that is dealt from for several rounds is full again."""
    session.view.players.clear()
    session.view.auto_deal = False
    if session.is_lasting and waits_without_wagers(session):
        session.report(SHUFFLED)


class BenchPanel(ServedPanel):
    """The panel of a table on a virtual bench of its own."""

    def __init__(self) -> None:
        super().__init__(seed=7)

    def _table(self, wanted: Wanted) -> AbstractContextManager[Session]:
        self._bench = self._opened.enter_context(Bench(paced=True))
        return on_bench(self._bench, wanted, self.view)

    @property
    def segments(self) -> dict[str, list[int]]:
        """What the display drivers light, digit by digit, as the bench sees it at its pins."""
        state = self.do(lambda session: self._bench.state())
        lit: dict[str, list[int]] = state["segments"]
        return lit


class Panels:
    """One panel after the other: a new one only where a test has left a round behind."""

    def __init__(self) -> None:
        self.panel: BenchPanel | None = None

    def between_rounds(self) -> BenchPanel:
        if self.panel and self.panel.view.what == "next_round":
            self.panel.do(lambda session: session.next_round())
        if self.panel:
            self.panel.do(begin_anew)
        if self.panel is None or not self.panel.is_untouched:
            self.close()
            self.panel = BenchPanel()
        return self.panel

    def close(self) -> None:
        if self.panel:
            self.panel.close()
        self.panel = None


@pytest.fixture(scope="module")
def panels() -> Iterator[Panels]:
    kept = Panels()
    yield kept
    kept.close()


Opened = Callable[..., TablePage]


@pytest.fixture
def opened(panels: Panels, chromium: Browser) -> Iterator[Opened]:
    """`opened(configuration)`: a page of a table on the bench that waits for wagers; the example
    table of a chapter where a chapter is given. Afterwards no page has had a fault."""
    pages: list[TablePage] = []
    context = chromium.new_context(viewport={"width": 1280, "height": 800})

    def open_page(configuration: str | dict = "687a") -> TablePage:
        panel = panels.between_rounds()
        if isinstance(configuration, str):
            configuration = json_file.read(examples.path(configuration))
        if panel.session.configuration != configuration:
            panel.do(lambda session: session.configure(configuration))
        pages.append(TablePage(context.new_page(), panel))
        return pages[-1]

    yield open_page
    context.close()
    assert [fault for page in pages for fault in page.faults] == []


@pytest.fixture(scope="module")
def drawn(chromium: Browser) -> Iterator[Drawn]:
    page = chromium.new_page()
    yield Drawn(page)
    page.close()
