"""The browser of the tests: Debian's Chromium without a screen."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "no chromium: make setup installs Debian's"
    with sync_playwright() as playwright:
        # Root has no sandbox; nothing is loaded but what the panel serves.
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        browser.close()
