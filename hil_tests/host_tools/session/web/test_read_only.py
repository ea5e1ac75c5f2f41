"""The panel for whoever may only look on: below a path, with nothing that acts."""

import json
from contextlib import ExitStack

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from hil_tests.host_tools.helpers.accessibility import AXE, findings
from hil_tests.host_tools.helpers.http_asked import ask
from hil_tests.host_tools.session.web.panel_table import panel_table
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel
from host_tools.common.web.server import PageServer, attached, in_background, listening
from host_tools.session.web.page_server import application

BELOW = "/table/e66038b713000000"
DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def panel():
    made = StandInPanel(panel_table("687a"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def asked():
    """What was asked for at the page that may act."""
    return []


@pytest.fixture(scope="module")
def url(panel, asked):
    """The same table twice below a path: to be looked at, and to be acted on."""
    table, hub = panel.server.table, panel.server._hub
    looked_at = application(table, hub, None, None, read_only=True)
    acted_on = application(
        table, hub, None, None, acted=lambda scope, said: asked.append((scope["path"], said))
    )
    routes = [Mount(BELOW, looked_at), Mount("/acts", acted_on)]
    with ExitStack() as opened:
        listener = opened.enter_context(listening("127.0.0.1", 0))
        served = Starlette(routes=routes, lifespan=lambda app: attached(hub))
        opened.enter_context(in_background(PageServer(served, hub), listener))
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


def act(url, path, **facts):
    body = json.dumps(facts).encode()
    return ask(url, "POST", f"{path}/act", body, content_type="application/json")


def test_it_is_told_what_happens_and_shows_no_button_that_acts(panel, url, chromium):
    context = chromium.new_context(viewport=DESK, reduced_motion="reduce")
    context.add_init_script(path=AXE)
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{url}{BELOW}/")
    task = page.get_by_role("region", name="What comes next")
    task.get_by_text("Read-only: nobody acts on the table from here.").wait_for()
    assert acting(page) == ["Help"]
    panel.act("place_wagers_at", seat=2, every=True)
    page.locator(".seat.taken").wait_for()
    panel.act("start_game")
    panel.act("collect_chips")
    task.get_by_text("Next card").wait_for()
    assert acting(page) == ["Help"]
    for key in "dkspW1":
        page.keyboard.press(key)
    assert panel.view.what == "card" and findings(page) == []
    page.get_by_role("link", name="replay").wait_for()
    replay = context.new_page()
    replay.goto(f"{url}{BELOW}/replay")
    replay.locator(".felt").wait_for()
    context.close()
    assert faults == []


def acting(page):
    """The buttons that can be pressed; those of sections only say what a section says."""
    found = page.locator("button:enabled:not(.section)").all_inner_texts()
    return [text for text in found if text]


@pytest.mark.parametrize("do", ["start_game", "toggle_power", "nothing"])
def test_whatever_it_asks_for_is_refused_in_one_sentence(panel, url, do):
    before = panel.view.what
    status, text = act(url, BELOW, do=do)
    assert status == 403
    assert json.loads(text) == {
        "error": "This page is read-only: nobody acts on the table from here."
    }
    assert panel.view.what == before


def test_of_a_page_that_may_act_each_act_is_told_with_what_came_of_it(url, asked):
    asked.clear()
    assert act(url, "/acts", do="ask_house_way", seat=9)[0] == 409
    assert act(url, "/acts", do="toggle_auto_deal")[0] == 200
    refused, done = [said for path, said in asked if path == "/acts/act"]
    assert refused.startswith('{"do": "ask_house_way", "seat": 9}, refused: ')
    assert done == '{"do": "toggle_auto_deal"}'
