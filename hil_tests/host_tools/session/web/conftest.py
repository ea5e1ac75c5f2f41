"""Fixtures of the panel's tests: a table of a native board, the panel on the bench, a browser."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from hil_tests.host_tools.helpers.browser import chromium as chromium
from hil_tests.host_tools.helpers.native_table import NativeTable
from hil_tests.host_tools.session.web.drawn_page import Drawn
from hil_tests.host_tools.session.web.panel_table import PanelTable, configured, panel_table
from hil_tests.host_tools.session.web.served_panel import BenchPanel
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel
from hil_tests.host_tools.session.web.table_page import TablePage


@pytest.fixture
def table() -> Callable[..., PanelTable]:
    """`table(chapter)`: a table of the stand-in that waits for wagers."""
    return panel_table


@pytest.fixture(scope="module")
def bench_panel() -> Iterator[BenchPanel]:
    panel = BenchPanel()
    yield panel
    panel.close()


Opened = Callable[..., TablePage]


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Opened]:
    """`opened(configuration)`: a page of a native board's table that waits for wagers; the example
    table of a chapter where a chapter is given. Afterwards no page has had a fault."""
    with ExitStack() as kept:
        pages: list[TablePage] = []
        context = chromium.new_context(viewport={"width": 1280, "height": 800})
        kept.callback(context.close)

        def open_page(configuration: str | dict = "687a") -> TablePage:
            if isinstance(configuration, str):
                panel = StandInPanel(panel_table(configuration))
            else:
                panel = StandInPanel(configured(NativeTable(), configuration))
            kept.callback(panel.close)
            pages.append(TablePage(context.new_page(), panel))
            return pages[-1]

        yield open_page
    assert [fault for page in pages for fault in page.faults] == []


@pytest.fixture(scope="module")
def drawn_page(chromium: Browser) -> Iterator[Drawn]:
    page = chromium.new_page(reduced_motion="reduce")
    yield Drawn(page)
    page.close()


@pytest.fixture
def drawn(drawn_page: Drawn) -> Iterator[Drawn]:
    """A page that is told pictures, and has no fault afterwards."""
    drawn_page.begin()
    yield drawn_page
    assert drawn_page.faults == []
