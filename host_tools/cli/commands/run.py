"""`tablectl run`: the table live in the terminal, or a round from a file played on the bench."""

from typing import Any

import click

from host_tools.cli.asked import asked
from host_tools.cli.options import json_option, table_options
from host_tools.cli.signals import UntilEnded
from host_tools.common.consoles import plain_console
from host_tools.common.exit_codes import ExitCode
from host_tools.rounds import round_file
from host_tools.session.opening import Wanted, opened
from host_tools.session.table_view import TableView
from host_tools.session.terminal.watch import Watch, verify_terminal
from host_tools.simulator import played_round


@click.command()
@click.argument("round_path", metavar="[FILE]", required=False, type=click.Path())
@table_options
@json_option("the outcome of the round in FILE")
def command(round_path: str | None, as_json: bool, **options: Any) -> ExitCode:
    """Show the table in the terminal, or play a round from a file.

    The table is that of the board which is plugged in. With a virtual board, you press the
    buttons, drop chips and draw cards with keys. With a real one, that is done at the table
    itself. Without a board, or with --virtual, the firmware runs in this command as a native
    board, without an image; with --bench the image runs on a virtual bench, which needs Node. With
    --timeout, the command waits for a board instead. The round in FILE is always played on such a
    bench, and settled. The key q and Ctrl-C leave the live view, with exit code 0.
    """
    if round_path is None:
        if as_json:
            raise click.UsageError("--json prints the outcome of a round: name its FILE.")
        return _live(Wanted("run", wait_s=asked().timeout_s, **options))
    if options["port"]:
        raise click.UsageError(
            "A round file is played on the virtual bench: leave out --port and TABLECTL_PORT."
        )
    return played_round.play_and_print(round_file.load(round_path), options["image"], as_json)


def _live(wanted: Wanted) -> ExitCode:
    with UntilEnded():
        console = plain_console()
        verify_terminal(console)
        view = TableView()
        with opened(wanted, view) as session:
            click.echo(f"{view.title}: {view.board}; {session.moved_by}")
            Watch(session, console).run()
    return ExitCode.OK
