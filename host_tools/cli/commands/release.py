"""`tablectl release`: a release as a folder, checked and compared."""

import json
from pathlib import Path
from typing import Any

import click

from host_tools.cli.options import json_option, signer_option
from host_tools.cli.progress import bar
from host_tools.common.exit_codes import ExitCode
from host_tools.device import signatures
from host_tools.release import checking
from host_tools.release.checking import Checked


@click.group()
def command() -> None:
    """Check a release that was downloaded, or compare two."""


@command.command()
@click.argument("folder", type=click.Path(path_type=Path))
@signer_option("the release is signed with it")
@json_option("what was checked")
def check(folder: Path, signer: Path | None, as_json: bool) -> None:
    """Check that the release in FOLDER is whole, and who signed it.

    Every file that SHA256SUMS names is there and has its hash, and no other file is. With
    --signer, SHA256SUMS.sig is the signature of that list. The exit code is 2 otherwise, with the
    first thing that is wrong.
    """
    key = signatures.public_key(signer) if signer else None
    with bar("checking", None) as shown:
        checked = checking.check(folder, key, shown.count)
    name = signatures.name_of(key) if key else None
    if as_json:
        said: dict[str, Any] = {"folder": str(folder), "files": checked.files}
        click.echo(json.dumps(said | {"signed": checked.signed, "key": name}))
        return
    size = sum(checked.files.values()) / 1e6
    click.echo(f"{folder}: {len(checked.files)} files, {size:.1f} MB, all whole")
    click.echo(_signed(checked, name))


def _signed(checked: Checked, name: str | None) -> str:
    if name:
        return f"signed with the key {name}"
    if checked.signed:
        return "signed, but by whom was not checked: name the public key with --signer"
    return "not signed: the list shows that nothing was lost, not who made it"


@command.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("other", type=click.Path(path_type=Path))
@json_option("what was compared")
def compare(folder: Path, other: Path, as_json: bool) -> ExitCode:
    """Compare the releases in FOLDER and OTHER file by file.

    A release is the same to the byte, in whatever folder and on whatever day it is made of a
    commit. The exit code is 1 when a file differs or is in one of them alone.
    """
    compared = checking.compare(folder, other)
    different = sum(not one.equal for one in compared)
    if as_json:
        rows = [{"file": one.name, "sha256": [one.first, one.second]} for one in compared]
        click.echo(json.dumps({"different": different, "files": rows}))
    else:
        for one in compared:
            alone = f"only in {folder if one.first else other}"
            state = "equal" if one.equal else "differs" if one.first and one.second else alone
            click.echo(f"{state}: {one.name}")
        click.echo(f"{len(compared)} files, {different} of them not the same")
    return ExitCode.DIFFERENT if different else ExitCode.OK
