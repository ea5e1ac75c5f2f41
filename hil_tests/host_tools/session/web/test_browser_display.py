"""The players' display in a browser: it follows the table, fits its screen, and never shows a
table that it has lost."""

import re

import pytest

from hil_tests.host_tools.session.web.served_panel import ACT_S
from host_tools.common.web.hub import Hub

SCREENS = [(1280, 720), (1920, 1080)]
# What is read at 3 m has letters of a fortieth of the screen's height; DejaVu's capitals are 0.73
# of its size.
CAPITAL = 0.729
READ = ".says, .results td, .meters dd, .fact, .paytable dt, .paytable dd"
SMALLEST = """(read) => Math.min(...[...document.querySelectorAll(read)].map((each) =>
  parseFloat(getComputedStyle(each).fontSize)))"""
# Parts that lie outside of the screen, or are cut by the box that they stand in.
OUTSIDE = """() => ['header', '.round', '.rules', '.turned', '.results'].filter((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return box.bottom > innerHeight + 1 || box.right > innerWidth + 1; })"""
SCROLLS = "() => document.documentElement.scrollHeight > innerHeight"


@pytest.fixture
def display(opened, chromium):
    """(somebody at the table, a display of it)."""
    at = opened()
    page = chromium.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(1000 * ACT_S)
    page.goto(at.panel.url + "display")
    page.locator(".results").wait_for()
    yield at, page
    page.close()


@pytest.mark.parametrize(("path", "seen"), [("", ".task"), ("display", ".results")])
def test_panel_and_display_ask_again_after_a_proxy_answered_502(path, seen, opened, chromium):
    """A browser gives up a line of events that such an answer closed."""
    at, page, refused = opened(), chromium.new_page(), []
    page.set_default_timeout(1000 * ACT_S)

    def answer(route):
        if len(refused) < 2:
            refused.append(route.request.url)
            route.fulfill(status=502, body="Bad Gateway")
        else:
            route.continue_()

    page.route("**/events", answer)
    page.goto(at.panel.url + path)
    page.locator(seen).wait_for()
    assert len(refused) == 2
    page.close()


def shown(page, text):
    page.get_by_role("status").get_by_text(text).wait_for()


def turned(page):
    """(the page of the house rules that is seen, how many there are)."""
    number, count = re.findall(r"\d+", page.locator(".turned").inner_text())
    return int(number), int(count)


def test_it_follows_a_round_on_a_screen_that_is_read_at_3_m(display):
    at, page = display
    shown(page, "Place your bets.")
    for seat in range(1, 7):
        at.press(f"Seat {seat}: a player sits down")
        at.press(f"Seat {seat}: all bets")
    at.press("Start Game")
    shown(page, "the chips on the sensors are collected")
    at.press("Collect and confirm")
    shown(page, "Cards are dealt")
    at.press("Auto-deal")
    at.task.get_by_role("button", name="Fold").wait_for()
    shown(page, "Seat 1 decides.")
    assert page.locator("tr.turn").get_attribute("data-seat") == "1"
    for seat in range(1, 7):
        before = at.step
        at.press("Fold" if seat == 1 else "Raise", within=at.task)
        at.wait_for_step(before)
    shown(page, "The round is over.")
    rows = page.locator("tr[data-seat]")
    assert rows.nth(0).locator("td").first.inner_text() == "Fold"
    assert all(row.locator(".result").inner_text() for row in rows.all()[:6])
    assert page.locator("tr[data-seat='0']").inner_text().startswith("Dealer: ")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SMALLEST, READ) * CAPITAL >= height / 40
        assert page.evaluate(OUTSIDE) == [] and not page.evaluate(SCROLLS)
    page.keyboard.press(" ")
    assert "stopped" in page.locator(".turned").inner_text()
    before, pages = turned(page)
    page.keyboard.press("ArrowRight")
    assert pages > 1 and turned(page) == (before % pages + 1, pages)
    at.press("Next round")
    shown(page, "Place your bets.")


def test_it_has_nothing_to_press_and_says_when_the_table_is_not_well(display, monkeypatch):
    at, page = display
    assert page.locator("button, input, select, a, form").count() == 0
    at.page.get_by_role("switch", name="Power of the board").click()
    page.get_by_role("alert").get_by_text("This table has no power.").wait_for()
    assert page.locator(".results, .meters").count() == 0
    at.press("Power on", within=at.task)
    page.locator(".results").wait_for()
    # The cable between panel and display: no word comes any more, not even that it ended.
    monkeypatch.setattr(Hub, "is_alive", lambda hub, within_s: False)
    page.get_by_role("alert").get_by_text("This screen has lost the table.").wait_for()
    monkeypatch.undo()
    page.locator(".results").wait_for()


def test_it_speaks_spanish_and_stands_upright_as_well(display):
    at, page = display
    page.goto(at.panel.url + "display?language=es")
    page.get_by_role("status").get_by_text("Hagan sus apuestas.").wait_for()
    assert page.locator("thead th").all_inner_texts() == ["Asiento", "Mano", "Resultado"]
    assert page.locator("html").get_attribute("lang") == "es"
    for width, height in ((720, 1280), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE) == [] and not page.evaluate(SCROLLS)
        assert page.evaluate(SMALLEST, READ) * CAPITAL >= width / 40
