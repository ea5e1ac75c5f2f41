"""Makes the pictures of the manual's walk (firmware/manual/walk), each where the walk has it:
`python -m hil_tests.host_tools.session.web.walk_pictures`."""

from pathlib import Path

from playwright.sync_api import Page

from hil_tests.host_tools.helpers.browser import browser
from hil_tests.host_tools.session.web.panel_table import panel_table
from hil_tests.host_tools.session.web.screens.darkroom import Darkroom
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel
from hil_tests.host_tools.session.web.table_page import TablePage
from hil_tests.host_tools.session.web.test_walk import ROUNDS, Reader

# To 800 pixels in width.
SCALE = 0.625


class Photographer(Reader):
    """Reads the walk and takes its pictures."""

    def __init__(self, at: TablePage, empty: Page) -> None:
        super().__init__(at)
        self._darkroom = Darkroom(empty)

    def look(self, picture: Path) -> None:
        self.at.page.mouse.move(0, 0)
        png = self.at.page.screenshot(animations="disabled")
        picture.write_bytes(self._darkroom.small(png, SCALE))


def main() -> None:
    panel = StandInPanel(panel_table())
    try:
        with browser() as chromium:
            page = chromium.new_page(
                viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
            )
            reader = Photographer(TablePage(page, panel), chromium.new_page())
            for text in ROUNDS.values():
                reader.read(text)
                reader.at.wait_for("wagers")
    finally:
        panel.close()


if __name__ == "__main__":
    main()
