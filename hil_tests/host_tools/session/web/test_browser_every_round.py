"""Every example round of five games dealt at the page by clicks, and settled as worked by hand.

The table is a native board's, whose memory is given the meter of the file, and whose draw its
starting position. `make sweep` plays the same rounds on the image
(`simulator/test_on_the_bench.py`).
"""

from typing import Any

import pytest

from hil_tests.host_tools.helpers.native_table import NativeTable
from hil_tests.host_tools.session.web.page_dealer import Dealer
from hil_tests.host_tools.session.web.panel_table import configured
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel
from hil_tests.host_tools.session.web.table_page import TablePage, lines_of, money
from host_tools.examples import ROUNDS
from host_tools.rounds import round_file
from host_tools.rounds.round_file import RoundFile

CHAPTERS = ("581", "588", "592", "593", "687a")
FILES = [path for chapter in CHAPTERS for path in sorted((ROUNDS / chapter).glob("*.json"))]


# With cents, which some rounds wager; a chip of one cent rounds nothing.
CHIPS = [1, 25, 100, 1_000, 10_000]


def ready(file: RoundFile, configuration: dict[str, Any]) -> NativeTable:
    """A board with the meter of the file, which begins the deal where the file does."""
    board = NativeTable(configuration, file.meter_cents)
    board.keeper.draw = lambda: file.start_position or 1
    return board


@pytest.fixture
def dealt(chromium):
    """`dealt(file)`: the page of a table after the round of a file."""
    opened = []

    def deal(file):
        table = {"denominations": CHIPS, **file.configuration["table"]}
        configuration = {**file.configuration, "table": table}
        opened.append(StandInPanel(configured(ready(file, configuration), configuration)))
        opened.append(chromium.new_page(viewport={"width": 1280, "height": 800}))
        at = TablePage(opened[-1], opened[0])
        Dealer(at, file, table["denominations"][::-1]).deal()
        return at

    yield deal
    for one in reversed(opened):
        one.close()


@pytest.mark.sweep
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_round_is_dealt_by_clicks_and_settled_as_worked_by_hand(path, dealt):
    file = round_file.load(path)
    assert file.expected
    at = dealt(file)
    assert at.lines == lines_of(file.expected["lines"])
    void = file.expected["void"]
    assert at.page.get_by_role("heading", name="Void").count() == (void is not None)
    if void:
        assert at.page.locator(".notice .section").inner_text() == void
    if file.meter_cents is not None:
        # The sign has no commas.
        shown = f"Progressive meter: {money(file.expected['meter']).replace(',', '')}"
        at.page.get_by_role("img", name=shown).wait_for()
