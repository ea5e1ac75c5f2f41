"""A recorded round in a browser: by keys and scrubber, and an address that opens its moment."""

import pytest

from hil_tests.host_tools.session.terminal.watched_table import ROUND, Table
from host_tools.common.web.addresses import names
from host_tools.common.web.server import in_background, listening
from host_tools.session.web.page_server import ReplayServer
from host_tools.session.web.recorded_rounds import RecordedRounds

SIZES = [(360, 740), (1280, 800)]
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
ENABLED = "() => [...document.querySelectorAll('.felt button, .signs button')].filter((each) => \
!each.disabled).length"


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """The address of a replay of three rounds."""
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    table = Table(ROUND)
    for _ in range(3):
        table.play()
        table.next_round()
    rounds = RecordedRounds(path, table.journal(path))
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with in_background(ReplayServer(rounds, names(port), None), listener):
            yield f"http://127.0.0.1:{port}/"


@pytest.fixture
def page(chromium):
    made = chromium.new_page(viewport={"width": 1280, "height": 800})
    faults = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    yield made
    made.close()
    assert faults == []


def says(page, text):
    page.locator(".moment").get_by_text(text).first.wait_for()


def test_a_round_is_gone_through_by_keys_and_reopens_at_its_moment(url, page, chromium):
    page.goto(url + "#round=2")
    says(page, "next round")
    page.keyboard.press("End")
    says(page, "new deck")
    assert page.locator(".lines .line").count() == 20
    page.keyboard.press("Home")
    says(page, "next round")
    assert page.locator(".felt .card").count() == 0
    for _ in range(23):
        page.keyboard.press("ArrowRight")
    says(page, "seat 1: 6s")
    page.keyboard.press("ArrowLeft")
    says(page, "seat 1: 7h")
    assert page.locator(".felt [data-card]").count() == 2
    assert page.locator(".laid[data-wager=raise]").count() == 0
    address = page.url
    other = chromium.new_page()
    other.goto(address)
    says(other, "seat 1: 7h")
    assert (other.url, other.locator(".felt [data-card]").count()) == (address, 2)
    other.close()
    page.keyboard.press("PageDown")
    page.get_by_role("heading", name="round 3").wait_for()
    page.keyboard.press("PageUp")
    page.get_by_role("heading", name="round 2").wait_for()
    page.get_by_role("slider").fill("9")
    says(page, "seat 4, blind")
    page.get_by_label("Round", exact=True).fill("99")
    page.get_by_role("button", name="Go").click()
    page.get_by_role("alert").get_by_text("there is no round 99").wait_for()


def test_it_fits_and_nothing_of_the_table_can_be_pressed(url, page):
    page.goto(url + "#round=2")
    says(page, "next round")
    assert page.evaluate(ENABLED) == 0
    page.keyboard.press("End")
    says(page, "new deck")
    assert page.evaluate(ENABLED) == 0
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDER) <= 0, width
