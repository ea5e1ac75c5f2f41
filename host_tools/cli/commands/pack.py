"""`tablectl pack`: the submission pack of a table controller."""

import json
from hashlib import sha256
from pathlib import Path

import click

from host_tools.cli.commands.flash import BOARDS
from host_tools.cli.options import json_option
from host_tools.cli.progress import bar
from host_tools.common.plain import counted
from host_tools.pack import pack
from host_tools.pack.pack import Progress
from host_tools.pack.parts.random_numbers import DRAWS
from host_tools.pack.subject import ROOT, subject_of
from host_tools.submission import table_file

LEAST_DRAWS = 2_000
OUTPUT = ROOT / "build" / "pack"


@click.command()
@click.option(
    "--table",
    "config",
    type=click.Path(path_type=Path),
    help="Submission or configuration (.toml, .json) of one table; default: every game.",
)
@click.option(
    "--out",
    "output",
    type=click.Path(path_type=Path, file_okay=False),
    default=OUTPUT,
    help="Folder to write; an earlier pack in it is replaced. Default: build/pack.",
)
@click.option(
    "--board", type=click.Choice(BOARDS), help="Board whose image it is; default: RPI_PICO."
)
@click.option(
    "--draws",
    type=click.IntRange(LEAST_DRAWS),
    default=DRAWS,
    help=f"Number of draws in the report; default: {DRAWS:,}.",
)
@click.option(
    "--draft",
    is_flag=True,
    help="Also accept a tree or an image that is not that of the commit; every page then says so.",
)
@json_option("the files written, with their hashes,")
def command(
    config: Path | None,
    output: Path,
    board: str | None,
    draws: int,
    draft: bool,
    as_json: bool,
) -> None:
    """Write the submission pack: HTML, PDF, image and sources.

    The pack is one document as HTML and PDF, with the image and all its sources. With --table it
    is of one table, with the options and paytables that it selects; without it, of the product
    with every game. The same commit, image and table give the same bytes.
    """
    submitted = table_file.read(config) if config else None
    asked = submitted.configuration["table"].get("board") if submitted else None
    if board and asked and board != asked:
        raise click.UsageError(f"--board {board}: the submission is for a board {asked}.")
    subject = subject_of(board or asked or BOARDS[0], submitted, draft)
    with bar("reading", None) as shown:
        files = pack.make(subject, draws, Progress(shown.begin, shown.count))
    pack.write(files, output)
    if as_json:
        said = {"output": str(output), "commit": subject.commit, "draft": draft}
        hashed = [
            {"file": name, "bytes": len(data), "sha256": sha256(data).hexdigest()}
            for name, data in files.items()
        ]
        click.echo(json.dumps(said | {"chapters": subject.chapters, "files": hashed}))
        return
    size = sum(map(len, files.values())) / 1e6
    marked = ", a draft" if draft else ""
    many = counted(len(files), "file")
    click.echo(f"{output}: {many}, {size:.1f} MB, of commit {subject.commit}{marked}")
    click.echo(f"open {output / 'index.html'} or {output / pack.PDF}")
