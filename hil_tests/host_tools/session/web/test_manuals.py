"""The help of the panel leads to the documentation site where it is there; nothing else is served,
and the site's pages may do no more than the panel's own."""

import pytest

from hil_tests.host_tools.helpers.http_asked import ask, ask_whole
from hil_tests.host_tools.session.web.panel_table import panel_table
from hil_tests.host_tools.session.web.stand_in_panel import StandInPanel
from host_tools.common import paths

PAGE = """<!doctype html><title>tablectl</title><script>document.title = "set up"</script>
<p id="said"></p><script src="search.js"></script>"""
ASKS = """document.addEventListener("securitypolicyviolation",
  (event) => { said.textContent = `kept from ${event.blockedURI}`; });
fetch("https://example.org/");"""
LINK = "All manuals, with a search"


@pytest.fixture(scope="module")
def panel(tmp_path_factory):
    """With a site, beside which there is a file that is no part of it."""
    folder = tmp_path_factory.mktemp("work")
    (folder / "secret").write_text("keys")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.html").write_text(PAGE)
    (folder / "docs" / "search.js").write_text(ASKS)
    (folder / "docs" / "out").symlink_to(folder / "secret")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "SITE", folder / "docs")
        made = StandInPanel(panel_table("687a"))
        yield made
        made.close()


def test_help_leads_to_the_site_which_asks_nobody_else(panel, chromium):
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(panel.url)
    page.get_by_role("button", name="Help").click()
    with context.expect_page() as opened:
        page.get_by_role("link", name=LINK).click()
    site = opened.value
    site.get_by_text("kept from https://example.org").wait_for()
    assert site.title() == "set up"
    assert panel.view.what == "wagers"
    context.close()


@pytest.mark.parametrize(
    "path",
    [
        "/docs/",
        "/docs/none.html",
        "/docs/out",
        "/docs/../secret",
        "/docs/%2e%2e/secret",
        "/secret",
    ],
)
def test_what_is_no_file_of_the_site_is_not_there(path, panel):
    assert ask(panel.url, "GET", path)[0] == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_it_is_only_read(method, panel):
    status, _ = ask(panel.url, method, "/docs/index.html", content_type="application/json")
    assert status == 405


def test_its_pages_keep_to_this_server_and_all_others_to_their_own_policy(panel):
    for path, inline in (("/docs/index.html", True), ("/", False)):
        _, headers, _ = ask_whole(panel.url, "GET", path, None, {})
        policy = headers["content-security-policy"]
        assert ("'unsafe-inline'" in policy) is inline
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert headers["cache-control"] == "no-store"


def test_without_a_site_help_names_none(chromium, monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "SITE", tmp_path / "docs")
    panel = StandInPanel(panel_table("687a"))
    page = chromium.new_page()
    page.goto(panel.url)
    page.get_by_role("button", name="Help").click()
    page.get_by_text("How a round goes").wait_for()
    assert page.get_by_role("link", name=LINK).count() == 0
    assert ask(panel.url, "GET", "/docs/index.html")[0] == 404
    page.close()
    panel.close()
