"""`tablectl laboratory`: the signed report of one game, made and checked."""

import json
from pathlib import Path
from typing import Any

import click
from tablectl.games import CATALOGUE

from host_tools.cli.confirming import passphrase
from host_tools.cli.groups import Group
from host_tools.cli.options import json_option, sign_option, signer_option
from host_tools.cli.progress import bar
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.paths import BUILD
from host_tools.common.plain import counted
from host_tools.device import signatures
from host_tools.examples import TABLES
from host_tools.pack import laboratory
from host_tools.pack.pack import Progress
from host_tools.pack.subject import SHORT, Subject, git, subject_of
from host_tools.release import checking, making
from host_tools.submission import table_file


@click.group(cls=Group)
def command() -> None:
    """Make the signed report of one game, or check one line by line."""


@command.command()
@click.argument("game")
@sign_option("whoever answers for the report", required=True)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to write, or of an earlier report; default: build/laboratory/CHAPTER.",
)
@click.option(
    "--draft",
    is_flag=True,
    help="Also accept a tree or an image that is not that of the commit; every page then says so.",
)
@json_option("the files written, with their sizes,")
def make(game: str, signer: Path, out: Path | None, draft: bool, as_json: bool) -> None:
    """Make the signed report of GAME: a Rules Submission, or a chapter such as 688a.

    Of a chapter, the report is of its example submission. The report has the submission, what each
    wager returns and how that was counted, the worked rounds as the image settles them, the
    readings with their keys, the rule matrix with the results of its tests, and the hashes of it
    all.
    """
    key = signatures.private_key(signer, passphrase)
    submission = TABLES / f"{game}.toml" if game in CATALOGUE else Path(game)
    subject = _subject(submission, draft)
    folder = out or BUILD / "laboratory" / subject.chapters[0]
    making.write(_made(subject, submission), folder, key)
    checked = checking.check(folder, key.public_key(), lambda done, total: None)
    name = signatures.name_of(key.public_key())
    if as_json:
        said = {"folder": str(folder), "commit": subject.commit, "draft": draft, "key": name}
        click.echo(json.dumps(said | {"files": checked.files}))
        return
    click.echo(f"{folder}: {', '.join(checked.files)}, signed with the key {name}")
    click.echo(f"open {folder / laboratory.PDF}")


@command.command()
@click.argument("folder", type=click.Path(path_type=Path))
@signer_option("the report is signed with it", required=True)
@json_option("what differs")
def check(folder: Path, signer: Path, as_json: bool) -> ExitCode:
    """Check the report in FOLDER: its signature, its hashes, and every line by making it again.

    The rounds are played on the image once more and the tests are run. The exit code is 1 when a
    line of the report is another one here, and 2 when the report is not the one that was signed.
    """
    key = signatures.public_key(signer)
    checking.check(folder, key, lambda done, total: None)
    report = laboratory.told(folder)
    commit = git("rev-parse", "HEAD")
    if commit and laboratory.commit_of(report) != commit:
        theirs = laboratory.commit_of(report)[:SHORT]
        raise HostError(6928, folder=folder, commit=theirs, tree=commit[:SHORT])
    submission = laboratory.submission_of(folder)
    again = _made(_subject(submission, draft=bool(report.get("notice"))), submission)
    found = list(laboratory.differences(report, json.loads(again[laboratory.DATA])))
    if (folder / laboratory.PDF).read_bytes() != again[laboratory.PDF] and not found:
        found = [f"{laboratory.PDF} was not set from {laboratory.DATA}: its pages differ"]
    _say(folder, found, signatures.name_of(key), as_json)
    return ExitCode.DIFFERENT if found else ExitCode.OK


def _subject(submission: Path, draft: bool) -> Subject:
    submitted = table_file.read(submission)
    board = submitted.configuration["table"].get("board") or "RPI_PICO"
    return subject_of(board, submitted, draft)


def _made(subject: Subject, submission: Path) -> dict[str, Any]:
    submitted = submission.read_bytes()
    with bar("reading", None) as shown:
        document = laboratory.document(subject, submitted, Progress(shown.begin, shown.count))
        shown.begin("setting the pages")
        return laboratory.files(document, submission.name, submitted)


def _say(folder: Path, found: list[str], name: str, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"folder": str(folder), "key": name, "differences": found}))
        return
    for one in found:
        click.echo(f"differs: {one}")
    differ = counted(len(found), "line", "differ")
    same = differ if found else "every line is the same when made again"
    click.echo(f"{folder}: signed with the key {name}; {same}")
