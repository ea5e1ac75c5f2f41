"""Another site, open in the same browser, gets nothing out of the panel and nothing into it."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

# What a page of another site can try; each promise comes to an end.
TRIES = """async (panel) => {
  const body = JSON.stringify({ do: 'start_game' });
  const tries = {
    json: () => fetch(panel + 'act', { method: 'POST', body,
      headers: { 'Content-Type': 'application/json' } }),
    text: () => fetch(panel + 'act', { method: 'POST', mode: 'no-cors', body,
      headers: { 'Content-Type': 'text/plain' } }),
    read: () => fetch(panel),
    events: () => new Promise((resolve, reject) => {
      const source = new EventSource(panel + 'events');
      source.onmessage = resolve;
      source.onerror = reject;
    }),
    form: () => new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.name = 'frame';
      frame.onload = () => resolve('loaded');
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: panel + 'act', target: 'frame',
        enctype: 'text/plain' });
      const field = document.createElement('input');
      Object.assign(field, { name: '{"do": "start_game", "x": "', value: '"}' });
      form.append(field);
      document.body.append(frame, form);
      form.submit();
    }),
  };
  const told = {};
  for (const [name, attempt] of Object.entries(tries)) {
    try {
      const reply = await attempt();
      told[name] = String(reply.status || reply.type || reply);
    } catch (error) {
      told[name] = 'refused';
    }
  }
  return told;
}"""


class _Site(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Another site</title>")

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture
def another_site() -> Iterator[int]:
    server = HTTPServer(("127.0.0.1", 0), _Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_page_of_another_site_is_refused_whatever_it_tries(host, opened, another_site):
    at = opened()
    panel = at.panel
    page = at.page.context.new_page()
    page.goto(f"http://{host}:{another_site}/")
    with page.expect_response(lambda reply: reply.url.startswith(panel.url)) as form:
        told = page.evaluate(TRIES, panel.url)
    assert told.pop("text") in ("opaque", "refused") and told.pop("form") == "loaded"
    assert set(told.values()) == {"refused"}
    assert form.value.status == 403
    assert panel.view.what == "wagers" and panel.is_untouched


def test_a_page_of_our_own_may(opened):
    at = opened()
    at.press("Seat 2: a player sits down")
    at.page.get_by_role("button", name="Seat 2: leave").wait_for()
    told = at.page.evaluate(TRIES, at.panel.url)
    assert told["json"] == "200" and told["events"] == "message"
    at.wait_for("card")
