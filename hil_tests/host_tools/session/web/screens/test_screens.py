"""`make screenshots`: the same game is the same picture, and what changed is found."""

import re
from base64 import b64decode
from collections import Counter
from itertools import accumulate

import pytest

from hil_tests.host_tools.session.web.screens import site
from hil_tests.host_tools.session.web.screens.compare import ROOT
from hil_tests.host_tools.session.web.screens.darkroom import Darkroom
from hil_tests.host_tools.session.web.screens.states import moments
from hil_tests.host_tools.session.web.screens.told_page import ToldPage

SCALE = 0.4
MANUAL = ROOT / "firmware" / "manual" / "README.md"


@pytest.fixture
def page(chromium):
    made = chromium.new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    yield made
    made.close()


@pytest.fixture
def darkroom(chromium):
    made = chromium.new_page()
    yield Darkroom(made)
    made.close()


def test_a_game_looks_the_same_each_time_and_another_word_is_found(page, darkroom):
    first, second = moments("593", 2), moments("593", 2)
    assert first == second and list(first) == ["betting", "middle", "over"]
    with ToldPage(page) as told:
        taken = []
        for picture, log in (first["middle"], second["middle"]):
            told.show(picture, log)
            taken.append(darkroom.small(page.screenshot(animations="disabled"), SCALE))
        page.get_by_role("button", name="Faults…").evaluate("one => { one.textContent = 'Foul'; }")
        taken.append(darkroom.small(page.screenshot(animations="disabled"), SCALE))
    assert darkroom.compared(taken[0], taken[1]).share == 0
    assert 0.0005 < darkroom.compared(taken[0], taken[2]).share < 0.01


def rows(heading):
    """Those of the manual's table below it, {lamp or display: how many}."""
    part = MANUAL.read_text().split(f"## {heading}\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| ([^|]*)\|", part, re.M)[1:]
    names = list(accumulate((cell.strip() for cell in cells), lambda last, now: now or last))
    return Counter(names)


def test_the_site_has_a_picture_of_every_lamp_and_every_row_of_a_display():
    lit = {lamp.partition("_")[0] for _, _, lamps in site.LAMPS for lamp in lamps}
    assert lit == {name.lower() for name in rows("The lamps")}
    shown = Counter(name for _, name, _ in site.DISPLAYS)
    told = rows("The displays")
    assert shown == {site.METER: told["meter sign"], site.START: told["starting position"]}


def test_every_character_of_a_display_is_drawn_where_nobody_sees_the_wires(page):
    """On a real board the page has the text alone."""
    picture, log = moments("687a", 2)["betting"]
    with ToldPage(page) as told:
        for _, name, text in site.DISPLAYS:
            signs = {site.METER: "", site.START: "", name: text}
            told.show({**picture, "signs": signs, "segments": {}}, log)
            digits = page.locator("[data-segments]:not([data-segments='0'])")
            assert digits.count() == len(re.sub("[ .]", "", text)), text


def test_the_page_of_the_site_shows_each_picture_below_its_heading():
    taken = [site.Picture(head, name, f"{name}.", b"") for head, name in zip("AAB", "xyz")]
    text = site.page(taken)
    assert [line for line in text.splitlines() if line.startswith("## ")] == ["## A", "## B"]
    assert text.index("![y.](y.webp)") < text.index("## B") < text.index("![z.](z.webp)")


def test_pictures_of_two_sizes_differ_altogether(page, darkroom):
    whole = page.screenshot()
    page.set_viewport_size({"width": 361, "height": 740})
    wider = page.screenshot()
    found = darkroom.compared(darkroom.small(whole, 1), darkroom.small(wider, 1))
    assert found.share == 1
    assert found.png.startswith(b64decode("iVBORw0KGgo="))
