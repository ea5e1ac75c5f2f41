"""Fixtures of the panel's tests: a table of the stand-in, the panel on the bench, a browser."""

import shutil
from collections.abc import Callable, Iterator

import pytest

from hil_tests.panel.panel_table import PanelTable, panel_table


@pytest.fixture
def table() -> Callable[..., PanelTable]:
    """`table(chapter)`: a table of the stand-in that waits for wagers."""
    return panel_table


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the browser, which `make setup` installs."""
    found = shutil.which("chromium")
    assert found, "no chromium: make setup installs Debian's"
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Root has no sandbox; nothing is loaded but what the panel serves.
        started = playwright.chromium.launch(
            executable_path=chromium,
            args=["--no-sandbox", "--disable-background-networking", "--disable-gpu"],
        )
        yield started
        started.close()
