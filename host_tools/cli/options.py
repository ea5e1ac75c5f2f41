"""Options that several subcommands share."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem
from tablectl.games import CATALOGUE

from host_tools.cli.asked import asked, timeout_option
from host_tools.common.errors import HostError
from host_tools.common.money import whole_cents
from host_tools.common.plain import plain
from host_tools.device import keys_file, ports
from host_tools.device.link.client import LinkClient, OnEvent, met
from host_tools.device.link.overheard import Overheard
from host_tools.device.link.sockets import PortStream
from host_tools.device.link.streams import Stream
from host_tools.device.reconnect import Met, connected_again
from host_tools.device.virtual_boards import BENCH, NATIVE


class WholeCents(click.ParamType):
    """An amount of money in cents."""

    name = "cents"

    def convert(self, value: Any, parameter: Any, context: Any) -> int:
        try:
            return whole_cents(str(value))
        except HostError as error:
            self.fail(error.text, parameter, context)


def port_option(waits: bool = True) -> Callable[[Any], Any]:
    """The board; `waits`: the command can wait for it (`waited_for`)."""
    option = click.option(
        "--port",
        envvar="TABLECTL_PORT",
        show_envvar=True,
        callback=_named_port,
        help="Serial port of the board, such as /dev/ttyACM0, or the name of a virtual board; "
        "default: the only board.",
        shell_complete=_complete_port,
    )
    return (lambda command: option(timeout_option()(command))) if waits else option


def keys_option() -> Callable[[Any], Any]:
    return click.option(
        "--keys",
        "keys_path",
        type=click.Path(),
        envvar="TABLECTL_KEYS",
        show_envvar=True,
        help="File with the keys that commands are signed with.",
    )


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Which table is to be opened: the fields of `live.opening.Wanted`."""
    for option in (
        keys_option(),
        port_option(),
        click.option("--seed", type=int, help="Shuffle the deck from this number."),
        click.option(
            "--image", type=click.Path(), help="Image to run on the bench; implies --bench."
        ),
        click.option(
            "--table",
            "table_path",
            type=click.Path(),
            help="Configuration for a table that has none; default on the bench: DJ Wild.",
        ),
        click.option(
            "--bench",
            "body",
            flag_value=BENCH,
            help="Use a virtual bench of its own: the image, even if a board is plugged in.",
        ),
        click.option(
            "--virtual",
            "body",
            flag_value=NATIVE,
            help="Use a native board of its own: the firmware without an image, and no Node.",
        ),
    ):
        command = option(command)
    return command


def json_option(what: str) -> Callable[[Any], Any]:
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what} as JSON.")


def chapter_argument(
    chapters: Iterable[str] = CATALOGUE, required: bool = False
) -> Callable[[Any], Any]:
    """`chapters`: those that a shell offers."""

    def complete(context: Any, parameter: Any, incomplete: str) -> list[CompletionItem]:
        found = [chapter for chapter in sorted(chapters) if chapter.startswith(incomplete)]
        return [CompletionItem(chapter, help=_game(chapter)) for chapter in found]

    return click.argument("chapter", required=required, shell_complete=complete)


def _game(chapter: str) -> str:
    """The game by its name in the catalogue: reading the modules takes longer than a keystroke."""
    return CATALOGUE[chapter]


def journal_argument() -> Callable[[Any], Any]:
    return click.argument("file", type=click.Path(path_type=Path))


def tables_option() -> Callable[[Any], Any]:
    return click.option(
        "--table",
        "tables",
        multiple=True,
        type=click.Path(path_type=Path),
        help="Submission or configuration that no export holds (.toml, .json); may be repeated.",
    )


def sign_option(whose: str, required: bool = False) -> Callable[[Any], Any]:
    return click.option(
        "--sign",
        "signer",
        type=click.Path(path_type=Path),
        envvar="TABLECTL_SIGN",
        show_envvar=True,
        required=required,
        help=f"Private Ed25519 key (PEM) of {whose}.",
    )


def signer_option(does: str, required: bool = False, name: str = "signer") -> Callable[[Any], Any]:
    """`name`: of the command's argument, where `sign_option` has the other one."""
    return click.option(
        "--signer",
        name,
        type=click.Path(path_type=Path),
        envvar="TABLECTL_SIGNER",
        show_envvar=True,
        required=required,
        help=f"Public Ed25519 key (PEM): {does}.",
    )


def connected(
    port: str | None,
    command: str,
    keys_path: str | None = None,
    on_event: OnEvent | None = None,
) -> LinkClient:
    """A client that has shaken hands with the board on `port`, or with the only board, which is
    waited for as long as --timeout says. Raises HostError 62xx, 61xx for a keys file that is
    none."""
    keys = keys_file.load(keys_path) if keys_path else None
    is_verbose = asked().verbose

    def meet() -> LinkClient:
        stream: Stream = PortStream(ports.resolved(port, command))
        return met(Overheard(stream, _tell) if is_verbose else stream, keys, on_event)

    return waited_for(meet)


def waited_for(meet: Callable[[], Met]) -> Met:
    """What `meet` returns once the board or rig is there, for as long as --timeout says. Raises
    the last error of `meet`."""
    return connected_again(meet, asked().timeout_s or 0)


def _tell(line: str) -> None:
    click.echo(plain(line), err=True)


def _named_port(context: Any, parameter: Any, port: str | None) -> str | None:
    return ports.named(port) if port else port


def _complete_port(context: Any, parameter: Any, incomplete: str) -> list[CompletionItem]:
    found = [port for port in ports.boards() if port.path.startswith(incomplete)]
    return [CompletionItem(port.path, help=port.virtual or port.usb) for port in found]
