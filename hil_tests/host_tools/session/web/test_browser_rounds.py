"""A dealer's whole round at the page, for five games: each wager dropped as chips, each card
chosen in the shoe, each decision pressed; the pay lines are those worked by hand in the file.

The table is a native board's, whose memory is given the meter of the file, and whose draw its
starting position. `make sweep` deals every example round of the five so, and plays them on the
image (`simulator/test_on_the_bench.py`).
"""

from typing import Any

import pytest

from hil_tests.host_tools.helpers.native_table import NativeTable
from hil_tests.host_tools.session.web.page_dealer import Dealer
from hil_tests.host_tools.session.web.panel_table import configured
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel
from hil_tests.host_tools.session.web.table_page import TablePage, amount_on, lines_of, money
from host_tools.examples import ROUNDS
from host_tools.rounds import round_file
from host_tools.rounds.round_file import RoundFile

# With a dialog of wagers; with a stub that is counted and hands that are set. One of 687a is dealt
# on the image (`test_browser_bench.py`), the others by the sweep.
DEALT = ("585/21_twelve_with_every_wager", "588/05_double_down_on_three_pairs")
CHAPTERS = ("581", "588", "592", "593", "687a")
SWEPT = [
    name
    for chapter in CHAPTERS
    for path in sorted((ROUNDS / chapter).glob("*.json"))
    if (name := f"{chapter}/{path.stem}") not in DEALT
]
NAMES = [*DEALT, *(pytest.param(name, marks=pytest.mark.sweep) for name in SWEPT)]

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


@pytest.mark.parametrize("name", NAMES)
def test_round_is_dealt_by_clicks_and_settled_as_worked_by_hand(name, dealt):
    file = round_file.load(ROUNDS / f"{name}.json")
    assert file.expected
    at = dealt(file)
    assert at.lines == lines_of(file.expected["lines"])
    void = file.expected["void"]
    assert at.page.get_by_role("heading", name="Void").count() == (void is not None)
    if void:
        assert at.page.locator(".notice .section").inner_text() == void
    if file.meter_cents is not None:
        # The sign has neither commas nor a dollar's sign.
        shown = "Progressive meter: " + money(file.expected["meter"]).replace(",", "").strip("$")
        at.page.get_by_role("img", name=shown).wait_for()
    at.press("Next round")
    at.wait_for("wagers")
    assert at.lines == []


def test_573_12_d_5_a_chip_on_the_sensor_is_told_to_be_worth_five_dollars(opened):
    file = round_file.load(ROUNDS / "573" / "33_wagers_of_one_and_five_dollars.json")
    at = opened(file.configuration)
    spot = at.spot(3, "progressive")
    spot.click()
    at.press("Seat 3: the progressive is worth $5.00")
    at.wait_until(lambda: amount_on(spot) == 500)
    at.press("Seat 3: the progressive is worth $1.00")
    at.wait_until(lambda: amount_on(spot) == 100)
