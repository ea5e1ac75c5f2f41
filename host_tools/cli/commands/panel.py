"""`tablectl panel`: the table in a browser."""

import json
import os
import secrets
import sys
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Any

import click

from host_tools.cli import browsing
from host_tools.cli.asked import asked
from host_tools.cli.options import json_option, table_options
from host_tools.cli.signals import UntilEnded
from host_tools.common import outputs
from host_tools.common.exit_codes import ExitCode
from host_tools.common.web import addresses
from host_tools.common.web.server import listening
from host_tools.journal import contents
from host_tools.session.opening import Wanted, opened
from host_tools.session.web.page_server import ReplayServer
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.recorded_rounds import RecordedRounds
from host_tools.session.web.running_panel import serving
from host_tools.session.web.token_guard import display_token

ADDRESS = "127.0.0.1:8765"


@click.command()
@table_options
@click.option(
    "--listen",
    default=ADDRESS,
    show_default=True,
    help="Address at which pages reach the panel; port 0 means any free port.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@click.option("--round", "number", type=click.IntRange(0), help="With FILE: begin at it.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@json_option("the address of the page, board and table")
def command(
    listen: str,
    browser: bool,
    file: Path | None,
    number: int | None,
    as_json: bool,
    **options: Any,
) -> ExitCode:
    """Show the table in a browser, at an address of this computer.

    The table is that of the board which is plugged in. With a virtual board, you play the dealer
    and the players on the page. With a real one, the page shows what is done at the table, and
    lets you enter what the link of the board allows. Without a board, or with --virtual, the
    firmware runs in this command as a native board, without an image; with --bench the image
    runs on a virtual bench, which needs Node. Either ends with the command. With --timeout, the
    command waits for a board instead.

    The address that is printed has a token: a browser that opened it once is let in from then on,
    and nobody else is. Others reach the page only if --listen names an address other than this
    computer's own. Ctrl-C ends it, with exit code 0.

    With FILE, an exported journal, the page goes through its rounds card by card, and no board is
    asked for anything; --table then names a configuration that no export holds.
    """
    if file is not None:
        return _replay(file, number, listen, browser, as_json, **options)
    if number is not None:
        raise click.UsageError("--round is for a journal: add its FILE.")
    host, web_port = addresses.parted(listen)
    token = secrets.token_urlsafe(24)
    view = PanelView()
    with UntilEnded(), listening(host, web_port) as listener, ExitStack() as stack:
        wanted = Wanted("panel", wait_s=asked().timeout_s, **options)
        session = stack.enter_context(opened(wanted, view, _tell))
        web_port = listener.getsockname()[1]
        hosts = addresses.hosts(host, web_port)
        panel = stack.enter_context(serving(session, view, hosts, token))
        url = addresses.url_of(host, web_port, token)
        display = addresses.url_of(host, web_port, display_token(token), "display")
        if as_json:
            told = {"url": url, "display": display, "board": view.board, "table": view.title}
            outputs.OUT.log(json.dumps(told))
        else:
            outputs.OUT.log(f"{view.title}: {view.board}; {session.moved_by}")
            outputs.OUT.log(f"The table is at {url}  (Ctrl-C ends it)")
            outputs.OUT.log(f"A screen for the players shows {display}")
        if browser and _has_display():
            stack.enter_context(browsing.opened(url))
        panel.run(sockets=[listener])
    return ExitCode.OK


def _tell(text: str) -> None:
    """For whoever waits at a terminal."""
    if sys.stderr.isatty():
        click.echo(text, err=True)


def _is_typed(option: str) -> bool:
    """Keys and port may stand in the environment for other commands."""
    source = click.get_current_context().get_parameter_source(option)
    return source is click.core.ParameterSource.COMMANDLINE


def _replay(
    file: Path,
    number: int | None,
    listen: str,
    browser: bool,
    as_json: bool,
    table_path: str | None,
    **options: Any,
) -> ExitCode:
    if any(_is_typed(name) for name in options):
        raise click.UsageError(
            "a journal FILE takes --round, --table, --listen and --browser alone."
        )
    host, web_port = addresses.parted(listen)
    token = secrets.token_urlsafe(24)
    tables = (Path(table_path),) if table_path else ()
    with UntilEnded(), listening(host, web_port) as listener:
        rounds = RecordedRounds(file, contents.load(file), tables)
        rounds.index_of(number)
        web_port = listener.getsockname()[1]
        server = ReplayServer(rounds, addresses.hosts(host, web_port), token)
        url = addresses.url_of(host, web_port, token)
        url += "" if number is None else f"#round={number}"
        if as_json:
            outputs.OUT.log(json.dumps({"url": url, "file": str(file)}))
        else:
            outputs.OUT.log(f"{file} is shown at {url}  (Ctrl-C ends it)")
        with browsing.opened(url) if browser and _has_display() else nullcontext():
            server.run(sockets=[listener])
    return ExitCode.OK


def _has_display() -> bool:
    """Whether a browser has somewhere to open; else it might take over the terminal."""
    shown = sys.platform in ("darwin", "win32") or os.environ.keys() & {
        "DISPLAY",
        "WAYLAND_DISPLAY",
    }
    return bool(shown) and sys.stdout.isatty()
