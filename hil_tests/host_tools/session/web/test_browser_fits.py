"""Every game as its page draws it, from betting to settlement, on a telephone and on a desk:
nothing is cut, scrolls or moves, and all of it can be read."""

from itertools import pairwise
from math import dist

import pytest
from tablectl.games import CATALOGUE

from hil_tests.host_tools.session.web.screens.states import moments, steps

PLAYERS = 6
DESK = (1280, 800)
TELEPHONE = (360, 740)
# Of each, the least pixels of type.
SIZES = {
    TELEPHONE: 12,
    (640, 900): 12,
    (1024, 768): 12,
    DESK: 13,
    (1366, 640): 13,
    (1920, 1080): 15,
}
# The pictures of a round that are drawn: not each card changes a layout.
EVERY = 14
# Its field needs scrolling in a low window; the pay lines of the others need none.
SCROLLED = "585"
NOT_SCROLLED = ("585", "592", "687a")
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
# What of the page does not show all that is in it.
TIGHT = """(all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.className)"""

# Type of fewer pixels than that, but for the word on a joker; what is drawn as a mark counts too.
SMALL = """(least) => [...document.querySelectorAll('#panel *')].filter((each) =>
  (each.dataset.mark || [...each.childNodes].some((one) => one.nodeType === 3)) &&
    !each.closest('.joker') && each.checkVisibility() &&
    parseFloat(getComputedStyle(each).fontSize) < least).map((each) => each.outerHTML)"""
# Names that go beyond the place of their wager.
WIDE = """(all) => all.filter((name) => name.scrollWidth > name.closest('.spot').clientWidth)
  .map((name) => name.textContent)"""
# Ranks and suits that the next card of the row covers, or that go beyond their own card.
COVERED = """(all) => all.filter((mark) => {
  const card = mark.parentElement.getBoundingClientRect();
  const next = mark.closest('.slot').nextElementSibling?.firstChild.getBoundingClientRect();
  const edge = next && Math.abs(next.top - card.top) < 1 ? next.left : card.right;
  const box = mark.getBoundingClientRect();
  return box.right > edge + 0.5 || box.bottom > card.bottom;
}).map((mark) => mark.dataset.mark)"""
# Where each wager of each seat lies, from the corner of its seat.
PLACES = """(all) => Object.fromEntries(all.map((spot) => {
  const [seat, box] = [spot.closest('.seat'), spot].map((one) => one.getBoundingClientRect());
  return [`${spot.closest('.seat').dataset.seat} ${spot.dataset.wager}`,
    [Math.round(box.x - seat.x), Math.round(box.y - seat.y)]];
}))"""
# Names that lie on the name of another wager.
TOGETHER = """(all) => all.filter((name) => all.some((other) => {
  const [one, two] = [name, other].map((each) => each.getBoundingClientRect());
  return other !== name && one.left < two.right && two.left < one.right && one.top < two.bottom &&
    two.top < one.bottom; })).map((name) => name.textContent)"""


def resize(drawn, size):
    drawn.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))


