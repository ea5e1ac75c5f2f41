"""The panel of a table behind the page of the floor: rooms that do not know each other, put
together here."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack

from starlette.types import ASGIApp, Scope

from host_tools.common.errors import HostError
from host_tools.common.web.hub import Hub
from host_tools.device import ports
from host_tools.floor.people import Person
from host_tools.session.opening import Wanted, opened
from host_tools.session.sentences import in_words
from host_tools.session.web.page_server import application
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.running_panel import followed
from host_tools.session.web.table_thread import KNOWN, TableThread

COMMAND = "floor serve"
# Given the scope of a request, what was done.
Log = Callable[[Scope, str], None]


class BoardPanel:
    """A board's panel, which `close` ends; `log` is told what is done at it."""

    def __init__(
        self, uid: str, table: TableThread, hub: Hub, log: Log, close: Callable[[], None]
    ) -> None:
        def acted(scope: Scope, said: str) -> None:
            log(scope, f"at the panel of board {uid}: {said}")

        self._hub, self._close = hub, close
        self._looked_at = application(table, hub, None, None, read_only=True)
        self._acted_on = application(table, hub, None, None, acted=acted)

    def application(self, person: Person) -> ASGIApp:
        return self._acted_on if person.may_act else self._looked_at

    def end(self) -> None:
        self._hub.end()
        self._close()


def maker(log: Log) -> Callable[[str, asyncio.AbstractEventLoop], BoardPanel]:
    """What opens the panel of the board with a unique id, at its port or at the socket of the
    collector that has it. Raises HostError 7122, 7123."""

    def make(uid: str, loop: asyncio.AbstractEventLoop) -> BoardPanel:
        port = ports.of_board(uid)
        if port is None:
            raise HostError(7122, uid=uid)
        with ExitStack() as opening:
            view = PanelView()
            try:
                session = opening.enter_context(opened(Wanted(COMMAND, port=port), view))
            except KNOWN as error:
                raise HostError(7123, uid=uid, reason=in_words(error)) from error
            table, hub = opening.enter_context(followed(session, view))
            hub.attach(loop)
            return BoardPanel(uid, table, hub, log, opening.pop_all().close)

    return make
