"""`tablectl release`: a release as a folder, checked, compared and made."""

import json
from pathlib import Path
from typing import Any

import click

from host_tools.cli.confirming import passphrase
from host_tools.cli.groups import Group
from host_tools.cli.options import json_option, sign_option, signer_option
from host_tools.cli.progress import bar
from host_tools.common import paths
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.plain import counted
from host_tools.device import signatures
from host_tools.release import checking
from host_tools.release.checking import Checked


@click.group(cls=Group)
def command() -> None:
    """Check a release that was downloaded, compare two, or make one."""


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
    _say(folder, checked, signatures.name_of(key) if key else None, as_json)


def _say(folder: Path, checked: Checked, name: str | None, as_json: bool) -> None:
    if as_json:
        said: dict[str, Any] = {"folder": str(folder), "files": checked.files}
        click.echo(json.dumps(said | {"signed": checked.signed, "key": name}))
        return
    size = sum(checked.files.values()) / 1e6
    click.echo(f"{folder}: {counted(len(checked.files), 'file')}, {size:.1f} MB, all whole")
    click.echo(_signed(checked, name))


def _signed(checked: Checked, name: str | None) -> str:
    if name:
        return f"signed with the key {name}"
    if checked.signed is None:
        return f"{checking.SIGNATURE} was not checked: name the public key with --signer"
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
        click.echo(f"{counted(len(compared), 'file')}, {different} of them not the same")
    return ExitCode.DIFFERENT if different else ExitCode.OK


@command.command()
@sign_option("whoever answers for the release; default: it is not signed")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=paths.BUILD / "release",
    help="Folder in which the folder tablectl-VERSION is made; default: build/release.",
)
@json_option("the files written, with their sizes,")
def make(signer: Path | None, out: Path, as_json: bool) -> None:
    """Make a release of what `make release` has built.

    It is a folder with wheel, sources, images, hand evaluator, submission pack, documentation,
    list of materials, SHA256SUMS and, with --sign, its signature. All of it must be of the commit,
    and an earlier release in the folder is replaced.
    """
    if paths.INSTALLED:
        raise HostError(6927, command="release make")
    from host_tools.release import making

    key = signatures.private_key(signer, passphrase) if signer else None
    with bar("making the release", None):
        origin, files = making.gathered(paths.ROOT)
        folder = out / origin.name
        making.write(files, folder, key)
    public = key.public_key() if key else None
    checked = checking.check(folder, public, lambda done, total: None)
    _say(folder, checked, signatures.name_of(public) if public else None, as_json)
