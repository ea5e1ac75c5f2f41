"""A dealer who is new to the screen follows the manual's walk (firmware/manual/WALK.md): what
stands there is read step by step, seen and pressed."""

import re
from pathlib import Path

import pytest

from hil_tests.host_tools.session.web.panel_table import panel_table
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel
from hil_tests.host_tools.session.web.table_page import TablePage

WALK = Path(__file__).resolve().parents[4] / "firmware/manual/WALK.md"
STEP = re.compile(r"^\d+\. (.+(?:\n   .+)*)", re.M)
# A picture of what is seen then; pressed, where, how often; to be set; seen.
WORD = re.compile(
    r"!\[[^]]+\]\((?P<picture>.+?)\)"
    r"|\*\*(?P<press>.+?)\*\*(?: at seat (?P<seat>\d))?(?P<often>, as often as it is offered)?"
    r"|(?P<set>Set it)|\*(?P<seen>.+?)\*"
)
BY_ITSELF = ("latched", "card", "start_position", "reveal", "card_reader", None)
MOST_BYTES = 60_000
ROUNDS = dict(part.split("\n", 1) for part in WALK.read_text().split("\n## ")[1:])


class Reader:
    """Does what is written."""

    def __init__(self, at: TablePage) -> None:
        self.at = at

    def read(self, text: str) -> None:
        for step in STEP.findall(text):
            for word in WORD.finditer(" ".join(step.split())):
                self._do(word)

    def look(self, picture: Path) -> None:
        assert 0 < picture.stat().st_size <= MOST_BYTES

    def _do(self, word: re.Match[str]) -> None:
        if word["picture"]:
            self.at.wait_until(lambda: self.at.fact("what") not in BY_ITSELF)
            self.look(WALK.parent / word["picture"])
        elif word["seen"]:
            self.at.page.get_by_text(word["seen"]).first.wait_for()
        elif word["set"]:
            self._set_low_hand()
        elif word["often"]:
            self._press_as_often(word["press"])
        elif word["press"] != "Low hand":
            self._press(word["press"], word["seat"])

    def _button(self, text: str, seat: str | None = None):
        if seat:
            return self.at.page.locator(f"[data-seat='{seat}']").get_by_text(text, exact=True)
        name = re.compile(rf"^(\d\w+ )?{re.escape(text)}\b")
        return self.at.page.get_by_role("button", name=name).first

    def _press(self, text: str, seat: str | None = None) -> None:
        """Anything but a dialog is an act, whose outcome is waited for."""
        button = self._button(text, seat)
        if text == "Games":
            button.click()
            return
        with self.at.page.expect_response("**/act"):
            button.click()
        self.at.settle()

    def _press_as_often(self, text: str) -> None:
        while True:
            self.at.wait_until(lambda: self.at.fact("what") not in BY_ITSELF)
            if not self._button(text).count():
                return
            self._press(text)

    def _set_low_hand(self) -> None:
        """One card after the other, until one is taken: what is refused is picked no more."""
        self.at.wait_for("set_hand")
        before = self.at.step
        for card in self.at.page.locator(".felt button[data-card]").all():
            card.click()
            self._press("Low hand")
            if self.at.step != before:
                return
        raise AssertionError("no low hand was taken")


@pytest.fixture
def reader(chromium):
    """At a table of its own: at one where rounds were played before, the stub may be due."""
    panel = StandInPanel(panel_table())
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    yield Reader(TablePage(page, panel))
    page.close()
    panel.close()


@pytest.mark.parametrize("title", ROUNDS)
def test_the_manuals_walk_leads_through_a_round(title, reader):
    reader.read(ROUNDS[title])
    reader.at.wait_for("wagers")
    chapter = re.search(r"\((\w+)\)$", title)
    assert chapter and f"58 Pa. Code {chapter[1]} " in reader.at.page.inner_text(".head")
