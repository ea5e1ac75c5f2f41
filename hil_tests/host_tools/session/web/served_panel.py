"""The panel, served in this process: of a board that is plugged in, of a table on the bench."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any

from host_tools.common.web.addresses import names
from host_tools.common.web.server import in_background, listening
from host_tools.session.opening import Wanted, on_bench
from host_tools.session.opening import opened as opened_table
from host_tools.session.session import Session
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.running_panel import serving
from host_tools.simulator.bench import Bench

ACT_S = 60.0


class ServedPanel:
    """The panel of the board that is plugged in, served in this process."""

    def __init__(self, **options: Any) -> None:
        self._opened = ExitStack()
        listener = self._opened.enter_context(listening("127.0.0.1", 0))
        port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/"
        self.view = PanelView()
        self.session = self._opened.enter_context(self._table(Wanted("panel", **options)))
        serve = serving(self.session, self.view, names(port), None)
        self.server = self._opened.enter_context(serve)
        self._opened.enter_context(in_background(self.server, listener))

    def _table(self, wanted: Wanted) -> AbstractContextManager[Session]:
        return opened_table(wanted, self.view)

    def do(self, act: Callable[..., Any]) -> Any:
        """What comes of something done by the table's own thread: no other may ask the bench."""
        return self.server.table.do(act).result(ACT_S)

    def close(self) -> None:
        self._opened.close()

    @property
    def is_untouched(self) -> bool:
        """Whether it waits for wagers, and none is laid."""
        view = self.do(lambda session: session.view)
        return view.power and view.phase == "betting" and not any(view.wagers.values())


class BenchPanel(ServedPanel):
    """The panel of a table on a virtual bench of its own."""

    def __init__(self) -> None:
        super().__init__(seed=7)

    def _table(self, wanted: Wanted) -> AbstractContextManager[Session]:
        self._bench = self._opened.enter_context(Bench(paced=True))
        return on_bench(self._bench, wanted, self.view)

    def begin(self, configuration: dict[str, Any]) -> None:
        """As a table that waits for the first wagers of this configuration."""
        if self.view.what == "next_round":
            self.do(lambda session: session.next_round())
        self.view.players.clear()
        self.view.auto_deal = False
        self.do(lambda session: session.configure(configuration))

    @property
    def segments(self) -> dict[str, list[int]]:
        """What the display drivers light, digit by digit, as the bench sees it at its pins."""
        state = self.do(lambda session: self._bench.state())
        lit: dict[str, list[int]] = state["segments"]
        return lit