def with_six_players(chapter, moment, drawn):
    """On a desk."""
    resize(drawn, DESK)
    drawn.show(*moments(chapter, PLAYERS)[moment])
    return drawn.page


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_every_step_of_a_round_is_drawn_and_fits(chapter, drawn):
    for picture, log in steps(chapter, PLAYERS)[::EVERY]:
        drawn.show(picture, log)
        for size in (TELEPHONE, DESK):
            resize(drawn, size)
            assert drawn.page.evaluate(WIDER) <= 0, (size, picture["step"])
            assert drawn.page.evaluate(CUT) == [], (size, picture["step"])
        assert drawn.page.evaluate(NAMELESS) == []
    places = []
    for moment in ("betting", "middle", "over"):
        page = with_six_players(chapter, moment, drawn)
        places.append(page.locator(".seat .spot").evaluate_all(PLACES))
    for before, after in pairwise(places):
        assert [name for name, at in before.items() if dist(at, after[name]) > 1] == []
    assert page.locator(".spot .name").evaluate_all(TOGETHER) == []
    assert page.locator(".felt").evaluate_all(TIGHT) == []
    assert page.locator(".lines .line").count() == len(steps(chapter, PLAYERS)[-1][0]["lines"]) > 0
    if chapter in NOT_SCROLLED:
        assert page.locator(".lines .of-seats").evaluate_all(TIGHT) == []
    for size, least in SIZES.items():
        resize(drawn, size)
        assert page.evaluate(WIDER) <= 0 and page.evaluate(CUT) == [], size
        assert page.evaluate(SMALL, least) == [], size
        assert page.locator(".spot .name").evaluate_all(WIDE) == [], size
        if chapter != SCROLLED:
            assert page.locator(".felt").evaluate_all(TIGHT) == [], size


def test_on_a_telephone_the_seat_that_decides_is_in_sight_above_the_dock(drawn):
    resize(drawn, TELEPHONE)
    drawn.show(*moments("592", PLAYERS)["middle"])
    seat, dock = (drawn.page.locator(one).bounding_box() for one in (".seat.turn", ".task"))
    assert seat["y"] >= 0 and seat["y"] + seat["height"] <= dock["y"]


def test_what_many_wagers_of_a_seat_lost_is_one_line_until_it_is_opened(drawn):
    first = with_six_players("585", "over", drawn).locator(".of-seat").first
    section = first.get_by_role("button", name="585.2(d)(1)", exact=True)
    assert first.locator("summary").inner_text() == "collect 24 wagers $24.00 in all"
    assert not section.is_visible()
    first.locator("summary").click()
    assert section.is_visible() and first.locator(".run .line:visible").count() == 25


def test_what_lines_of_a_seat_have_in_common_is_said_once_and_what_is_paid_stands_alone(drawn):
    with_six_players("593", "over", drawn)
    runs = drawn.page.locator(".of-seat").first.locator(".run").all_inner_texts()
    assert runs[:2] == [
        "collect 5 wagers $5.00 in all",
        "pay $3.00 pip street 1 $1.00 ace 3 to 1 593.5(a)",
    ]
    assert runs[3] == "collect 7 wagers $7.00 in all"
    of_seat = drawn.page.locator(".of-seat").first
    of_seat.locator("summary").nth(1).click()
    assert (
        of_seat.locator(".run")
        .nth(3)
        .inner_text()
        .endswith(
            "like kind 2 $1.00 593.4(f)(2)(ii), millionaire row 9, 10 $1.00 (f)(3), "
            "like kind 4, 5, 7, 8 $1.00 (h)"
        )
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


def test_no_rank_and_no_suit_is_cut_and_cards_are_56_pixels_wide_on_a_desk(table, drawn):
    for size, least in ((DESK, 56), ((1920, 1080), 75), ((1366, 640), 30), (TELEPHONE, 35)):
        resize(drawn, size)
        for cards in (["Ts", "Th", "Td", "Tc", "9c", "8c", "7c"], ["Ts", "Th", "Td", "9c", "8c"]):
            drawn.show(with_hands(table, cards))
            tens = drawn.page.locator(".seat [data-mark='10']").count()
            assert tens == 6 * sum("T" in card for card in cards)
            assert drawn.page.locator(".seat .card > *").evaluate_all(COVERED) == [], size
            widths = drawn.page.locator(".felt .card").evaluate_all(
                "all => all.map((card) => card.getBoundingClientRect().width)"
            )
            assert min(widths) >= least, size


def with_hands(table, cards):
    """Each of six players has these cards before him."""
    picture = table("588").see()
    for seat in picture["seats"]:
        seat |= {"player": True, "hands": [{"hand": 1, "cards": cards, "name": "", "made": []}]}
    return picture


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
