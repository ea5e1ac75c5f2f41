"""The way in: a browser that opened the printed address once, behind nginx too; no other."""

import signal
import subprocess
from urllib.parse import urlsplit

import pytest

from hil_tests.host_tools.helpers.interrupting import TABLECTL, takes_signals
from hil_tests.host_tools.helpers.nginx import nginx

LISTEN = ("panel", "--bench", "--no-browser", "--listen", "127.0.0.1:0")


@pytest.fixture(scope="module")
def printed():
    """The address that a panel of its own printed."""
    running = subprocess.Popen(
        [TABLECTL, *LISTEN], stdout=subprocess.PIPE, text=True, preexec_fn=takes_signals
    )
    assert running.stdout
    try:
        lines = running.stdout.readline() + running.stdout.readline()
        yield next(word for word in lines.split() if word.startswith("http://"))
    finally:
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=60)


@pytest.fixture(scope="module")
def proxy(printed, tmp_path_factory):
    """Its address at nginx, which has TLS and serves it below a path."""
    url = urlsplit(printed)
    with nginx(tmp_path_factory.mktemp("nginx"), url.port) as address:
        yield f"{address}?{url.query}"


@pytest.fixture
def context(chromium):
    made = chromium.new_context(ignore_https_errors=True)
    yield made
    made.close()


def plays(page, seat):
    """Acts of the page are done: a player sits down there, and leaves."""
    sits = page.get_by_role("button", name=f"Seat {seat}: a player sits down")
    sits.click()
    page.get_by_role("button", name=f"Seat {seat}: leave").click()
    sits.wait_for()


def bare(address):
    return address.partition("?")[0]


def test_the_printed_address_lets_in_and_is_not_needed_again(printed, context):
    page = context.new_page()
    assert page.goto(bare(printed)).status == 403
    assert "tablectl panel" in page.inner_text("body")
    page.goto(printed)
    plays(page, 2)
    assert page.url == bare(printed), "the token is not in the address any more"
    (cookie,) = context.cookies()
    assert cookie["name"] == f"tablectl_panel_{urlsplit(printed).port}"
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
    assert page.evaluate("document.cookie") == ""
    assert context.new_page().goto(bare(printed)).status == 200


def test_another_browser_of_this_computer_is_not_let_in(printed, context):
    page = context.new_page()
    for path in ("", "events", "sections?of=687a.5", "page/index.html"):
        assert page.goto(bare(printed) + path).status == 403


def test_below_a_path_of_a_tls_proxy_the_page_works_and_another_site_does_not(proxy, context):
    page = context.new_page()
    page.goto(proxy)
    plays(page, 3)
    assert page.url == bare(proxy)
    other = context.new_page()
    other.goto("about:blank")
    told = other.evaluate(
        """(panel) => fetch(panel + 'act', { method: 'POST', credentials: 'include',
             headers: { 'Content-Type': 'application/json' }, body: '{"do":"start_game"}' })
             .then((reply) => reply.status, () => 'refused')""",
        bare(proxy),
    )
    assert told == "refused"
