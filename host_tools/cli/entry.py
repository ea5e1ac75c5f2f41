"""The `tablectl` command: one file a subcommand in commands/, and one place where errors end."""

import io
import sys

import click
from tablectl.core.errors import TableError

from host_tools.cli.asked import VERBOSE, Asked
from host_tools.cli.catalogue import Catalogue
from host_tools.cli.old_names import renamed
from host_tools.cli.signals import (
    OUTPUTS,
    STREAMS,
    end_as_ctrl_c,
    has_hung_up,
    nobody_reads,
    silence,
)
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.plain import plain
from host_tools.simulator.control import BenchError


@click.command(cls=Catalogue, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tablectl")
def tablectl() -> None:
    """Settle and play rounds; watch, flash and manage a table controller; count paybacks.

    Exit codes: 0 when all is done, 1 when settlements or figures differ, 2 for a wrong file or
    option, 3 when there is no board, 4 when the board refused, 5 for a fault of this program, 130
    when interrupted, by Ctrl-C or by the signals TERM and HUP.
    """


tablectl.params.append(VERBOSE)


def main(arguments: list[str] | None = None) -> None:
    """Entry of the console script: runs the command and exits, never with a traceback."""
    end_as_ctrl_c()
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    _take_any_text()
    words, note = renamed(sys.argv[1:] if arguments is None else arguments)
    if note:
        _tell(note)
    asked = Asked()
    try:
        result = tablectl.main(words, prog_name="tablectl", standalone_mode=False, obj=asked)
        sys.stdout.flush()
        return int(result or ExitCode.OK)
    except HostError as error:
        return _fail(error.text, error.exit_code)
    except BenchError as error:
        return _fail(HostError(6217, reason=error).text, ExitCode.NO_BOARD)
    except TableError as error:
        return _fail(error.text, ExitCode.BOARD_REFUSED)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "tablectl"
        return _fail(f"{error.format_message()} See: {command} --help", ExitCode.WRONG_INPUT)
    except click.ClickException as error:
        return _fail(error.format_message(), ExitCode.WRONG_INPUT)
    except (click.Abort, KeyboardInterrupt):
        return _fail("interrupted", ExitCode.INTERRUPTED)
    except (BrokenPipeError, SystemExit) as error:
        # Click and rich turn the former into the latter.
        return _unheard(error, asked.verbose)
    except Exception as error:  # noqa: BLE001 - a fault of this program is one line too
        return _unforeseen(error, asked.verbose)


def _take_any_text() -> None:
    """What a name or a file has that no output can take is said as its escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _tell(text: str) -> None:
    """In one line, if somebody reads it."""
    try:
        click.echo(plain(" ".join(text.split())), err=True)
    except OSError:
        silence(OUTPUTS[1])


def _fail(text: str, code: ExitCode) -> ExitCode:
    _tell(f"tablectl: {text}")
    return code


def _unheard(error: BaseException, verbose: bool) -> ExitCode:
    """Whoever read our output has closed it: all is said. Any other pipe is no matter of his."""
    if isinstance(error, SystemExit) and not error.code:
        # What completes a word for a shell.
        return ExitCode.OK
    if not any(map(nobody_reads, OUTPUTS)):
        return _fail(_fault(error, verbose), ExitCode.INTERNAL)
    for descriptor in filter(nobody_reads, OUTPUTS):
        silence(descriptor)
    return ExitCode.OK


def _unforeseen(error: Exception, verbose: bool) -> ExitCode:
    """What the system says of a file that was named is no fault of this program."""
    if any(map(has_hung_up, STREAMS)):
        return ExitCode.INTERRUPTED
    if isinstance(error, OSError) and error.filename is not None:
        known = HostError(6101, file=error.filename, reason=error.strerror or error)
        return _fail(known.text, known.exit_code)
    return _fail(_fault(error, verbose), ExitCode.INTERNAL)


def _fault(error: BaseException, verbose: bool) -> str:
    """An unforeseen error with its place, `verbose` with all places before it."""
    if verbose:
        from traceback import format_exception

        for line in "".join(format_exception(error)).splitlines():
            click.echo(plain(line), err=True)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "?"
    return (
        f"fault of this program: {type(error).__name__}: {error} ({place}); "
        "--verbose shows more, please report it"
    )
