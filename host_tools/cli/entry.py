"""The `tablectl` command: one file a subcommand in commands/, and one place where errors end."""

import io
import sys

import click
from tablectl.core.errors import TableError

from host_tools.cli import error_lines
from host_tools.cli.asked import VERBOSE, Asked
from host_tools.cli.catalogue import Catalogue
from host_tools.cli.groups import NothingAsked
from host_tools.cli.signals import end_as_ctrl_c, has_lost_terminal, never_again
from host_tools.common import outputs
from host_tools.common.errors import (
    INTERRUPTED,
    PROGRAM_FAULT,
    UNWRITTEN,
    WRONG_USE,
    HostError,
)
from host_tools.common.exit_codes import ExitCode
from host_tools.common.plain import plain
from host_tools.simulator.control import BenchError

AS_JSON = "--json"
# click makes an Abort of a Ctrl-C.
ENDS = (click.Abort, KeyboardInterrupt)
# What ends a command for a reason that it knows.
KNOWN = (HostError, TableError, BenchError, click.ClickException, *ENDS)


@click.command(cls=Catalogue, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tablectl")
def tablectl() -> None:
    """Settle and play rounds; watch, flash and manage a table controller; count paybacks.

    Exit codes: 0 when all is done, 1 when settlements or figures differ, 2 for a wrong file or
    option, 3 when there is no board, 4 when the board refused, 5 for a fault of this program, 6
    when all is done but standard output is closed or full, 130 when interrupted. Ctrl-C and the
    signals TERM and HUP are the end of panel, monitor and run, with exit code 0, and interrupt
    every other command.

    \b
    Examples:
      tablectl doctor                     what is missing, and the next command
      tablectl panel --virtual            a table in the browser, without a board
      tablectl help submission send       the help of a command
    """


tablectl.params.append(VERBOSE)


def main(arguments: list[str] | None = None) -> None:
    """Entry of the console script: runs the command and exits, never with a traceback."""
    outputs.take_over()
    code, asked = None, Asked()
    try:
        end_as_ctrl_c()
        code = run(arguments, asked)
        never_again()
    except KeyboardInterrupt as error:
        never_again()
        # It came before the command began, or while its end was being said.
        if code is None:
            code = _fail(error, AS_JSON in sys.argv, asked)
    outputs.finish()
    sys.exit(code)


def run(arguments: list[str] | None = None, asked: Asked | None = None) -> int:
    _take_any_text()
    words = sys.argv[1:] if arguments is None else arguments
    as_json = AS_JSON in words
    asked = asked or Asked()
    try:
        result = tablectl.main(words, prog_name="tablectl", standalone_mode=False, obj=asked)
        heard = _heard(as_json)
        return int(result or heard)
    except NothingAsked as error:
        click.echo(error.format_message(), err=True)
        return ExitCode.WRONG_INPUT
    except SystemExit as error:
        # What completes a word for a shell; click makes one of every broken pipe.
        fault = error.__context__ or error
        return _fail(fault, as_json, asked) if error.code else ExitCode.OK
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - each is one line
        return _fail(error, as_json, asked)


def _heard(as_json: bool) -> ExitCode:
    """Whether all that was printed has been written; a reader that has closed his pipe has heard
    enough."""
    sys.stdout.flush()
    outputs.OUT.drain()
    if not outputs.OUT.lost or outputs.OUT.is_unread:
        return ExitCode.OK
    return error_lines.echo(HostError(UNWRITTEN, reason=outputs.OUT.reason), as_json)


def _take_any_text() -> None:
    """What a name or a file has that no output can take is said as its escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _fail(error: BaseException, as_json: bool, asked: Asked) -> ExitCode:
    has_hung_up = not isinstance(error, KNOWN) and has_lost_terminal()
    if asked.is_endless and (has_hung_up or isinstance(error, ENDS)):
        return ExitCode.OK
    if has_hung_up:
        return ExitCode.INTERRUPTED
    return error_lines.echo(_known(error, asked.verbose), as_json)


def _known(error: BaseException, verbose: bool) -> HostError | TableError:
    """With its number; what nobody foresaw is a fault of this program."""
    if isinstance(error, HostError | TableError):
        return error
    if isinstance(error, BenchError):
        return HostError(6217, reason=error)
    if isinstance(error, ENDS):
        return HostError(INTERRUPTED)
    if isinstance(error, click.ClickException):
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "tablectl"
        return HostError(WRONG_USE, reason=error.format_message().rstrip("."), command=command)
    # What the system says of a file that was named is no fault of this program.
    if isinstance(error, OSError) and error.filename is not None:
        return HostError(6101, file=error.filename, reason=error.strerror or error)
    return _fault(error, verbose)


def _fault(error: BaseException, verbose: bool) -> HostError:
    """An unforeseen error with its place, `verbose` with all places before it."""
    if verbose:
        from traceback import format_exception

        for line in "".join(format_exception(error)).splitlines():
            click.echo(plain(line), err=True)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "?"
    return HostError(PROGRAM_FAULT, kind=type(error).__name__, text=error, place=place)
