"""`make screenshots`: the same game is the same picture, and what changed is found."""

from base64 import b64decode

import pytest

from hil_tests.host_tools.session.web.screens.darkroom import Darkroom
from hil_tests.host_tools.session.web.screens.states import moments
from hil_tests.host_tools.session.web.screens.told_page import ToldPage

SCALE = 0.4


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


def test_pictures_of_two_sizes_differ_altogether(page, darkroom):
    whole = page.screenshot()
    page.set_viewport_size({"width": 361, "height": 740})
    wider = page.screenshot()
    found = darkroom.compared(darkroom.small(whole, 1), darkroom.small(wider, 1))
    assert found.share == 1
    assert found.png.startswith(b64decode("iVBORw0KGgo="))
