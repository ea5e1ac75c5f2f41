"""`make screenshots`: the same game is the same picture, and what changed is found."""

import re
from base64 import b64decode
from collections import Counter
from itertools import accumulate

import pytest

from hil_tests.host_tools.session.web.screens import site
from hil_tests.host_tools.session.web.screens.compare import ROOT
from hil_tests.host_tools.session.web.screens.darkroom import Darkroom
from hil_tests.host_tools.session.web.screens.states import moments, steps

SCALE = 0.4
MANUAL = ROOT / "firmware" / "manual" / "README.md"


@pytest.fixture
def darkroom(chromium):
    made = chromium.new_page()
    yield Darkroom(made)
    made.close()


def test_a_game_looks_the_same_each_time_and_another_word_is_found(drawn, darkroom):
    # Past the cache.
    first, second = steps.__wrapped__("593", 2), steps.__wrapped__("593", 2)
    assert first == second and list(moments("593", 2)) == ["betting", "middle", "over"]
    taken = []

    def take():
        png = drawn.page.screenshot(animations="disabled")
        taken.append(darkroom.small(png, SCALE))

    for seen in (first, second):
        drawn.show(*seen[len(seen) // 2])
        take()
    renamed = drawn.page.get_by_role("button", name="Faults…")
    renamed.evaluate("one => { one.textContent = 'Foul'; }")
    take()
    assert darkroom.compared(taken[0], taken[1]).share == 0
    assert 0.0002 < darkroom.compared(taken[0], taken[2]).share < 0.01
    # Two sizes differ altogether.
    drawn.page.set_viewport_size({"width": 361, "height": 740})
    take()
    found = darkroom.compared(taken[0], taken[3])
    assert found.share == 1
    assert found.png.startswith(b64decode("iVBORw0KGgo="))


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


def test_every_character_of_a_display_is_drawn_where_nobody_sees_the_wires(drawn):
    """On a real board the page has the text alone."""
    picture, log = moments("687a", 2)["betting"]
    for _, name, text in site.DISPLAYS:
        signs = {site.METER: "", site.START: "", name: text}
        drawn.show({**picture, "signs": signs, "segments": {}}, log)
        digits = drawn.page.locator("[data-segments]:not([data-segments='0'])")
        assert digits.count() == len(re.sub("[ .]", "", text)), text


def test_the_page_of_the_site_shows_each_picture_below_its_heading():
    taken = [site.Picture(head, name, f"{name}.", b"") for head, name in zip("AAB", "xyz")]
    text = site.page(taken)
    assert [line for line in text.splitlines() if line.startswith("## ")] == ["## A", "## B"]
    assert text.index("![y.](y.webp)") < text.index("## B") < text.index("![z.](z.webp)")
