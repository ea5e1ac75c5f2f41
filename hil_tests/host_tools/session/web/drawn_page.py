"""The page, told pictures as the server would tell them; no table stands behind it."""

import json
import mimetypes

from host_tools.common.web.server import SHARED
from host_tools.session.web.page_server import PAGE

URL = "http://panel.test/"


class Drawn:
    """A page that is told pictures."""

    def __init__(self, page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.told: dict = {}
        self.acts: list[str] = []
        self.refusal = ""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.route("**/*", self._serve)

    def show(self, picture: dict) -> None:
        self.told = picture
        self.page.goto(URL)
        self.page.locator(".seat").first.wait_for()

    def _serve(self, route) -> None:
        name = route.request.url.removeprefix(URL).removeprefix("page/") or "index.html"
        if name == "events":
            body = f"data: {json.dumps(self.told)}\n\n"
            route.fulfill(body=body, content_type="text/event-stream")
        elif name == "act":
            self.acts.append(json.loads(route.request.post_data)["do"])
            body = json.dumps({"error": self.refusal} if self.refusal else {})
            status = 409 if self.refusal else 200
            route.fulfill(status=status, body=body, content_type="application/json")
        else:
            kind = mimetypes.guess_type(name)[0]
            file = next(folder / name for folder in (PAGE, SHARED) if (folder / name).exists())
            route.fulfill(body=file.read_bytes(), content_type=kind)
