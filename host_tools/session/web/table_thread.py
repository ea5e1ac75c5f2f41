"""The thread that owns the table: link and bench are used from here alone.

It waits for bytes of the board, for acts of the pages and, at most a moment, for what can only be
looked at; then it takes everything in and publishes the picture.
"""

import os
import select
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from tablectl.core.errors import TableError

from host_tools.common.errors import HostError
from host_tools.common.web.hub import Hub
from host_tools.session.sentences import in_words
from host_tools.session.session import Session
from host_tools.session.web import display_facts, house_rules, picture
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.played_rounds import PlayedRounds
from host_tools.simulator.process import BenchError

# Lamps that blink are looked at so often; nothing else waits for it.
LOOK_S = 0.05
# What does not pass is not looked at without a pause.
TROUBLE_S = 0.05
KNOWN = (HostError, BenchError, TableError)

Do = Callable[[Session], Any]


class TableThread:
    """`start`, then `do` acts from any thread, then `stop`."""

    def __init__(self, session: Session, view: PanelView, hub: Hub) -> None:
        """session: open, with `view` as its view."""
        self._session = session
        self._view = view
        self._hub = hub
        self._acts: SimpleQueue[tuple[Do, Future[Any]]] = SimpleQueue()
        self._woken, self._wake = os.pipe()
        self._running = True
        self.played = PlayedRounds()
        # What stays as long as game, table, board and submission do.
        self._known: tuple[Any, ...] = ()
        self._kept: dict[str, Any] = {}
        self._thread = Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def do(self, act: Do) -> Future[Any]:
        """Have `act` done at the table; its result or what it raised is the future's."""
        done: Future[Any] = Future()
        self._acts.put((act, done))
        os.write(self._wake, b"!")
        return done

    def stop(self) -> None:
        self._running = False
        os.write(self._wake, b"!")
        self._thread.join()
        os.close(self._woken)
        os.close(self._wake)

    def _run(self) -> None:
        while self._running:
            for part in (self._session.tick, self._publish, self._look, self._wait, self._do_acts):
                try:
                    part()
                except Exception as error:  # noqa: BLE001 - the thread goes on whatever happens
                    self._trouble(error)
                    time.sleep(TROUBLE_S)

    def _wait(self) -> None:
        """Until the board or a page has something, or a moment is over."""
        board = [] if self._view.away else [self._session.client.stream.fileno()]
        ready, _, _ = select.select([self._woken, *board], [], [], LOOK_S)
        if self._woken in ready:
            os.read(self._woken, 4096)

    def _do_acts(self) -> None:
        while True:
            try:
                act, done = self._acts.get_nowait()
            except Empty:
                return
            try:
                done.set_result(act(self._session))
            except Exception as error:  # noqa: BLE001 - a fault of ours is told like any other
                known = as_known(error)
                self._view.note("refused", in_words(known), _section(known))
                done.set_exception(known)

    def _look(self) -> None:
        self.played.look(self._session)

    def _publish(self) -> None:
        session, view = self._session, self._view
        known = session.chapter, view.title, view.board, session.configuration
        if known != self._known:
            self._known, self._kept = known, _kept(session, view)
        moving = picture.moving_facts(session, view)
        display = display_facts.facts(session.chapter, view)
        self._hub.publish({**moving, **self._kept, "display": display}, view.log)

    def _trouble(self, error: Exception) -> None:
        """Said once; what does not pass is there at the next look too."""
        text = in_words(as_known(error))
        if not self._view.log or text != self._view.log[-1].text:
            self._view.note("device", text)


def _kept(session: Session, view: PanelView) -> dict[str, Any]:
    """The parts of the picture that stay."""
    table = picture.table_facts(session, view)
    if session.configuration is None:
        return {"table": table, "rules": None}
    return {"table": table, "rules": house_rules.rules(session.configuration, session.limits)}


def as_known(error: Exception) -> Exception:
    """What is no error of table, link or bench is a fault of this program."""
    if isinstance(error, KNOWN):
        return error
    return HostError(6908, kind=type(error).__name__, text=error)


def _section(error: Exception) -> str:
    within = getattr(error, "error", None) or {}
    section: str = within.get("section") or getattr(error, "section", "") or ""
    return section
