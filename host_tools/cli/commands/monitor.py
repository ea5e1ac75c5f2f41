"""`tablectl monitor`: the table live in the terminal, of a board or of a recorded journal; in a
pipe an event a line."""

import sys
import time
from contextlib import closing
from pathlib import Path

import click

from host_tools.cli.options import connected, json_option, port_option, tables_option
from host_tools.cli.signals import UntilEnded
from host_tools.common import outputs
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.journal import contents
from host_tools.session.monitor import Monitor
from host_tools.session.recorded import FASTEST, SLOWEST, Recorded
from host_tools.session.table_view import TableView
from host_tools.session.terminal.event_lines import Event, line, now
from host_tools.session.terminal.watch import Watch, fits

# Between two looks at the link, where no screen is drawn.
LOOK_S = 0.05


@click.command()
@port_option()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--speed",
    type=click.FloatRange(SLOWEST, FASTEST),
    help="With FILE: how many times as fast as it was; default: 1.",
)
@click.option(
    "--seek",
    metavar="WHERE",
    help="With FILE: begin at a round (12), a record (#500) or a table's clock (1:02:03).",
)
@tables_option()
@json_option("an event a line")
def command(
    port: str | None,
    file: Path | None,
    speed: float | None,
    seek: str | None,
    tables: tuple[Path, ...],
    as_json: bool,
) -> ExitCode:
    """Watch a table, and change nothing on it.

    It shows lamps, wagers, cards, decisions, and pay lines with their sections. A real board, a
    virtual one, and the exported journal in FILE all look the same. Without a terminal, every
    event is printed as a line with its time; the events of a journal come all at once. Ctrl-C ends
    it, with exit code 0.
    """
    if file is None:
        if speed is not None or seek is not None or tables:
            raise click.UsageError("--speed, --seek and --table are for a journal: name its FILE.")
        return _board(port, as_json)
    return _journal(file, tables, speed, seek, as_json)


def _board(port: str | None, as_json: bool) -> ExitCode:
    on_screen = _on_screen(as_json)

    def report(event: Event) -> None:
        if not on_screen:
            click.echo(line(event, now(), as_json))

    with UntilEnded(), closing(connected(port, "monitor")) as client:
        monitor = Monitor(client, TableView(), report)
        monitor.open()
        if on_screen:
            Watch(monitor, plain_console()).run()
        else:
            _tell(monitor)
    return ExitCode.OK


def _tell(monitor: Monitor) -> None:
    while not outputs.OUT.lost:
        monitor.tick()
        sys.stdout.flush()
        time.sleep(LOOK_S)


def _journal(
    file: Path, tables: tuple[Path, ...], speed: float | None, seek: str | None, as_json: bool
) -> ExitCode:
    on_screen = _on_screen(as_json)
    found = contents.load(file)
    told: list[Event] = []
    recorded = Recorded(file, found, tables, speed or 1.0, report=told.append)
    if seek is not None:
        try:
            recorded.go_to(seek)
        except ValueError as error:
            raise HostError(6813, file=file, where=error) from None
        recorded.finish_seeking()
    if on_screen:
        with UntilEnded():
            Watch(recorded, plain_console()).run()
        return ExitCode.OK
    told.clear()
    while not recorded.is_over:
        entry = recorded.take_next()
        for event in told:
            click.echo(line({**event, "record": entry.sequence}, recorded.date(), as_json))
        told.clear()
    return ExitCode.OK


def _on_screen(as_json: bool) -> bool:
    """Whether there is a terminal to draw on and to type at. Raises HostError 6812 for one that is
    too small."""
    console = plain_console()
    if as_json or not console.is_terminal or not sys.stdin.isatty():
        return False
    if not fits(console):
        raise HostError(6812)
    return True
