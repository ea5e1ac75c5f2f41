"""What all parts of the floor's application share."""

import asyncio
from collections.abc import Callable
from datetime import time
from pathlib import Path
from time import monotonic
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse

from host_tools.common import pages
from host_tools.common.plain import plain
from host_tools.common.web.hub import Hub
from host_tools.floor.database import Database
from host_tools.floor.people import Passwords, Person
from host_tools.floor.web import house_time
from host_tools.floor.web.following import Following
from host_tools.floor.web.sign_ins import SignIns
from host_tools.floor.web.takings import DAY_BEGINS
from host_tools.floor.web.tries import Tries

TEMPLATES = Path(__file__).parent / "templates"


class Desk:
    """`write` is given a line of the log of what people do."""

    def __init__(
        self, database: Database, write: Callable[[str], None], day_begins: time = DAY_BEGINS
    ) -> None:
        """day_begins: when a gaming day of the house begins."""
        self.database, self.day_begins = database, day_begins
        self.write = lambda line: write(plain(line))
        self.hub = Hub()
        self.following = Following(database, self.hub, day_begins)
        self.sign_ins = SignIns(lambda: self.following.people, monotonic)
        self.tries = Tries(monotonic)
        self.passwords = Passwords()
        # One act after the other, so that the second one to take an alarm is told.
        self.acting = asyncio.Lock()
        self._pages = pages.templates(TEMPLATES)

    def page(
        self, request: Request, template: str, facts: dict[str, Any], status: int = 200
    ) -> HTMLResponse:
        """For whoever is signed in."""
        person: Person | None = request.scope.get("person")
        # So that links hold below a path too, whatever a proxy puts before it.
        root = "../" * (request.scope["path"].count("/") - 1)
        text = self._pages.get_template(template).render(
            person=person, root=root, zone=house_time.zone(), **facts
        )
        return HTMLResponse(text, status_code=status)

    def log(self, scope: Any, did: str, by: str | None = None) -> None:
        """`by`: in the place of whoever is signed in."""
        person: Person | None = scope.get("person")
        who = by or (f"{person.name} ({person.role})" if person else "somebody")
        address = (scope.get("client") or ("an unknown address",))[0]
        self.write(f"{who} at {address}: {did}")
