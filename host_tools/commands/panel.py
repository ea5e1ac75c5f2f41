"""`tablectl panel`: the table in a browser."""

import json
import random
import secrets
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager

import click

from host_tools import keys_file, table_file
from host_tools.bench import Bench
from host_tools.bench_table import provision
from host_tools.errors import HostError
from host_tools.exit_codes import ExitCode
from host_tools.journal.export import slot_text
from host_tools.link import LinkClient
from host_tools.live.bench_session import BenchSession
from host_tools.live.noisy_stream import NoisyStream
from host_tools.live.session import START_S, Session
from host_tools.options import keys_option, port_option
from host_tools.panel import server
from host_tools.panel.hub import Hub
from host_tools.panel.panel_view import PanelView
from host_tools.panel.table_thread import TableThread
from host_tools.streams import SerialStream

LOOPBACK = ("127.0.0.1", "localhost", "::1")
ADDRESS = "127.0.0.1:8765"


@click.command()
@click.option(
    "--table",
    "table_path",
    type=click.Path(),
    help="Configuration of the table; default on the bench: DJ Wild with every wager.",
)
@click.option("--image", type=click.Path(), help="Image to run; default: what make firmware made.")
@click.option("--seed", type=int, help="Shuffle the deck from this number.")
@click.option(
    "--listen", default=ADDRESS, show_default=True, help="Where pages reach it; port 0: any."
)
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@port_option()
@keys_option()
def command(
    table_path: str | None,
    image: str | None,
    seed: int | None,
    listen: str,
    browser: bool,
    port: str | None,
    keys_path: str | None,
) -> ExitCode:
    """Show the table in a browser, at an address of this computer.

    Without --port the image runs on the virtual bench, and the page presses its buttons, drops its
    chips and deals its cards. With --port a real board is shown, with what its link allows. Where
    --listen names another address than this computer's own, the page asks for a token.
    """
    host, web_port = _address(listen)
    listener = server.listening(host, web_port)
    web_port = listener.getsockname()[1]
    token = None if host in LOOPBACK else secrets.token_urlsafe(24)
    hosts = {f"{name}:{web_port}" for name in ("127.0.0.1", "localhost", "[::1]")}
    view, hub = PanelView(), Hub()
    opened = (
        _board(port, table_path, keys_path, view)
        if port
        else _bench(image, table_path, seed, view)
    )
    with opened as session, listener:
        table = TableThread(session, view, hub)
        table.start()
        try:
            url = f"http://{host}:{web_port}/" + (f"?token={token}" if token else "")
            click.echo(f"The table is at {url}  (Ctrl-C ends it)")
            if browser:
                webbrowser.open(url)
            app = server.application(table, hub, None if token else hosts, token)
            server.PanelServer(app, hub).run(sockets=[listener])
        finally:
            table.stop()
    return ExitCode.OK


def _address(listen: str) -> tuple[str, int]:
    host, colon, port = listen.rpartition(":")
    if not (colon and host and port.isdecimal() and int(port) < 1 << 16):
        raise HostError(6907, address=listen)
    return host.strip("[]"), int(port)


@contextmanager
def _bench(
    image: str | None, table_path: str | None, seed: int | None, view: PanelView
) -> Iterator[Session]:
    configuration = table_file.load(table_path or table_file.DJ_WILD)
    chance = random.Random(seed)
    with Bench(image, paced=True) as bench:
        provision(bench, None, None)
        bench.power_on()
        stream = NoisyStream(SerialStream(bench.pty), chance)
        client = LinkClient(stream, keys=keys_file.load(keys_file.BENCH_KEYS))
        session = BenchSession(bench, client, view, configuration, chance)
        session.open()
        try:
            yield session
        finally:
            client.close()


@contextmanager
def _board(
    port: str, table_path: str | None, keys_path: str | None, view: PanelView
) -> Iterator[Session]:
    """A real table keeps its configuration unless it is given another one by name."""
    keys = keys_file.load(keys_path) if keys_path else None
    client = LinkClient(SerialStream(port), keys=keys)
    try:
        client.connect(START_S)
        text = slot_text(client, "configuration")
        kept = json.loads(text) if text else None
        configuration = table_file.load(table_path) if table_path else kept
        session = Session(client, view, configuration)
        session.open()
        yield session
    finally:
        client.close()
