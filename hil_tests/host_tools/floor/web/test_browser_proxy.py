"""The floor's page in a browser behind nginx, below a path of its own: all of it is found, and it
asks again after nginx has answered for a server that is away."""

import pytest

from hil_tests.host_tools.floor.web.served_floor import PASSWORD, ServedFloor
from hil_tests.host_tools.helpers.nginx import nginx
from host_tools.floor.web.application import doors

ANSWER_MS = 60_000
PROXY = "127.0.0.1"


@pytest.fixture
def page(chromium):
    context = chromium.new_context(ignore_https_errors=True)
    made = context.new_page()
    made.set_default_timeout(ANSWER_MS)
    yield made
    context.close()


def test_below_a_path_of_nginx_all_of_it_is_found_and_it_asks_again_after_a_502(
    house, page, tmp_path
):
    options = doors("127.0.0.1", None, PROXY)
    served = ServedFloor(house, proxy=PROXY, **options)
    with nginx(tmp_path, served.port) as url:
        page.goto(url)
        page.get_by_label("Name").fill("Flo")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.locator(".table").first.wait_for()
        assert page.url == url
        page.get_by_role("link", name="History").click()
        page.locator("form").first.wait_for()
        assert page.url.startswith(url + "history")
        page.goto(url)
        page.locator(".table").first.wait_for()
        with page.expect_response(lambda answer: answer.status == 502):
            served.close()
        served = ServedFloor(house, proxy=PROXY, port=served.port, **options)
        # A server that has begun anew knows no sign-in: the page that asks again leads there.
        page.get_by_label("Password").wait_for()
        assert page.url == url + "sign-in"
        served.close()
