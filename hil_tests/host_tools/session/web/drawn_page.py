"""The page, told pictures as the server would tell them; no server or table stands behind it."""

import json
import mimetypes
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page, Route

from host_tools.common.web.server import SHARED
from host_tools.session.web.page_server import PAGE
from host_tools.session.web.panel_view import Entry

URL = "http://panel.test/"
# Stands for the line of events: a picture needs no new page, whose parts a browser reads again.
LINE = "window.EventSource = class { constructor() { window.line = this; } close() {} };"
# What a page keeps for itself is as in a new one.
ANEW = """async () => {
  const { state } = await import('/page/act.js');
  document.getElementById('dialog').close();
  Object.assign(state, { picked: new Set(), wanting: null, error: null, dialog: null, chip: 500 });
}"""
TELL = "(told) => { line.onopen(); line.onmessage({ data: JSON.stringify(told) }); }"


class Drawn:
    """A page that is told pictures. What it is asked is kept, and refused if `refusal` says so."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.acts: list[str] = []
        self.refusal = ""
        self._is_open = False
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.add_init_script(LINE)
        page.route(URL + "**", self._serve)

    def begin(self) -> None:
        """As if the page had just been opened."""
        if self._is_open:
            self.page.evaluate(ANEW)
        self.page.set_viewport_size({"width": 1280, "height": 800})
        self.acts.clear()
        self.refusal = ""

    def show(self, picture: dict[str, Any], log: Iterable[Entry] = ()) -> None:
        """Return once the page has drawn it."""
        if not self._is_open:
            self.page.goto(URL)
            self._is_open = True
        self.page.evaluate(TELL, {**picture, "log": [entry.as_dict() for entry in log]})

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(URL).removeprefix("page/") or "index.html"
        if name == "act":
            self.acts.append(json.loads(route.request.post_data or "")["do"])
            body = json.dumps({"error": self.refusal} if self.refusal else {})
            status = 409 if self.refusal else 200
            route.fulfill(status=status, body=body, content_type="application/json")
            return
        kind = mimetypes.guess_type(name)[0]
        file = next(folder / name for folder in (PAGE, SHARED) if (folder / name).exists())
        route.fulfill(body=file.read_bytes(), content_type=kind)
