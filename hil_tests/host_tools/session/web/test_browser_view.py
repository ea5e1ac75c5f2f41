"""The page from 360 to 1920 pixels, by the keys alone, and as a screen reader has it."""

import pytest

from hil_tests.host_tools.session.web.screens.states import moments
from hil_tests.host_tools.session.web.screens.told_page import ToldPage

SIZES = [(360, 740), (640, 900), (1024, 768), (1280, 800), (1366, 640), (1920, 1080)]
NAMELESS = """() => [...document.querySelectorAll('button, input, select')]
  .filter((each) => !(each.getAttribute('aria-label') || each.textContent.trim() || each.title ||
    each.labels?.length))
  .map((each) => each.outerHTML)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Elements of which a part lies outside of the window to the side.
CUT = """() => [...document.querySelectorAll('#panel button, #panel .card, #panel .chip, .says')]
  .filter((each) => { const box = each.getBoundingClientRect();
    return box.width && (box.left < -1 || box.right > innerWidth + 1); })
  .map((each) => each.outerHTML)"""


def fits(at):
    for width, height in SIZES:
        at.page.set_viewport_size({"width": width, "height": height})
        assert at.page.evaluate(WIDER) <= 0, width
        assert at.page.evaluate(CUT) == [], width
    at.page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("chapter", ["588", "593"])
def test_it_fits_from_360_to_1920_pixels_in_every_phase(chapter, opened):
    at = opened(chapter)
    fits(at)
    for seat in range(1, at.page.locator(".seat").count() + 1):
        at.press(f"Seat {seat}: a player sits down")
        at.press(f"Seat {seat}: all bets")
    fits(at)
    at.press("Start Game")
    at.page.locator(".task:not([data-what=wagers])").wait_for()
    if at.fact("what") == "confirm_chips":
        at.press("Collect and confirm")
        at.page.locator(".task:not([data-what=confirm_chips])").wait_for()
    if at.fact("what") == "card":
        at.press("Auto-deal")
        at.wait_for("stub_count")
    fits(at)
    assert at.page.evaluate(NAMELESS) == []


def test_on_a_telephone_the_seat_that_decides_is_in_sight_above_the_dock(chromium):
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    with ToldPage(page) as told:
        told.show(*moments("592", 6)["middle"])
        seat, dock = (page.locator(one).bounding_box() for one in (".seat.turn", ".task"))
    page.close()
    assert seat["y"] >= 0 and seat["y"] + seat["height"] <= dock["y"]


def test_a_round_is_played_by_the_keys_alone(opened):
    at = opened()
    keys = at.page.keyboard
    for key in "13":
        keys.press(key)
        at.page.get_by_role("button", name=f"Seat {key}, ante: $10.00").wait_for()
    keys.press("W")
    at.page.get_by_role("button", name="Seat 3, bad beat: $5.00").wait_for()
    keys.press("s")
    at.wait_for("confirm_chips")
    keys.press("c")
    at.wait_for("card")
    keys.press("a")
    at.wait_for("decision")
    for key in "12":
        before = at.step
        keys.press(key)
        at.wait_for_step(before)
    assert at.page.locator(".decision").all_inner_texts() == ["Raise", "Fold"]
    at.wait_for("next_round")
    keys.press("n")
    at.wait_for("wagers")


def test_a_dialog_opens_and_closes_by_keys_and_a_field_takes_letters(opened):
    at = opened()
    at.page.keyboard.press("?")
    at.dialog.get_by_role("heading", name="How a round goes").wait_for()
    at.page.keyboard.press("s")
    at.page.keyboard.press("Escape")
    at.dialog.wait_for(state="hidden")
    assert at.fact("what") == "wagers"


def test_what_is_seen_is_told_too(opened):
    at = opened()
    sign = at.page.get_by_role("img", name="Progressive meter: ")
    before = float(sign.get_attribute("aria-label").split(": ")[1])
    at.press("Seat 2: a player sits down")
    at.spot(2, "progressive").click()
    at.page.get_by_title("sensor covered").wait_for()
    at.press("Start Game")
    at.wait_for("confirm_chips")
    signs = at.page.get_by_role("region", name="Signs and lamps")
    signs.get_by_role("img", name="Locked on").wait_for()
    assert signs.get_by_role("img", name="Jackpot off").is_visible()
    # Of the dollar the board adds its part to the meter.
    signs.get_by_role("img", name=f"Progressive meter: {before + 0.20:.2f}").wait_for()
    at.page.get_by_role("img", name="seat lamp 2 on").wait_for()
    assert at.page.get_by_role("img", name="seat lamp 3 off").is_visible()
    spoken = at.page.locator("[aria-live=polite]").inner_text()
    assert "Collect the chips" in spoken
    # Collecting goes wrong: a sensor that is stuck says that a chip still lies there.
    at.press("Faults")
    at.dialog.get_by_label("Sensor of seat 2").select_option("covered")
    at.page.locator("button.alarm").wait_for(state="attached")
    at.press("Close", within=at.dialog)
    at.press("Collect and confirm")
    at.page.get_by_role("alert").or_(at.page.get_by_text("chips still on")).first.wait_for()
    at.press("Faults")
    at.dialog.get_by_label("Sensor of seat 2").select_option("works")
    at.page.locator("button.alarm").wait_for(state="detached")
    at.press("Close", within=at.dialog)
    at.press("Collect and confirm")
    at.wait_for("card")


def test_the_segments_are_those_that_the_driver_lights(opened, panels):
    at = opened()

    def agree():
        lit = panels.panel.segments
        return at.segments == [*lit["meter_sign"], *lit["start_display"]]

    at.wait_until(agree)
    polygons = at.page.locator(".meter svg").nth(7).locator(".lit").count()
    assert polygons == bin(at.segments[7]).count("1") > 0


def test_a_section_says_what_it_is_about(opened):
    at = opened()
    at.task.get_by_role("button", name="687a.8(b)").click()
    at.dialog.get_by_role("heading", name="58 Pa. Code 687a.8(b)").wait_for()
    at.dialog.locator(".levels .last").wait_for()
    assert at.dialog.locator(".levels li").count() == 2
