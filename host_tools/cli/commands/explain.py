"""`tablectl explain NUMBER`: what an error means, what the board does, and what to do."""

import json

import click

from host_tools.cli import columns
from host_tools.cli.facts import print_facts
from host_tools.cli.options import json_option
from host_tools.common.error_answers import Explained, explained, numbers


@click.command()
@click.argument("numbers_asked", metavar="NUMBER...", type=int, nargs=-1)
@click.option("--list", "as_list", is_flag=True, help="List every number with its name.")
@json_option("the errors")
def command(numbers_asked: tuple[int, ...], as_list: bool, as_json: bool) -> None:
    """Explain an error by its number, such as: tablectl explain 6211.

    A number below 6000 comes from the board, any other from this program. A word in <> stands for
    what the message itself names, such as the port.
    """
    if not numbers_asked and not as_list:
        raise click.UsageError("Name the number of an error, or ask for --list.")
    found = [explained(number) for number in (numbers() if as_list else numbers_asked)]
    if as_json:
        click.echo(json.dumps([error._asdict() for error in found]))
    elif as_list:
        columns.echo([(str(error.number), error.name, error.text) for error in found], {0, 1})
    else:
        for place, error in enumerate(found):
            if place:
                click.echo()
            _print(error)


def _print(error: Explained) -> None:
    facts = {
        "text": error.text,
        "the board": error.board,
        "what to do": error.todo,
        "exit code": error.exit_code,
    }
    click.echo(f"{error.number} {error.name}")
    print_facts({name: said for name, said in facts.items() if said})
