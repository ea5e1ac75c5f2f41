"""Six seats on a desk: nothing scrolls, is cut or moves, and what was refused is not kept."""

import pytest

from hil_tests.host_tools.session.web.screens.states import moments

# What of the page does not show all that is in it.
TIGHT = """(all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.className)"""

# Type of less than 11 pixels, but for the word on a joker; what is drawn as a mark counts too.
SMALL = """() => [...document.querySelectorAll('#panel *')].filter((each) =>
  (each.dataset.mark || [...each.childNodes].some((one) => one.nodeType === 3)) &&
    !each.closest('.joker') && each.checkVisibility() &&
    parseFloat(getComputedStyle(each).fontSize) < 11).map((each) => each.outerHTML)"""
# Names that go beyond the place of their wager.
WIDE = """(all) => all.filter((name) => name.scrollWidth > name.closest('.spot').clientWidth)
  .map((name) => name.textContent)"""
# Marks that go beyond their cards.
BEYOND = """(all) => all.filter((mark) => mark.getBoundingClientRect().right >
  mark.parentElement.getBoundingClientRect().right + 0.5).map((mark) => mark.dataset.mark)"""


def with_six_players(chapter, moment, drawn):
    """At 1280 x 800."""
    picture, log = moments(chapter, 6)[moment]
    drawn.page.set_viewport_size({"width": 1280, "height": 800})
    drawn.show({**picture, "log": [entry.as_dict() for entry in log]})
    return drawn.page


def with_hands(table, cards):
    """Each of six players has these cards before him."""
    picture = {**table("588").see(), "log": []}
    for seat in picture["seats"]:
        seat |= {"player": True, "hands": [{"hand": 1, "cards": cards, "name": "", "made": []}]}
    return picture


@pytest.mark.parametrize("chapter, count", [("585", 150), ("592", 36), ("593", 80)])
def test_the_pay_lines_of_six_seats_need_no_scrolling(chapter, count, drawn):
    page = with_six_players(chapter, "over", drawn)
    assert page.locator(".lines .line").count() == count
    assert page.locator(".lines .of-seats").evaluate_all(TIGHT) == []
    sizes = page.locator(".lines :is(.run, .section)").evaluate_all(
        "all => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= 11


def test_what_many_wagers_of_a_seat_lost_is_one_line_until_it_is_opened(drawn):
    first = with_six_players("585", "over", drawn).locator(".of-seat").first
    section = first.get_by_role("button", name="585.2(d)(1)", exact=True)
    assert first.locator("summary").inner_text() == "collect 24 wagers 24.00 in all"
    assert not section.is_visible()
    first.locator("summary").click()
    assert section.is_visible() and first.locator(".run .line:visible").count() == 25


@pytest.mark.parametrize("chapter", ["563", "573", "592", "593", "687a"])
def test_nothing_is_too_small_to_read_nor_is_the_felt_too_small_for_it(chapter, drawn):
    page = with_six_players(chapter, "over", drawn)
    for width, height in ((1280, 800), (1366, 640), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SMALL) == [], width
        assert page.locator(".spot .name").evaluate_all(WIDE) == [], width
        assert page.locator(".felt").evaluate_all(TIGHT) == [], width


def test_what_lines_of_a_seat_have_in_common_is_said_once_and_what_is_paid_stands_alone(drawn):
    with_six_players("593", "over", drawn)
    runs = drawn.page.locator(".of-seat").first.locator(".run").all_inner_texts()
    assert runs[:2] == [
        "collect pip street 2, 3, 4, 5, 6 1.00 593.4(f)(1)",
        "pay 3.00 pip street 1 1.00 ace 3 to 1 593.5(a)",
    ]
    assert runs[3].startswith(
        "collect like kind 2 1.00 593.4(f)(2)(ii), millionaire row 9, 10 1.00 (f)(3)"
    )
    section = drawn.page.get_by_role("button", name="593.4(f)(3)", exact=True).first
    assert section.inner_text() == "(f)(3)"


def test_ten_dice_leave_the_dealers_buttons_where_they_are_593_4_d(drawn):
    page = with_six_players("593", "middle", drawn)
    assert page.get_by_role("button", name="die: ").count() == 10
    assert page.locator(".task").evaluate_all(TIGHT) == []


def test_all_that_is_printed_is_seen_beside_cards_that_lie_in_columns_686a_2(drawn):
    page = with_six_players("686a", "middle", drawn)
    felt = page.locator(".felt").bounding_box()
    for line in page.locator(".printed span").all():
        box = line.bounding_box()
        assert felt["y"] < box["y"] < page.locator(".middle").bounding_box()["y"]
    assert page.locator(".felt, .printed").evaluate_all(TIGHT) == []


def test_a_ten_is_not_cut_where_the_next_card_lies_upon_it(table, drawn):
    drawn.page.set_viewport_size({"width": 1280, "height": 800})
    drawn.show(with_hands(table, ["Ts", "Th", "Td", "Tc", "9c", "8c", "7c"]))
    beyond = drawn.page.locator(".seat .card b").evaluate_all(BEYOND)
    assert drawn.page.locator(".seat [data-mark='10']").count() == 24 and beyond == []


def test_cards_of_a_low_hand_that_was_refused_are_picked_anew_588_11(table, drawn):
    picture = with_hands(table, ["As", "Kh", "Qd", "Jc", "9c", "8c"])
    picture["step"] |= {"what": "set_hand", "enter": "low_hand", "to": 1, "offers": []}
    drawn.show(picture)
    drawn.page.locator(".choosing .card").first.click()
    drawn.refusal = "the low hand outranks the high one"
    drawn.page.get_by_role("button", name="Low hand").click()
    drawn.page.get_by_role("button", name="Select 1 card").wait_for()
    assert drawn.page.locator(".task .error").inner_text() == drawn.refusal
    assert drawn.page.locator(".card.chosen").count() == 0
    drawn.refusal = ""
