"""axe-core finds nothing on any page, in any state, on a telephone and on a desk."""

import re

import pytest

from hil_tests.host_tools.helpers.accessibility import AXE, SIZES, findings
from hil_tests.host_tools.session.web.panel_table import panel_table
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel
from hil_tests.host_tools.session.web.table_page import TablePage

DESK = {"width": 1280, "height": 800}
FAILED = {"phase": "closed", "closed": "the memory failed", "error": 3001}


class LookedAt(TablePage):
    """A page that axe-core looks at in one state after the other."""

    def is_clean(self, state: str) -> None:
        found = []
        for scheme, size in (("dark", SIZES[0]), ("light", SIZES[1])):
            self.page.emulate_media(color_scheme=scheme)
            found += findings(self.page, sizes=(size,))
        assert found == [], f"{state}:\n" + "\n".join(found)

    def opens(self, name: str, title: str | re.Pattern[str], within=None) -> None:
        """A dialog, which is clean."""
        self.press(name, within=within)
        self.dialog.get_by_role("heading", name=title, level=2).wait_for()
        self.is_clean(name)

    def closes(self) -> None:
        self.page.keyboard.press("Escape")
        self.dialog.wait_for(state="hidden")


@pytest.fixture
def looked_at(chromium):
    """`looked_at(chapter)`: a page of the table of a stand-in."""
    panels = []
    context = chromium.new_context(viewport=DESK, reduced_motion="reduce")
    context.add_init_script(path=AXE)

    def open_page(chapter="687a"):
        panels.append(StandInPanel(panel_table(chapter)))
        return LookedAt(context.new_page(), panels[-1])

    yield open_page
    context.close()
    for panel in panels:
        panel.close()


def test_a_round_and_its_dialogs(looked_at):
    at = looked_at()
    at.is_clean("betting without players")
    at.opens("Games", "Another game")
    at.closes()
    at.opens("Help", "How a round goes")
    at.closes()
    at.opens("Faults…", "What fails?")
    at.closes()
    for seat in (2, 5):
        at.press(f"Seat {seat}: a player sits down")
        at.press(f"Seat {seat}: all bets")
    at.spot(3, "trips").click()
    at.page.get_by_role("alert").wait_for()
    at.is_clean("betting, and a wager that was refused")
    at.press("Start Game")
    at.wait_for("confirm_chips")
    at.spot(3, "progressive").click()
    at.page.get_by_text("Late: no wager").wait_for()
    at.is_clean("locked, and a chip that comes late")
    at.press("Collect and confirm")
    at.wait_for("card")
    at.is_clean("a card is due")
    at.opens("Shoe", "The next card")
    at.closes()
    at.opens("Irregularity…", "What went wrong?")
    at.closes()
    at.press("Auto-deal")
    at.wait_for("decision")
    at.is_clean("deciding")
    at.opens("687a.11(b)", "58 Pa. Code 687a.11(b)", within=at.task)
    at.closes()
    for choice in ("Raise", "Fold"):
        before = at.step
        at.press(choice, within=at.task)
        at.wait_for_step(before)
    at.wait_for("next_round")
    at.is_clean("over")


def test_a_round_that_is_void(looked_at):
    at = looked_at()
    at.press("Seat 2: a player sits down")
    at.press("Start Game")
    at.wait_for("card")
    at.press("Irregularity…")
    at.opens("face up", re.compile("face up"), within=at.dialog)
    at.press("Back", within=at.dialog)
    at.opens("number of cards", re.compile("number of cards"), within=at.dialog)
    at.press("Record it")
    at.dialog.wait_for(state="hidden")
    at.page.get_by_role("heading", name="Void").wait_for()
    at.is_clean("void")


def test_what_is_entered_in_other_games(looked_at):
    at = looked_at("581")
    at.press("Seat 1: a player sits down")
    at.press("Start Game")
    at.wait_for("card")
    at.press("Auto-deal")
    at.press("Double attack", within=at.task)
    at.task.get_by_label("dollars").fill("much")
    at.press("Place")
    at.page.get_by_role("alert").wait_for()
    at.is_clean("an amount that is none")

    at = looked_at("588")
    at.press("Seat 1: a player sits down")
    at.press("Start Game")
    at.wait_for("card")
    at.press("Auto-deal")
    at.wait_for("stub_count")
    at.is_clean("the stub is counted")
    at.press("Send count")
    at.press("No double down")
    at.wait_for("set_hand")
    for card in at.page.locator(".felt button[data-card]").all()[:2]:
        card.click()
    at.is_clean("a low hand is chosen")


def test_what_is_entered_in_games_of_dice(looked_at):
    at = looked_at("593")
    for seat in (1, 5):
        at.press(f"Seat {seat}: a player sits down")
        at.press(f"Seat {seat}: all bets")
    at.page.get_by_role("button", name="Seat 5: take").last.wait_for()
    at.is_clean("every wager lies in a circle, and may be taken back")
    at.press("Start Game")
    at.press("Collect and confirm")
    at.wait_for("roll")
    at.is_clean("dice are thrown")

    at = looked_at("585")
    for seat in (1, 6):
        at.press(f"Seat {seat}: a player sits down")
        at.press(f"Seat {seat}: all bets")
    at.is_clean("every wager lies on the field")
    at.opens("Seat 1: choose wagers", "Seat 1: wagers")


def test_a_table_that_is_not_well(looked_at):
    at = looked_at()
    panel = at.panel
    at.page.get_by_role("switch", name="Power of the board").click()
    at.task.get_by_text("The board has no power.").wait_for()
    at.is_clean("no power")
    at.press("Power on", within=at.task)
    at.wait_for("wagers")
    with panel.being(starting=True):
        at.task.get_by_text("The board starts").wait_for()
        at.is_clean("the board starts")
    with panel.being(**FAILED):
        at.page.get_by_role("heading", name="Table closed").wait_for()
        at.is_clean("closed with an error")
    # Of a real board: its buttons are pressed at the table.
    panel.session.has_hands = False
    with panel.being(board="RPI_PICO e66038b713000000", away=True):
        at.task.get_by_text("The board's port is gone.").wait_for()
        at.is_clean("the port is gone")
    panel.close()
    at.page.get_by_role("alert").get_by_text("No connection").wait_for()
    at.is_clean("the panel's server is gone")


def test_the_players_display_and_the_replay(looked_at):
    at = looked_at()
    panel = at.panel
    panel.act("place_wagers_at", seat=2, every=False)
    panel.act("start_game")
    panel.act("toggle_auto_deal")
    at.wait_for("decision")
    at.page.goto(panel.url + "display")
    at.page.locator(".results").wait_for()
    at.is_clean("players' display")
    with panel.being(**FAILED):
        at.page.get_by_role("alert").wait_for()
        at.is_clean("players' display of a closed table")
    at.page.goto(panel.url + "replay")
    at.page.locator(".timeline").wait_for()
    at.is_clean("replay")
