"""`tablectl info FILE`: what a file is, from its bytes."""

import json
from pathlib import Path

import click

from host_tools.cli.facts import print_facts
from host_tools.cli.options import json_option


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option("the facts of each file")
def command(files: tuple[Path, ...], as_json: bool) -> None:
    """Say what a file is, such as: tablectl info table.tcj.

    The bytes of the file decide, and not its name: an image, an update, a submission, a round,
    keys, a journal, a saved memory (FRAM), a backup, a wheel, a release (its folder) and what else
    tablectl writes or takes. The last line is the command that takes it. Nothing is changed, and
    no secret is printed.
    """
    from host_tools.cli import known_files

    found = [{"file": str(file), **known_files.facts_of(file)} for file in files]
    if as_json:
        click.echo(json.dumps(found))
        return
    for place, facts in enumerate(found):
        if place:
            click.echo()
        print_facts(facts)
