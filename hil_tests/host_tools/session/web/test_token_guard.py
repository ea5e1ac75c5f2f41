"""Who may talk to the panel: the header Host, the origin, the kind of body, the token."""

import asyncio

import pytest

from host_tools.session.web.token_guard import COOKIE, DISPLAY_COOKIE, TokenGuard, display_token

HOSTS = {"127.0.0.1:8765", "localhost:8765"}
OURS = {"host": "127.0.0.1:8765"}
JSON = {"content-type": "application/json"}


async def _inside(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"inside"})


def ask(headers, method="GET", path="/", query="", token=None, hosts=HOSTS, port=None):
    """(status, headers) of the reply."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "server": ("127.0.0.1", port) if port else None,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    sent = []

    async def receive():
        raise AssertionError("the body is not read")

    async def send(message):
        sent.append(message)

    asyncio.run(TokenGuard(_inside, hosts, token)(scope, receive, send))
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], told


def test_a_page_of_ours_may_ask():
    assert ask(OURS)[0] == 200
    own = {**OURS, **JSON, "origin": "http://127.0.0.1:8765", "sec-fetch-site": "same-origin"}
    assert ask(own, "POST", "/act")[0] == 200


@pytest.mark.parametrize("host", ["", "evil.example", "127.0.0.1", "127.0.0.1:80", "[::1]:8765"])
def test_another_name_for_this_address_is_refused(host):
    assert ask({"host": host})[0] == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:8000"},
        {"origin": "https://127.0.0.1:8765"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
@pytest.mark.parametrize(("method", "path"), [("POST", "/act"), ("GET", "/events")])
def test_another_site_is_refused(headers, method, path):
    assert ask({**OURS, **JSON, **headers}, method, path)[0] == 403


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_what_a_form_can_send_is_no_act(kind):
    headers = {**OURS, **({"content-type": kind} if kind else {})}
    assert ask(headers, "POST", "/act")[0] == 403


def test_a_link_on_another_site_may_lead_here_and_no_frame_of_it():
    visit = {**OURS, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    for path in ("/", "/display"):
        assert ask({**visit, "sec-fetch-dest": "document"}, path=path)[0] == 200
    assert ask({**visit, "sec-fetch-dest": "iframe"})[0] == 403
    assert ask({**visit, "sec-fetch-dest": "document"}, path="/events")[0] == 403


def test_every_answer_forbids_frames_and_foreign_scripts():
    for headers in (OURS, {"host": "evil.example"}):
        told = ask(headers)[1]
        assert "default-src 'self'" in told["content-security-policy"]
        assert "frame-ancestors 'none'" in told["content-security-policy"]
        assert told["x-content-type-options"] == "nosniff"


def test_elsewhere_the_token_is_asked_for_once():
    host = {"host": "192.0.2.7:8765"}
    assert ask(host, token="t0ken", hosts=None)[0] == 403
    assert ask(host, query="token=wrong", token="t0ken", hosts=None)[0] == 403
    status, told = ask(host, query="token=t0ken", token="t0ken", hosts=None)
    assert (status, told["location"]) == (303, "./")
    cookie = told["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=t0ken;")
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie
    assert ask({**host, "cookie": f"{COOKIE}=t0ken"}, token="t0ken", hosts=None)[0] == 200
    assert ask({**host, "cookie": f"{COOKIE}=other"}, token="t0ken", hosts=None)[0] == 403
    for cookie in ("=;;\x01", f'{COOKIE}="t\u00f6ken"'):
        assert ask({**host, "cookie": cookie}, token="t0ken", hosts=None)[0] == 403


def test_on_this_computer_the_token_is_asked_for_too():
    """Any program of any user here can reach the port."""
    assert ask(OURS, token="t0ken")[0] == 403
    assert ask(OURS, "GET", "/events", token="t0ken")[0] == 403
    assert ask({**OURS, **JSON}, "POST", "/act", token="t0ken")[0] == 403
    assert ask(OURS, query="token=t0ken", token="t0ken")[0] == 303
    assert ask({**OURS, "cookie": f"{COOKIE}=t0ken"}, "GET", "/events", token="t0ken")[0] == 200


def test_each_panel_has_a_cookie_of_its_own():
    """Browsers give a cookie to every port of a name."""
    told = ask(OURS, query="token=one", token="one", port=8765)[1]
    assert told["set-cookie"].startswith(f"{COOKIE}_8765=one;")
    both = {**OURS, "cookie": f"{COOKIE}_8765=one; {COOKIE}_8766=two"}
    assert ask(both, token="one", port=8765)[0] == 200
    assert ask(both, token="two", port=8766)[0] == 200
    assert ask(both, token="two", port=8765)[0] == 403


def test_a_name_that_leads_here_has_no_token_and_gets_nothing():
    """A page of evil.example, whose name was made to lead to this computer, is of one origin."""
    evil = {"host": "evil.example:8765", "sec-fetch-site": "same-origin", **JSON}
    for method, path in (("GET", "/"), ("GET", "/events"), ("POST", "/act")):
        assert ask(evil, method, path, token="t0ken")[0] == 403
        assert ask(evil, method, path, token="t0ken", hosts=None)[0] == 403


@pytest.mark.parametrize("host", ["table.example", "127.0.0.1:8765"])
def test_behind_a_tls_proxy_pages_of_ours_may_ask_and_others_may_not(host):
    """The proxy hands its own name on or ours; the browser says https, and of which site."""
    behind = {
        "host": host,
        "origin": "https://table.example",
        "cookie": f"{COOKIE}=t0ken",
        "x-forwarded-proto": "https",
        **JSON,
    }
    act = {"method": "POST", "path": "/act", "token": "t0ken"}
    assert ask({**behind, "sec-fetch-site": "same-origin"}, **act)[0] == 200
    for site in ("cross-site", "same-site", "none"):
        assert ask({**behind, "sec-fetch-site": site}, **act)[0] == 403
    assert ask({**behind, "sec-fetch-site": "same-origin", "cookie": ""}, **act)[0] == 403
    told = ask({"host": host, "x-forwarded-proto": "https"}, query="token=t0ken", token="t0ken")[1]
    assert "Secure" in told["set-cookie"]
    assert "Secure" not in ask(OURS, query="token=t0ken", token="t0ken")[1]["set-cookie"]


OF_DISPLAY = ("/display", "/display/events", "/page/display.js")


def test_the_token_of_the_display_opens_the_display_and_acts_on_nothing():
    host = {"host": "192.0.2.7:8765"}
    asks = {"token": "t0ken", "hosts": None}
    status, told = ask(host, path="/display", query=f"token={display_token('t0ken')}", **asks)
    assert (status, told["location"]) == (303, "./display")
    assert told["set-cookie"].startswith(f"{DISPLAY_COOKIE}={display_token('t0ken')};")
    looks = {**host, "cookie": f"{DISPLAY_COOKIE}={display_token('t0ken')}"}
    for path in OF_DISPLAY:
        assert ask(looks, path=path, **asks)[0] == 200
    for path in ("/", "/events", "/sections", "/displays"):
        assert ask(looks, path=path, **asks)[0] == 403
        given = f"token={display_token('t0ken')}"
        assert ask(host, path=path, query=given, **asks)[0] == 403
    for path in ("/act", *OF_DISPLAY):
        assert ask({**looks, **JSON}, "POST", path, **asks)[0] == 403
    as_panels = {**host, "cookie": f"{COOKIE}={display_token('t0ken')}"}
    assert ask(as_panels, path="/events", **asks)[0] == 403


def test_the_display_asks_for_a_token_and_the_panels_will_do():
    for path in OF_DISPLAY:
        assert ask(OURS, path=path, token="t0ken")[0] == 403
        assert ask({**OURS, "cookie": f"{COOKIE}=t0ken"}, path=path, token="t0ken")[0] == 200
    status, told = ask(OURS, path="/display", query="token=t0ken", token="t0ken")
    assert (status, told["location"]) == (303, "./display")
    evil = {"host": "evil.example:8765"}
    assert ask(evil, path="/display", token="t0ken")[0] == 403
