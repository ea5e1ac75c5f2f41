"""The browser of the tests: Debian's Chromium as the shell that has no screen, which takes a third
less work than a whole Chromium that shows nothing."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

PROGRAM = "chromium-headless-shell"


@contextmanager
def browser() -> Iterator[Browser]:
    path = shutil.which(PROGRAM)
    assert path, f"no {PROGRAM}: make setup installs Debian's"
    with sync_playwright() as playwright:
        # Root has no sandbox; nothing is loaded but what the panel serves.
        opened = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened
