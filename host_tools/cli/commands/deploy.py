"""`tablectl deploy`: files for the service prompt of a board."""

import json
from functools import partial
from pathlib import Path

import click

from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.options import json_option, port_option, waited_for
from host_tools.common.plain import counted
from host_tools.device import deploying, ports
from host_tools.device.deploying import Deployed


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--to", default="/", show_default=True, help="Folder on the board.")
@click.option("--dry-run", is_flag=True, help="Say what would be written, and write nothing.")
@port_option()
@yes_option()
@json_option("what was done with each file")
def command(
    paths: tuple[Path, ...], to: str, dry_run: bool, port: str | None, yes: bool, as_json: bool
) -> None:
    """Copy files to a board at its service prompt.

    PATHS are files and folders; the service contact was closed when the board was powered up.
    Only files that differ on the board, by their SHA-256, are written, and then read back. They
    lie in the reserved area of the flash, which is mounted until the board starts again. Until
    then they can be imported at its prompt: mpremote connect PORT resume repl. The table never
    reads them. What is to be written is shown and asked about first.
    """
    port = waited_for(lambda: deploying.met(ports.resolved(port, "deploy")))
    told = (lambda one: None) if as_json else _say
    agree = partial(_agree, port, yes)
    done, made = deploying.deploy(port, paths, to, dry_run, told, agree)
    if as_json:
        facts = [one.as_dict() for one in done]
        click.echo(json.dumps({"port": port, "made_anew": made, "files": facts}))
        return
    written = sum(one.done == deploying.WRITTEN for one in done)
    made_text = "; its file system was made anew" if made else ""
    click.echo(f"{port}: {written} of {counted(len(done), 'file')} written{made_text}")


def _agree(port: str, yes: bool, missing: list[Deployed], anew: bool) -> None:
    size = sum(one.bytes for one in missing)
    many = counted(len(missing), "file")
    first = "its file system is made anew, and " if anew else ""
    confirm(yes, f"{port}: {first}{many} of {counted(size, 'byte')} in all are written to it")


def _say(one: Deployed) -> None:
    click.echo(f"{one.to}: {one.done}, {counted(one.bytes, 'byte')}")
