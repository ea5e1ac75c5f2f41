"""`tablectl sign`: sign an image or a table's configuration."""

import json
from pathlib import Path

import click

from host_tools.cli.confirming import passphrase
from host_tools.cli.options import json_option, sign_option
from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import signatures, signed_file

# What each kind of file is signed as: its maker and the ending of the result.
KINDS = {
    ".uf2": (signed_file.sign_image, ".tcu"),
    ".toml": (signed_file.sign_table, ".tct"),
    ".json": (signed_file.sign_table, ".tct"),
}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@sign_option("whoever may sign it", required=True)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write this file; default: FILE.tcu or FILE.tct.",
)
@json_option("what was written")
def command(file: Path, signer: Path, out: Path | None, as_json: bool) -> None:
    """Sign an image or the configuration of a table.

    An image (.uf2) becomes an update file (.tcu), and a submission or configuration (.toml, .json)
    becomes a signed table (.tct).
    """
    if file.suffix not in KINDS:
        raise HostError(6607, file=file)
    make, ending = KINDS[file.suffix]
    private = signatures.private_key(signer, passphrase)
    data = make(file, private)
    out = out or file.with_suffix(ending)
    whole_file.write_new(out, data)
    name = signatures.name_of(private.public_key())
    said = json.dumps({"file": str(out), "key": name})
    click.echo(said if as_json else f"{out}: signed with the key {name}")
