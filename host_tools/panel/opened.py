"""A table opened for the panel, on the virtual bench or on a port, and the panel served for it."""

import json
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from host_tools import keys_file, table_file
from host_tools.bench import Bench
from host_tools.bench_table import provision
from host_tools.journal.export import slot_text
from host_tools.link import LinkClient
from host_tools.live.bench_session import BenchSession
from host_tools.live.noisy_stream import NoisyStream
from host_tools.live.session import Session
from host_tools.panel.hub import Hub
from host_tools.panel.panel_view import PanelView
from host_tools.panel.server import PanelServer
from host_tools.panel.table_thread import TableThread
from host_tools.streams import SerialStream, Stream


@contextmanager
def on_bench(
    bench: Bench, table_path: str | None, chance: random.Random, stream: Stream | None = None
) -> Iterator[tuple[Session, PanelView]]:
    """A paced bench, switched on here; default: DJ Wild with every wager. Raises HostError."""
    configuration = table_file.load(table_path or table_file.DJ_WILD)
    provision(bench, None, None)
    bench.power_on()
    line = NoisyStream(stream or SerialStream(bench.pty), chance)
    client = LinkClient(line, keys=keys_file.load(keys_file.BENCH_KEYS))
    view = PanelView()
    try:
        session = BenchSession(bench, client, view, configuration, chance)
        session.open()
        yield session, view
    finally:
        client.close()


@contextmanager
def on_port(
    port: str, table_path: str | None, keys_path: str | None
) -> Iterator[tuple[Session, PanelView]]:
    """A real table, which keeps its configuration unless it is given another one by name. Raises
    HostError."""
    keys = keys_file.load(keys_path) if keys_path else None
    client = LinkClient(SerialStream(port), keys=keys)
    view = PanelView()
    try:
        client.connect()
        text = slot_text(client, "configuration")
        kept = json.loads(text) if text else None
        session = Session(client, view, table_file.load(table_path) if table_path else kept)
        session.open()
        yield session, view
    finally:
        client.close()


@contextmanager
def serving(
    session: Session,
    view: PanelView,
    hosts: set[str] | None,
    token: str | None,
) -> Iterator[PanelServer]:
    """The table's thread runs, and a server is ready to; hosts, token: see Guard."""
    hub = Hub()
    table = TableThread(session, view, hub)
    table.start()
    try:
        yield PanelServer(table, hub, hosts, token)
    finally:
        table.stop()


def names(port: int) -> set[str]:
    """What a browser on this computer calls the panel."""
    return {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}


@contextmanager
def in_background(server: PanelServer, listener: socket.socket) -> Iterator[None]:
    """The server runs in a thread of its own meanwhile."""
    thread = Thread(target=server.run, args=([listener],), name="server")
    thread.start()
    try:
        yield
    finally:
        server.leave()
        thread.join()
