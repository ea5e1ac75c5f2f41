"""What the panel costs: from an event of the link to a page, on this host, and its weight."""

import json
import select
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from statistics import median
from threading import Event, Thread
from typing import Any

from host_tools.common.web.addresses import names
from host_tools.common.web.server import SHARED, in_background, listening
from host_tools.device.link.streams import SerialStream
from host_tools.measure.figure import Figure
from host_tools.measure.image_figures import TRIALS
from host_tools.session.opening import Wanted, on_bench
from host_tools.session.web.page_server import PAGE
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.running_panel import serving
from host_tools.simulator.bench import Bench

LATENCY_MS = 100
PAGE_BYTES = 300_000
# A chip is reported after 20 ms of a stable level; the host may be busy with something else.
EVENT_S = 20.0
PAUSE_S = 0.002
REST_S = 0.15

FOLLOWED = {"the panel": "/events", "the players' display": "/display/events"}

Observer = Callable[[dict[str, Any]], None]


class ArrivalStream(SerialStream):
    """A port that notes when the bytes that were taken last began to wait there."""

    def __init__(self, port: str) -> None:
        super().__init__(port)
        self.arrived_s = 0.0
        self._waiting_s: float | None = None
        self._open = True
        Thread(target=self._watch, daemon=True).start()

    def receive(self, limit_s: float) -> bytes:
        data = super().receive(limit_s)
        if data:
            self.arrived_s = self._waiting_s or time.monotonic()
            self._waiting_s = None
        return data

    def close(self) -> None:
        self._open = False
        super().close()

    def _watch(self) -> None:
        while self._open:
            try:
                ready, _, _ = select.select([self.fileno()], [], [], PAUSE_S)
            except (OSError, ValueError, TypeError):
                return
            if ready and self._waiting_s is None:
                self._waiting_s = time.monotonic()
            time.sleep(PAUSE_S)


class Page:
    """A page of the panel: acts, follows, and notes when it was told of which event. `events`: the
    path of what it is told."""

    def __init__(self, port: int, events: str) -> None:
        self._port = port
        self._following = HTTPConnection("127.0.0.1", port, timeout=EVENT_S)
        self._following.request("GET", events)
        self._reply = self._following.getresponse()
        self.seq = -1
        self.told_s: dict[int, float] = {}
        self._news = Event()
        Thread(target=self._follow, daemon=True).start()

    def act(self, do: str, **facts: Any) -> None:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=EVENT_S)
        body = json.dumps({"do": do, **facts})
        connection.request("POST", "/act", body, {"Content-Type": "application/json"})
        connection.getresponse().read()
        connection.close()

    def wait_beyond(self, seq: int) -> None:
        """Until it was told of a later event. Raises TimeoutError."""
        end = time.monotonic() + EVENT_S
        while self.seq <= seq:
            if not self._news.wait(max(0.0, end - time.monotonic())):
                raise TimeoutError(f"no event behind {seq} in {EVENT_S} s")
            self._news.clear()

    def _follow(self) -> None:
        for line in self._reply:
            now = time.monotonic()
            told: dict[str, Any] = json.loads(line[6:]) if line.startswith(b"data: ") else {}
            if "seq" in told:
                if self.seq >= 0:
                    self.told_s |= dict.fromkeys(range(self.seq + 1, told["seq"] + 1), now)
                self.seq = told["seq"]
                self._news.set()


def event_to_pages(image: str | None) -> Iterator[Figure]:
    """Chips that come and go after the lock: each is an event or two of the link."""
    arrived: dict[int, float] = {}
    with Bench(image, paced=True) as bench, listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        stream = ArrivalStream(bench.pty)
        view = PanelView()
        with on_bench(bench, Wanted("bench", seed=1), view, stream) as session:
            session.client.on_event = _noting(arrived, stream, view)
            with serving(session, view, names(port), None) as server:
                with in_background(server, listener):
                    pages = {name: Page(port, events) for name, events in FOLLOWED.items()}
                    _move_chips(*pages.values())
    for name, page in pages.items():
        yield _delay(name, page, arrived)


def _delay(name: str, page: Page, arrived: dict[int, float]) -> Figure:
    delays = [1000 * (page.told_s[seq] - at) for seq, at in arrived.items() if seq in page.told_s]
    how = (
        f"bytes at the serial port to the page's stream, median of {len(delays)} events; "
        f"worst {max(delays):.0f} ms"
    )
    return Figure(f"link event to {name}", median(delays), "ms", LATENCY_MS, how, simulated=False)


def _noting(arrived: dict[int, float], stream: ArrivalStream, view: PanelView) -> Observer:
    def observe(event: dict[str, Any]) -> None:
        arrived[event["seq"]] = stream.arrived_s
        view.observe(event)

    return observe


def _move_chips(page: Page, display: Page) -> None:
    acts: list[tuple[str, dict[str, int]]] = [("start_game", {})]
    acts += [("toggle_chip", {"seat": 1 + trial // 2 % 6}) for trial in range(TRIALS)]
    for do, facts in acts:
        before = page.seq
        page.act(do, **facts)
        page.wait_beyond(before)
        display.wait_beyond(before)
        # What else the board says of it has come too.
        time.sleep(REST_S)


def page_weight() -> Figure:
    """Everything that a browser loads, once."""
    files = [path for folder in (PAGE, SHARED) for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    how = f"{len(files)} files, as they stand"
    return Figure("panel page", size, "bytes", PAGE_BYTES, how, simulated=False)


def measure_all(image: str | None) -> Iterator[Figure]:
    yield page_weight()
    yield from event_to_pages(image)
