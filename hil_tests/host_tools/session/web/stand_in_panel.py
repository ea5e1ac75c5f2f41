"""The panel of a native board's table, served as that of any board, without a bench; what is dealt
is the same each time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hil_tests.host_tools.session.web.panel_table import STEP_US, PanelTable
from hil_tests.host_tools.session.web.served_panel import ServedPanel
from host_tools.session.opening import Wanted
from host_tools.session.session import Session


class StandInPanel(ServedPanel):
    """`act` as a page would, or let the table be as no board makes it."""

    def __init__(self, table: PanelTable) -> None:
        self._at = table
        super().__init__()

    @contextmanager
    def _table(self, wanted: Wanted) -> Iterator[Session]:
        self.view = self._at.view
        session: Any = self._at.session
        self._tick = session.tick
        # A pipe into which nothing comes: the table's thread looks now and then.
        silent, end = os.pipe()
        session.tick, session.client.stream.fileno = self._tick_on, lambda: silent
        yield session
        os.close(silent)
        os.close(end)

    def _tick_on(self) -> None:
        """The board's clock goes on while nobody does anything."""
        self._at.board.run_for(STEP_US)
        self._tick()

    def act(self, act: str, /, **facts: Any) -> None:
        self.do(lambda session: self._at.do(act, **facts))

    @contextmanager
    def being(self, **facts: Any) -> Iterator[None]:
        """The view of the table has these facts, and nobody says otherwise meanwhile."""
        before = {name: getattr(self.view, name) for name in facts}
        self.do(lambda session: self._stands(session, facts))
        yield
        self.do(lambda session: self._stands(session, before))
        self.do(lambda session: setattr(session, "tick", self._tick_on))

    def _stands(self, session: Any, facts: dict[str, Any]) -> None:
        session.tick = lambda: None
        for name, value in facts.items():
            setattr(self.view, name, value)
        self.view.seq += 1
