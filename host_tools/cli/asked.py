"""What may be asked of any command besides its own work, `--verbose` and `--timeout`; and whether
a signal is its end."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click


@dataclass
class Asked:
    """timeout_s: None where nobody has said how long a board is waited for. is_endless: whether
    the command goes on until a signal ends it (`signals.UntilEnded`)."""

    verbose: bool = False
    timeout_s: float | None = None
    is_endless: bool = False


def asked() -> Asked:
    """Of the command that runs."""
    context = click.get_current_context(silent=True)
    return context.ensure_object(Asked) if context else Asked()


def _ask_verbose(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    context.ensure_object(Asked).verbose |= value


def _ask_timeout(context: click.Context, parameter: click.Parameter, value: float | None) -> None:
    # What is no number at all is neither.
    if value is not None and not value >= 0:
        raise click.BadParameter("give a number of seconds, such as 30.", context, parameter)
    context.ensure_object(Asked).timeout_s = value


# Every command has it: `catalogue.py`.
VERBOSE = click.Option(
    ["-v", "--verbose"],
    is_flag=True,
    expose_value=False,
    callback=_ask_verbose,
    help="Print what goes over the link, and the traceback of a fault of this program.",
)


def timeout_option() -> Callable[[Any], Any]:
    return click.option(
        "--timeout",
        type=float,
        metavar="SECONDS",
        expose_value=False,
        callback=_ask_timeout,
        help="Wait this long for a board that is missing or silent; default: do not wait, except "
        "a minute for a board that was just written.",
    )
