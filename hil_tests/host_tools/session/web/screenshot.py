"""Makes the picture of the README, of a round dealt in the panel:
`python -m hil_tests.host_tools.session.web.screenshot`."""

from pathlib import Path

from hil_tests.host_tools.helpers.browser import browser
from hil_tests.host_tools.session.web.page_dealer import Dealer
from hil_tests.host_tools.session.web.served_panel import BenchPanel
from hil_tests.host_tools.session.web.table_page import TablePage
from host_tools.rounds import round_file

ROOT = Path(__file__).resolve().parents[4]
ROUND = ROOT / "host_tools/examples/rounds/687a/10_deuces_wild_and_natural.json"
PICTURE = ROOT / "host_tools/session/web/panel.png"


def main() -> None:
    file = round_file.load(ROUND)
    panel = BenchPanel()
    try:
        panel.do(lambda session: session.configure(file.configuration))
        with browser() as chromium:
            at = TablePage(chromium.new_page(viewport={"width": 1280, "height": 800}), panel)
            Dealer(at, file).deal()
            at.page.mouse.move(0, 0)
            at.page.screenshot(path=PICTURE)
    finally:
        panel.close()


if __name__ == "__main__":
    main()
