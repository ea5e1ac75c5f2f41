"""`tablectl panel`: the table in a browser."""

import json
import os
import random
import secrets
import sys
import webbrowser
from contextlib import ExitStack

import click

from host_tools.bench import Bench
from host_tools.errors import HostError
from host_tools.exit_codes import ExitCode
from host_tools.options import json_option, keys_option, port_option
from host_tools.panel import server
from host_tools.panel.opened import names, on_bench, on_port, serving

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
@json_option("the page's address")
def command(
    table_path: str | None,
    image: str | None,
    seed: int | None,
    listen: str,
    browser: bool,
    port: str | None,
    keys_path: str | None,
    as_json: bool,
) -> ExitCode:
    """Show the table in a browser, at an address of this computer.

    Without --port the image runs on the virtual bench, and the page presses its buttons, drops its
    chips and deals its cards. With --port a real board is shown, with what its link allows. Where
    --listen names another address than this computer's own, the page asks for a token.
    """
    host, web_port = _address(listen)
    token = None if host in LOOPBACK else secrets.token_urlsafe(24)
    with server.listening(host, web_port) as listener, ExitStack() as opened:
        web_port = listener.getsockname()[1]
        if port:
            session, view = opened.enter_context(on_port(port, table_path, keys_path))
        else:
            bench = opened.enter_context(Bench(image, paced=True))
            session, view = opened.enter_context(on_bench(bench, table_path, random.Random(seed)))
        hosts = None if token else names(web_port)
        panel = opened.enter_context(serving(session, view, hosts, token))
        url = f"http://{host}:{web_port}/" + (f"?token={token}" if token else "")
        said = json.dumps({"url": url}) if as_json else f"The table is at {url}  (Ctrl-C ends it)"
        click.echo(said)
        if browser and _has_display():
            webbrowser.open(url)
        panel.run(sockets=[listener])
    return ExitCode.OK


def _has_display() -> bool:
    """Whether a browser has somewhere to open; else it might take over the terminal."""
    shown = sys.platform in ("darwin", "win32") or os.environ.keys() & {
        "DISPLAY",
        "WAYLAND_DISPLAY",
    }
    return bool(shown) and sys.stdout.isatty()


def _address(listen: str) -> tuple[str, int]:
    host, colon, port = listen.rpartition(":")
    if not (colon and host and port.isdecimal() and int(port) < 1 << 16):
        raise HostError(6907, address=listen)
    return host.strip("[]"), int(port)
