"""`tablectl submission`: the Rules Submission of a table: checked, printed, begun, sent."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from tablectl.core.money import dollars

from host_tools.cli import columns
from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.groups import Group
from host_tools.cli.options import (
    chapter_argument,
    connected,
    json_option,
    keys_option,
    port_option,
    signer_option,
)
from host_tools.common import games, whole_file
from host_tools.common.plain import counted, plain
from host_tools.device import registers, signatures, signed_file
from host_tools.device.link.client import canonical
from host_tools.mathematics.payback.above import warnings
from host_tools.submission import table_file
from host_tools.submission.form import HOUSE_WAY_HEADINGS, form_of
from host_tools.submission.idle import idle
from host_tools.submission.questions import questions_of
from host_tools.submission.template import options, template

# A line to be filled in by hand.
BLANK = "_" * 40


@click.group(cls=Group)
def command() -> None:
    """Check, print, begin or send the Rules Submission of a table.

    `check --json` prints it as the board keeps it.
    """


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option("the configuration as the board keeps it")
def check(file: Path, as_json: bool) -> None:
    """Read FILE as the table would and say what it offers. The first fault is named with its key,
    limit and section. A wager that returns more than 100 % in the long run is accepted with a
    warning.
    """
    configuration = table_file.load(file)
    if as_json:
        click.echo(canonical(configuration))
        _warn(configuration)
        return
    title = games.title(configuration["game"])
    click.echo(f"{file}: {title.name} ({title.chapter}), accepted")
    for question in questions_of(configuration):
        if not question.level or question.value is None:
            click.echo(_answer(".".join(question.path), question.value, question.section))
    _warn(configuration)


def _warn(configuration: dict[str, Any]) -> None:
    """Warn on standard error of every wager that returns, or may return, more than is staked on
    it, and of every answer that does nothing."""
    returns = [one.text for one in warnings(configuration)]
    for text in [*returns, *idle(configuration)]:
        click.echo(f"warning: {text}", err=True)


def _answer(key: str, value: Any, section: str) -> str:
    said = "none" if value is None else json.dumps(value)
    return f"  {key:28} {said:28} {section}".rstrip()


@command.command("print")
@click.argument("file", type=click.Path(path_type=Path))
@json_option("the form")
def print_(file: Path, as_json: bool) -> None:
    """Print FILE as the filled-in form of a Rules Submission.

    It says who files it, has every option with its answer and section, and the house way in full.
    """
    submitted = table_file.read(file)
    form = form_of(submitted.configuration, submitted.filing)
    if as_json:
        click.echo(json.dumps(form.as_dict()))
        return
    click.echo(f"Rules Submission: {form.name}, 58 Pa. Code chapter {form.chapter}\n")
    for part, said in form.filing.as_dict().items():
        click.echo(f"  {part:10}{plain(said) if said else BLANK}")
    click.echo()
    shown = [(entry.key, entry.answer, entry.section, entry.words) for entry in form.entries]
    _echo(("Option", "Answer", "Section", "What it is"), shown)
    if form.house_way:
        click.echo("\n  House way: the first rule that fits the dealer's cards sets them\n")
        _echo(HOUSE_WAY_HEADINGS, form.house_way_rows())


def _echo(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    columns.echo([(f"  {row[0]}", *row[1:]) for row in (headings, *rows)], (0,))


@command.command()
@chapter_argument(required=True)
@click.option(
    "--out", type=click.Path(path_type=Path), help="Write this file instead of printing it."
)
@json_option("the options, each with what it may be and its section,")
def new(chapter: str, out: Path | None, as_json: bool) -> None:
    """Write a submission of CHAPTER to begin with.

    It has every option with what it may be and its section.
    """
    text = template(chapter)
    if out:
        whole_file.write_new(out, text.encode())
    if as_json:
        click.echo(json.dumps(options(chapter)))
    elif out is None:
        click.echo(text, nl=False)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@signer_option("send FILE only if it was signed with the private half")
@port_option()
@keys_option()
@yes_option()
@json_option("what was sent, with the meters before and after in cents,")
def send(
    file: Path,
    signer: Path | None,
    port: str | None,
    keys_path: str | None,
    yes: bool,
    as_json: bool,
) -> None:
    """Check FILE and give it to the board, which opens its table with it. This is possible only
    between rounds, signed by the technician, with the key switch on. What stands on the meters of
    a table that is open already is shown and asked about first.
    """
    configuration = _signed(file, signer) if signer else table_file.load(file)
    client = connected(port, "submission send", keys_path)
    port = client.stream.name
    title, sent = games.title(configuration["game"]), len(canonical(configuration))
    try:
        before = registers.standing(client)
        if client.identity.get("game"):
            change = f"{client.identity['game']} to {title.chapter}{_told(', with', before)}"
            confirm(yes, f"{port}: table of {change}")
        client.upload_configuration(configuration)
        after = registers.standing(client)
    finally:
        client.close()
    if as_json:
        meters = {"before": before, "after": after}
        sent_facts = {"port": port, "game": title.chapter, "bytes": sent, "meters": meters}
        click.echo(json.dumps(sent_facts))
        return
    click.echo(f"{port}: {title.name} ({title.chapter}), {counted(sent, 'byte')}")
    if before != after:
        click.echo(f"{port}: meters{_told(' before:', before)}{_told('; now:', after)}")


def _told(word: str, meters: dict[str, int]) -> str:
    """The meters as part of a sentence; "" where there are none."""
    amounts = ", ".join(f"{level} {dollars(cents)}" for level, cents in meters.items())
    return f"{word} {amounts}" if amounts else ""


def _signed(file: Path, signer: Path) -> dict[str, Any]:
    configuration = signed_file.read_table(file, signatures.public_key(signer))
    return table_file.accepted(configuration, file)
