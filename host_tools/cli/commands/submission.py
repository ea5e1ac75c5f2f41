"""`tablectl submission`: the Rules Submission of a table, checked, begun, sent to the board."""

import json
from pathlib import Path
from typing import Any

import click

from host_tools.cli.options import (
    chapter_argument,
    connected,
    json_option,
    keys_option,
    port_option,
)
from host_tools.common import games, whole_file
from host_tools.device import signatures, signed_file
from host_tools.device.link.client import canonical
from host_tools.mathematics.payback.above import above
from host_tools.submission import table_file
from host_tools.submission.questions import questions_of
from host_tools.submission.template import options, template


@click.group()
def command() -> None:
    """Check, begin or send the Rules Submission of a table.

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
    """Of every wager that returns more than is staked on it, on standard error."""
    for one in above(configuration):
        click.echo(f"warning: {one.text}", err=True)


def _answer(key: str, value: Any, section: str) -> str:
    said = "none" if value is None else json.dumps(value)
    return f"  {key:28} {said:28} {section}".rstrip()


@command.command()
@chapter_argument(required=True)
@click.option(
    "--out", type=click.Path(path_type=Path), help="Write this file instead of printing it."
)
@json_option("the options, each with what it may be and its section,")
def new(chapter: str, out: Path | None, as_json: bool) -> None:
    """Write a submission of CHAPTER to begin with: every option with what it may be and its
    section.
    """
    if as_json:
        click.echo(json.dumps(options(chapter)))
        return
    text = template(chapter)
    if out is None:
        click.echo(text, nl=False)
        return
    whole_file.write_new(out, text.encode())


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--signer",
    type=click.Path(path_type=Path),
    envvar="TABLECTL_SIGNER",
    show_envvar=True,
    help="Public key (PEM): send FILE only if `tablectl sign` signed it with the private half.",
)
@port_option()
@keys_option()
@json_option("what was sent")
def send(
    file: Path, signer: Path | None, port: str | None, keys_path: str | None, as_json: bool
) -> None:
    """Check FILE and give it to the board, which opens its table with it. This is possible only
    between rounds, signed by the technician, with the key switch on.
    """
    configuration = _signed(file, signer) if signer else table_file.load(file)
    client = connected(port, "submission send", keys_path)
    port = client.stream.name
    try:
        client.upload_configuration(configuration)
    finally:
        client.close()
    title, sent = games.title(configuration["game"]), len(canonical(configuration))
    if as_json:
        click.echo(json.dumps({"port": port, "game": title.chapter, "bytes": sent}))
    else:
        click.echo(f"{port}: {title.name} ({title.chapter}), {sent} bytes")


def _signed(file: Path, signer: Path) -> dict[str, Any]:
    configuration = signed_file.read_table(file, signatures.public_key(signer))
    return table_file.accepted(configuration, file)
